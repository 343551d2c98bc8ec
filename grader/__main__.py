"""The command `grader`, which `python -m grader` is too.

Ctrl-C ends it in one line already while it is being loaded.
"""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import NoReturn

__all__ = ["start"]


def start() -> NoReturn:
    """Run the command line."""
    signal.signal(signal.SIGINT, _leave)
    from grader.cli import main

    main()


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    os.write(2, b"grader: interrupted\n")
    os._exit(130)


if __name__ == "__main__":
    start()
