"""Paths on the command line -> what was handed in. Nothing is passed over in silence.

A folder or an archive of a class is taken apart by the names in it. What came out of an archive,
and several files of one student, are laid out in `collected/KEY/`; the rest stays where it is.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from grader.batch.gradescope import METADATA, read_metadata
from grader.batch.handed import Handed, Person, key_for
from grader.batch.journal import told
from grader.batch.names import Named, read_name
from grader.batch.sources import Source, opened_source
from grader.errors import SubmissionFault, UsageFault
from grader.submission.files import read_file, suffix
from grader.submission.folders import read_folder
from grader.submission.members import Member, collected, is_usable, refuse_clashes
from grader.text import clean

__all__ = ["collect"]

PROGRAMS = (".ipynb", ".py")
UNREADABLE = (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError)


@dataclass(frozen=True)
class _Part:
    """One member, what its name says, and its own name within the submission."""

    named: Named
    member: Member
    name: str


def collect(paths: Iterable[Path], folder: Path) -> list[Handed]:
    """Everything handed in at *paths*; what has to be laid out is, below *folder*."""
    found: list[Handed] = []
    for path in paths:
        place = str(path.resolve())
        here = [replace(each, container=place) for each in _at(path, folder)]
        if not here:
            raise UsageFault(f"{path} holds nothing that was handed in: no file at all")
        found += here
    return _with_own_keys(found)


def _at(path: Path, folder: Path) -> Iterator[Handed]:
    """What is at *path*: one submission, or a class of them in a folder or a zip archive."""
    if path.is_file() and not zipfile.is_zipfile(path):
        yield _single(path)
        return
    with opened_source(path, folder.parent) as source:
        if source.folder is None and _is_one_submission(source):
            yield _single(path)
        elif metadata := _metadata(source):
            yield from _from_gradescope(source, metadata, folder)
        else:
            yield from _by_names(source, folder)


def _single(path: Path) -> Handed:
    """One file that holds one submission."""
    named = read_name(path.name)
    return _made([_Part(named, _member_of(path), path.name)], path.name, path, path)


def _member_of(path: Path) -> Member:
    size = path.stat().st_size
    return Member(path.name, "a file", size, size, path.read_bytes)


def _is_one_submission(source: Source) -> bool:
    """True for an archive that holds one notebook, or one module alone, and no known name."""
    tops = {PurePosixPath(member.name).parts[0] for member in source.members}
    if METADATA in tops or any(read_name(top, source.label).system != "plain" for top in tops):
        return False
    names = [member.name for member in source.members]
    notebooks = [name for name in names if suffix(name) == ".ipynb"]
    programs = [name for name in names if suffix(name) in PROGRAMS]
    return len(notebooks) == 1 or (not notebooks and len(programs) == 1)


# By names


def _by_names(source: Source, folder: Path) -> Iterator[Handed]:
    """The submissions of *source*: parts that belong to one student, attempt by attempt."""
    groups: dict[tuple[str, str], list[_Part]] = {}
    for member in source.members:
        part = _part(source, member)
        top = PurePosixPath(member.name).parts[0]
        together = part.named.system in ("canvas", "moodle")
        group = part.named.person.id if together else top
        groups.setdefault((part.named.system, group), []).append(part)
    for (system, group), parts in groups.items():
        attempts = _attempts(parts) if system == "canvas" else [parts]
        for attempt in attempts:
            yield _laid_out(source, group, attempt, folder)


def _part(source: Source, member: Member) -> _Part:
    parts = PurePosixPath(member.name).parts
    if not is_usable(member.name):  # nobody's, whatever it says
        return _Part(Named(Person(clean(member.name, 100)), "plain"), member, parts[-1])
    named = read_name(parts[0], source.label)
    if len(parts) == 1:
        return _Part(named, member, named.rest or parts[0])
    if named.system == "plain":
        named = replace(named, person=Person(parts[0]), attempt=0)
    return _Part(named, member, str(PurePosixPath(*parts[1:])))


def _attempts(parts: Sequence[_Part]) -> list[list[_Part]]:
    """The files of one student in Canvas; those of one attempt carry one number.

    Only a name that comes twice shows that the numbers are attempts and not the names' own.
    """
    names = [part.name for part in parts]
    if len(set(names)) == len(names):
        return [list(parts)]
    by_number: dict[int, list[_Part]] = {}
    for part in parts:
        by_number.setdefault(part.named.attempt, []).append(part)
    return list(by_number.values())


def _laid_out(source: Source, group: str, parts: Sequence[_Part], folder: Path) -> Handed:
    """The submission that *parts* make; where it lies on disk already, it is left there."""
    graded = [part for part in parts if not part.named.is_text]
    label = parts[0].member.name if len(parts) == 1 else group
    if not graded:
        text = "only text was handed in, no file"
        return replace(_made(parts, label, source.path, None), problem=text)
    if source.folder is not None:
        top = source.folder / PurePosixPath(graded[0].member.name).parts[0]
        if len(graded) == 1 or all(part.named == graded[0].named for part in graded):
            return _made(graded, label, source.path, top)
    return _made(graded, label, source.path, None, folder)


def _made(
    parts: Sequence[_Part],
    label: str,
    container: Path,
    path: Path | None,
    folder: Path | None = None,
) -> Handed:
    """The submission of *parts*, at *path* or else copied below *folder*."""
    last = max(parts, key=lambda part: (part.named.attempt, part.named.order))
    order = f"{last.named.attempt}:{last.named.order}"
    source = clean(f"{container.name}/{label}" if label != container.name else label, 200)
    handed = Handed(
        key=key_for(last.named.person.id, f"{last.named.system}:{label}:{order}"),
        people=(last.named.person,),
        system=last.named.system,
        source=source,
        path=path or container,
        attempt=last.named.attempt,
        order=last.named.order,
        is_late=any(part.named.is_late for part in parts),
    )
    return _read(handed, parts, path, folder)


def _read(handed: Handed, parts: Sequence[_Part], path: Path | None, folder: Path | None) -> Handed:
    """*handed* with the hash of all its bytes, laid out if it has to be; or why it can't be."""
    if not all(is_usable(part.member.name) for part in parts):
        return replace(handed, problem="it has a name that is too long or leads out of its place")
    first = parts[0].member
    if len(parts) == 1 and first.kind != "a file":  # before anything follows a link
        return replace(handed, problem=f"it is {first.kind}, not a file")
    try:
        if path is not None and path.is_dir():
            files: Mapping[str, bytes] = read_folder(path, path.name).files
        elif path is not None:
            files = {path.name: read_file(path, path.name)}
        else:
            members = [replace(part.member, name=part.name) for part in parts]
            found = collected(handed.source, members)
            refuse_clashes(handed.source, [name for name, data in found])
            files = dict(found)
    except (SubmissionFault, *UNREADABLE) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return replace(handed, problem=clean(reason, 300))
    if folder is not None and path is None:
        handed = replace(handed, path=_write(files, folder / handed.key))
    return replace(handed, sha256=_digest(files))


def _write(files: Mapping[str, bytes], folder: Path) -> Path:
    """*files* below *folder*, whose names are known to stay in it; where the submission is."""
    with told(folder.parent.parent):
        for name, data in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    only = list(files)
    return folder / only[0] if len(only) == 1 else folder


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        for part in (name.encode(errors="surrogatepass"), files[name]):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


# Gradescope


def _metadata(source: Source) -> bytes:
    found = [member for member in source.members if member.name == METADATA]
    try:
        return found[0].read() if found else b""
    except UNREADABLE as error:
        raise UsageFault(f"{METADATA} in {source.path} can't be read: {error}") from None


def _from_gradescope(source: Source, metadata: bytes, folder: Path) -> Iterator[Handed]:
    """The submissions of an export, with what its metadata says of each."""
    records = read_metadata(metadata)
    groups: dict[str, list[_Part]] = {}
    for member in source.members:
        top, _slash, rest = member.name.partition("/")
        if rest:
            people = records[top].people if top in records else ()
            named = Named(people[0] if people else Person(top), "gradescope")
            groups.setdefault(top, []).append(_Part(named, member, rest))
    for top in records.keys() | groups.keys():
        if top not in groups:
            yield replace(
                _made([_missing(top)], top, source.path, None), **records[top].about(),
                sha256="", problem="the export names it and holds no file of it",
            )  # fmt: skip
            continue
        place = source.folder / top if source.folder else None
        handed = _made(groups[top], top, source.path, place, folder)
        if top in records:
            yield replace(handed, **records[top].about())
        else:
            yield handed


def _missing(top: str) -> _Part:
    return _Part(Named(Person(top), "gradescope"), Member(top, "a file", 0, 0, bytes), top)


# Keys


def _with_own_keys(found: Iterable[Handed]) -> list[Handed]:
    """*found* in order of their keys, each key once; the same file named twice counts once."""
    unique: dict[str, Handed] = {}
    for each in sorted(found, key=lambda each: (each.key, str(each.path.resolve()))):
        taken = unique.get(each.key)
        if taken is not None and taken.path.resolve() == each.path.resolve():
            continue
        number = 2
        key = each.key
        while key in unique:
            key = f"{each.key}-{number}"
            number += 1
        unique[key] = replace(each, key=key)
    return list(unique.values())
