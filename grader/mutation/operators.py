"""Which mutants of a program there are, and a fair sample of them. Runs none.

The operators are Cosmic Ray's; nothing else of it is used: no database, no file is rewritten.
"""

from __future__ import annotations

import random
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

__all__ = ["Mutant", "Place", "drawn", "places"]


@dataclass(frozen=True)
class Place:
    """Where one operator changes one program; `function` is empty outside of any."""

    program: str
    operator: str
    occurrence: int
    function: str
    line: int

    @property
    def family(self) -> str:
        """The operator without what it replaces by what: `ReplaceComparisonOperator`."""
        return self.operator.partition("_")[0]


@dataclass(frozen=True)
class Mutant:
    """A program with one change."""

    place: Place
    source: str


def drawn(programs: Mapping[str, str], number: int, seed: int) -> tuple[list[Mutant], int]:
    """*number* mutants of the sources in *programs*, or all if that is 0; and how many there are.

    Programs take turns, and in each of them the kinds of operators, and for these the functions.
    What can't be compiled or is no other text than one before does not count.
    """
    everywhere = [place for name, text in programs.items() for place in places(name, text)]
    keys = [attrgetter(key) for key in ("program", "family", "function")]
    seen, mutants = set(programs.values()), []
    for place in in_turns(everywhere, keys, random.Random(seed)):
        source = mutated(programs[place.program], place)
        if source in seen or not compiles(source):
            continue
        seen.add(source)
        mutants.append(Mutant(place, source))
        if len(mutants) == number:
            break
    return mutants, len(everywhere)


def in_turns(
    places: Sequence[Place], keys: Sequence[Callable[[Place], str]], rng: random.Random
) -> Iterator[Place]:
    """*places* in an order in which the groups of each key take turns."""
    if not keys:
        yield from rng.sample(places, len(places))
        return
    groups: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        groups[keys[0](place)].append(place)
    queues = [in_turns(group, keys[1:], rng) for _name, group in sorted(groups.items())]
    rng.shuffle(queues)
    while queues:
        for queue in queues[:]:
            following = next(queue, None)
            if following is None:
                queues.remove(queue)
            else:
                yield following


def places(program: str, source: str) -> Iterator[Place]:
    """Everywhere that an operator changes *source*."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.ast.ast_query import ASTQuery

    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in operators().items():
        found = [(n, start) for n in nodes for start, _end in operator.mutation_positions(n)]
        for occurrence, (node, (line, _column)) in enumerate(found):
            function = ASTQuery(node).get_definition_name() or ""
            yield Place(program, name, occurrence, function, line)


@cache
def operators() -> Mapping[str, Any]:
    """Cosmic Ray's operators by name, without those that want arguments: these draw by chance."""
    from cosmic_ray.operators.provider import OperatorProvider

    provider = OperatorProvider()
    return {name: provider[name]() for name in provider if not provider[name].arguments()}


def mutated(source: str, place: Place) -> str:
    """*source* with the change at *place*."""
    from cosmic_ray.mutating import mutate_code

    return str(mutate_code(source, operators()[place.operator], place.occurrence))


def compiles(source: str) -> bool:
    """True if Python takes *source* for a program."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # `is` with a number, say
        try:
            compile(source, "<mutant>", "exec")
        except (SyntaxError, ValueError):
            return False
    return True
