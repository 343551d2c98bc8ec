# behaviour: 40 tells of steps without end, so that no deadline is looked at
# base: solution
# expected: some_values=passed
# finding: it was

import gc, time
channel = next(o for o in gc.get_objects() if type(o).__name__ == "Channel")
end = time.monotonic() + 60
def tell():
    while time.monotonic() < end:
        try:
            channel.send({"event": "step", "index": len(dir()), "line": 1})
        except BaseException:
            pass
try:
    while time.monotonic() < end:
        try:
            tell()
        except BaseException:
            pass
except BaseException:
    pass
