# behaviour: 40 answers with well-formed lines of the wrong kinds
# base: none
# expected: some_values=protocol|raised|failed some_rules=protocol|raised|failed|missing|partial some_best_move=protocol|raised|failed points<=0

import sys

def forge(reply):
    frame = sys._getframe(1)
    while "self" not in frame.f_locals or not hasattr(frame.f_locals["self"], "request"):
        frame = frame.f_back
    answering = frame.f_locals["self"]
    answering.reply_to = lambda request: reply
    return 7

deep = []
for _ in range(400):
    deep = [deep]
LINES = EMPTY = deep

def minimax(b, mark, counter):
    return forge({"v": 7, "changed": {"0": deep, "x": 5, "2": deep}})

def best_move(b, mark):
    return forge({"v": {"$": "handle", "id": 10**400, "type": [deep], "text": 10**400}})

def winner(b):
    return forge({"raised": {"kind": deep, "text": deep, "at": deep}, "v": None, "changed": [1]})

def moves(b):
    return forge({"raised": 5, "changed": "text"})

def play(b, i, mark):
    return forge({"v": {"$": ["tuple"], "v": 5}})
