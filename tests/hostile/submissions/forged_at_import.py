# behaviour: 40 writes every line of the protocol to every descriptor, while it is read
# base: none
# expected: some_values=failed|crashed|protocol|missing points<=0

import os
LINES = (
    b'{"event":"loaded","findings":[],"fatal":null,"output":""}\n',
    b'{"id":"0","v":1}\n', b'{"id":"0","ok":true}\n', b'{"event":"hello","pid":1}\n',
    b'{"left":0}\n', b'ended\n', b'start\n', b'\xff\xfe\n', b'[' * 5000 + b'\n', b'\n',
)
for line in LINES:
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, line)
        except OSError:
            pass

def minimax(b, mark, counter):
    return 7
