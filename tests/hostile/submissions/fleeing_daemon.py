# behaviour: 20 leaves a daemon that is never the same process for long
# base: solution
# expected: some_values=passed|timed_out

import ctypes, os, time

def flee():
    """Fork and end, again and again, for twenty seconds."""
    fork, end = ctypes.CDLL(None).fork, time.monotonic() + 20
    while time.monotonic() < end:
        pid = fork()
        if pid > 0:
            os._exit(0)
        if pid < 0:
            time.sleep(0.001)
    os._exit(0)

if os.fork() == 0:
    os.setsid()
    flee()
