# behaviour: 40 guesses the ids of questions to come
# base: none
# expected: some_values=protocol points<=0

import gc, secrets

def minimax(b, mark, counter):
    channel = next(o for o in gc.get_objects() if type(o).__name__ == "Channel" and o.sock.fileno() >= 0)
    for number in range(500):
        channel.send({"id": f"{number:016x}", "v": 0})
        channel.send({"id": secrets.token_hex(8), "v": 0})
    return 0
