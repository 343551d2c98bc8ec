# behaviour: 19 ends the process that forks for each check, a moment after it was read
# base: solution
# expected: some_rules=passed|crashed|missing some_values=passed|crashed|missing

import os, threading, time

def end_later():
    time.sleep(0.3)
    os._exit(0)

threading.Thread(target=end_later, daemon=True).start()
