"""A folder to its files. Links, devices and pipes are left out, and the person is told."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from grader.language import _
from grader.model import Finding
from grader.submission.faults import quoted
from grader.submission.members import Bundle, Member, collected, is_junk, kind_of

__all__ = ["read_folder"]


def read_folder(folder: Path, label: str) -> Bundle:
    """The files in *folder* and below."""
    findings: list[Finding] = []
    members = _without_links(_folder_members(folder), findings)
    return Bundle(dict(collected(label, members)), tuple(findings))


def _without_links(members: Iterable[Member], findings: list[Finding]) -> Iterator[Member]:
    for member in members:
        if member.kind in ("a file", "a folder"):
            yield member
        else:
            said = _("{name} is {kind}; it is left out")
            findings.append(Finding(said.format(name=quoted(member.name), kind=_(member.kind))))


def _folder_members(folder: Path) -> Iterator[Member]:
    """What is in *folder* and below; links are named, not followed."""
    waiting = [folder]
    while waiting:
        for entry in sorted(waiting.pop().iterdir()):
            name = entry.relative_to(folder).as_posix()
            if is_junk(name):
                continue
            status = entry.lstat()
            if stat.S_ISDIR(status.st_mode):
                waiting.append(entry)
            size = status.st_size
            yield Member(
                name, kind_of(status.st_mode), size, size, partial(_read_member, entry, size)
            )


def _read_member(path: Path, size: int) -> bytes:
    with open(path, "rb", opener=_open_without_following) as file:
        return file.read(size)


def _open_without_following(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))
