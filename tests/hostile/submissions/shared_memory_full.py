# behaviour: 10 fills the file system that is memory
# base: solution
# expected: some_values=passed
# expected[process]: some_values=passed|raised

written = 0
try:
    with open("/dev/shm/{TOKEN}-hoard", "wb") as file:
        while written < 100:
            file.write(bytes(1 << 20))
            written += 1
except OSError:
    pass

def minimax(b, mark, counter, right=minimax):
    assert written <= 20, f"{written} MiB in /dev/shm"
    return right(b, mark, counter)
