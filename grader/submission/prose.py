"""Whether what was handed in as a program is one: a letter saved as `.py` is not.

Told by the look of its lines; nothing of it is compiled here. In doubt it is a program, and graded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader.language import _
from grader.submission.faults import ITSELF, fault

__all__ = ["refuse_prose"]

# How a line of Python begins, or what stands in it; a line of a letter has none of these.
STATEMENT = re.compile(
    r"(?:async|assert|class|def|del|exec|global|import|pass|print|raise|return|yield)\b"
    r"|from\s+\S+\s+import\b"
    r"|(?:case|elif|else|except|finally|for|if|match|try|while|with)\b.*:"
    r"|[\w.]+\(|[@%!]\w|[^#]*="
)
PROMPT = re.compile(r"\A(?:>>>|\.\.\.:?|In ?\[\d*\]:)\s*")  # pasted with it
EXPRESSION = re.compile(r"[\d\[{(\"']")
TWO_WORDS = re.compile(r"(?<!\S)[^\W\d]\S*+\s++[^\W\d]")  # linear: once for each word
UNSPACED = re.compile(r"[\u2e80-\ufaff]")  # scripts that may have a sentence without a space


def refuse_prose(name: str, sources: Iterable[str]) -> None:
    """SubmissionFault if *sources* hold sentences and comments, and no line that is Python's."""
    has_words = False
    for source in sources:
        for line in map(str.strip, source.split("\n")):
            line = PROMPT.sub("", line, count=1)
            has_two = TWO_WORDS.search(line) is not None
            if STATEMENT.match(line) or (EXPRESSION.match(line) and not has_two):
                return
            has_words = has_words or has_two or UNSPACED.search(line) is not None
    if has_words:
        raise fault(name, _("holds no line of Python, only words"), ITSELF)
