"""Deepening until the result is sure; how far the search looks is its `limit`."""
LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def winner(board):
    for line in LINES:
        s = {board[i] for i in line}
        if len(s) == 1 and 0 not in s:
            return s.pop()
    return 0

def empty_squares(board):
    return [i for i in range(9) if not board[i]]

def search(board, player, limit):
    w = winner(board)
    if w:
        return (1 if w == player else -1) * (1 + len(empty_squares(board))), True
    if not empty_squares(board):
        return 0, True
    if limit == 0:
        return 0, False
    best, sure = -100, True
    for i in empty_squares(board):
        board[i] = player
        v, known = search(board, 3 - player, limit - 1)
        board[i] = 0
        sure &= known
        best = max(best, -v)
    return best, sure

def best_move(board, player):
    for limit in range(9):
        scored = []
        sure = True
        for i in empty_squares(board):
            board[i] = player
            v, known = search(board, 3 - player, limit)
            board[i] = 0
            sure &= known
            scored.append((-v, i))
        if sure or max(scored)[0] > 0:
            break
    return max(scored, key=lambda t: t[0])[1]

def is_game_over(board):
    return bool(winner(board)) or not empty_squares(board)

if __name__ == "__main__":
    board, player = [0] * 9, 1
    while not is_game_over(board):
        if player == 2:
            board[best_move(board, 2)] = 2
        else:
            board[int(input("0-8: "))] = 1
        player = 3 - player
    print("nobody" if winner(board) == 0 else f"player {winner(board)}")
