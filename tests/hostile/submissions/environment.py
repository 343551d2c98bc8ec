# behaviour: 29 reads the environment of every process, and its own
# base: none
# expected: some_values=raised

import glob, os

def read():
    told = [repr(dict(os.environ))]
    for path in ["/proc/1/environ", "/proc/{TARGET}/environ", "/proc/{GRADER}/environ",
                 *glob.glob("/proc/[0-9]*/environ")]:
        try:
            told.append(open(path, "rb").read().decode(errors="replace"))
        except OSError:
            pass
    return "|".join(told)

text = read()
print(text)

def minimax(b, mark, counter):
    assert "SECRET" not in text and "TOKEN" not in os.environ, "an environment was read"
    raise RuntimeError(text[:400])
