"""A flat list of 0; minimax(board, player) returns {'score': ..., 'index': ...}, players are 1 and -1."""
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
cache = {}


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return 0


def minimax(board, player):
    key = tuple(board), player
    if key in cache:
        return cache[key]
    won = winner(board)
    free = [i for i in range(9) if board[i] == 0]
    if won or not free:
        return {'index': None, 'score': won * 10}
    best = {'index': None, 'score': -100 * player}
    for i in free:
        board[i] = player
        score = minimax(board, -player)['score']
        board[i] = 0
        if score * player > best['score'] * player:
            best = {'index': i, 'score': score}
    cache[key] = best
    return best
