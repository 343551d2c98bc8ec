# behaviour: 6 asks for the end politely, while it is read and when it is asked
# base: solution
# expected: some_rules=passed some_values=raised
# finding: asked to end the program (SystemExit)

import sys
sys.exit(0)

def minimax(b, mark, counter):
    raise SystemExit(0)
