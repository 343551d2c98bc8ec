"""A class's folder or archive as members: names, sizes, and how to read each when it is needed.

Only zip archives, as all these systems hand out. Nothing is read that was not asked for.
"""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath

from grader.errors import UsageFault
from grader.submission.members import Member, is_junk, is_usable, kind_of

__all__ = ["Source", "opened_source"]

MOST_MEMBERS = 200_000


@dataclass(frozen=True)
class Source:
    """The members of a folder or an archive, wrapper folders taken off their names.

    `folder` is where they lie on disk, if they do; `label` is the innermost wrapper's name.
    """

    path: Path
    label: str
    members: tuple[Member, ...]
    folder: Path | None = None


@contextmanager
def opened_source(path: Path, results: Path) -> Iterator[Source]:
    """The members at *path*, a folder or a zip archive; they can be read within.

    What lies in *results* was not handed in.
    """
    if path.is_dir():
        members = tuple(_in_folder(path, results))
        empty = _empty_folders(path, results, members)
        yield Source(path, path.resolve().name, (*members, *empty), path)
        return
    with ExitStack() as stack:
        try:
            archive = stack.enter_context(zipfile.ZipFile(path))
            members = tuple(_in_zip(archive))
        except (zipfile.BadZipFile, OSError, ValueError, RuntimeError) as error:
            raise UsageFault(f"{path} can't be read as a zip archive: {error}") from None
        yield _unwrapped(Source(path, path.stem, members))


def _in_folder(folder: Path, results: Path) -> Iterator[Member]:
    waiting, results = [folder], results.resolve()
    while waiting:
        place = waiting.pop()
        entries = _entries(place)
        if entries is None and place == folder:
            raise UsageFault(f"{folder} can't be opened: may you read it?")
        if entries is None:
            name = place.relative_to(folder).as_posix()
            yield Member(name, "a folder that can't be opened", 0, 0, bytes)
        for entry in entries or ():
            name = entry.relative_to(folder).as_posix()
            if is_junk(name):
                continue
            status = entry.lstat()
            if stat.S_ISDIR(status.st_mode):
                if entry.resolve() != results:
                    waiting.append(entry)
            else:
                size = status.st_size
                yield Member(name, kind_of(status.st_mode), size, size, entry.read_bytes)


def _empty_folders(folder: Path, results: Path, members: Iterable[Member]) -> Iterator[Member]:
    """What students were given, or made, and put nothing into: they handed in something."""
    used = {member.name.partition("/")[0] for member in members}
    for entry in _entries(folder) or ():
        is_ours = results.resolve().is_relative_to(entry.resolve())
        if entry.is_dir() and not (entry.name in used or is_junk(entry.name) or is_ours):
            yield Member(entry.name, "an empty folder", 0, 0, bytes)


def _entries(folder: Path) -> list[Path] | None:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return None


def _in_zip(archive: zipfile.ZipFile) -> Iterator[Member]:
    infos = archive.infolist()
    if len(infos) > MOST_MEMBERS:
        raise ValueError(f"it holds more than {MOST_MEMBERS:,} files")
    for info in infos:
        name = info.orig_filename.replace("\\", "/")
        if name.endswith("/") or (is_junk(name) and is_usable(name)):
            continue
        kind = "an encrypted file" if info.flag_bits & 1 else kind_of(info.external_attr >> 16)
        sizes = info.file_size, info.compress_size
        yield Member(name, kind, *sizes, partial(_read_zip, archive, info))


def _read_zip(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """No more bytes than *info* says, which can be forged."""
    with archive.open(info) as file:
        return file.read(info.file_size)


def _unwrapped(source: Source) -> Source:
    """*source* without the folders that hold everything, as long as more than one thing is left."""
    while source.members and all("/" in member.name for member in source.members):
        tops = {member.name.partition("/")[0] for member in source.members}
        inner = {PurePosixPath(member.name).parts[1] for member in source.members}
        if len(tops) > 1 or len(inner) < 2:
            break
        members = tuple(
            replace(member, name=member.name.partition("/")[2]) for member in source.members
        )
        source = replace(source, label=tops.pop(), members=members)
    return source
