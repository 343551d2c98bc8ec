"""Dictionary 1 to 9 in a global: the search takes it, the rules don't; its move is made there."""
board = {1: ' ', 2: ' ', 3: ' ', 4: ' ', 5: ' ', 6: ' ', 7: ' ', 8: ' ', 9: ' '}
player, bot = 'O', 'X'
TRIOS = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
seen = {}


def checkWhichMarkWon(mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in TRIOS)


def checkDraw():
    return ' ' not in board.values()


def insertLetter(letter, position):
    board[position] = letter


def minimax(board, depth, isMaximizing):
    key = tuple(board.values()), isMaximizing
    if key not in seen:
        seen[key] = search(board, depth, isMaximizing)
    return seen[key]


def search(board, depth, isMaximizing):
    if checkWhichMarkWon(bot):
        return 10
    if checkWhichMarkWon(player):
        return -10
    if checkDraw():
        return 0
    scores = []
    for key in board.keys():
        if board[key] == ' ':
            board[key] = bot if isMaximizing else player
            scores.append(minimax(board, depth + 1, not isMaximizing))
            board[key] = ' '
    return max(scores) if isMaximizing else min(scores)


def compMove():
    bestScore, bestMove = -800, 0
    for key in board.keys():
        if board[key] == ' ':
            board[key] = bot
            score = minimax(board, 0, False)
            board[key] = ' '
            if score > bestScore:
                bestScore, bestMove = score, key
    insertLetter(bot, bestMove)
