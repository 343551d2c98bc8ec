"""Grid of ''; minimax(board, player, depth) returns {'score': ..., 'move': ...}, scores shrink with depth."""
memory = {}


def check_win(board, player):
    return any([
        any(all(board[r][c] == player for c in range(3)) for r in range(3)),
        any(all(board[r][c] == player for r in range(3)) for c in range(3)),
        all(board[k][k] == player for k in range(3)),
        all(board[k][2 - k] == player for k in range(3)),
    ])


def minimax(board, player, depth=0):
    key = repr(board) + player + str(depth)
    if key in memory:
        return dict(memory[key])
    if check_win(board, 'X'):
        return {'score': 100 - depth, 'move': None}
    if check_win(board, 'O'):
        return {'score': -100 + depth, 'move': None}
    options = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == '':
                board[r][c] = player
                answer = minimax(board, 'O' if player == 'X' else 'X', depth + 1)
                board[r][c] = ''
                options.append({'score': answer['score'], 'move': (r, c)})
    if not options:
        return {'score': 0, 'move': None}
    options.sort(key=lambda option: option['score'], reverse=player == 'X')
    memory[key] = options[0]
    return dict(options[0])
