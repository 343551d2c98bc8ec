"""Tic-tac-toe boards as programs in other spellings write them; how, the request says.

`board` holds the shape, the blank and the marks, each as Python, `global` the name of a global that
has to hold it; other entries are expressions of
the program's own names and of these:

    b the board   mark who is to move   x is it X?   empty how many blank squares   depth
"""

from plain import mover


def boxed(own, how, board):
    """*board* as the program writes it, and the marks by which it is read back."""
    shape, *texts = how["board"]
    blank, x_mark, o_mark = (eval(text, own) for text in texts)
    marks = {"X": x_mark, "O": o_mark}
    first = 0 if blank == "numbers from 0" else 1
    numbered = str(blank).startswith("numbers")
    cells = [marks.get(m, (i + first) if numbered else blank) for i, m in enumerate(board)]
    grid = [cells[0:3], cells[3:6], cells[6:9]]
    if shape == "grid":
        return grid, marks
    if shape in ("list", "tuple"):
        return (cells if shape == "list" else tuple(cells)), marks
    if shape == "list from 1":
        return [blank, *cells], marks
    if shape == "rows":
        return tuple(map(tuple, grid)), marks
    if shape == "texts":
        return ["".join(row) for row in grid], marks
    if shape == "string":
        return "".join(cells), marks
    if shape.startswith("dict"):
        return {i + int(shape[-1]): cell for i, cell in enumerate(cells)}, marks
    if shape == "numpy":
        import numpy

        return numpy.array(grid), marks
    if shape == "state":
        return (cells, marks[mover(board)]), marks
    name, attribute = shape.split(".")
    made = own[name]()
    held = getattr(made, attribute)
    squares = grid if len(held) == 3 else cells
    object.__setattr__(made, attribute, tuple(squares) if isinstance(held, tuple) else squares)
    return made, marks


def flat(thing, how):
    """The nine cells of a board of the program."""
    if "." in how["board"][0]:
        thing = getattr(thing, how["board"][0].split(".")[1])
    if how["board"][0] == "state":
        thing = thing[0]
    if how["board"][0] == "list from 1":
        thing = thing[1:]
    if isinstance(thing, dict):
        thing = [thing[key] for key in sorted(thing)]
    thing = list(thing)
    return thing if len(thing) == 9 else [cell for row in thing for cell in row]


def asked(own, how, text, board, depth=None):
    """What the expression *text* gives on *board*; and the board afterwards."""
    given, marks = boxed(own, how, board)
    mark = mover(board)
    names = {"b": given, "mark": marks[mark], "x": mark == "X", "empty": board.count(".")}
    names["depth"] = depth
    if held_in := how.get("global"):
        own[held_in] = given
    got = eval(text, {**own, **names})
    return got, own.get(held_in, given)


def square_by(own, how, board):
    """The square that the program moves to, however it says so."""
    before = flat(boxed(own, how, board)[0], how)
    got, given = asked(own, how, how["move"], board)
    if got is None or (hasattr(got, "__len__") and len(got) not in (1, 2)):
        cells = flat(given if got is None else got, how)
        changed = [i for i in range(9) if cells[i] != before[i]]
        return changed[0] if len(changed) == 1 else None
    if hasattr(got, "__len__"):
        return int(got[0]) * 3 + int(got[1])
    got = int(got)
    return got - 1 if how["board"][0] == "dict 1" else got
