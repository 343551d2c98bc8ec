# behaviour: 27 imports the reference, the assignment and the grader
# base: none
# expected: some_values=failed some_hidden=failed points<=0
# expected[process]: some_values=failed|passed some_hidden=failed|passed

import sys
for place in ("{CHECKOUT}", *sys.path):
    sys.path.append(place)
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "Hidden"]
try:
    from assignments.lookahead.solution import minimax
except Exception:
    try:
        from reference.truth import lookahead
        def minimax(b, mark, counter):
            return lookahead().value("".join(s or "." for s in b))
    except Exception:
        def minimax(b, mark, counter):
            return 0
