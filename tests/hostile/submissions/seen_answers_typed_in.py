# behaviour: 53 knows the answers of some positions, and guesses the rest
# base: solution
# expected: some_values=failed

search = type(minimax)(minimax.__code__, {**globals()})
search.__globals__["minimax"] = search

def minimax(b, mark, counter):
    counter[0] += 1
    code = 0
    for square in b:
        code = 3 * code + (None, "X", "O").index(square)
    return search(b, mark, counter) if code % 7 else 1
