# behaviour: 51 raises an exception that can't be printed, while it is read
# base: solution
# expected: some_values=passed
# finding: unprintable

class Bad(BaseException):
    def __str__(self):
        raise SystemExit
    def __repr__(self):
        while True:
            pass

raise Bad
