"""A grid and an agent that is X whoever is to move; early wins are worth more; lines are added up."""

me, them = "x", "o"
WAYS = [[(i, j) for j in range(3)] for i in range(3)]
WAYS += [[(i, j) for i in range(3)] for j in range(3)]
WAYS += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def is_moves_left(board):
    return any("_" in row for row in board)


def evaluate(board, depth):
    for way in WAYS:
        marks = {board[i][j] for i, j in way}
        if marks == {me}:
            return 10 - depth
        if marks == {them}:
            return depth - 10
    return 0


def minimax(board, depth, is_max):
    score = evaluate(board, depth)
    if score or not is_moves_left(board):
        return score
    scores = []
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = me if is_max else them
                scores.append(minimax(board, depth + 1, not is_max))
                board[i][j] = "_"
    return max(scores) if is_max else min(scores)


def find_best_move(board):
    best, where = -1000, (-1, -1)
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = me
                score = minimax(board, 0, False)
                board[i][j] = "_"
                if score > best:
                    best, where = score, (i, j)
    return where
