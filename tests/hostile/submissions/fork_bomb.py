# behaviour: 12 forks 200 times, and each child waits
# base: solution
# expected: some_rules=passed some_values=passed|out_of_memory
# expected[process]: some_rules=passed some_values=passed|raised|out_of_memory

import os, time

def minimax(b, mark, counter, right=minimax):
    made = []
    try:
        for _ in range(200 if not made else 0):
            pid = os.fork()
            if pid == 0:
                time.sleep(5)
                os._exit(0)
            made.append(pid)
    except OSError:
        pass
    for pid in made:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
    assert len(made) <= 64, f"{len(made)} processes at once"
    globals()["minimax"] = right
    return right(b, mark, counter)
