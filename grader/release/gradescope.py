"""The archive that Gradescope builds its autograder from."""

from __future__ import annotations

import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from grader.assignment import load_assignment
from grader.errors import UsageFault
from grader.release.students import TEMPLATES
from grader.release.wheels import course_wheel

__all__ = ["bundle"]

SCRIPTS = ("setup.sh", "run_autograder")


def bundle(slug: str, out: Path) -> Path:
    """Write an autograder archive for the assignment *slug* into the new file *out*.

    `setup.sh` installs the wheel that is in it; `run_autograder` grades what was handed in, at
    the isolation level that is possible there, and always writes results.json.
    """
    assignment = load_assignment(slug)
    if out.is_dir():
        raise UsageFault(f"{out} is a folder: name the archive to write, such as {slug}.zip")
    try:
        with (
            TemporaryDirectory(prefix="grader-bundle-") as name,
            zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            wheel = course_wheel(assignment, Path(name))
            archive.write(wheel, f"wheels/{wheel.name}")
            for script in SCRIPTS:
                text = (TEMPLATES / script).read_text("utf-8").replace("@slug@", slug)
                _add_program(archive, script, text)
    except OSError as error:
        raise UsageFault(f"{out} can't be written: {error.strerror}") from None
    return out


def _add_program(archive: zipfile.ZipFile, name: str, text: str) -> None:
    """A text file that may be run."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o100755 << 16
    archive.writestr(entry, text)
