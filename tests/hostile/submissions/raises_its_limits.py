# behaviour: 62 raises its own limits, and those of the grader
# base: solution
# expected: some_rules=passed some_values=passed
# levels: namespaces landlock
# why: at this level a submission may do all that the user may

import os, resource, signal
raised = []
for name in ("RLIMIT_AS", "RLIMIT_FSIZE", "RLIMIT_NOFILE", "RLIMIT_CORE", "RLIMIT_NPROC"):
    kind = getattr(resource, name)
    before = resource.getrlimit(kind)
    try:
        resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        if before != resource.getrlimit(kind):
            raised.append(name)
    except (OSError, ValueError):
        pass
try:
    resource.prlimit({TARGET}, resource.RLIMIT_NOFILE, (10, 10))
    raised.append("another's")
except (OSError, ValueError, AttributeError):
    pass
try:
    os.nice(-10)
    raised.append("priority")
except OSError:
    pass
signal.setitimer(signal.ITIMER_REAL, 0)
signal.setitimer(signal.ITIMER_PROF, 0)

def minimax(b, mark, counter, right=minimax):
    assert not raised, f"raised: {raised}"
    globals()["minimax"] = right
    return right(b, mark, counter)
