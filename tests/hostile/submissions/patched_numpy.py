# behaviour: 23 returns numpy values that lie about themselves
# base: none
# expected: some_values=failed|raised

try:
    import numpy
except ImportError:
    numpy = None

if numpy is not None:
    class Liar(numpy.float64):
        def __eq__(self, other):
            return True
        def tolist(self):
            return self
        item = __float__ = __index__ = tolist

def minimax(b, mark, counter):
    return Liar(7.0) if numpy is not None else 7
