"""The folder that students get: handout, starter, public checks with their truth, CI."""

from __future__ import annotations

import shutil
from pathlib import Path
from string import Template

from grader.assignment import load_assignment
from grader.errors import UsageFault
from grader.model import Assignment
from grader.release.parts import public_checks, public_points
from grader.release.wheels import assignment_wheel, engine_wheel
from grader.text import plural

__all__ = ["fill", "new_folder", "release"]

TEMPLATES = Path(__file__).parent / "templates"


def release(slug: str, out: Path) -> list[Path]:
    """Write what students get of the assignment *slug* into the new folder *out*; its files.

    Without public checks, that is handout and starter alone. UsageFault if *out* isn't empty.
    """
    assignment = load_assignment(slug)
    checks = public_checks(assignment)
    new_folder(out)
    for path in assignment.folder.glob("handout*.md"):
        shutil.copy2(path, out)
    for path in assignment.folder.glob("starter.*"):
        shutil.copy2(path, out / f"{slug}{path.suffix}")
    words = _words(assignment)
    if checks:
        wheels = [assignment_wheel(assignment, out / "wheels"), engine_wheel(out / "wheels")]
        lines = "".join(f"./wheels/{wheel.name}\n" for wheel in wheels)
        (out / "requirements.txt").write_text(lines, "utf-8")
        (out / ".gitignore").write_text(".venv/\n__pycache__/\nreport.json\n", "utf-8")
        fill("grade.yml", out / ".github" / "workflows" / "grade.yml", words)
    fill("students.md" if checks else "unchecked.md", out / "README.md", words)
    return sorted(path for path in out.rglob("*") if path.is_file())


def new_folder(out: Path) -> None:
    """Make the folder *out*. UsageFault if something is in it, or it can't be made."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            raise UsageFault(f"{out} is not empty: name a new folder")
    except (FileExistsError, NotADirectoryError):
        raise UsageFault(f"{out} is a file: name a new folder") from None
    except OSError as error:
        raise UsageFault(f"{out} can't be made: {error.strerror}") from None


def fill(template: str, target: Path, words: dict[str, str]) -> None:
    """Write the template with its $words filled in."""
    target.parent.mkdir(parents=True, exist_ok=True)
    text = Template((TEMPLATES / template).read_text("utf-8")).substitute(words)
    target.write_text(text, "utf-8")


def _words(assignment: Assignment) -> dict[str, str]:
    checks = public_checks(assignment)
    given, whole = public_points(assignment)
    others = len(assignment.checks) - len(checks)
    return {
        "title": assignment.title,
        "slug": assignment.slug,
        "checks": "\n".join(f"- `{check.name}`: {check.title}" for check in checks),
        "public": plural(len(checks), "check"),
        "others": plural(others, "more check"),
        "points": str(float(given)).removesuffix(".0"),
        "whole": str(float(whole)).removesuffix(".0"),
    }
