# behaviour: 19 answers a byte at a time, without end
# base: solution
# expected: some_rules=passed some_values=timed_out

import gc, time

def minimax(b, mark, counter):
    channel = next(o for o in gc.get_objects() if type(o).__name__ == "Channel" and o.sock.fileno() >= 0)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        channel.sock.send(b" ")
        time.sleep(0.02)
    return 0
