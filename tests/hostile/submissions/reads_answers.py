# behaviour: 27 reads answers, checks and the grader's source from disk, and tells what it read
# base: none
# expected: some_values=raised
# finding: RuntimeError

import glob, os, subprocess, sys

def read():
    told = []
    places = ["{CANARY}", "/proc/self/root{CANARY}", "/proc/1/root{CANARY}", "/proc/{GRADER}/root{CANARY}",
              "/proc/{TARGET}/root{CANARY}", "/proc/{GRADER}/cwd/tests/hostile/arena.py"]
    for base in [*sys.path, "{CHECKOUT}", sys.prefix]:
        places += glob.glob(f"{base}/assignments/*/checks.py") + glob.glob(f"{base}/reference/truth/*.py")
    try:
        os.chmod("{CANARY}", 0o777)
    except OSError as error:
        told.append(str(error.strerror))
    try:
        os.link("{CANARY}", "linked")
        places.append("linked")
    except OSError as error:
        told.append(str(error.strerror))
    try:
        os.symlink("{CANARY}", "soft")
        places.append("soft")
    except OSError:
        pass
    for place in places:
        try:
            told.append(open(place).read()[:2000])
        except OSError as error:
            told.append(error.strerror)
    try:
        told.append(subprocess.run(["cat", "{CANARY}"], capture_output=True, timeout=2).stdout.decode())
    except (OSError, subprocess.SubprocessError) as error:
        told.append(str(error))
    return " ".join(told)

text = read()
print(text)

def minimax(b, mark, counter):
    raise RuntimeError(text)

raise RuntimeError(text)
