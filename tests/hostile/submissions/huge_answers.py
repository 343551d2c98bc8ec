# behaviour: 49 answers each question with most of a megabyte, for the grader to keep
# base: solution
# expected: some_values=passed rules=flooded|partial|failed|timed_out|protocol

many = list(range(100_000, 220_000))
own = {**globals()}
for name in ("minimax", "moves", "winner"):
    own[name] = type(minimax)(globals()[name].__code__, own)
minimax = own["minimax"]

def moves(b):
    return many

def winner(b):
    return many
