# behaviour: 11 makes 20,000 empty files
# base: solution
# expected: some_values=passed
# alone: yes

import os
os.makedirs("flood", exist_ok=True)
try:
    for number in range(20_000):
        open(f"flood/{number}", "w").close()
except OSError:
    pass
