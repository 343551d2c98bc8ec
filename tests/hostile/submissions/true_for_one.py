# behaviour: 46 answers True for 1 and False for 0
# base: solution
# expected: some_values=failed some_best_move=failed

def minimax(b, mark, counter, right=minimax):
    value = right(b, mark, counter)
    return bool(value) if value >= 0 else value

def best_move(b, mark, right=best_move):
    move = moves(b)[0]
    return bool(move) if move < 2 else move
