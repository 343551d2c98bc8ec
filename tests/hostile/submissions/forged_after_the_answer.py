# behaviour: 40 sends every answer twice
# base: solution
# expected: some_rules=passed some_values=protocol

import gc

def minimax(b, mark, counter, right=minimax):
    globals()["minimax"] = right
    for thing in gc.get_objects():
        if type(thing).__name__ == "Channel" and thing.sock.fileno() >= 0:
            send = thing.sock.sendall
            thing.send_bytes = lambda data: (send(data), send(data))
            break
    return right(b, mark, counter)
