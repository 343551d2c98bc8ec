"""An invented game, the number garden: whoever picks a number decides where the other may pick.

MAX picks a number from the row that the path has come to, and adds it to her basket; MIN then
picks from the column of that number, MAX from the row of his, and so on. Every number is picked
once. Whoever finds nothing left to pick ends the game, and the baskets are compared.
"""

GARDEN = ((3, 9, 2, 7), (8, 1, 6, 4), (5, 5, 9, 1), (2, 8, 3, 6))


class NumberGarden:
    """A state is a dictionary: what is picked, where the path is, and MAX's lead."""

    name = "the number garden"

    @staticmethod
    def initial():
        return {"picked": set(), "at": (0, None), "lead": 0}

    @staticmethod
    def to_move(state):
        row, column = state["at"]
        return "MIN" if row is None else "MAX"

    @staticmethod
    def moves(state):
        row, column = state["at"]
        rows = range(4) if row is None else [row]
        columns = range(4) if column is None else [column]
        return [{"row": r, "column": c} for r in rows for c in columns if (r, c) not in state["picked"]]

    @staticmethod
    def result(state, move):
        row, column = move["row"], move["column"]
        number = GARDEN[row][column]
        max_moves = NumberGarden.to_move(state) == "MAX"
        return {
            "picked": state["picked"] | {(row, column)},
            "at": (None, column) if max_moves else (row, None),
            "lead": state["lead"] + (number if max_moves else -number),
        }

    @staticmethod
    def is_terminal(state):
        return len(NumberGarden.moves(state)) == 0

    @staticmethod
    def utility(state):
        return state["lead"]

    @staticmethod
    def evaluate(state):
        return state["lead"]

    @staticmethod
    def show(state):
        rows = []
        for r in range(4):
            rows.append(
                " ".join("." if (r, c) in state["picked"] else str(GARDEN[r][c]) for c in range(4))
            )
        row, column = state["at"]
        place = f"column {column}" if row is None else f"row {row}"
        return "\n".join(rows) + f"\nfrom {place}, lead {state['lead']}"


game = NumberGarden


def minimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state), []
    if depth == 0:
        return game.evaluate(state), []
    best = None
    for move in game.moves(state):
        value, path = minimax(game, game.result(state, move), depth - 1)
        better = best is None or (value > best[0] if game.to_move(state) == "MAX" else value < best[0])
        if better:
            best = value, [move] + path
    return best


def alphabeta(game, state, depth, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), []
    if depth == 0:
        return game.evaluate(state), []
    best = None
    for move in game.moves(state):
        value, path = alphabeta(game, game.result(state, move), depth - 1, alpha, beta)
        if game.to_move(state) == "MAX":
            if best is None or value > best[0]:
                best = value, [move] + path
            alpha = max(alpha, value)
        else:
            if best is None or value < best[0]:
                best = value, [move] + path
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best
