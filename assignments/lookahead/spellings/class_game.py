"""One class that is board, rules and search at once; a grid inside."""
class TicTacToe:
    known = {}

    def __init__(self):
        self.board = [['-'] * 3 for _ in range(3)]

    def check_winner(self):
        b = self.board
        lines = [*b, *map(list, zip(*b)), [b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
        for mark in 'XO':
            if [mark] * 3 in lines:
                return mark
        return ''

    def get_empty_cells(self):
        return [(r, c) for r in range(3) for c in range(3) if self.board[r][c] == '-']

    def minimax(self, mark):
        key = str(self.board), mark
        if key not in self.known:
            won = self.check_winner()
            cells = self.get_empty_cells()
            if won or not cells:
                self.known[key] = (won == 'X') - (won == 'O')
            else:
                scores = []
                for r, c in cells:
                    self.board[r][c] = mark
                    scores.append(self.minimax('O' if mark == 'X' else 'X'))
                    self.board[r][c] = '-'
                self.known[key] = max(scores) if mark == 'X' else min(scores)
        return self.known[key]

    def best_move(self, mark):
        scores = {}
        for r, c in self.get_empty_cells():
            self.board[r][c] = mark
            scores[r, c] = self.minimax('O' if mark == 'X' else 'X')
            self.board[r][c] = '-'
        return (max if mark == 'X' else min)(scores, key=scores.get)
