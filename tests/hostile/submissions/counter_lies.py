# behaviour: 55 writes counts into the counter that it never counted
# base: solution
# expected: some_values=passed some_minimax_values=failed|partial

search = type(minimax)(minimax.__code__, {**globals()})
search.__globals__["minimax"] = search

def minimax(b, mark, counter):
    value = search(b, mark, [0])
    counter[:] = [549_946]
    return value
