# behaviour: 20 leaves a thread that goes on after the answer
# base: solution
# expected: some_values=passed

import threading, time

def go_on():
    end = time.monotonic() + 30
    while time.monotonic() < end:
        time.sleep(0.05)

threading.Thread(target=go_on).start()

def minimax(b, mark, counter, right=minimax):
    globals()["minimax"] = right
    threading.Thread(target=go_on).start()
    return right(b, mark, counter)
