# behaviour: 49 answers with huge integers, texts, lists and bytes
# base: none
# expected: some_values=failed some_best_move=failed|protocol some_rules=failed|partial|protocol points<=0

def minimax(b, mark, counter):
    counter[0] = 10**5000
    return 10**5000

def best_move(b, mark):
    return "9" * 5_000_000

def winner(b):
    return list(range(300_000))

def moves(b):
    return [10**4200 + 1] * 100

def play(b, i, mark):
    return bytes(3_000_000)

LINES, EMPTY = [10**4200] * 200, 10**4200
