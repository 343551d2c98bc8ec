"""The handout's pair of a list and the mark to move, with names of its own."""


def start():
    return [" "] * 9, "X"


def successors(state):
    squares, mark = state
    other = "O" if mark == "X" else "X"
    for i, square in enumerate(squares):
        if square == " ":
            yield (squares[:i] + [mark] + squares[i + 1 :], other), i


def legal_moves(state):
    return [i for _, i in successors(state)]


def apply_move(state, move):
    return dict((i, after) for after, i in successors(state))[move]


def rows(state):
    b = state[0]
    return [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]


def get_winner(state):
    return next((row[0] for row in rows(state) if row[0] != " " and len(set(row)) == 1), None)


def finished(state):
    return get_winner(state) is not None or " " not in state[0]


def heuristic(state):
    return sum("O" not in row for row in rows(state)) - sum("X" not in row for row in rows(state))


def minimax_value(state):
    if finished(state):
        return {"X": 1, "O": -1, None: 0}[get_winner(state)]
    return (max if state[1] == "X" else min)(minimax_value(s) for s, _ in successors(state))


def minimax_cutoff(state, depth):
    if finished(state):
        return {"X": 50, "O": -50, None: 0}[get_winner(state)]
    if not depth:
        return heuristic(state)
    choose = max if state[1] == "X" else min
    return choose(minimax_cutoff(s, depth - 1) for s, _ in successors(state))
