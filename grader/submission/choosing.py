"""The one file of a folder or an archive that is graded, and the siblings that lie beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from grader.language import _
from grader.model import Finding, Submission
from grader.submission.faults import fault, listed, quoted
from grader.submission.files import submission_from_file, suffix
from grader.submission.members import Bundle
from grader.text import plural

__all__ = ["submission_from_bundle"]


def submission_from_bundle(path: Path, label: str, bundle: Bundle, member: str) -> Submission:
    """The one submission among the files of *bundle*, the others beside it."""
    files = _without_wrappers(bundle.files)
    candidates = [name for name in sorted(files) if suffix(name) in (".ipynb", ".py")]
    if not candidates:
        problem = _("holds no notebook or module")
        if files:
            problem = _("holds no notebook or module, only {names}")
            problem = problem.format(names=listed(sorted(files)))
        raise fault(label, problem, _("add the .ipynb or .py file itself"))
    chosen = _chosen(label, candidates, member)
    submission = submission_from_file(path, PurePosixPath(chosen).name, files[chosen])
    siblings = _beside(files, chosen)
    findings = (*bundle.findings, *_choice(chosen, candidates, len(files) - 1 - len(siblings)))
    return replace(submission, siblings=siblings, findings=(*findings, *submission.findings))


def _chosen(label: str, candidates: Sequence[str], member: str) -> str:
    """The one of *candidates* to grade: the one named, or the only notebook; never a guess."""
    if member:
        if member in candidates:
            return member
        problem = _("holds no {name}, but {names}")
        problem = problem.format(name=quoted(member), names=listed(candidates))
        raise fault(label, problem, _("name one of these"))
    notebooks = [name for name in candidates if suffix(name) == ".ipynb"]
    fitting = notebooks or candidates
    if len(fitting) == 1:
        return fitting[0]
    problem = (
        _("holds several notebooks: {names}") if notebooks else _("holds several modules: {names}")
    )
    raise fault(label, problem.format(names=listed(fitting)), _("name the one to grade"))


def _choice(chosen: str, candidates: Sequence[str], left_out: int) -> Iterator[Finding]:
    """What a person should know about the choice of *chosen*."""
    if others := [name for name in candidates if name != chosen]:
        said = _("{name} is graded, {others} beside it is not")
        yield Finding(said.format(name=quoted(chosen), others=listed(others)))
    if left_out:
        said = _("left out, being in other folders: {files}")
        yield Finding(said.format(files=plural(left_out, "file")))


def _without_wrappers(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """*files* without the folders that hold nothing but one folder."""
    while files and all("/" in name for name in files):
        if len({name.partition("/")[0] for name in files}) > 1:
            break
        files = {name.partition("/")[2]: data for name, data in files.items()}
    return files


def _beside(files: Mapping[str, bytes], chosen: str) -> dict[str, bytes]:
    """The files in and below the folder of *chosen*, named from there."""
    folder = chosen.removesuffix(PurePosixPath(chosen).name)
    return {
        name.removeprefix(folder): data
        for name, data in files.items()
        if name.startswith(folder) and name != chosen
    }
