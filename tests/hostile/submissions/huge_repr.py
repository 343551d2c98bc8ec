# behaviour: 74 returns objects whose text is huge or never ends, and names as long
# base: none
# expected: some_values=failed|timed_out some_best_move=failed some_rules=failed|partial|raised|timed_out|missing points<=0

class Long:
    def __repr__(self):
        return "x" * 50_000_000

class Endless:
    def __repr__(self):
        while True:
            pass

def minimax(b, mark, counter):
    return Long()

def best_move(b, mark):
    return type("N" * 1_000_000, (), {})()

def winner(b):
    return Endless()

LINES = EMPTY = moves = play = Long()
