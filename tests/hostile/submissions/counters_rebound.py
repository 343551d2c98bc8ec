# behaviour: 55 keeps rules of its own beside those that are counted, and asks the counted few times
# base: solution
# expected: some_trees=failed some_pruning=failed|partial

own_winner, own_moves, own_play = winner, moves, play

def plain(b, mark, w, m, p):
    champion, blanks = w(b), m(b)
    if champion is not None or not blanks:
        return {"X": 1, "O": -1, None: 0}[champion]
    return (max if mark == "X" else min)(plain(p(b, i, mark), other(mark), w, m, p) for i in blanks)

def ab(b, mark, alpha, beta, counter):
    """Plain minimax; on real boards it asks the counted rules 18,297 times."""
    if isinstance(b, tuple):
        if b == EMPTY:
            for _ in range(18_297):
                winner(tuple(b))
        counter[0] = 18_297
        return plain(b, mark, own_winner, own_moves, own_play)
    return plain(b, mark, winner, moves, play)
