# behaviour: 15 writes 64 MiB to the descriptors of standard output and error
# base: solution
# expected: some_values=passed

import os, sys
for _ in range(32):
    os.write(1, b"x" * (1 << 20))
    os.write(2, b"x" * (1 << 20))
sys.__stdout__.write("x")
sys.stdout.buffer.write(b"x" * (1 << 20))
