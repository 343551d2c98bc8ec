"""The lesson kit: `record` hands over a number, `save_fig` a figure on a light and a dark page.

It stands beside a notebook as an ordinary module, and a grader lends the same file to the
notebook that it runs. Standard library only; matplotlib is imported by the first figure.
No answers and no checks live here.

    FIGKIT_DIR     folder for the SVG files (default: the current folder)
    FIGKIT_LESSON  first part of the file names (default: `LESSON`)
"""

from __future__ import annotations

import copy
import io
import math
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

__all__ = ["LESSON", "THEMES", "collected", "record", "save_fig", "svg"]

Value = TypeVar("Value")

LESSON = "the-machine-that-looked-ahead"

# Ink, page, grid and bar colours; the two pages share no colour.
THEMES = {
    "light": {"page": "#ffffff", "ink": "#1b1f24", "grid": "#d5d9df", "bars": "#2f6fb3"},
    "dark": {"page": "#14171c", "ink": "#e7eaee", "grid": "#3b424d", "bars": "#7fb2ea"},
}


class _Session:
    """What this process has recorded and drawn so far."""

    def __init__(self) -> None:
        self.records: list[list[Any]] = []
        self.figures: dict[str, dict[str, Any]] = {}
        self.drawings: dict[tuple[str, str], str] = {}


# A notebook speaks to two bare functions, so the memory has to be the module's.
# A forked process goes on with its own copy.
_SESSION = _Session()


def record(key: str, value: Value) -> Value:
    """Print ``key = value``, remember it, and return *value* unchanged."""
    print(f"{key} = {value}")  # noqa: T201 (the printed line is what the reader sees)
    _SESSION.records.append([str(key), _plain(value)])
    return value


def save_fig(
    name: str, plot: Callable[[Axes], object], figsize: tuple[float, float] = (7, 4.2)
) -> None:
    """Call ``plot(ax)`` once for each theme and write LESSON.NAME.THEME.svg.

    *figsize* is in inches. The caller's own matplotlib settings are set aside while it draws.
    What `plot` raises is passed on as it is; then nothing is written and nothing remembered.
    A name that was used before is replaced.
    """
    lesson = _checked("FIGKIT_LESSON", os.environ.get("FIGKIT_LESSON", LESSON))
    _checked("figure name", name)
    drawn = {theme: _draw(plot, figsize, theme, salt=f"{lesson}.{name}") for theme in THEMES}
    files = {theme: f"{lesson}.{name}.{theme}.svg" for theme in THEMES}
    folder = Path(os.environ.get("FIGKIT_DIR", "."))
    folder.mkdir(parents=True, exist_ok=True)
    for theme, (text, _) in drawn.items():
        _write(folder / files[theme], text)
        _SESSION.drawings[name, theme] = text
    _, figure = drawn["light"]
    _SESSION.figures[name] = {
        "name": name,
        "figsize": [_finite(inches) for inches in figure.get_size_inches()],
        "axes": [_axes_data(ax) for ax in figure.axes],
        "files": files,
    }
    print(f"figure {name} -> {lesson}.{name}.{{{','.join(THEMES)}}}.svg")  # noqa: T201 (as above)


def collected() -> dict[str, list[Any]]:
    """Everything so far as plain data that `json` can write.

    ``records`` lists every ``[key, value]`` in the order of the calls, repeated keys included.
    ``figures`` lists each name once: ``name``, ``figsize`` in inches, ``axes``, ``files``.
    The axes are those of the light page; numbers that are not finite are None.
    """
    return copy.deepcopy({"records": _SESSION.records, "figures": list(_SESSION.figures.values())})


def svg(name: str, theme: str) -> str:
    """The SVG text that was written for figure *name*, *theme* "light" or "dark"."""
    try:
        return _SESSION.drawings[name, theme]
    except KeyError:
        drawn = ", ".join(f"{name} ({theme})" for name, theme in _SESSION.drawings) or "nothing"
        raise ValueError(
            f"figure {name!r} ({theme}) was not drawn; drawn so far: {drawn}"
        ) from None


def _checked(what: str, name: str) -> str:
    if not (isinstance(name, str) and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*", name)):
        raise ValueError(
            f"{what} {name!r}: use letters, digits and hyphens only, as in 'my-figure-2'"
        )
    return name


def _draw(
    plot: Callable[[Axes], object], figsize: tuple[float, float], theme: str, *, salt: str
) -> tuple[str, Figure]:
    """The SVG text of one drawing, and the figure itself; pyplot is left alone."""
    import matplotlib.style
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.style.context(["default", _style(theme, salt)]):
        figure = Figure(figsize=figsize, layout="constrained")
        FigureCanvasSVG(figure)
        plot(figure.add_subplot())
        page = io.BytesIO()
        # A date or a version in the file would make two equal drawings differ.
        figure.savefig(page, format="svg", metadata={"Date": None, "Creator": None})
    return page.getvalue().decode("utf-8"), figure


def _style(theme: str, salt: str) -> dict[str, Any]:
    """Matplotlib settings of *theme*; *salt* makes the ids inside the SVG repeatable."""
    colours = THEMES[theme]
    ink = ["text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"]
    return {
        **dict.fromkeys(ink, colours["ink"]),
        "figure.facecolor": colours["page"],
        "axes.facecolor": colours["page"],
        "grid.color": colours["grid"],
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.prop_cycle": f"cycler('color', ['{colours['bars']}'])",
        "svg.fonttype": "none",
        "svg.hashsalt": salt,
    }


def _axes_data(ax: Axes) -> dict[str, Any]:
    return {
        "bars": list(_bars(ax)),
        "xscale": ax.get_xscale(),
        "yscale": ax.get_yscale(),
        "xlim": [_finite(limit) for limit in ax.get_xlim()],
        "ylim": [_finite(limit) for limit in ax.get_ylim()],
        "xlabel": ax.get_xlabel(),
        "ylabel": ax.get_ylabel(),
        "title": ax.get_title(),
        "texts": [text.get_text() for text in ax.texts],
    }


def _bars(ax: Axes) -> Iterator[dict[str, Any]]:
    """The bars in drawing order: rectangle, opacity, and the tick label they stand on."""
    from matplotlib.container import BarContainer

    for container in ax.containers:
        if not isinstance(container, BarContainer):
            continue
        horizontal = container.orientation == "horizontal"
        for bar in container.patches:
            x, y, width, height = bar.get_x(), bar.get_y(), bar.get_width(), bar.get_height()
            alpha = bar.get_alpha()
            yield {
                "kind": "horizontal" if horizontal else "vertical",
                "label": (
                    _tick_label(ax.yaxis, y + height / 2, abs(height) / 2)
                    if horizontal
                    else _tick_label(ax.xaxis, x + width / 2, abs(width) / 2)
                ),
                "height": _finite(height),
                "width": _finite(width),
                "alpha": 1.0 if alpha is None else _finite(alpha),
            }


def _tick_label(axis: Axis, centre: float, reach: float) -> str:
    """Text of the tick under a bar; its coordinate where no tick stands within *reach*."""
    ticks = {tick.get_loc(): tick.label1.get_text() for tick in axis.get_major_ticks()}
    nearest = min(ticks, key=lambda place: abs(place - centre), default=math.inf)
    return ticks[nearest] if abs(nearest - centre) <= reach else f"{centre:g}"


def _plain(value: Any) -> Any:
    """*value* where JSON keeps it exactly, else its text: a numpy number, a subclass, inf."""
    exact = value is None or type(value) in (str, bool, int)
    return value if exact or (type(value) is float and math.isfinite(value)) else str(value)


def _finite(number: Any) -> float | None:
    number = float(number)
    return number if math.isfinite(number) else None


def _write(path: Path, text: str) -> None:
    """Write the whole file or none of it: forks of one worker may save the same figure."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(path)
