# behaviour: 44 returns an object that equals everything
# base: none
# expected: some_values=failed some_best_move=failed points<=0

class Liar:
    def __eq__(self, other):
        return True
    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __eq__
    def __hash__(self):
        return 0
    def __bool__(self):
        return True
    def __instancecheck__(self, other):
        return True
    __class__ = int

def minimax(b, mark, counter):
    return Liar()

def best_move(b, mark):
    return Liar()
