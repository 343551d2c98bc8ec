# behaviour: 77 makes clocks stand still, and sleeps instead of working
# base: solution
# expected: some_rules=passed some_values=timed_out

import time
sleep = time.sleep
for name in ("time", "monotonic", "perf_counter", "process_time", "time_ns", "monotonic_ns"):
    setattr(time, name, lambda: 0)
time.sleep = lambda seconds: None
if hasattr(time, "clock_settime"):
    try:
        now = time.clock_gettime(time.CLOCK_REALTIME)
        time.clock_settime(time.CLOCK_REALTIME, now) if "{LEVEL}" != "process" else None
    except OSError:
        pass

def minimax(b, mark, counter):
    sleep(60)
    return 0
