"""Whether one wrong answer is enough, because nobody reads what is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["in_haste", "is_hasty"]

_HASTY: ContextVar[bool] = ContextVar("hasty", default=False)


def is_hasty() -> bool:
    """True if the first wrong answer ends a check, and no smaller one is looked for."""
    return _HASTY.get()


@contextmanager
def in_haste() -> Iterator[None]:
    """Check for nothing but whether points are lost: outcomes stay, explanations are short."""
    token = _HASTY.set(True)
    try:
        yield
    finally:
        _HASTY.reset(token)
