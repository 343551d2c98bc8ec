# behaviour: 47 answers nan, infinity and minus infinity
# base: none
# expected: some_values=failed some_best_move=failed some_rules=failed|partial points<=0

def minimax(b, mark, counter):
    return float("nan")

def best_move(b, mark):
    return float("inf")

def winner(b):
    return [float("nan"), -float("inf")]

def moves(b):
    return [float("nan")] * 3

def play(b, i, mark):
    return (float("nan"),) * 9

LINES, EMPTY = float("nan"), [float("inf")]
