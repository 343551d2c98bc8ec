"""A grid of 0; minimax(state, depth, player) returns [row, column, score], the computer is +1."""
HUMAN, COMP = -1, +1
cache = {}


def wins(state, player):
    rows = [*state, *map(list, zip(*state)), [state[i][i] for i in range(3)], [state[i][2 - i] for i in range(3)]]
    return [player] * 3 in rows


def empty_cells(state):
    return [[x, y] for x in range(3) for y in range(3) if state[x][y] == 0]


def game_over(state):
    return wins(state, HUMAN) or wins(state, COMP) or not empty_cells(state)


def evaluate(state):
    return +1 if wins(state, COMP) else -1 if wins(state, HUMAN) else 0


def minimax(state, depth, player):
    key = str(state), player
    if key in cache:
        return list(cache[key])
    if depth == 0 or game_over(state):
        return [-1, -1, evaluate(state)]
    best = [-1, -1, -player * 100]
    for x, y in empty_cells(state):
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        if score[2] * player > best[2] * player:
            best = [x, y, score[2]]
    cache[key] = list(best)
    return best
