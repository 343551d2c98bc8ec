# behaviour: 60 knocks at doors of the kernel: namespaces, io_uring, bpf, keys, perf, userfaultfd
# base: solution
# expected: some_values=passed
# levels: namespaces landlock
# why: at this level no calls are refused

import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
opened = []

def knock(name, *arguments):
    """In a child, with arguments that can't do anything: refused for what it is, or for those?"""
    pid = os.fork()
    if pid == 0:
        result = libc.syscall(*arguments)
        closed = result < 0 and ctypes.get_errno() in (errno.EPERM, errno.ENOSYS)
        os._exit(1 if closed else 0)
    if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0:
        opened.append(name)

room = ctypes.create_string_buffer(512)
for name, flag in (("user", 0x10000000), ("mount", 0x20000), ("pid", 0x20000000), ("net", 0x40000000),
                   ("ipc", 0x8000000), ("uts", 0x4000000), ("cgroup", 0x2000000)):
    knock(f"unshare {name}", 272, flag)
knock("clone3", 435, None, 0)
knock("io_uring_setup", 425, 0, None)
knock("bpf", 321, 9999, None, 0)
knock("keyctl", 250, 9999)
knock("add_key", 248, None, None, None, 0, -3)
knock("request_key", 249, None, None, None, 0)
knock("perf_event_open", 298, None, 0, -1, -1, 0)
knock("userfaultfd", 323, 0xFFFF)
knock("mount", 165, None, None, None, 0, None)
knock("umount2", 166, None, 0)
knock("pivot_root", 155, None, None)
knock("open_by_handle_at", 304, -1, None, 0)
knock("kexec_load", 246, 0, 0, 0, 0xFFFF)
knock("init_module", 175, None, 0, None)
knock("chroot", 161, None)
knock("setns", 308, -1, 0)
knock("ptrace", 101, 9999, 0, 0, 0)
knock("process_vm_readv", 310, -1, None, 0, None, 0, 0)

def minimax(b, mark, counter, right=minimax):
    assert not opened, f"open: {opened}"
    globals()["minimax"] = right
    return right(b, mark, counter)
