"""`grader verify --mutate N`: an assignment's checks are held against mutants that nobody wrote.

operators  which mutants there are of a program, and which are drawn; Cosmic Ray's operators
judging    each mutant is graded; what survives is asked everything that its assignment knows
telling    the table, and the holes
"""
