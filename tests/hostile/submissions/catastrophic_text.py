# behaviour: 18 raises texts that are hard on regular expressions
# base: none
# expected: some_values=raised some_rules=missing

from decimal import Decimal
raise ValueError("a" * 100_000 + "!" + "(" * 50_000 + "," * 50_000 + "0" * 50_000)

class minimaz(Exception):
    pass

def minimax(b, mark, counter):
    raise minimaz(("=" * 30_000 + " ") * 20 + "\\" * 10_000 + '"' * 10_000)
