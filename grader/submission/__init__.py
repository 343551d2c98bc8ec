"""Reads what was handed in: a notebook, a module, or a folder or archive that holds one.

opening.py    the way through, from a path to a Submission

files.py      one file: whether it is there, and a notebook or a module
decoding.py   its bytes to text: encodings, and the formats that are no text
cells.py      a notebook's JSON to cells

folders.py    a folder to its files
archives.py   a zip or tar archive to its files
members.py    which of those files are taken, which ignored, which refused
choosing.py   which of them is graded; the others are its siblings

caps.py       how large, how many, how densely packed
faults.py     how a refusal is worded

Text and JSON only: nothing of a submission is imported, compiled, unpickled, evaluated or
rendered here, and nothing is unpacked to disk. Stored outputs are dropped: they are no evidence.
Whether the text is Python at all is for the worker to find out.
"""

from grader.submission.opening import open_submission

__all__ = ["open_submission"]
