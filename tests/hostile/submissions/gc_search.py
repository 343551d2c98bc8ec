# behaviour: 25 looks for the reference among all objects, modules and in __main__
# base: none
# expected: some_values=failed some_best_move=failed points<=0

import gc, sys

def reference():
    for thing in gc.get_objects():
        try:
            kind = type(thing).__name__
            if kind in ("Lookahead", "Solution", "FewPositions", "Truth", "Assignment", "Check"):
                return thing
        except Exception:
            pass
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("reference", "assignments"):
            return module
    return getattr(sys.modules["__main__"], "reference", None)

def minimax(b, mark, counter):
    truth = reference()
    return truth.value("".join(s or "." for s in b)) if truth is not None else 0

def best_move(b, mark):
    truth = reference()
    return truth.optimal_moves("".join(s or "." for s in b))[0] if truth is not None else 8
