# behaviour: 71 raises and prints formulas for spreadsheets
# base: none
# expected: some_values=raised some_best_move=failed
# finding: =HYPERLINK

TEXT = '=HYPERLINK("http://evil","x")'

class Formula(Exception):
    pass

Formula.__name__ = "=cmd|'/c calc'!A0"

def minimax(b, mark, counter):
    raise Formula("@SUM(1+1)*cmd|' /C calc'!A0")

def best_move(b, mark):
    return "+1+1"

raise ValueError(TEXT)
