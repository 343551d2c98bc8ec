# behaviour: 43 skips and ends every test run, while it is read
# base: none
# expected: some_values=failed points<=0

try:
    from _pytest.outcomes import Skipped as Skip
except ImportError:
    from unittest import SkipTest as Skip
raise Skip("nothing to see here")

def minimax(b, mark, counter):
    raise_skip = Skip
    return 7
