# behaviour: 57 signals the grader and another's process
# base: solution
# expected: some_values=passed
# levels: namespaces landlock
# why: at this level a submission may signal whatever the user may

import os, signal
reached = []
for pid, number in (({GRADER}, 0), ({GRADER}, signal.SIGCONT), ({TARGET}, 0), ({TARGET}, signal.SIGKILL)):
    try:
        os.kill(pid, number)
        reached.append(pid)
    except OSError:
        pass

def minimax(b, mark, counter, right=minimax):
    assert not reached, f"signalled: {reached}"
    globals()["minimax"] = right
    return right(b, mark, counter)
