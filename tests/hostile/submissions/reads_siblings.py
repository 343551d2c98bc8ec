# behaviour: 28 looks for the work of others, in the grader's temporary folders and in /tmp
# base: none
# expected: some_values=raised
# levels: namespaces landlock
# why: at this level everything that the user may read can be read

import glob, os

def read():
    told = []
    for pattern in ("/tmp/*", "/tmp/*/*", "/tmp/grader-*/*", "/box/*", "/tmp/hostile-*/answers.txt",
                    "/tmp/hostile-*/t/*/*", "/root/*", "/home/*/*"):
        for path in glob.glob(pattern):
            if not path.startswith(os.getcwd()):
                try:
                    told.append(open(path).read()[:300])
                except OSError:
                    pass
    return "|".join(told)

text = read()

def minimax(b, mark, counter):
    raise RuntimeError(f"{len(text)}: {text}")
