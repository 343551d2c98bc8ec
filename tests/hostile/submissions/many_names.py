# behaviour: 18 defines 40,000 names that are nearly those asked for
# base: none
# expected: some_rules=missing some_values=missing some_best_move=missing some_trees=missing

for number in range(40_000):
    globals()[f"minimax{number}"] = min
    globals()[f"winne{number}"] = min
