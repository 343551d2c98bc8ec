# behaviour: 40 tells of findings with indices and lines that are no numbers
# base: none
# expected: some_values=failed|crashed|protocol|missing points<=0

import gc
channel = next(o for o in gc.get_objects() if type(o).__name__ == "Channel")
channel.send({"event": "loaded", "findings": [{"index": [1], "kind": "StepLimit", "text": "t"},
             {"index": "two"}, {"index": 1e300, "kind": "StepLimit"}, {"index": -5}, {}],
             "fatal": None, "output": {}})

def minimax(b, mark, counter):
    return 7
