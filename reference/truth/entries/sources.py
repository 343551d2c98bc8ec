"""Where numbers are stated and how they are checked, when several entries share the words."""

from typing import Final

__all__ = ["LESSON", "OURS", "RETROGRADE", "RUBY_TALK", "WALK", "WIKIPEDIA"]

LESSON: Final = "the lesson"
RUBY_TALK: Final = "ruby-talk 123447"
WIKIPEDIA: Final = "Wikipedia, Tic-tac-toe"
OURS: Final = "computed here, published nowhere that we know of"

WALK: Final = "a walk over every node, on bitboards"
RETROGRADE: Final = "retrograde analysis on bitboards"
