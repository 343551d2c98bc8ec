# behaviour: 30 reads the command lines of every process
# base: none
# expected: some_values=raised

import glob

def read():
    told = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            told.append(open(path, "rb").read().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            pass
    return told

lines = read()

def minimax(b, mark, counter):
    hidden = [line for line in lines if "checks" in line or "answers" in line or "solution" in line]
    assert not hidden, f"told by a command line: {hidden}"
    raise RuntimeError("nothing")
