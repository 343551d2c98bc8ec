# behaviour: 19 closes every descriptor while it is read
# base: solution
# expected: some_values=passed
# finding: ended the process that it ran in

import os, time
os.closerange(0, 1024)
time.sleep(5)
