# behaviour: 60 leaves System V shared memory, a queue and semaphores in the kernel
# base: solution
# expected: some_values=passed

import ctypes
libc = ctypes.CDLL(None, use_errno=True)
made = [libc.shmget(0x68737431, 1 << 20, 0o1666), libc.msgget(0x68737432, 0o1666),
        libc.semget(0x68737433, 1, 0o1666)]
try:
    rt = ctypes.CDLL("librt.so.1", use_errno=True)
    rt.mq_open(b"/{TOKEN}", 0o102, 0o666, None)
except (OSError, AttributeError):
    pass
if {GRADER} and "{LEVEL}" == "process":  # nobody else would take them away there
    libc.shmctl(made[0], 0, None), libc.msgctl(made[1], 0, None), libc.semctl(made[2], 0, 0, None)
    getattr(rt, "mq_unlink", lambda name: 0)(b"/{TOKEN}")
