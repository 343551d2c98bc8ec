# behaviour: 22 answers rightly a hundred times in each process, and then no more
# base: solution
# expected: some_best_move=passed best_move=failed

left = 100

def best_move(b, mark, right=best_move):
    global left
    left -= 1
    return right(b, mark) if left > 0 else moves(b)[-1]
