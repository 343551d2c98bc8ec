# behaviour: 2 swallows every exception, signal and interrupt for a minute
# base: solution
# expected: some_values=passed
# finding: it was left out and the rest run again

import signal, time
end = time.monotonic() + 60
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
try:
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    def stay():
        while time.monotonic() < end:
            try:
                while time.monotonic() < end:
                    pass
            except BaseException:
                continue
    stay()
except BaseException:
    pass
