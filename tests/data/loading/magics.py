%matplotlib inline
!pip install tabulate
import math
# the search
get_ipython().run_line_magic("timeit", "minimax((None,) * 9, 'X')")
if math.pi > 3:
    !ls
