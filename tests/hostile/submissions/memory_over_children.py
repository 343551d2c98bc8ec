# behaviour: 9 spreads its memory over children, each below the limit
# base: solution
# expected: some_rules=passed some_values=out_of_memory|timed_out

import os, time

def minimax(b, mark, counter):
    for _ in range(5):
        if os.fork() == 0:
            hoard = bytearray(400 << 20)
            for place in range(0, len(hoard), 4096):
                hoard[place] = 1
            time.sleep(6)
            os._exit(0)
    time.sleep(6)
    return 0
