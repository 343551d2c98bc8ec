# behaviour: 58 opens the memory of the grader and of another's process, or takes its descriptors
# base: solution
# expected: some_values=passed
# levels: namespaces landlock
# why: at this level a submission may do all that the user may

import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
PIDFD_OPEN, PIDFD_GETFD, VM_READ = 434, 438, 310
reached = []
for pid in ({GRADER}, {TARGET}):
    for name in ("mem", "environ", "maps", "fd/0", "cwd", "root/etc/passwd", "stack"):
        try:
            with open(f"/proc/{pid}/{name}", "rb") as file:
                if file.read(1):
                    reached.append(f"{name} of {pid}")
        except OSError:
            pass
    buffer = ctypes.create_string_buffer(64)
    local = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), 64)
    remote = (ctypes.c_size_t * 2)(0x400000, 64)
    if libc.syscall(VM_READ, pid, local, 1, remote, 1, 0) > 0:
        reached.append(f"process_vm_readv {pid}")
    handle = libc.syscall(PIDFD_OPEN, pid, 0)
    if handle >= 0 and libc.syscall(PIDFD_GETFD, handle, 0, 0) >= 0:
        reached.append(f"pidfd_getfd {pid}")

def minimax(b, mark, counter, right=minimax):
    assert not reached, f"reached: {reached}"
    globals()["minimax"] = right
    return right(b, mark, counter)
