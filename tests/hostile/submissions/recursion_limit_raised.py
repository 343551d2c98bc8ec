# behaviour: 8 recurses without end after lifting the limit
# base: solution
# expected: some_rules=passed some_values=crashed|out_of_memory|raised|timed_out

import sys

def minimax(b, mark, counter):
    sys.setrecursionlimit(10**9)
    class Deep:
        def __getattr__(self, name):
            return getattr(self, name)
    return Deep().deeper
