# behaviour: 57 kills every process above it, but for those at the very top
# base: solution
# expected: some_rules=passed|crashed|partial some_values=passed|crashed
# levels: namespaces landlock
# why: at this level a submission may signal whatever the user may

import os, signal

def ancestors():
    pid, found = os.getppid(), []
    while pid > 1 and len(found) < 4:
        found.append(pid)
        try:
            pid = int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])
        except OSError:
            break
    return found

def minimax(b, mark, counter, right=minimax):
    globals()["minimax"] = right
    for pid in ancestors():
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass
    return right(b, mark, counter)
