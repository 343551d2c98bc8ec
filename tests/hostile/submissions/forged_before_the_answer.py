# behaviour: 40 writes lines to every descriptor before it answers
# base: solution
# expected: some_rules=passed some_values=protocol

import os

def minimax(b, mark, counter, right=minimax):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, b'{"id":"0123456789abcdef","v":0}\n')
        except OSError:
            pass
    return 0
