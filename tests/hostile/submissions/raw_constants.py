# behaviour: 47 writes NaN, Infinity and 1e999 into the answer itself
# base: none
# expected: some_values=protocol some_best_move=protocol points<=0

import sys

def raw(text):
    frame = sys._getframe(1)
    while "self" not in frame.f_locals or not hasattr(frame.f_locals["self"], "request"):
        frame = frame.f_back
    answering = frame.f_locals["self"]
    line = '{"id":"%s","v":%s}\n' % (answering.request["id"], text)
    answering.channel.send_bytes = lambda data: answering.channel.sock.sendall(line.encode())

def minimax(b, mark, counter):
    raw("NaN")

def best_move(b, mark):
    raw("1e999")
