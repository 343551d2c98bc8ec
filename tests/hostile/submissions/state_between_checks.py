# behaviour: 22 counts its calls over all checks, in memory and in a file
# base: solution
# expected: some_rules=passed some_values=passed some_best_move=passed

calls = 0

def winner(b, right=winner):
    global calls
    calls += 1
    return right(b)
