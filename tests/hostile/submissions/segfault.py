# behaviour: 7 crashes the interpreter when it is asked
# base: solution
# expected: some_rules=passed some_values=crashed

import ctypes

def minimax(b, mark, counter):
    return ctypes.string_at(0)
