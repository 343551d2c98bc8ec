"""A grid of ' ', one minimax that returns (value, move) and takes alpha and beta."""
BLANK = ' '
memory = {}


def initial_state():
    return [[' '] * 3 for _ in range(3)]


def lines(board):
    yield from board
    yield from ([board[r][c] for r in range(3)] for c in range(3))
    yield [board[i][i] for i in range(3)]
    yield [board[i][2 - i] for i in range(3)]


def check_winner(board):
    for line in lines(board):
        if line[0] != ' ' and line.count(line[0]) == 3:
            return line[0]
    return ''


def available_moves(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == ' ']


def minimax(board, player):
    key = (str(board), player)
    if key in memory:
        return memory[key]
    won = check_winner(board)
    free = available_moves(board)
    if won or not free:
        return ({'X': 1, 'O': -1}.get(won, 0), None)
    best = None
    for r, c in free:
        board[r][c] = player
        value, _ = minimax(board, 'O' if player == 'X' else 'X')
        board[r][c] = ' '
        if best is None or (value > best[0] if player == 'X' else value < best[0]):
            best = (value, (r, c))
    memory[key] = best
    return best
