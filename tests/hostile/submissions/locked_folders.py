# behaviour: 61 leaves folders and files that nobody may enter, with odd names
# base: solution
# expected: some_values=passed
# alone: yes

import os
for name in ("locked", "locked/inside", "\n", "-rf", "é\udcff", "x" * 250):
    try:
        os.mkdir(name)
        open(f"{name}/file", "w").close()
    except OSError:
        pass
os.mkfifo("pipe")
os.symlink("{FOLDER}", "elsewhere")
os.symlink("{CANARY}", "answers")
os.symlink("{FOLDER}", "locked/elsewhere")
os.chmod("locked/inside", 0)
os.chmod("locked", 0)
