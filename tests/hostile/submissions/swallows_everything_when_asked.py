# behaviour: 2 swallows every exception and signal when it is asked
# base: solution
# expected: some_rules=passed some_values=timed_out

import signal, time

def minimax(b, mark, counter):
    end = time.monotonic() + 60
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while time.monotonic() < end:
        try:
            while time.monotonic() < end:
                pass
        except BaseException:
            continue
    return 0
