# behaviour: 55 puts rules of its own back in the place of those that the grader lends
# base: solution
# expected: some_trees=failed some_pruning=failed|partial

import sys
own = {"winner": winner, "moves": moves, "play": play}
module = sys.modules[__name__]

def plain(b, mark):
    champion, blanks = own["winner"](b), own["moves"](b)
    if champion is not None or not blanks:
        return {"X": 1, "O": -1, None: 0}[champion]
    return (max if mark == "X" else min)(plain(own["play"](b, i, mark), other(mark)) for i in blanks)

def ab(b, mark, alpha, beta, counter):
    module.__dict__.update(own)
    counter[0] = 18_297
    try:
        return plain(b, mark)
    except TypeError:
        return 0
