# behaviour: 36 tells tests apart by their order, arguments, names, callers and the clock
# base: none
# expected: some_values=failed some_hidden=failed points<=0

import os, sys, time
seen = []

def minimax(b, mark, counter):
    seen.append((b, mark, type(b), tuple(counter), type(counter)))
    callers = []
    frame = sys._getframe()
    while frame is not None:
        callers.append(frame.f_code.co_name)
        frame = frame.f_back
    clues = " ".join([__name__, *sys.argv, os.getcwd(), *callers, *os.environ])
    if "hidden" in clues or "some_values" in clues or "test" in clues:
        return 1
    return (0, 1, -1)[len(seen) % 3]
