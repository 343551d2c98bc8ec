# behaviour: 49 answers with values that are deep, circular, or can't be sent at all
# base: none
# expected: some_values=failed|raised|protocol some_best_move=failed|raised|protocol some_rules=failed|partial|raised|protocol points<=0

import sys, threading

deep = []
for _ in range(200_000):
    deep = [deep]
circular = {}
circular["self"] = [circular, (circular,)]

def minimax(b, mark, counter):
    counter.append(counter)
    return deep

def best_move(b, mark):
    return circular

def winner(b):
    return lambda: (yield)

def moves(b):
    return (n for n in range(9))

def play(b, i, mark):
    return [threading.Lock(), sys.modules[__name__], sys.stdout, type, open]

LINES, EMPTY = circular, deep
