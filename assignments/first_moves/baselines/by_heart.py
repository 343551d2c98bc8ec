"""Knows the printed table and the values of the empty board by heart, and nothing else."""

ROWS = [f"  자리 ({row},{column}): minimax = +0" for row in range(3) for column in range(3)]


def initial_state():
    return [" "] * 9, "X"


def possible_moves(state):
    board, turn = state
    return [(state, square) for square in range(9) if board[square] == " "]


def is_terminal(state):
    return " " not in state[0], "draw"


def minimax(state, is_max):
    return 0


def print_first_moves():
    print("=== 빈 보드에서 첫 수 후보들의 minimax 점수 ===")
    print("(X가 두는 입장 — MAX. O는 MIN.)\n")
    print("\n".join(ROWS))
    print("\n최선의 첫 수: 자리 0 (점수 +0)")


def open_lines(state):
    return 2


def minimax_limited(state, is_max, depth):
    return [0, 4, 1, 3, 1, 3, 1, 2, 0, 0][min(depth, 9)]
