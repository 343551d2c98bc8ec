"""Values are printed without their sign.
caught by: first_moves
"""

EMPTY, X, O = " ", "X", "O"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
WIN = 1000  # more than any estimate: there are only eight lines


def initial_state():
    """The empty board, X to move."""
    return [EMPTY] * 9, X


def possible_moves(state):
    """Every next state with the square that was played, lowest square first."""
    board, turn = state
    moves = []
    for square in range(9):
        if board[square] == EMPTY:
            after = board.copy()
            after[square] = turn
            moves.append(((after, O if turn == X else X), square))
    return moves


def is_terminal(state):
    """Whether the game is over, and who has won: X, O, "draw", or None while it goes on."""
    board, _ = state
    for one, two, three in LINES:
        if board[one] != EMPTY and board[one] == board[two] == board[three]:
            return True, board[one]
    if EMPTY not in board:
        return True, "draw"
    return False, None


def minimax(state, is_max):
    """What `state` is worth to X with best play by both: 1, 0 or -1."""
    over, winner = is_terminal(state)
    if over:
        return {X: 1, O: -1}.get(winner, 0)
    values = [minimax(child, not is_max) for child, _ in possible_moves(state)]
    return max(values) if is_max else min(values)


def print_first_moves():
    """Print the value of each first move, and the first of the best."""
    print("=== 빈 보드에서 첫 수 후보들의 minimax 점수 ===")
    print("(X가 두는 입장 — MAX. O는 MIN.)")
    print()
    scores = {square: minimax(child, False) for child, square in possible_moves(initial_state())}
    for square, score in scores.items():
        print(f"  자리 ({square // 3},{square % 3}): minimax = {score}")
    print()
    best = max(scores, key=scores.get)
    print(f"최선의 첫 수: 자리 {best} (점수 {scores[best]:+d})")


def open_lines(state):
    """The lines that X can still fill, less the lines that O can."""
    board, _ = state
    for_x = sum(all(board[square] != O for square in line) for line in LINES)
    for_o = sum(all(board[square] != X for square in line) for line in LINES)
    return for_x - for_o


def minimax_limited(state, is_max, depth):
    """What `state` looks worth to X when minimax looks `depth` moves ahead."""
    over, winner = is_terminal(state)
    if over:
        return {X: WIN, O: -WIN}.get(winner, 0)
    if depth == 0:
        return open_lines(state)
    values = [minimax_limited(child, not is_max, depth - 1) for child, _ in possible_moves(state)]
    return max(values) if is_max else min(values)


if __name__ == "__main__":
    print_first_moves()
    print()
    for depth in range(7):
        print("depth", depth, "value", minimax_limited(initial_state(), True, depth))
