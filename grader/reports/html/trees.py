"""Trees and AND/OR graphs as SVG, laid out in layers from the root down."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from grader.language import _
from grader.reports.html.shapes import Shape, group, label_width, line, picture, shape, text
from grader.text import clean

__all__ = ["Tree", "graph_picture", "tree_of", "tree_picture"]

_LAYER = 74
_PAD = 10
_GAP = 14
_NODE_HEIGHT = 26
_MOST_NODES = 120
_WIDEST = 1_000
_DEEPEST = 40

_Data = Mapping[str, object]


# Trees


@dataclass(frozen=True)
class Tree:
    """A node's label and what is below it."""

    label: str
    children: tuple[Tree, ...] = ()

    @property
    def size(self) -> int:
        """How many nodes there are, itself included."""
        return 1 + sum(child.size for child in self.children)


def tree_of(data: object, depth: int = 0) -> Tree:
    """The tree in *data*, whatever its nodes are; what is too deep is cut."""
    node: _Data = data if isinstance(data, Mapping) else {"label": data}
    children = node.get("children")
    below = children if isinstance(children, list | tuple) and depth < _DEEPEST else ()
    label = clean(str(node.get("label", "")), 300)
    return Tree(label, tuple(tree_of(child, depth + 1) for child in below))


def tree_picture(tree: Tree) -> Markup | None:
    """*tree*, or None where it is too large to be read as a picture."""
    width = _tree_width(tree)
    if width > _WIDEST or tree.size > _MOST_NODES:
        return None
    shapes = list(_tree_shapes(tree, 0, 0))
    shapes.sort(key=lambda each: each.tag != "line")  # lines below nodes
    words = _("A tree of {n} nodes, root: {root}").format(n=tree.size, root=tree.label)
    height = _tree_depth(tree) * _LAYER + _NODE_HEIGHT + 4
    return picture(width, height, words, *shapes, class_="graph")


def _tree_width(tree: Tree) -> float:
    below = sum(_tree_width(child) for child in tree.children)
    return max(_node_width(tree.label) + _GAP, below)


def _tree_depth(tree: Tree) -> int:
    return 1 + max(map(_tree_depth, tree.children)) if tree.children else 0


def _tree_shapes(tree: Tree, left: float, layer: int) -> Iterator[Shape]:
    """The node in the middle of its part, *left* to `left + width`, and all below it."""
    x, y = left + _tree_width(tree) / 2, layer * _LAYER + _NODE_HEIGHT / 2 + 2
    below = sum(_tree_width(child) for child in tree.children)
    start = left + (_tree_width(tree) - below) / 2
    for child in tree.children:
        yield line(x, y, start + _tree_width(child) / 2, y + _LAYER, "edge")
        yield from _tree_shapes(child, start, layer + 1)
        start += _tree_width(child)
    yield _node(x, y, tree.label)


def _node(x: float, y: float, label: str, class_: str = "node") -> Shape:
    width = _node_width(label)
    return group(
        shape(
            "rect",
            x=x - width / 2,
            y=y - _NODE_HEIGHT / 2,
            width=width,
            height=_NODE_HEIGHT,
            rx=_NODE_HEIGHT / 2,
            class_=class_,
        ),
        text(x, y, label),
    )


def _node_width(label: str) -> float:
    return max(label_width(label) + 2 * _PAD, _NODE_HEIGHT)


# AND/OR graphs


@dataclass(frozen=True)
class _Connector:
    start: str
    ends: tuple[str, ...]
    cost: str
    is_marked: bool


def graph_picture(data: _Data) -> Markup | None:
    """The AND/OR graph in *data*; None where it has no nodes, or too many to read.

    An arc ties the arrows of a connector together; the marked connectors are the solution.
    """
    nodes = _nodes(data)
    connectors = _connectors(data, nodes)
    if not nodes or len(nodes) > _MOST_NODES:
        return None
    layers = _layers(clean(str(data.get("start", "")), 60), nodes, connectors)
    places, width = _placed(layers, nodes)
    if width > 2 * _WIDEST:
        return None
    shapes = [each for connector in connectors for each in _connector_shapes(connector, places)]
    shapes += [_graph_node(name, nodes[name], *place) for name, place in places.items()]
    marked = sum(connector.is_marked for connector in connectors)
    words = _("An AND/OR graph of {n} nodes and {m} connectors, {k} of them marked").format(
        n=len(nodes), m=len(connectors), k=marked
    )
    return picture(width, len(layers) * 96 - 30, words, *shapes, class_="graph")


def _nodes(data: _Data) -> dict[str, str]:
    """What is known of each node, `h 3  q 7`, by name."""
    nodes = data.get("nodes")
    if not isinstance(nodes, Mapping):
        return {}
    return {clean(str(name), 60): _known(about) for name, about in nodes.items()}


def _known(about: object) -> str:
    if not isinstance(about, Mapping):
        return ""
    return "  ".join(
        f"{key} {clean(_short(about[key]), 12)}" for key in ("h", "q") if about.get(key) is not None
    )


def _short(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _connectors(data: _Data, nodes: Mapping[str, str]) -> list[_Connector]:
    """The connectors between nodes that there are."""
    found = []
    listed = data.get("connectors")
    for each in listed if isinstance(listed, list | tuple) else ():
        if not isinstance(each, Mapping):
            continue
        ends = each.get("to")
        names = tuple(clean(str(end), 60) for end in ends) if isinstance(ends, list | tuple) else ()
        start = clean(str(each.get("from", "")), 60)
        if start in nodes and names and all(name in nodes for name in names):
            cost = "" if each.get("cost") is None else clean(_short(each["cost"]), 12)
            found.append(_Connector(start, names, cost, each.get("marked") is True))
    return found[: 4 * _MOST_NODES]


def _layers(
    start: str, nodes: Mapping[str, str], connectors: Sequence[_Connector]
) -> list[list[str]]:
    """The nodes by their longest way down from *start*; a cycle is followed once around."""
    depth = dict.fromkeys(nodes, 0)
    for _round in range(len(nodes)):
        before = dict(depth)
        for connector in connectors:
            for end in connector.ends:
                if end != start:
                    depth[end] = min(max(depth[end], depth[connector.start] + 1), len(nodes) - 1)
        if depth == before:
            break
    used = sorted(set(depth.values()))
    return [[name for name in nodes if depth[name] == layer] for layer in used]


def _placed(
    layers: Sequence[Sequence[str]], nodes: Mapping[str, str]
) -> tuple[dict[str, tuple[float, float]], float]:
    """Where each node stands, and how wide that makes the picture."""
    widths = {name: max(_node_width(name), label_width(nodes[name], 11)) + 26 for name in nodes}
    total = max(sum(widths[name] for name in layer) for layer in layers)
    places = {}
    for number, layer in enumerate(layers):
        x = (total - sum(widths[name] for name in layer)) / 2
        for name in layer:
            places[name] = (x + widths[name] / 2, number * 96 + 18.0)
            x += widths[name]
    return places, total


def _graph_node(name: str, known: str, x: float, y: float) -> Shape:
    return group(_node(x, y, name), text(x, y + 24, known, "label known"))


def _connector_shapes(
    connector: _Connector, places: Mapping[str, tuple[float, float]]
) -> Iterator[Shape]:
    """A line to each end, an arc over them where there are several, and the cost."""
    class_ = "edge marked" if connector.is_marked else "edge"
    x, y = places[connector.start]
    ends = sorted(places[name] for name in connector.ends)
    for end in ends:
        yield line(x, y, *end, class_)
    angles = sorted(math.atan2(ey - y, ex - x) for ex, ey in ends)
    middle = sum(angles) / len(angles)
    if len(angles) > 1:
        yield _arc(x, y, 40, angles[0], angles[-1], class_)
    reach = 56 if len(angles) > 1 else 48
    at_x, at_y = x + reach * math.cos(middle), y + reach * math.sin(middle)
    yield text(at_x + (0 if len(angles) > 1 else 9), at_y, connector.cost, "label cost")


def _arc(x: float, y: float, radius: float, start: float, end: float, class_: str) -> Shape:
    x1, y1 = x + radius * math.cos(start), y + radius * math.sin(start)
    x2, y2 = x + radius * math.cos(end), y + radius * math.sin(end)
    way = f"M {x1:.1f} {y1:.1f} A {radius} {radius} 0 0 1 {x2:.1f} {y2:.1f}"
    return shape("path", d=way, class_=class_)
