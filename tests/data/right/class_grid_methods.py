"""One class with a grid and everything as methods; minimax(is_maximizing) for X; best_move(mark)."""


class Game:
    memo = {}

    def __init__(self):
        self.grid = [['' for _ in range(3)] for _ in range(3)]

    def empty_cells(self):
        return [(r, c) for r in range(3) for c in range(3) if self.grid[r][c] == '']

    def has_won(self, mark):
        g = self.grid
        return (any(row == [mark] * 3 for row in g) or any([row[c] for row in g] == [mark] * 3 for c in range(3))
                or all(g[k][k] == mark for k in range(3)) or all(g[k][2 - k] == mark for k in range(3)))

    def minimax(self, is_maximizing):
        key = str(self.grid), is_maximizing
        if key not in self.memo:
            if self.has_won('X'):
                self.memo[key] = 1
            elif self.has_won('O'):
                self.memo[key] = -1
            elif not self.empty_cells():
                self.memo[key] = 0
            else:
                scores = []
                for r, c in self.empty_cells():
                    self.grid[r][c] = 'X' if is_maximizing else 'O'
                    scores.append(self.minimax(not is_maximizing))
                    self.grid[r][c] = ''
                self.memo[key] = max(scores) if is_maximizing else min(scores)
        return self.memo[key]

    def best_move(self, player):
        best, choice = None, None
        for r, c in self.empty_cells():
            self.grid[r][c] = player
            score = self.minimax(player != 'X')
            self.grid[r][c] = ''
            if best is None or (score > best if player == 'X' else score < best):
                best, choice = score, (r, c)
        return choice
