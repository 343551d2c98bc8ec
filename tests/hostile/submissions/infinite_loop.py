# behaviour: 1 loops for ever, while it is read and when it is asked
# base: solution
# expected: some_rules=passed some_values=timed_out
# finding: cut off

while True:
    pass

def minimax(b, mark, counter):
    while True:
        pass
