# behaviour: 54 answers always the same
# base: none
# expected: some_values=failed some_best_move=failed some_hidden=failed points<=0

def minimax(b, mark, counter):
    return 0

def best_move(b, mark):
    return 4
