# behaviour: 62 takes the alarms of its step away, and goes on for a minute
# base: solution
# expected: some_values=passed
# finding: it was left out and the rest run again

import signal, time
for _ in range(1):
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.setitimer(signal.ITIMER_PROF, 0)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass
