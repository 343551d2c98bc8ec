# behaviour: 40 asks about a lent game without end, so that no deadline is looked at
# base: solution
# expected: some_rules=passed some_trees=timed_out

import time

def ab(b, mark, alpha, beta, counter):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            winner(b)
            b.facts = None
        except Exception:
            pass
    return 0
