# behaviour: 59 sends a datagram to a local service by its path, connected and not
# base: solution
# expected: some_values=passed
# expected[process]: some_values=passed|raised

import socket
reached = []

def by_sendto(sock):
    sock.sendto(b"secret", "{SOCKET}-letters")

def by_sendmsg(sock):
    sock.sendmsg([b"secret"], [], 0, "{SOCKET}-letters")

def by_connect(sock):
    sock.connect("{SOCKET}-letters")
    sock.send(b"secret")

for make in (lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM),
             lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0]):
    for send in (by_sendto, by_sendmsg, by_connect):
        try:
            send(make())
            reached.append(send.__name__)
        except OSError:
            pass

def minimax(b, mark, counter, right=minimax):
    assert not reached, f"reached: {reached}"
    globals()["minimax"] = right
    return right(b, mark, counter)
