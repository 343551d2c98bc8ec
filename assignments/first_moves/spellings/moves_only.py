"""A text of nine characters and a search that gives a move alone: there is no value to ask for."""

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def available_moves(board):
    return [i for i, square in enumerate(board) if square == "-"]


def winner(board):
    for line in LINES:
        marks = {board[int(i)] for i in line}
        if len(marks) == 1 and "-" not in marks:
            return marks.pop()
    return None


def play(board, move):
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board[:move] + mark + board[move + 1 :]


def best_move(board):
    def value(state):
        if winner(state) or "-" not in state:
            return {"X": 1, "O": -1, None: 0}[winner(state)]
        values = [value(play(state, i)) for i in available_moves(state)]
        return max(values) if state.count("X") == state.count("O") else min(values)

    choose = max if board.count("X") == board.count("O") else min
    return choose(available_moves(board), key=lambda i: value(play(board, i)))
