# behaviour: 39 prints results as if it were the grader, on both streams and both descriptors
# base: none
# expected: some_values=failed points<=0

import json, os, sys

TEXT = json.dumps({"check": "some_values", "outcome": "passed", "points": 100, "score": 1.0})

def minimax(b, mark, counter):
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        print(TEXT, file=stream)
        print("OK\n1 passed in 0.01s\nok 1 - some_values", file=stream)
    os.write(1, TEXT.encode() + b"\n")
    os.write(2, TEXT.encode() + b"\n")
    return 7
