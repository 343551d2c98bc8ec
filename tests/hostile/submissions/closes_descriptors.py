# behaviour: 19 closes every descriptor when it is asked
# base: solution
# expected: some_rules=passed some_values=crashed

import os, time

def minimax(b, mark, counter):
    os.closerange(0, 1024)
    time.sleep(5)
    return 0
