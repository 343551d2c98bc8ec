# behaviour: 23 makes builtins, json, random, time and socket lie
# base: solution
# expected: some_rules=passed|protocol|crashed|failed|raised|timed_out|missing some_values=passed|protocol|crashed|failed|raised|timed_out|missing

import builtins, json, random, time, socket
for name in ("len", "isinstance", "type", "sorted", "all", "any", "repr", "sum", "zip", "map"):
    setattr(builtins, name, lambda *a, **k: True)
json.dumps = lambda *a, **k: '{"id":"0","v":1}'
json.JSONEncoder.encode = lambda self, o: '{"id":"0","v":1}'
random.random = random.Random.random = lambda *a: 0.0
time.monotonic = time.time = lambda: 0.0
socket.socket.recv = lambda *a: b""
