"""What is handed in, from `submissions/` and `builders.py`, each with what must come of it.

A submission's first comment lines, or a builder's docstring, are its header:

    behaviour: 27 reads answers from disk      number in the catalogue, what it does
    base: solution                             a right solution stands above the attack
          solution below                       ... or below it
          none                                 the attack is all there is
    kind: notebook                             default: module; cells begin at `# %%`
    expected: some_values=failed points<=2     outcomes that check names must have
    expected[process]: some_values=passed      ... where a level differs
    finding: cut off                           a text in a finding; repeatable, also by level
    unseen: SECRET                             a text that no student may be shown
    levels: namespaces landlock                default: all; `why:` says why not the others
    alone: yes                                 in a sandbox that is closed right after it
    only: some_values                          default: the checks that are named in `expected`
    good: notebook                             the right submission after it is a notebook

`refused` as what is expected stands for a SubmissionFault as soon as the file is opened, `refused
later` for one when it was run. Placeholders in braces, such as
{CANARY}, are filled in by the test: they name what stands ready to be attacked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from builders import BUILDERS, SOLUTION, Builder, notebook_of

__all__ = ["Attack", "all_attacks"]

LEVELS = ("namespaces", "landlock", "process")
HERE = Path(__file__).parent
KEYS = {"behaviour", "base", "kind", "expected", "finding", "unseen", "levels", "why", "alone",
        "only", "good"}  # fmt: skip
LINE = re.compile(r"(\w+)(?:\[(\w+)\])?: *(.*)")


@dataclass(frozen=True)
class Attack:
    """A submission that misbehaves: how to hand it in, and what its header says.

    `header` holds the values of each key, with the level that they are for or "".
    """

    name: str
    header: Mapping[str, list[tuple[str, str]]]
    write: Callable[[Path, Mapping[str, str]], Path] = field(repr=False)

    def one(self, key: str, default: str = "") -> str:
        """The value of a key that does not differ by level."""
        return self.header[key][0][1] if key in self.header else default

    def lines(self, key: str, level: str) -> list[str]:
        """The values of *key* at *level*: those for all levels if it has none of its own."""
        values = self.header.get(key, [])
        own = [value for where, value in values if where == level]
        return own or [value for where, value in values if not where]

    def expected(self, level: str) -> str:
        return " ".join(self.lines("expected", level))

    @property
    def is_refused(self) -> bool:
        return self.expected("") == "refused"

    @property
    def levels(self) -> list[str]:
        """The levels that it is made for."""
        return self.one("levels", " ".join(LEVELS)).split()

    def usual_levels(self, working: Iterable[str]) -> list[str]:
        """One of `levels` that works here, by turns."""
        levels = [level for level in self.levels if level in working] or self.levels
        return [levels[crc32(self.name.encode()) % len(levels)]]


def all_attacks() -> list[Attack]:
    """Every attack, those from files first."""
    files = sorted(
        path for path in (HERE / "submissions").iterdir() if path.suffix in (".py", ".cells")
    )
    return [*map(from_file, files), *map(from_builder, BUILDERS)]


def from_file(path: Path) -> Attack:
    """The attack that the file at *path* describes and holds."""
    text = path.read_text("utf-8")
    comments = [line for line in text.split("\n\n")[0].splitlines() if line.startswith("# ")]
    header = header_of(path.name, (line[2:] for line in comments))
    attack = Attack(path.stem, header, lambda folder, filled: folder)
    is_notebook = attack.one("kind") == "notebook"

    def write(folder: Path, filled: Mapping[str, str]) -> Path:
        own = fill(text, filled)
        if is_notebook:
            target = folder / "notebook.ipynb"
            target.write_text(notebook_of(*based(own.split("# %%"), attack.one("base"))), "utf-8")
        else:
            target = folder / "module.py"
            target.write_text("\n\n".join(based([own], attack.one("base"))), "utf-8")
        return target

    return Attack(path.stem, header, write)


def based(parts: list[str], base: str) -> list[str]:
    """The attack's *parts* with the solution where *base* says."""
    if base == "solution":
        return [SOLUTION, *parts]
    if base == "solution below":
        return [*parts, SOLUTION]
    assert base == "none", f"base: {base!r}"
    return parts


def from_builder(builder: Builder) -> Attack:
    """The attack that the function *builder* makes and its docstring describes."""
    lines = (line.strip() for line in (builder.__doc__ or "").splitlines())
    header = header_of(builder.__name__, filter(None, lines))
    return Attack(builder.__name__, header, builder)


def header_of(name: str, lines: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """The header's values by key; a line that is none is an error in the set itself."""
    header: dict[str, list[tuple[str, str]]] = {}
    for line in lines:
        found = LINE.fullmatch(line)
        assert found is not None, f"{name}: not a line of a header: {line!r}"
        key, level, value = found.groups()
        assert key in KEYS, f"{name}: {key!r} is no key of a header"
        header.setdefault(key, []).append((level or "", value))
    for key in ("behaviour", "expected"):
        assert key in header, f"{name}: the header says no {key!r}"
    return header


def fill(text: str, filled: Mapping[str, str]) -> str:
    """*text* with every placeholder replaced."""
    for name, value in filled.items():
        text = text.replace("{" + name + "}", value)
    return text
