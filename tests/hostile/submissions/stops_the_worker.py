# behaviour: 19 stops the process that forks for each check
# base: solution
# expected: some_rules=passed|crashed|timed_out|missing some_values=crashed|timed_out|passed|missing

import os, signal, threading, time

def stop_later():
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGSTOP)

threading.Thread(target=stop_later, daemon=True).start()
time.sleep(0.7)
