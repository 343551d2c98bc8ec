# behaviour: 46 answers 1.0 for 1: the same value, so it counts; and 0.9999999 for 1
# base: solution
# expected: some_values=passed some_best_move=failed

search = type(minimax)(minimax.__code__, {**globals()})
search.__globals__["minimax"] = search

def minimax(b, mark, counter):
    return float(search(b, mark, counter))

def best_move(b, mark, right=best_move):
    return right(b, mark) + 1e-7
