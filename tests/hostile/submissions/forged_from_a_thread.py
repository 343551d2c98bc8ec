# behaviour: 40 writes answers from a thread while the next question is awaited
# base: solution
# expected: some_rules=passed some_values=protocol

import gc, json, threading, time

def forge(channel):
    while True:
        channel.sock.sendall(b'{"id":"feedfeedfeedfeed","v":1}\n')
        time.sleep(0.001)

def minimax(b, mark, counter, right=minimax):
    globals()["minimax"] = right
    for thing in gc.get_objects():
        if type(thing).__name__ == "Channel" and thing.sock.fileno() >= 0:
            threading.Thread(target=forge, args=[thing], daemon=True).start()
    time.sleep(0.05)
    return right(b, mark, counter)
