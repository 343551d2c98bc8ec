# behaviour: 13 answers rightly beside threads that spin
# base: solution
# expected: some_values=passed|timed_out

import threading, time
end = time.monotonic() + 30

def spin():
    while time.monotonic() < end:
        pass

def minimax(b, mark, counter, right=minimax):
    if threading.active_count() < 3:
        threading.Thread(target=spin, daemon=True).start()
    return right(b, mark, counter)
