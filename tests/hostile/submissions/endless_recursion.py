# behaviour: 8 recurses without end
# base: solution
# expected: some_rules=passed some_values=raised

def minimax(b, mark, counter):
    return minimax(b, mark, counter)
