"""Reports as web pages: a student's and a class's, each one file that needs nothing else.

`student_page(report)` and `class_page(rows)` are pure functions; `class_row(report)` makes a row,
and `class_parts` writes a large class part by part.
"""

from __future__ import annotations

from grader.reports.html.classes import ClassRow, class_page, class_parts, class_row
from grader.reports.html.student import student_page

__all__ = ["ClassRow", "class_page", "class_parts", "class_row", "render", "student_page"]

render = student_page
