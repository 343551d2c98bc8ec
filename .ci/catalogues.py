"""Bring every message catalogue up to date with the code: `python .ci/catalogues.py`.

New messages are added without a translation, old ones are taken out; then `tests/grader/
test_catalogues.py` says what is left to translate. `--check` changes nothing and names what lags.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from grader.assignment import assignment_slugs, assignments_folder, load_assignment
from grader.language import OWN

NOT_CHECKS = ("solution.*", "starter.*", "mutants/**", "baselines/**", "kit/**")
Place = tuple[str, int]
Message = str | tuple[str, ...]


def catalogues() -> Iterator[tuple[Path, Catalog]]:
    """Every catalogue's file, and the messages that it must translate."""
    for path in sorted(OWN.glob("*.po")):
        yield path, engine_messages()
    for slug in assignment_slugs():
        for path in sorted((assignments_folder() / slug / "locale").glob("*.po")):
            yield path, assignment_messages(slug)


def engine_messages() -> Catalog:
    """What the code and the templates of `grader` say."""
    methods = [("**.py", "python"), ("**.html", "jinja2")]
    return gathered(extracted(OWN.parent, methods))


def assignment_messages(slug: str) -> Catalog:
    """What an assignment's checks say, with its title and the docstrings of its checks."""
    folder = assignments_folder() / slug
    ignored = [(pattern, "ignore") for pattern in NOT_CHECKS]
    messages = [*extracted(folder, [*ignored, ("**.py", "python")])]
    assignment = load_assignment(slug)
    messages.append((assignment.title, ("assignment.toml", 1)))
    for check in assignment.checks:
        messages += [(text, ("checks.py", 1)) for text in (check.title, check.details) if text]
    for family in assignment.spellings.families:
        reasons = (*family.lacks.values(), *family.skips.values())
        messages += [(text, ("assignment.toml", 1)) for text in reasons]
    return gathered(iter(messages))


def extracted(folder: Path, methods: list[tuple[str, str]]) -> Iterator[tuple[Message, Place]]:
    """The messages in *folder*, each with its place."""
    found = extract_from_dir(folder, method_map=methods, options_map={})
    for name, line, message, _comments, _context in found:
        yield message, (name, line)


def gathered(messages: Iterator[tuple[Message, Place]]) -> Catalog:
    """A catalogue of *messages*, untranslated."""
    catalogue = Catalog(charset="utf-8")
    for message, place in messages:
        catalogue.add(message, locations=[place])
    return catalogue


def refreshed(path: Path, messages: Catalog) -> bytes:
    """The text of the catalogue at *path* with exactly *messages*, what is translated kept."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    catalogue.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    text = io.BytesIO()
    write_po(text, catalogue, width=100, sort_by_file=True, include_lineno=False, omit_header=True)
    return head(path) + text.getvalue()


def head(path: Path) -> bytes:
    """The entry that a catalogue begins with: its language, and that it has no plurals."""
    plural = "nplurals=1; plural=0;" if path.stem == "ko" else ""
    fields = {"Content-Type": "text/plain; charset=utf-8", "Language": path.stem}
    lines = [f'"{name}: {value}\\n"' for name, value in (*fields.items(), ("Plural-Forms", plural))]
    return "\n".join(['msgid ""', 'msgstr ""', *lines, "", ""]).encode()


def main() -> None:
    """Write the catalogues, or with `--check` name those that would change."""
    lagging = []
    for path, messages in catalogues():
        text = refreshed(path, messages)
        if text != path.read_bytes():
            lagging.append(path)
            if "--check" not in sys.argv:
                path.write_bytes(text)
    for path in lagging:
        print(path)  # noqa: T201 - this is the command's output
    sys.exit(bool(lagging) and "--check" in sys.argv)


if __name__ == "__main__":
    main()
