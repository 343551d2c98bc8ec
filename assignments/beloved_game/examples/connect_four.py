"""Connect four on the full board. A state is an object; the middle columns are tried first."""

INFINITY = float("inf")


class Board:
    """Seven columns of at most six marks, +1 for MAX and -1 for MIN."""

    def __init__(self, columns, last=None):
        self.columns = columns
        self.last = last

    def mark(self, column, row):
        if 0 <= column < 7 and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return 0

    def run(self, column, row, right, up):
        """How many marks like this one stand in a row in one direction, this one not counted."""
        mark, count = self.mark(column, row), 0
        while self.mark(column + right, row + up) == mark:
            column, row, count = column + right, row + up, count + 1
        return count

    def is_won(self):
        """True if the mark that fell last completes four in a row."""
        if self.last is None:
            return False
        column, row = self.last, len(self.columns[self.last]) - 1
        return any(
            self.run(column, row, right, up) + self.run(column, row, -right, -up) >= 3
            for right, up in [(1, 0), (0, 1), (1, 1), (1, -1)]
        )


class ConnectFour:
    name = "Connect Four"
    order = [4, 3, 5, 2, 6, 1, 7]

    def initial(self):
        return Board([[] for _ in range(7)])

    def count(self, board):
        return sum(len(column) for column in board.columns)

    def to_move(self, board):
        return ("MAX", "MIN")[self.count(board) % 2]

    def moves(self, board):
        if board.is_won():
            return []
        return [number for number in self.order if len(board.columns[number - 1]) < 6]

    def result(self, board, number):
        columns = [list(column) for column in board.columns]
        columns[number - 1].append(1 if self.to_move(board) == "MAX" else -1)
        return Board(columns, number - 1)

    def is_terminal(self, board):
        return board.is_won() or self.count(board) == 42

    def utility(self, board):
        if not board.is_won():
            return 0
        return 1000 if self.to_move(board) == "MIN" else -1000

    def evaluate(self, board):
        """Marks in the middle are worth more."""
        return sum(
            sum(column) * weight for column, weight in zip(board.columns, (1, 2, 3, 4, 3, 2, 1))
        )

    def show(self, board):
        letters = {1: "X", -1: "O", 0: "."}
        return "\n".join(
            "".join(letters[board.mark(column, row)] for column in range(7))
            for row in reversed(range(6))
        )


game = ConnectFour()


def leaf(game, state, depth):
    """The value where a search ends; None where it goes on."""
    if game.is_terminal(state):
        return game.utility(state)
    return game.evaluate(state) if depth == 0 else None


def minimax(game, state, depth):
    end = leaf(game, state, depth)
    if end is not None:
        return (end, ())
    answers = []
    for move in game.moves(state):
        value, path = minimax(game, game.result(state, move), depth - 1)
        answers.append((value, (move,) + path))
    pick = max if game.to_move(state) == "MAX" else min
    return pick(answers, key=lambda answer: answer[0])


def alphabeta(game, state, depth, alpha, beta):
    """Cuts only when alpha is greater than beta, as on the slides."""
    end = leaf(game, state, depth)
    if end is not None:
        return (end, ())
    is_max = game.to_move(state) == "MAX"
    best = (-INFINITY if is_max else INFINITY, ())
    for move in game.moves(state):
        value, path = alphabeta(game, game.result(state, move), depth - 1, alpha, beta)
        if is_max and value > best[0] or not is_max and value < best[0]:
            best = (value, (move,) + path)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha > beta:
            break
    return best


def order_moves(game, state, moves):
    """Wins first, then what looks best."""

    def looks(move):
        child = game.result(state, move)
        value = game.utility(child) if game.is_terminal(child) else game.evaluate(child)
        return value if game.to_move(state) == "MAX" else -value

    return sorted(moves, key=looks, reverse=True)
