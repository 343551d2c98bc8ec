# behaviour: 13 starts 200 threads
# base: solution
# expected: some_rules=passed|missing some_values=passed|raised|crashed|missing

import threading, time
try:
    for _ in range(200):
        threading.Thread(target=time.sleep, args=[20], daemon=True).start()
except RuntimeError:
    pass

def minimax(b, mark, counter, right=minimax):
    started = []
    try:
        for _ in range(200):
            thread = threading.Thread(target=time.sleep, args=[5], daemon=True)
            thread.start()
            started.append(thread)
    except RuntimeError:
        pass
    globals()["minimax"] = right
    return right(b, mark, counter)
