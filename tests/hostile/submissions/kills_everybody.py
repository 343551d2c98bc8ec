# behaviour: 57 kills everything that it can reach, where that is itself alone
# base: solution
# expected: some_rules=passed|crashed|partial some_values=passed|crashed|timed_out
# levels: namespaces landlock
# why: at this level a submission may signal whatever the user may

import os, signal

def minimax(b, mark, counter, right=minimax):
    globals()["minimax"] = right
    if os.getpid() < 100 or 61_184 <= os.getuid() < 65_520:
        os.kill(-1, signal.SIGKILL)
    return right(b, mark, counter)
