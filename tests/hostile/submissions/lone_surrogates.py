# behaviour: 50 answers, raises and prints halves of characters
# base: none
# expected: some_values=failed some_best_move=raised some_rules=failed|partial|raised points<=0
# finding: ValueError

HALF = "\ud800 \udfff \udc80"
print(HALF)

def minimax(b, mark, counter):
    print(HALF)
    return HALF

def best_move(b, mark):
    raise ValueError(HALF)

def winner(b):
    return HALF

def moves(b):
    return {HALF: HALF}

def play(b, i, mark):
    return (HALF,) * 9

LINES = EMPTY = [HALF]
raise ValueError(HALF)
