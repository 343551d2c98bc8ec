# behaviour: 31 reads from and lists every descriptor that it was left
# base: solution
# expected: some_values=passed
# expected[process]: some_values=passed

import os, stat

def look():
    told = []
    for name in os.listdir("/proc/self/fd"):
        try:
            target = os.readlink(f"/proc/self/fd/{name}")
            mode = os.fstat(int(name)).st_mode
        except OSError:
            continue
        told.append((int(name), target, stat.S_IFMT(mode)))
    return told

at_import = look()
sockets = [t for t in at_import if stat.S_ISSOCK(t[2])]
others = [t for t in at_import if not stat.S_ISSOCK(t[2]) and t[1] != "/dev/null" and "/proc/" not in t[1]]

def minimax(b, mark, counter, right=minimax):
    assert len(sockets) <= 1, f"more than the channel: {sockets}"
    assert not others, f"left open: {others}"
    globals()["minimax"] = right
    return right(b, mark, counter)
