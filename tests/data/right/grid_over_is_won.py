"""`game_over` says that somebody has won; where the game is drawn, `depth` is used up."""

HUMAN, COMPUTER = -1, 1
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


def lines(state):
    columns = [list(column) for column in zip(*state)]
    crossing = [[state[i][i] for i in range(3)], [state[i][2 - i] for i in range(3)]]
    return [*state, *columns, *crossing]


def wins(state, player):
    return [player] * 3 in lines(state)


def game_over(state):
    return wins(state, HUMAN) or wins(state, COMPUTER)


def empty_cells(state):
    return [[r, c] for r in range(3) for c in range(3) if state[r][c] == 0]


def minimax(state, depth, player):
    """[row, column, score]"""
    if depth == 0 or game_over(state):
        return [-1, -1, 1 if wins(state, COMPUTER) else -1 if wins(state, HUMAN) else 0]
    best = [-1, -1, -9 * player]
    for row, column in empty_cells(state):
        state[row][column] = player
        score = minimax(state, depth - 1, -player)[2]
        state[row][column] = 0
        if score > best[2] if player == COMPUTER else score < best[2]:
            best = [row, column, score]
    return best


def play():
    while empty_cells(board) and not game_over(board):
        row, column = map(int, input("row column: ").split())
        board[row][column] = HUMAN
        row, column, _ = minimax(board, len(empty_cells(board)), COMPUTER)
        board[row][column] = COMPUTER
