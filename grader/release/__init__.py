"""What leaves this tree: `release` for students, `bundle` for Gradescope, each with its wheels.

parts.py       which part of an assignment may be given away: public checks, truth as data
wheels.py      a wheel of some packages
students.py    the folder that students get
gradescope.py  the archive that Gradescope runs; what runs in it is grader.autograde
templates/     the texts that are filled in
"""

from grader.release.gradescope import bundle
from grader.release.students import release

__all__ = ["bundle", "release"]
