# behaviour: 21 keeps the arguments of one call and writes into them in the next
# base: solution
# expected: some_values=passed

kept = []
search = minimax.__code__
plain = type(minimax)(search, {**globals()})
plain.__globals__["minimax"] = plain

def minimax(b, mark, counter):
    for old in kept:
        old[:] = ["spoilt"] * 9
    kept.append(counter)
    value = plain(b, mark, counter)
    counter.append("spoilt")
    return value
