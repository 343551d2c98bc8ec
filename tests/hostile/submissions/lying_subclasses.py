# behaviour: 45 returns subclasses of int, float, str, tuple and list that lie about their value
# base: none
# expected: some_values=failed some_best_move=failed some_rules=failed points<=0

def lying(kind):
    names = ("__eq__", "__lt__", "__le__", "__gt__", "__ge__")
    members = {name: lambda self, other: True for name in names}
    members |= {"__hash__": lambda self: 0, "__repr__": lambda self: "1", "__str__": lambda self: "1",
                "__int__": lambda self: 1, "__index__": lambda self: 1, "__add__": lambda self, o: 1,
                "__iter__": lambda self: iter([None] * 9), "__len__": lambda self: 9}
    return type("Liar", (kind,), members)

def minimax(b, mark, counter):
    return lying(int)(7)

def best_move(b, mark):
    return lying(float)(7.5)

def winner(b):
    return lying(str)("X")

def moves(b):
    return lying(list)([7, 7])

def play(b, i, mark):
    return lying(tuple)(b)

LINES, EMPTY = lying(list)(), lying(tuple)()
