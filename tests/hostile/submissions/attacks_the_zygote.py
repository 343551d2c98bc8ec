# behaviour: 76 looks for the process that forks, its socket, its memory and its folder
# base: solution
# expected: some_values=passed
# levels: namespaces landlock
# why: at this level a submission may do all that the user may

import glob, os, signal
reached = []

def parent_of(pid):
    return int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])

try:
    zygote = parent_of(os.getpid())
except (OSError, ValueError):
    zygote = 0
if zygote > 1:
    for number in (0, signal.SIGSTOP, signal.SIGTERM):
        try:
            os.kill(zygote, number)
            reached.append(f"signal {number}")
        except OSError:
            pass
    for name in ("mem", "environ", "cwd", "root"):
        path = f"/proc/{zygote}/{name}"
        try:
            os.listdir(path) if os.path.isdir(path) else open(path, "r+b").close()
            reached.append(name)
        except OSError:
            pass
    for path in glob.glob(f"/proc/{zygote}/fd/*"):
        try:
            os.open(path, os.O_RDWR)
            reached.append(path)
        except OSError:
            pass

def minimax(b, mark, counter, right=minimax):
    assert not reached, f"reached: {reached}"
    globals()["minimax"] = right
    return right(b, mark, counter)
