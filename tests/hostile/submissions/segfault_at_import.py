# behaviour: 7 crashes the interpreter while it is read
# base: solution
# expected: some_values=passed
# finding: ended the process that it ran in

import ctypes
ctypes.string_at(0)
