# behaviour: 70 raises and prints what moves cursors, clears screens and turns text around
# base: none
# expected: some_values=raised some_best_move=failed some_rules=raised|failed|partial
# finding: ValueError

TEXT = ("\x1b[2J\x1b[H\x1b]0;title\x07\x1b]8;;http://evil\x07\x9b31m\x00\x7f\r\b\u202e\u2066\u200f\ufeff\u2028\u2029"
        "\U000e0041\x85 [red]markup[/red] {0} %s")
print(TEXT)

def minimax(b, mark, counter):
    raise type(TEXT, (Exception,), {})(TEXT)

def best_move(b, mark):
    return TEXT

def winner(b):
    return type("Evil", (), {"__repr__": lambda self: TEXT})()

LINES = EMPTY = moves = play = TEXT
raise ValueError(TEXT)
