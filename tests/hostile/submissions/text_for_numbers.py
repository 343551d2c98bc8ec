# behaviour: 46 answers "1" for 1
# base: solution
# expected: some_values=failed some_best_move=failed

def minimax(b, mark, counter, right=None):
    return str(1)

def best_move(b, mark):
    return str(moves(b)[0])
