# behaviour: 59 connects and sends: TCP, UDP, raw, IPv6, by name, by a program
# base: solution
# expected: some_values=passed
# expected[process]: some_values=passed|raised

import socket, subprocess, urllib.request
reached = []

def attempt(name, act):
    try:
        act()
        reached.append(name)
    except Exception:
        pass

def tcp():
    socket.create_connection(("127.0.0.1", {PORT}), 1).close()

def udp():
    sock = socket.socket(type=socket.SOCK_DGRAM)
    sock.sendto(b"secret", ("127.0.0.1", {PORT}))

def raw():
    socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)

def packet():
    socket.socket(socket.AF_PACKET, socket.SOCK_RAW)

def netlink():
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).bind((0, 0))

def vsock():
    socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)

def listen():
    socket.create_server(("127.0.0.1", 0)).close()

def web():
    urllib.request.urlopen("http://127.0.0.1:{PORT}/", timeout=1)

def program():
    subprocess.run(["bash", "-c", "echo secret > /dev/tcp/127.0.0.1/{PORT}"], timeout=2, check=True,
                   capture_output=True)

for act in (tcp, udp, raw, packet, netlink, vsock, listen, web, program):
    attempt(act.__name__, act)

def minimax(b, mark, counter, right=minimax):
    assert not reached, f"reached: {reached}"
    globals()["minimax"] = right
    return right(b, mark, counter)
