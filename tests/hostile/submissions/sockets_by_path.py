# behaviour: 59 connects to a local service by its path
# base: solution
# expected: some_values=passed
# expected[process]: some_values=passed|raised

import socket
reached = []
for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
    try:
        sock = socket.socket(socket.AF_UNIX, kind)
        sock.settimeout(1)
        sock.connect("{SOCKET}")
        sock.send(b"secret")
        reached.append(kind)
    except OSError:
        pass

def minimax(b, mark, counter, right=minimax):
    assert not reached, f"reached: {reached}"
    globals()["minimax"] = right
    return right(b, mark, counter)
