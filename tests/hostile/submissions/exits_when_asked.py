# behaviour: 5 ends its process as if all were well, when it is asked
# base: none
# expected: some_values=crashed some_hidden=crashed points<=0

import os

def minimax(b, mark, counter):
    os._exit(0)
