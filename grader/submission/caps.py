"""How large, how many, how densely packed: every cap on what is handed in.

Each is watched where it applies; a fault stands here if two modules raise it.
"""

from __future__ import annotations

from grader.errors import SubmissionFault
from grader.language import _
from grader.submission.faults import ONLY_NEEDED, fault
from grader.text import plural

__all__ = [
    "CELL_CAP",
    "MEMBER_CAP",
    "NAME_CAP",
    "PATH_CAP",
    "RATIO_CAP",
    "RATIO_FREE",
    "SIZE_CAP",
    "VALUE_CAP",
    "more_than",
    "refuse_long_source",
    "too_many_files",
]

SIZE_CAP = 64 << 20  # bytes of a file, and of all files of a folder or an archive
SOURCE_CAP = 4 << 20  # characters; the lesson's notebook has 25 thousand
CELL_CAP = 5_000
VALUE_CAP = 4_000_000  # JSON values: a tiny one takes 60 times its text in memory
MEMBER_CAP = 500
RATIO_CAP = 200  # an honest text packs to a tenth, a bomb to a thousandth
RATIO_FREE = 1 << 20  # bytes that may be packed at any ratio
NAME_CAP = 255  # bytes of a path's part, as on most file systems
PATH_CAP = 1_000  # characters


def refuse_long_source(name: str, length: int) -> None:
    """Refuse more than SOURCE_CAP characters, in a module or over all cells."""
    if length > SOURCE_CAP:
        problem = _("holds more than {mib} MiB of source").format(mib=SOURCE_CAP >> 20)
        raise fault(name, problem, _("move data to files of their own, or take it out"))


def too_many_files(label: str) -> SubmissionFault:
    """The fault of a folder or an archive of more than MEMBER_CAP files."""
    return fault(label, more_than(MEMBER_CAP, "file"), ONLY_NEEDED)


def more_than(count: int, noun: str) -> str:
    """The problem of more than *count* of what *noun* names."""
    return _("holds more than {things}").format(things=plural(count, noun))
