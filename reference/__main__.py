"""`python -m reference`: prints, writes or verifies the table of truths. Computes nothing itself.

`python -m reference match` and its like are commands of their own, made elsewhere.
Exit codes: 0 when all is well, 1 when a number differs, 2 for a usage error.
"""

import argparse
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Final, NoReturn

from reference.matches import command as match_command
from reference.matches import play as play_command
from reference.truth import naming as families_command
from reference.truth.entries import truths as all_truths
from reference.truth.table import as_json, card, table
from reference.truth.truth import Truth, differences

__all__ = ["main"]

COMMANDS: Final = MappingProxyType(
    {"families": families_command, "match": match_command, "play": play_command}
)
"""The words after `python -m reference` that are commands, each with its arguments and run."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


def main(argv: Sequence[str] | None = None, truths: Sequence[Truth] | None = None) -> int:
    """Run the command line; *truths* stands in for the whole table in tests."""
    argv = sys.argv[1:] if argv is None else argv
    parser = _parser()
    if argv and argv[0] in COMMANDS:
        return _command(argv[0], argv[1:])
    options = parser.parse_args(argv)
    known = all_truths(deep=True) if truths is None else truths
    chosen = _chosen(parser, options.names, known, deep=options.all)
    again = f"again  {shlex.join(['python', '-m', 'reference', *argv])}"
    try:
        if options.verify:
            left_out = len(_chosen(parser, options.names, known, deep=True)) - len(chosen)
            return _verify(chosen, left_out, again)
        if options.json is not None:
            return _write_json(parser, options.json, chosen)
        rows = (line for truth in chosen for line in card(truth))
        _write([*(rows if options.names else table(chosen)), again])
    except BrokenPipeError:
        # The reader, such as `head`, has seen enough; nothing is left to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _command(name: str, argv: Sequence[str]) -> int:
    """Run one of the commands."""
    module = COMMANDS[name]
    parser = _Parser(
        prog=f"python -m reference {name}", description=(module.__doc__ or "").partition(": ")[2]
    )
    module.add_arguments(parser)
    options = parser.parse_args(argv)
    try:
        _write(module.run(options))
    except (ValueError, ImportError) as error:
        parser.error(str(error))
    _write([f"again  {shlex.join(['python', '-m', 'reference', name, *argv])}"])
    return 0


def _parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = _Parser(
        prog="python -m reference",
        description="The ground truth: every number, what it counts and how it is checked.",
        epilog=f"Commands with a --help of their own: {', '.join(COMMANDS)}.",
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a section or a number, such as 'tree' or 'tree.nodes': tell all about it",
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--json",
        nargs="?",
        const="-",
        metavar="FILE",
        help="write the table as JSON, to FILE or to standard output",
    )
    action.add_argument(
        "--verify",
        action="store_true",
        help="compute every number again by a second method; exit 1 on a difference",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="also the numbers that take long: minutes, and some gigabytes of memory",
    )
    return parser


def _chosen(
    parser: argparse.ArgumentParser, names: Sequence[str], truths: Sequence[Truth], *, deep: bool
) -> tuple[Truth, ...]:
    """The truths that *names* ask for, all of them for no name; a usage error for an unknown.

    One that takes long is meant by its own name only, unless *deep*.
    """
    known = {truth.name for truth in truths} | {truth.section for truth in truths}
    for name in names:
        if name not in known:
            near = get_close_matches(name, sorted(known), n=1)
            parser.error(f"no number or section {name!r}" + "".join(f"; near: {n!r}" for n in near))
    return tuple(
        truth
        for truth in truths
        if truth.name in names
        or ((deep or not truth.deep) and (not names or truth.section in names))
    )


def _verify(truths: Sequence[Truth], left_out: int, again: str) -> int:
    """Compute every number by both methods and say what differs."""
    found = differences(truths)
    if found:
        summary = f"WRONG: {len(found)} of {len(truths)} numbers differ"
        _write(["difference  " + str(difference) for difference in found])
    else:
        summary = f"{len(truths)} numbers, each computed by two methods: no difference"
    slow = [f"{left_out} numbers that take long are left out: --all"] if left_out else []
    _write([summary, *slow, again])
    return 1 if found else 0


def _write_json(parser: argparse.ArgumentParser, target: str, truths: Sequence[Truth]) -> int:
    """Write the JSON to a file, or to standard output for `-`."""
    text = as_json(truths)
    if target == "-":
        sys.stdout.write(text)
        return 0
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        parser.error(f"cannot write {target!r}: {error.strerror}")
    return 0


def _write(lines: Iterable[str]) -> None:
    """Lines to standard output, at once."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
