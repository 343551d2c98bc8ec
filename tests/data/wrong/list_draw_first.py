"""A full board is a draw, also when its last square makes a line."""
WIN = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
store = {}


def who_won(board):
    for line in WIN:
        a, b, c = (board[n - 1] for n in line)
        if a == b == c and a:
            return a
    return 0


def valid_moves(board):
    return [n for n in range(1, 10) if board[n - 1] == 0]


def minimax(board, maximize):
    key = tuple(board), maximize
    if key not in store:
        w = who_won(board)
        if not valid_moves(board):
            store[key] = 0.0
        elif w:
            store[key] = 1.0 if w == 1 else -1.0
        else:
            scores = []
            for n in valid_moves(board):
                board[n - 1] = 1 if maximize else 2
                scores.append(minimax(board, not maximize))
                board[n - 1] = 0
            store[key] = max(scores) if maximize else min(scores)
    return store[key]


def computer_move(board):
    maximize = board.count(1) == board.count(2)
    ranked = []
    for n in valid_moves(board):
        board[n - 1] = 1 if maximize else 2
        ranked.append((minimax(board, not maximize), n))
        board[n - 1] = 0
    return max(ranked)[1] if maximize else min(ranked)[1]
