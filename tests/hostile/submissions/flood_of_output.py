# behaviour: 15 prints 64 MiB, while it is read and when it is asked
# base: solution
# expected: some_rules=passed some_values=flooded
# finding: printed more than 8 MiB

for _ in range(64):
    print("x" * (1 << 20))

def minimax(b, mark, counter):
    for _ in range(64):
        print("x" * (1 << 20))
    return 0
