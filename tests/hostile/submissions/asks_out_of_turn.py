# behaviour: 40 asks about a game that was not lent, and about states that are none
# base: solution
# expected: some_values=protocol some_trees=raised|failed|protocol

import gc

def channel_of():
    return next(o for o in gc.get_objects() if type(o).__name__ == "Answering")

def minimax(b, mark, counter):
    return channel_of().ask("XO.......")["winner"]

def ab(b, mark, alpha, beta, counter):
    answering = channel_of()
    for key in (None, {}, [[]], [["x"]], [[0, "X"], [99, "Y"]], "X" * 2000, [[1e300]], [[[[]]]], [[{}]],
                [[True, "X"]], [[0, "X"]] * 3000, 5, "XOXOXOXOX"):
        try:
            answering.ask(key)
        except ValueError:
            pass
    raise ValueError("no answer")
