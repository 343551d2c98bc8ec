"""What a notebook records and draws: the numbers in their form, the bars of the figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from xml.parsers import expat

from grader import Student
from grader.authoring import _, expect
from grader.authoring.expect import Unmet
from grader.errors import ChannelFault
from grader.model import Explanation
from reference.truth import Lookahead
from reference.truth.lesson import Figure, Measured, recorded

__all__ = [
    "MACHINE_KEYS",
    "Drawn",
    "check_bars",
    "check_figure",
    "collected_by",
    "decimal",
    "is_years",
    "own_measurements",
    "own_numbers",
    "replay_sentence",
    "replayable",
    "thousands",
    "wrong_machine_keys",
    "wrong_records",
    "xml_fault",
]

Shared = dict[str, Any]


MACHINE_KEYS = ("walk_seconds", "nodes_per_second", "chess_years")


def collected_by(student: Student) -> tuple[dict[str, str], dict[str, list[Drawn]]]:
    """What came through the kit: the last value of each key, and the figures' axes by name.

    The kit's memory lies in the student's process, so whatever it holds is read with care.
    """
    collected = student.ask("_figkit.collected").value
    try:
        records = {str(key): str(value) for key, value in collected["records"]}
        drawings = {
            str(figure["name"]): [Drawn.read(axes) for axes in figure["axes"]]
            for figure in collected["figures"]
        }
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        raise ChannelFault(_("the lesson kit's records can't be read")) from None
    return records, drawings


@dataclass(frozen=True)
class Drawn:
    """The bars on one pair of axes: length across and along, and the axes' scales."""

    widths: tuple[float, ...]
    heights: tuple[float, ...]
    scales: tuple[str, str]

    @classmethod
    def read(cls, axes: Mapping[str, Any]) -> Drawn:
        """From the kit's description; a number that isn't one becomes 0."""
        bars = axes["bars"]
        return cls(
            tuple(float(bar["width"] or 0) for bar in bars),
            tuple(float(bar["height"] or 0) for bar in bars),
            (str(axes["xscale"]), str(axes["yscale"])),
        )


def own_measurements(truth: Lookahead, shared: Shared, records: Mapping[str, str]) -> Measured:
    """The lesson's counts with this submission's own games and its own alpha-beta's nodes.

    A search that remembers positions has counted them while the notebook ran and finds them
    known now: then what was recorded stands, if it can be.
    """
    measured, games = truth.measured, shared.get("vs_random", {})
    if games:
        measured = replace(measured, wins=games["win"], draws=games["draw"], losses=games["loss"])
    pruned = shared.get("ab_nodes") or measured.alphabeta_nodes
    if pruned < truth.lower_bound:
        pruned = plausible(records.get("alphabeta_nodes"), measured.nodes) or pruned
    return replace(measured, alphabeta_nodes=pruned)


def plausible(text: str | None, most: int) -> int | None:
    """The recorded number, if it is one from 1 to *most*."""
    number = thousands(text)
    return number if number and number <= most else None


def own_numbers(truth: Lookahead, shared: Shared, records: Mapping[str, str]) -> dict[str, str]:
    """The 19 keys as this submission must record them.

    Games that the grader could not play again, because the agent varies, may be any that add up.
    """
    measured = own_measurements(truth, shared, records)
    nodes, pruned = shared.get("minimax_nodes") or measured.nodes, measured.alphabeta_nodes
    if nodes < measured.nodes:
        nodes = plausible(records.get("minimax_nodes"), measured.nodes) or nodes
    keys = recorded(measured) | {
        "minimax_nodes": f"{nodes:,}",
        "pruning_factor": f"{nodes / pruned:.0f}",
        "pruning_saved_pct": f"{100 * (1 - pruned / nodes):.1f}%",
    }
    if "vs_random" not in shared:
        games = [records.get(key) for key in RESULT_KEYS]
        if sum(thousands(game) or 0 for game in games) == measured.wins + measured.draws:
            keys |= {key: str(game) for key, game in zip(RESULT_KEYS, games, strict=True)}
    return keys


RESULT_KEYS = ("vs_random_wins", "vs_random_draws", "vs_random_losses")


def replay_sentence(where: str, replayed: Mapping[str, str]) -> str:
    """What was not recorded, and where its value was taken from."""
    listed = ", ".join(f"{key} = {value}" for key, value in replayed.items())
    said = _("{place} was cut off; taken from the grader's own run of your functions: {records}.")
    return said.format(place=where, records=listed)


def replayable(shared: Shared) -> set[str]:
    """The keys that the other checks have measured on the submission's own functions."""
    keys: set[str] = set()
    if "vs_random" in shared:
        keys |= {"vs_random_games", "vs_random_wins", "vs_random_draws", "vs_random_losses"}
    if "tree" in shared:
        keys |= {
            "total_games",
            "total_nodes",
            "games_x_wins",
            "games_o_wins",
            "games_drawn",
            "nodes_move_1",
            "nodes_move_4",
            "nodes_move_7",
            "ttt_zeroes",
        }
    if "minimax_nodes" in shared:
        keys |= {"perfect_play_value", "minimax_nodes"}
        if "ab_nodes" in shared:
            keys |= {
                "alphabeta_nodes",
                "alphabeta_same_answer",
                "pruning_factor",
                "pruning_saved_pct",
            }
    return keys


def wrong_machine_keys(records: Mapping[str, str], truth: Lookahead) -> list[tuple[str, str]]:
    """The machine's keys that have not their form, or do not agree, with what they should be."""
    seconds, speed = (
        decimal(records.get("walk_seconds")),
        thousands(records.get("nodes_per_second")),
    )
    wrong = []
    if seconds is None:
        wrong.append(("walk_seconds", _("seconds with one decimal, such as 0.3")))
    if not speed:
        wrong.append(("nodes_per_second", _("a whole number with commas, such as 1,500,000")))
        return [*wrong, ("chess_years", _("1e120 / nodes per second, in years"))]
    if seconds is not None and abs(truth.tree_counts().nodes / speed - seconds) > 0.051:
        said = _("nodes divided by seconds, with {seconds} s")
        wrong.append(("nodes_per_second", said.format(seconds=seconds)))
    years = 1e120 / speed / (60 * 60 * 24 * 365)
    if not is_years(records.get("chess_years"), years):
        said = _("1e120 / nodes per second, in years: {years:.0e}")
        wrong.append(("chess_years", said.format(years=years)))
    return wrong


LONGEST = 18  # digits of a number that anybody could have measured


def decimal(text: str | None) -> float | None:
    """The number in *text* if it has exactly one decimal."""
    whole, dot, tenth = (text or "").partition(".")
    digits = whole + tenth
    if len(tenth) != 1 or len(digits) > LONGEST or not (digits.isascii() and digits.isdecimal()):
        return None
    return float(whole + dot + tenth) if whole else None


def thousands(text: str | None) -> int | None:
    """The whole number in *text* if it is written with commas."""
    digits = (text or "").replace(",", "")
    if len(digits) > LONGEST or not (digits.isascii() and digits.isdecimal()):
        return None
    return int(digits) if f"{int(digits):,}" == text else None


def is_years(text: str | None, years: float) -> bool:
    """True if *text* is *years* with one digit, rounded from a speed that was rounded before."""
    return text in {f"{years * shade:.0e}" for shade in (0.999, 1, 1.001)}


def wrong_records(wrong: list[tuple[str, Any, Any]], keys: int) -> Unmet:
    """The first wrong key, and how many there are."""
    key, want, got = wrong[0]
    missing = [name for name, _want, have in wrong if have is None]
    hint = (
        _("not recorded: {names}").format(names=", ".join(missing))
        if missing
        else _("record what your program has counted, in the form that the handout gives")
    )
    summary = _("{wrong} of {count} recorded numbers are not right")
    tried = _("{count} keys, {wrong} wrong: {names}")
    names = ", ".join(name for name, _want, _got in wrong[:6])
    return Unmet(
        Explanation(
            summary=summary.format(wrong=len(wrong), count=keys),
            call=f"record({key!r}, ...)",
            expected=str(want),
            got=_("nothing") if got is None else str(got),
            tried=tried.format(count=keys, wrong=len(wrong), names=names),
            hint=hint,
        ),
        Fraction(keys - len(wrong), keys),
    )


def check_figure(
    student: Student, name: str, wanted: Figure, drawings: Mapping[str, list[Drawn]]
) -> None:
    """One figure: both files, the bars' data, the scale and the direction."""
    if name not in drawings:
        others = ", ".join(sorted(drawings)) or _("none")
        raise Unmet(
            Explanation(
                summary=_("figure {name!r} is not drawn").format(name=name),
                expected=name,
                got=_("figures drawn: {names}").format(names=others),
                call=f"save_fig({name!r}, plot)",
            )
        )
    light, dark = (student.ask("_figkit.svg", name, theme).value for theme in ("light", "dark"))
    for summary, svg in (
        (_("the light file of {name!r} is not SVG"), light),
        (_("the dark file of {name!r} is not SVG"), dark),
    ):
        fault = xml_fault(svg)
        expect.true(
            not fault,
            Explanation(
                summary=summary.format(name=name),
                got=fault,
                expected=_("a well-formed SVG file"),
            ),
        )
    expect.true(
        light != dark,
        Explanation(
            summary=_("the light and the dark file of {name!r} are the same").format(name=name),
            expected=_("two colour schemes"),
            got=_("one"),
            hint=_("do not set colours in plot(ax) yourself"),
        ),
    )
    check_bars(name, wanted, drawings[name])


def check_bars(name: str, wanted: Figure, drawn: list[Drawn]) -> None:
    """The bars of the figure's only axes, in their order, and their scale."""
    axes = drawn[0] if drawn else Drawn((), (), ("", ""))
    lengths = axes.widths if wanted.horizontal else axes.heights
    expect.true(
        len(lengths) == len(wanted.bars) and all(map(is_close, lengths, wanted.bars)),
        Explanation(
            summary=_("the bars of {name!r} do not show the numbers").format(name=name),
            call=f"save_fig({name!r}, plot)",
            expected=", ".join(f"{bar:,.6g}" for bar in wanted.bars),
            got=", ".join(f"{bar:,.6g}" for bar in lengths[:20]) or _("no bars"),
            hint=_("draw what your program has counted, one bar for each number, in this order"),
        ),
    )
    scale = axes.scales[0 if wanted.horizontal else 1]
    expect.true(
        not wanted.log_scale or scale == "log",
        Explanation(
            summary=_("the axis of {name!r} has to be logarithmic").format(name=name),
            expected="log",
            got=scale,
        ),
    )


def is_close(length: float, wanted: float) -> bool:
    """True if a bar's length is the number that it shows, but for rounding."""
    return abs(length - wanted) <= 1e-6 * max(1.0, wanted)


def xml_fault(text: Any) -> str:
    """What is wrong with *text* as SVG; nothing if it is well-formed. Entities are refused."""
    if not isinstance(text, str) or "<svg" not in text[:2000]:
        return _("no SVG")
    parser = expat.ParserCreate()

    def refuse(*declaration: Any) -> None:
        raise ValueError(_("entities are not allowed"))

    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except (expat.ExpatError, ValueError) as error:
        return str(error)
    return ""
