# behaviour: 51 raises exceptions that can't be printed, named or traced
# base: none
# expected: some_values=raised some_best_move=raised

class Meta(type):
    def __getattribute__(cls, name):
        if name == "__name__":
            raise RuntimeError("no name")
        return super().__getattribute__(name)

class Bad(Exception, metaclass=Meta):
    def __str__(self):
        raise ValueError("no text")
    __repr__ = __str__
    def __getattribute__(self, name):
        raise KeyError(name)

class Odd(BaseException):
    def __str__(self):
        return 5

def minimax(b, mark, counter):
    raise Bad

def best_move(b, mark):
    raise Odd

try:
    raise Bad
except Exception:
    pass
