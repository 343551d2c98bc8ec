# behaviour: 40 tells in the worker's name that it was loaded, in values of the wrong kinds
# base: none
# expected: some_values=failed|crashed|protocol|missing points<=0

import gc
channel = next(o for o in gc.get_objects() if type(o).__name__ == "Channel")
channel.send({"event": "loaded", "findings": [{"index": "x", "kind": 5, "text": [], "where": {}, "at": None}],
              "fatal": "text", "output": 7})

def minimax(b, mark, counter):
    return 7
