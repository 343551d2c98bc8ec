# behaviour: 77 answers thousands of questions rightly, each a little late
# base: solution
# expected: some_values=passed rules=timed_out|partial

import time

def winner(b, right=winner):
    time.sleep(0.03)
    return right(b)

def moves(b, right=moves):
    time.sleep(0.03)
    return right(b)

def play(b, i, mark, right=play):
    time.sleep(0.03)
    return right(b, i, mark)

own = {**globals()}
for name in ("winner", "moves", "play"):
    own[name] = globals()[name].__defaults__[0]
minimax = own["minimax"] = type(minimax)(minimax.__code__, own)
