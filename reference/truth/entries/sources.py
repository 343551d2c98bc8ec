"""Where numbers are stated and how they are checked, when several entries share the words."""

from typing import Final

__all__ = ["LESSON", "OURS", "RETROGRADE", "RUBY_TALK", "SLIDES", "WALK", "WIKIPEDIA"]

LESSON: Final = "the lesson"
RUBY_TALK: Final = "ruby-talk 123447"
WIKIPEDIA: Final = "Wikipedia, Tic-tac-toe"
SLIDES: Final = "L. Manevitz, lecture 3, slides 27 to 34, after Nilsson"
OURS: Final = "computed here, published nowhere that we know of"

WALK: Final = "a walk over every node, on bitboards"
RETROGRADE: Final = "retrograde analysis on bitboards"
