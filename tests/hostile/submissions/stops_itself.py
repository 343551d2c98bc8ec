# behaviour: 19 stops its own process when it is asked
# base: solution
# expected: some_rules=passed some_values=timed_out

import os, signal

def minimax(b, mark, counter):
    os.kill(os.getpid(), signal.SIGSTOP)
    return 0
