"""Many submissions: collected, graded by an engine, and journaled so that nothing is lost.

    RESULTS/
      batch.json            assignment, policy, seed, and which run this is
      submissions.jsonl     everything that was ever collected, one line each, and why not graded
      journal/KEY.json      what came of a submission, and the hashes that it holds for
      reports/KEY.json      its report, as `grader check --json` writes it
      previous/KEY.json     the report before, if it was graded again
      collected/KEY/        files that came out of a class's archive
      html/                 reports for people

KEY is made from the student's id and the submission's own name, and is safe as a file name.
Every file is written under another name, flushed to disk and renamed: it is whole or not there.
A report counts from the moment on that the journal names its hash.
"""

from __future__ import annotations
