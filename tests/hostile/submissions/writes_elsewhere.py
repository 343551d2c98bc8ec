# behaviour: 61 writes to other places: system, caches, homes, the grader's folders
# base: solution
# expected: some_values=passed
# levels: namespaces landlock
# why: at this level everything that the user may write can be written

import glob, os, sys
written = []
places = ["/", "/etc", "/usr", "/usr/lib", "/var/tmp", "/dev", "/dev/shm", "/run", "/root", "/home", "/opt",
          "/proc/sys/kernel", "/sys", os.path.dirname("{CANARY}"), os.path.dirname("{CANARY}") + "/t",
          sys.prefix, sys.base_prefix, *sys.path, os.path.dirname(os.__file__), "..", "/proc/{GRADER}/cwd",
          *glob.glob("/tmp/grader-*"), *glob.glob("/root/.cache/*")]
for place in places:
    if place and os.path.abspath(place) not in (os.getcwd(), "/tmp", "/box", "/dev/shm"):
        try:
            with open(f"{place}/{TOKEN}-x", "x"):
                written.append(place)
        except OSError:
            pass
        try:
            os.mkdir(f"{place}/{TOKEN}-d")
            written.append(place)
        except OSError:
            pass
for path in ("/etc/passwd", "{CANARY}", json_file := os.__file__):
    try:
        open(path, "r+").close()
        written.append(path)
    except OSError:
        pass

def minimax(b, mark, counter, right=minimax):
    assert written in ([], [".."], ["..", ".."]) and ("{LEVEL}" == "namespaces" or not written), f"{written}"
    globals()["minimax"] = right
    return right(b, mark, counter)
