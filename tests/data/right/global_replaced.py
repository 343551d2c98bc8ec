"""Numbers from 1 in a global list that each move replaces by another; either side, by memory."""
theBoard = list(range(1, 10))
memory = {}


def has_won(mark):
    rows = [theBoard[i:i + 3] for i in (0, 3, 6)]
    columns = [theBoard[i::3] for i in (0, 1, 2)]
    return [mark] * 3 in rows + columns + [theBoard[::4], theBoard[2:7:2]]


def empty_squares():
    return [square for square in theBoard if square not in ('X', 'O')]


def place(position, mark):
    global theBoard
    theBoard = theBoard[:position - 1] + [mark] + theBoard[position:]


def value(mark):
    global theBoard
    if has_won('X') or has_won('O'):
        return 1 if has_won('X') else -1
    if not empty_squares():
        return 0
    key = tuple(theBoard)
    if key not in memory:
        before, values = theBoard, []
        for number in empty_squares():
            place(number, mark)
            values.append(value('O' if mark == 'X' else 'X'))
            theBoard = before
        memory[key] = max(values) if mark == 'X' else min(values)
    return memory[key]


def computer_turn(mark):
    global theBoard
    best, before = None, theBoard
    for number in empty_squares():
        place(number, mark)
        worth = value('O' if mark == 'X' else 'X') * (1 if mark == 'X' else -1)
        theBoard = before
        if best is None or worth > best[0]:
            best = worth, number
    return best[1]
