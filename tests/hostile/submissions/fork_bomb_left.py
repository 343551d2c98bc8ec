# behaviour: 12 leaves as many forks as it is given, in sessions of their own
# base: solution
# expected: some_values=passed|raised|crashed|missing

import os, time
for _ in range(100):
    try:
        pid = os.fork()
    except OSError:
        break
    if pid == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        time.sleep(20)
        os._exit(0)
