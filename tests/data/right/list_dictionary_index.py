"""Flat list of its own numbers 0 to 8; minimax(board, player) returns {'index', 'score'}, the computer is O."""
hu, ai = 'X', 'O'
seen = {}


def empty_spots(board):
    return [s for s in board if s not in (hu, ai)]


def winning(b, p):
    return ((b[0] == p and b[1] == p and b[2] == p) or (b[3] == p and b[4] == p and b[5] == p)
            or (b[6] == p and b[7] == p and b[8] == p) or (b[0] == p and b[3] == p and b[6] == p)
            or (b[1] == p and b[4] == p and b[7] == p) or (b[2] == p and b[5] == p and b[8] == p)
            or (b[0] == p and b[4] == p and b[8] == p) or (b[2] == p and b[4] == p and b[6] == p))


def minimax(board, player):
    key = tuple(board), player
    if key in seen:
        return seen[key]
    spots = empty_spots(board)
    if winning(board, hu):
        return {'score': -10}
    if winning(board, ai):
        return {'score': 10}
    if not spots:
        return {'score': 0}
    moves = []
    for spot in spots:
        board[spot] = player
        reply = minimax(board, hu if player == ai else ai)
        board[spot] = spot
        moves.append({'index': spot, 'score': reply['score']})
    pick = max if player == ai else min
    seen[key] = pick(moves, key=lambda m: m['score'])
    return seen[key]
