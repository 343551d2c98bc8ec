"""What an assignment's `[settings]` must hold: its checks declare it, here it is compared.

class Settings(TypedDict):     in checks.py
    games: int                 a whole number from 0 up
    share: float               a number from 0 up
    sizes: list[int]           several whole numbers
    most: dict[str, float]     a table of numbers
    variant: Literal["a", "b"] one of these
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

__all__ = ["setting_faults"]


def setting_faults(table: Mapping[str, Any], module: ModuleType) -> Iterator[tuple[str, str]]:
    """What is wrong with the settings, by what *module* declares: the key, and the fault in words.

    A module that declares nothing takes what comes.
    """
    declared = getattr(module, "Settings", None)
    kinds = get_type_hints(declared) if declared is not None else dict.fromkeys(table, Any)
    for key in table.keys() - kinds.keys():
        yield key, f"unknown setting {key!r}. Known: {', '.join(sorted(kinds))}"
    for key, kind in kinds.items():
        if key not in table:
            yield "[settings]", f"the setting {key} is missing: {words_for(kind)}"
        elif not is_of(table[key], kind):
            yield key, f"{key} must be {words_for(kind)}, not {table[key]!r}"


def is_of(value: Any, kind: Any) -> bool:
    """True if *value* is of the declared *kind*; a bool is no number."""
    if get_origin(kind) is list:
        (inner,) = get_args(kind)
        return isinstance(value, list) and bool(value) and all(is_of(v, inner) for v in value)
    if get_origin(kind) is dict:
        _key, inner = get_args(kind)
        return isinstance(value, dict) and all(is_of(v, inner) for v in value.values())
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind in (int, float):
        return type(value) in (int, kind) and 0 <= value < 1 << 40
    return kind is Any or type(value) is kind


def words_for(kind: Any) -> str:
    """The declared *kind* in words."""
    if get_origin(kind) is list:
        return f"a list, each {words_for(*get_args(kind))}"
    if get_origin(kind) is dict:
        return f"a table, each {words_for(get_args(kind)[1])}"
    if get_origin(kind) is Literal:
        return " or ".join(map(repr, get_args(kind)))
    return {int: "a whole number from 0 up", float: "a number from 0 up"}.get(kind, "a text")
