# behaviour: 14 writes 100 MiB, in one file and in many
# base: solution
# expected: some_values=passed
# alone: yes

size, total = 0, 0
try:
    with open("one", "wb") as file:
        for size in range(40):
            file.write(bytes(1 << 20))
except OSError:
    pass
try:
    for number in range(20):
        with open(f"many{number}", "wb") as file:
            for _ in range(3):
                file.write(bytes(1 << 20))
                total += 1
except OSError:
    pass

def minimax(b, mark, counter, right=minimax):
    assert size <= 17, f"one file of {size} MiB"
    return right(b, mark, counter)
