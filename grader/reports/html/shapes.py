"""SVG elements, built as trees so that text and attributes are escaped by their writer.

Colours and strokes are classes of the page's style sheet: they follow light and dark.
"""

from __future__ import annotations

import math
from xml.etree import ElementTree

from markupsafe import Markup

__all__ = ["Shape", "group", "label_width", "line", "number", "picture", "shape", "text"]

Shape = ElementTree.Element
_Value = str | float | int


def shape(tag: str, *children: Shape, **attributes: _Value) -> Shape:
    """An element; `class_` is the attribute `class`, `stroke_width` is `stroke-width`."""
    named = {
        key.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
        for key, value in attributes.items()
    }
    element = ElementTree.Element(tag, named)
    element.extend(children)
    return element


def group(*children: Shape, class_: str = "") -> Shape:
    """Some shapes together."""
    return shape("g", *children, **({"class_": class_} if class_ else {}))


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Shape:
    """A straight line."""
    return shape("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def text(x: float, y: float, words: str, class_: str = "label", anchor: str = "middle") -> Shape:
    """A line of text; *anchor* is the part of it that stands at *x*."""
    element = shape("text", x=x, y=y, class_=class_, text_anchor=anchor)
    element.text = words
    return element


def label_width(words: str, size: float = 12) -> float:
    """About as wide as *words* are at *size*; enough to leave room for them."""
    wide = sum(1 for character in words if ord(character) > 0x2E7F)
    return (len(words) - wide) * size * 0.6 + wide * size


def picture(
    width: float, height: float, label: str, *shapes: Shape, class_: str, stretched: bool = False
) -> Markup:
    """The shapes as a picture that shrinks with the page; *label* says what it shows.

    One that is *stretched* fills the width there is, its height kept.
    """
    root = shape(
        "svg",
        *shapes,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=label,
        class_=class_,
        **({"preserveAspectRatio": "none"} if stretched else {}),
    )
    return Markup(ElementTree.tostring(root, encoding="unicode"))


def number(value: float) -> str:
    """*value* to two decimals, without needless zeros."""
    if not math.isfinite(value):
        return "0"
    return f"{value:.2f}".rstrip("0").rstrip(".")
