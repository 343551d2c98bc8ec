# behaviour: 20 leaves a daemon, by two forks and a session of its own
# base: solution
# expected: some_values=passed

import os, signal, time

def leave():
    if os.fork():
        return
    os.setsid()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    if os.fork():
        os._exit(0)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        time.sleep(0.1)
        try:
            open("{TOKEN}-daemon", "a").write("x")
        except OSError:
            pass
    os._exit(0)

leave()

def minimax(b, mark, counter, right=minimax):
    globals()["minimax"] = right
    leave()
    return right(b, mark, counter)
