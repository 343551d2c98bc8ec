import os
import sys
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
HERE = Path(__file__).resolve().parent
assert (HERE / "own_folder.py").read_text(encoding="utf-8")
# the search
if __name__ == "__main__":
    input("Ready? ")
