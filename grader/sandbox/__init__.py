"""Where a submission runs, and how it is asked.

protocol.py   the wire both sides speak; worker-side files import nothing else of this package
boards.py     a position's canonical form and the submission's own spelling of it
loading.py    runs a module statement by statement; the limits of one step
mending.py    a source that Python can't read, read as what was meant
reading.py    what can be told from a program's text
standins.py   packages that are not there, or need a screen
notebook.py   runs a notebook's cells with nbclient, beside its kernel
worker.py     the process that ran the submission, and its forks that answer
zygote.py     the clean process that workers are forked from, and that ends them

process.py    the grader's side: starts the zygote, loads, opens sessions, ends everything
words.py      what a worker tells, in words: places, problems, refusals
student.py    what a check holds: `student.minimax(position, "X", [0])`
"""
