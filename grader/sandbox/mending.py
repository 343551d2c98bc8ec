"""A source that Python can't read, read as what was meant, where that can be only one thing.

Pasted prompts, lines for IPython, letters that a word processor put in, tabs among blanks, and
a program indented as a whole. Led by the parser: only a line that it objects to is touched, and
nothing is kept unless the whole can be read afterwards. What was done is told, with its line.
"""

from __future__ import annotations

import ast
import re
import textwrap
import unicodedata
from collections.abc import Callable

__all__ = ["mended"]

MOST_LINES = 200
LONGEST = 256 << 10  # characters; each mended line is one more parse
PROMPT = re.compile(r"(?:>>>|\.\.\.)(?: |$)|In \[\d*\]: ?| *\.\.\.: ?")
SESSION = re.compile(r">>> |In \[\d*\]: ")
CODE = re.compile(r"(?:def|class|import|from|for|while|if|try|with|@\w+|\w+ *=)\b|\w+ *=[^=]")
MAGIC = re.compile(r"(\s*)(?:[%!]|\?\w|\w+ *= *[%!]|\w[\w.]*\?)")
QUOTES = {"“": '"', "”": '"', "„": '"', "‟": '"', "‘": "'", "’": "'", "‚": "'", "‛": "'"}
SIGNS = {"−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!="}

Mend = tuple[int, str]
"""The line, counted from 1, and what was taken for what: a key of `words.MENDS`."""


def mended(source: str, transform: Callable[[str], str] = str) -> tuple[str, list[Mend]]:
    """*source*, read as what was meant; and each mend. Unchanged if that does not succeed.

    *transform* is what is done to a source before Python reads it. Raises nothing of its own.
    """
    error = objection(source, transform)
    if error is None or len(source) > LONGEST:
        return source, []
    text, mends = source, list[Mend]()
    while error is not None:
        changed = read_otherwise(text, error) if len(mends) < MOST_LINES else None
        if changed is None:
            return source, []
        text, kind = changed
        mends.append((error.lineno or 0, kind))
        error = objection(text, transform)
    return text, sorted(set(mends))


def objection(source: str, transform: Callable[[str], str]) -> SyntaxError | None:
    """What the parser has against *source*, if it is a matter of syntax."""
    try:
        ast.parse(transform(source))
    except SyntaxError as error:
        return error
    except (ValueError, MemoryError, RecursionError):
        return None
    return None


def read_otherwise(text: str, error: SyntaxError) -> tuple[str, str] | None:
    """*text* without what Python objects to first, as it was meant; and what was done."""
    lines = text.split("\n")
    number = error.lineno or 0
    if not 0 < number <= len(lines):
        return None
    line = lines[number - 1]
    if isinstance(error, TabError):
        return evenly_indented(text)
    if SESSION.match(line):
        return without_session(lines, number - 1)
    if isinstance(error, IndentationError) and (dedented := textwrap.dedent(text)) != text:
        return dedented, "margin"
    if magic := MAGIC.match(line):
        changed: tuple[str, str] | None = (f"{magic[1]}pass", "magic")
    else:
        changed = with_plain_letters(line, (error.offset or 0) - 1)
    if changed is None:
        return None
    return "\n".join([*lines[: number - 1], changed[0], *lines[number:]]), changed[1]


def without_session(lines: list[str], first: int) -> tuple[str, str] | None:
    """The pasted session that begins at *first* without its prompts and its output."""
    kept, in_block = lines[:first], False
    for line in lines[first:]:
        if prompt := PROMPT.match(line):
            line = line[prompt.end() :]
            in_block = line.rstrip().endswith((":", "(", "[", "{", ",")) or line[:1].isspace()
            kept.append(line)
        elif in_block and line[:1] in (" ", "\t"):  # some shells show no prompt for these
            kept.append(line)
        elif CODE.match(line):
            return None  # no output: which lines are the program can't be told
        else:
            kept.append("")
    return "\n".join(kept), "prompts"


def evenly_indented(text: str) -> tuple[str, str] | None:
    """Tabs as blanks, where all ways to read them that make a program make the same one."""
    ways = [with_blanks(text, width) for width in (8, 4)]
    trees = {tree_of(way): way for way in reversed(ways)}
    trees.pop("", None)
    return (next(iter(trees.values())), "tabs") if len(trees) == 1 else None


def with_blanks(text: str, width: int) -> str:
    """*text* with the tabs that lines begin with as blanks."""
    lines = []
    for line in text.split("\n"):
        code = line.lstrip(" \t")
        lines.append(line[: len(line) - len(code)].expandtabs(width) + code)
    return "\n".join(lines)


def tree_of(text: str) -> str:
    """The program in *text* as text, the same for all ways to lay it out; empty if it is none."""
    try:
        return ast.dump(ast.parse(text))
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return ""


def with_plain_letters(line: str, at: int) -> tuple[str, str] | None:
    """*line* with the letter that Python does not know, at *at*, as the one that was meant."""
    if not 0 <= at < len(line) or line[at].isascii():
        return None
    letter = line[at]
    if letter in QUOTES:
        end = closing(line, at)
        if end is None:
            return None
        quote = QUOTES[letter]
        return f"{line[:at]}{quote}{line[at + 1 : end]}{quote}{line[end + 1 :]}", "quotes"
    plain = SIGNS.get(letter) or unicodedata.normalize("NFKC", letter)
    if unicodedata.category(letter) in ("Zs", "Cf"):
        plain = " " if unicodedata.category(letter) == "Zs" else ""
    if plain == letter or not plain.isascii():
        return None
    return f"{line[:at]}{plain}{line[at + 1 :]}", "signs"


def closing(line: str, start: int) -> int | None:
    """Where the typographic quote at *start* is closed, if only one place can be meant."""
    quote = QUOTES[line[start]]
    for end in range(start + 1, len(line)):
        if QUOTES.get(line[end]) == quote:
            return end
        if line[end] in (quote, "\\"):
            return None
    return None
