# behaviour: 58 writes into the memory of the process that forked it
# base: none
# expected: some_values=failed|crashed|raised some_hidden=failed|crashed|raised points<=0

import os

def minimax(b, mark, counter):
    try:
        if b"grader.sandbox" not in open(f"/proc/{os.getppid()}/cmdline", "rb").read():
            return 7
        with open(f"/proc/{os.getppid()}/mem", "r+b", buffering=0) as memory:
            for line in open(f"/proc/{os.getppid()}/maps"):
                if "[heap]" in line:
                    memory.seek(int(line.split("-")[0], 16))
                    memory.write(bytes(4096))
                    break
    except OSError:
        pass
    return 7
