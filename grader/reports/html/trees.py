"""Trees and AND/OR graphs as SVG, laid out in layers from the root down."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from grader.language import _
from grader.reports.html.shapes import Shape, group, label_width, line, picture, shape, text
from grader.text import clean

__all__ = ["Tree", "graph_picture", "tree_of", "tree_picture"]

_LAYER = 74
_PAD = 10
_GAP = 14
_NODE_HEIGHT = 26
_STOREY = 108
_BOX_HEIGHT = 42
_ARC = 42
_BEND = 44
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


def _node(x: float, y: float, label: str) -> Shape:
    width = _node_width(label)
    return group(
        shape(
            "rect",
            x=x - width / 2,
            y=y - _NODE_HEIGHT / 2,
            width=width,
            height=_NODE_HEIGHT,
            rx=_NODE_HEIGHT / 2,
            class_="node",
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


@dataclass(frozen=True)
class _Arrow:
    """One arrow of a connector: the names on its way, bends in the layers between included."""

    way: tuple[str, ...]


def graph_picture(data: _Data) -> Markup | None:
    """The AND/OR graph in *data*; None where it has no nodes, or too many to read.

    An arc ties the arrows of a connector together; the marked connectors are the solution.
    """
    nodes = _nodes(data)
    connectors = _connectors(data, nodes)
    if not nodes or len(nodes) > _MOST_NODES:
        return None
    depth = _depths(clean(str(data.get("start", "")), 60), nodes, connectors)
    arrows = [[_arrow(c.start, end, depth) for end in c.ends] for c in connectors]
    layers = _layers(depth, [arrow for each in arrows for arrow in each])
    places, width = _placed(layers, nodes)
    if width > 2 * _WIDEST:
        return None
    shapes = [
        each
        for connector, own in zip(connectors, arrows, strict=True)
        for each in _connector_shapes(connector, own, places)
    ]
    shapes += [_graph_node(name, nodes[name], *places[name]) for name in nodes]
    marked = sum(connector.is_marked for connector in connectors)
    words = _("An AND/OR graph of {n} nodes and {m} connectors, {k} of them marked").format(
        n=len(nodes), m=len(connectors), k=marked
    )
    height = (len(layers) - 1) * _STOREY + _BOX_HEIGHT + 2
    return picture(width, height, words, *shapes, class_="graph")


def _nodes(data: _Data) -> dict[str, str]:
    """What is known of each node, `h 3  q 7  solved`, by name."""
    nodes = data.get("nodes")
    if not isinstance(nodes, Mapping):
        return {}
    return {clean(str(name), 60): _known(about) for name, about in nodes.items()}


def _known(about: object) -> str:
    if not isinstance(about, Mapping):
        return ""
    facts = [
        f"{key} {clean(_short(about[key]), 12)}" for key in ("h", "q") if about.get(key) is not None
    ]
    return "  ".join([*facts, clean(str(about.get("note") or ""), 40)]).strip()


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


def _depths(
    start: str, nodes: Mapping[str, str], connectors: Sequence[_Connector]
) -> dict[str, int]:
    """The longest way down from *start* to each node; a cycle is followed once around."""
    depth = dict.fromkeys(nodes, 0)
    for _round in nodes:
        before = dict(depth)
        for connector in connectors:
            for end in connector.ends:
                if end != start:
                    depth[end] = min(max(depth[end], depth[connector.start] + 1), len(nodes) - 1)
        if depth == before:
            break
    ranks = {layer: rank for rank, layer in enumerate(sorted(set(depth.values())))}
    return {name: ranks[layer] for name, layer in depth.items()}


def _arrow(start: str, end: str, depth: Mapping[str, int]) -> _Arrow:
    between = range(depth[start] + 1, depth[end])
    return _Arrow((start, *(f"\n{start}\n{end}\n{layer}" for layer in between), end))


def _layers(depth: Mapping[str, int], arrows: Sequence[_Arrow]) -> list[list[str]]:
    """Nodes and bends by depth, each near what it is tied to, so that few arrows cross."""
    layers: list[list[str]] = [[] for _layer in range(max(depth.values()) + 1)]
    for name, layer in depth.items():
        layers[layer].append(name)
    above: dict[str, list[str]] = {}
    below: dict[str, list[str]] = {}
    for arrow in arrows:
        for layer, bend in enumerate(arrow.way[1:-1], start=depth[arrow.way[0]] + 1):
            if bend not in layers[layer]:
                layers[layer].append(bend)
        for upper, lower in pairwise(arrow.way):
            above.setdefault(lower, []).append(upper)
            below.setdefault(upper, []).append(lower)
    at: dict[str, float] = {}
    for _sweep in range(3):
        _draw_near(layers[::-1], below, at)
        _draw_near(layers, above, at)
    return layers


def _draw_near(
    layers: Sequence[list[str]], ties: Mapping[str, Sequence[str]], at: dict[str, float]
) -> None:
    """Sort each of *layers* by where what it is tied to stands; *at* is kept up to date."""
    for names in layers:
        tied = {name: [at[other] for other in ties.get(name, ()) if other in at] for name in names}
        means = {name: sum(xs) / len(xs) if xs else at.get(name, 0.5) for name, xs in tied.items()}
        names.sort(key=means.__getitem__)
        at |= {name: (i + 0.5) / len(names) for i, name in enumerate(names)}


def _placed(
    layers: Sequence[Sequence[str]], nodes: Mapping[str, str]
) -> tuple[dict[str, tuple[float, float]], float]:
    """Where each node and bend stands, and how wide that makes the picture."""
    names = [name for layer in layers for name in layer]
    widths = {n: _box_width(n, nodes[n]) + 34 if n in nodes else _BEND for n in names}
    total = max(sum(widths[name] for name in layer) for layer in layers)
    places = {}
    for number, layer in enumerate(layers):
        x = (total - sum(widths[name] for name in layer)) / 2
        for name in layer:
            places[name] = (x + widths[name] / 2, number * _STOREY + _BOX_HEIGHT / 2 + 1)
            x += widths[name]
    return places, total


def _box_width(name: str, known: str) -> float:
    return max(label_width(name), label_width(known, 11)) + 2 * _PAD


def _graph_node(name: str, known: str, x: float, y: float) -> Shape:
    width = _box_width(name, known)
    box = shape(
        "rect",
        x=x - width / 2,
        y=y - _BOX_HEIGHT / 2,
        width=width,
        height=_BOX_HEIGHT,
        rx=8,
        class_="node",
    )
    if not known:
        return group(box, text(x, y, name, "label name"))
    return group(box, text(x, y - 8, name, "label name"), text(x, y + 9, known, "label known"))


def _connector_shapes(
    connector: _Connector, arrows: Sequence[_Arrow], places: Mapping[str, tuple[float, float]]
) -> Iterator[Shape]:
    """A line to each end, an arc over them where there are several, and the cost."""
    class_ = "edge marked" if connector.is_marked else "edge"
    x, y = places[connector.start]
    for arrow in arrows:
        points = " ".join(f"{px:.1f},{py:.1f}" for px, py in map(places.__getitem__, arrow.way))
        yield shape("polyline", points=points, class_=class_)
    first = [places[arrow.way[1]] for arrow in arrows]
    angles = sorted(math.atan2(py - y, px - x) for px, py in first)
    middle = (angles[0] + angles[-1]) / 2
    if len(angles) > 1:
        yield _arc(x, y, _ARC, angles[0], angles[-1], class_)
    reach = _ARC + 14 if len(angles) > 1 else 0.66 * math.dist((x, y), first[0])
    at = x + reach * math.cos(middle), y + reach * math.sin(middle)
    yield text(*at, connector.cost, "label cost")


def _arc(x: float, y: float, radius: float, start: float, end: float, class_: str) -> Shape:
    x1, y1 = x + radius * math.cos(start), y + radius * math.sin(start)
    x2, y2 = x + radius * math.cos(end), y + radius * math.sin(end)
    way = f"M {x1:.1f} {y1:.1f} A {radius} {radius} 0 0 1 {x2:.1f} {y2:.1f}"
    return shape("path", d=way, class_=class_)
