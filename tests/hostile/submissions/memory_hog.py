# behaviour: 9 asks for 3 GiB in one piece, while it is read and when it is asked
# base: solution
# expected: some_rules=passed some_values=out_of_memory
# finding: MemoryError

hoard = bytearray(3 << 30)

def minimax(b, mark, counter):
    return len(bytearray(3 << 30))
