"""The files of a folder or an archive: which are taken, which ignored, which refused.

They come from `folders` and `archives`; which one is graded, `choosing` decides.
"""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.language import N_, _
from grader.model import Finding
from grader.submission.caps import (
    MEMBER_CAP,
    NAME_CAP,
    PATH_CAP,
    RATIO_CAP,
    RATIO_FREE,
    SIZE_CAP,
    too_many_files,
)
from grader.submission.faults import ONLY_NEEDED, fault, quoted

__all__ = ["Bundle", "Member", "collected", "is_junk", "is_usable", "kind_of", "refuse_clashes"]

JUNK = ("__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True)
class Member:
    """A file of a folder or an archive, not yet read. Sizes are in bytes.

    `kind` is "a file", "a folder", or the English words for what is refused, such as "a link".
    """

    name: str
    kind: str
    size: int
    packed_size: int
    read: Callable[[], bytes]


@dataclass(frozen=True)
class Bundle:
    """The files of a folder or an archive, by relative POSIX path."""

    files: Mapping[str, bytes]
    findings: tuple[Finding, ...] = ()


def collected(label: str, members: Iterable[Member]) -> list[tuple[str, bytes]]:
    """The files among *members* that count, read one by one; refuses what isn't harmless."""
    files: list[tuple[str, bytes]] = []
    room = SIZE_CAP
    for count, member in enumerate(members, 1):
        if count > MEMBER_CAP:
            raise too_many_files(label)
        name = member.name.replace("\\", "/")
        if trouble := _trouble(member, name, room):
            problem = _("holds {trouble}: {name}")
            problem = problem.format(trouble=trouble, name=quoted(member.name))
            raise fault(label, problem, ONLY_NEEDED)
        if member.kind == "a file" and not is_junk(name):
            room -= member.size
            files.append((str(PurePosixPath(name)), member.read()))
    return files


def _trouble(member: Member, name: str, room: int) -> str:
    """Why *member* can't be taken, in words, or nothing."""
    if member.kind not in ("a file", "a folder"):
        return _(member.kind)
    if not is_usable(name):
        return _("a name that is too long or leads out of it")
    if member.size > room:
        return _("more than {mib} MiB with this file").format(mib=SIZE_CAP >> 20)
    if member.size > max(RATIO_FREE, RATIO_CAP * member.packed_size):
        return _("a file that unpacks to more than {ratio} times its size").format(ratio=RATIO_CAP)
    return ""


def refuse_clashes(label: str, names: Sequence[str]) -> None:
    """Refuse files that would overwrite each other on some file system."""
    folded = [unicodedata.normalize("NFC", name).casefold() for name in names]
    folders = {str(parent) for name in folded for parent in PurePosixPath(name).parents}
    for name, key in zip(names, folded, strict=True):
        if folded.count(key) > 1 or key in folders:
            problem = _("holds two files that would overwrite each other, {name}")
            remedy = _("pack it again with one of them")
            raise fault(label, problem.format(name=quoted(name)), remedy)


def is_usable(name: str) -> bool:
    """False for a name that is absolute, climbs, or that a file system would refuse."""
    parts = name.split("/")
    leads_out = name.startswith("/") or name[1:2] == ":" or ".." in parts
    longest = max(len(part.encode(errors="replace")) for part in parts)
    return not leads_out and longest <= NAME_CAP and len(name) <= PATH_CAP and "\0" not in name


def is_junk(name: str) -> bool:
    """True for hidden files, and for what systems and tools leave behind."""
    parts = PurePosixPath(name).parts
    return not parts or any(part.startswith(".") or part in JUNK for part in parts)


def kind_of(mode: int) -> str:
    """The words for a file's type; archives made elsewhere than on Unix leave it 0."""
    words = {0: "a file", stat.S_IFREG: "a file", stat.S_IFDIR: "a folder"}
    words[stat.S_IFLNK] = N_("a link")
    return words.get(stat.S_IFMT(mode), N_("a device or pipe"))
