# behaviour: 19 ends all forks at their birth
# base: solution
# expected: some_rules=crashed|missing some_values=crashed|missing points<=0

import os
os.register_at_fork(after_in_child=lambda: os._exit(0))
