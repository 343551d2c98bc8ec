"""What the class found hard: each check's difficulty and discrimination, and how scores spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from grader.gradebook.rows import Row
from grader.gradebook.table import need_pandas

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["check_table", "distribution", "statistics_lines"]

BINS = 10
FEWEST = 3  # students, below which a correlation says nothing


def shares(rows: Sequence[Row], checks: Mapping[str, Fraction]) -> pd.DataFrame:
    """The share that each student earned of each check; NaN where it was not asked or is blank."""
    pandas = need_pandas()
    scored = [row for row in rows if row.checks is not None]
    records = [
        {name: _share((row.checks or {}).get(name), points) for name, points in checks.items()}
        for row in scored
    ]
    index = [row.student for row in scored]
    return pandas.DataFrame(records, index=index, columns=list(checks), dtype=float)


def _share(points: Fraction | None, most: Fraction) -> float:
    return float("nan") if points is None or not most else float(points / most)


def check_table(rows: Sequence[Row], checks: Mapping[str, Fraction]) -> pd.DataFrame:
    """For each check: who was asked, the mean share earned, and how well it tells students apart.

    `difficulty` is the mean share of its points, 1 for a check that everybody passed.
    `discrimination` is the correlation of a student's share with what the student earned in all
    other checks; near 0, or below, the check asks for something else than the rest does.
    """
    pandas = need_pandas()
    table = shares(rows, checks)
    weights = pandas.Series({name: float(points) for name, points in checks.items()})
    points = table * weights
    rest = {name: points.drop(columns=name).sum(axis=1) for name in checks}
    return pandas.DataFrame(
        {
            "asked": table.count(),
            "difficulty": table.mean(),
            "all points": (table == 1).sum(),
            "no points": (table == 0).sum(),
            "discrimination": pandas.Series(
                {name: _correlation(table[name], rest[name]) for name in checks}
            ),
        }
    )


def _correlation(one: pd.Series, other: pd.Series) -> float:
    """Pearson's; NaN where one of them is the same for all, or there are too few."""
    known = one.notna()
    one, other = one[known], other[known]
    if len(one) < FEWEST or one.nunique() < 2 or other.nunique() < 2:
        return float("nan")
    return float(one.corr(other))


def distribution(rows: Sequence[Row]) -> pd.Series:
    """Count, mean, deviation, quartiles of what counts; blanks are left out."""
    pandas = need_pandas()
    finals = [float(row.final) for row in rows if row.final is not None]
    return pandas.Series(finals, dtype=float).describe()


def statistics_lines(rows: Sequence[Row], checks: Mapping[str, Fraction]) -> Iterator[str]:
    """All of it as text."""
    blank = sum(row.final is None for row in rows)
    spread = distribution(rows)
    yield f"scores: {int(spread['count'])} known, {blank} blank"
    if spread["count"]:
        yield "  " + "   ".join(f"{name} {spread[name]:.2f}" for name in spread.index[1:])
        yield from _histogram(rows, float(sum(checks.values())))
    yield ""
    yield f"{'check':<24}  asked  difficulty    all   none  discrimination"
    for name, line in check_table(rows, checks).iterrows():
        yield (
            f"{name!s:<24} {int(line['asked']):>6} {_shown(line['difficulty']):>11}"
            f" {int(line['all points']):>6} {int(line['no points']):>6}"
            f" {_shown(line['discrimination']):>15}"
        )


def _shown(value: float) -> str:
    return "–" if value != value else f"{value:.2f}"


def _histogram(rows: Sequence[Row], most: float) -> Iterator[str]:
    finals = [float(row.final) for row in rows if row.final is not None]
    most = max([most, *finals]) or 1.0
    counts = [0] * BINS
    for value in finals:
        counts[min(int(value / most * BINS), BINS - 1)] += 1
    widest = max(counts)
    for number, count in enumerate(counts):
        low, high = most * number / BINS, most * (number + 1) / BINS
        yield f"  {low:6.1f} – {high:6.1f} {'█' * round(30 * count / widest):<30} {count}"
