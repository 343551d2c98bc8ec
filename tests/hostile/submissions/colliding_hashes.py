# behaviour: 49 answers with sets of integers that all have the same hash
# base: solution
# expected: some_values=failed|protocol|timed_out some_rules=partial|failed|protocol|timed_out

many = {n * (2**61 - 1) for n in range(12_000)}

def minimax(b, mark, counter):
    return many

def moves(b):
    return many
