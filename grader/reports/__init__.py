"""Every way to show a grading: pure functions of a `Report`, one module for each format.

Nothing here grades, runs a submission or knows a game; of `grader`, only `grader.model`,
`grader.text` and `grader.language` are imported. Labels are in the report's own language. All
text is cleaned once more on its way out, whoever wrote it.
"""

from __future__ import annotations
