# behaviour: 61 leaves folders 3,000 deep, which recursion can't take away
# base: solution
# expected: some_values=passed
# alone: yes

import os
start = os.getcwd()
try:
    for _ in range(3_000):
        os.mkdir("d")
        os.chdir("d")
    open("f", "w").close()
except OSError:
    pass
os.chdir(start)
