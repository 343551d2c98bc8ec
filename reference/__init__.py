"""The ground truth: games, searches over them, and every number the assignments rest on.

`reference.games` holds the rules, `reference.search` the algorithms, `reference.andor` AND/OR
graphs, and `reference.truth` the numbers, each computed here and computed again by a second
method. Nothing here knows what a submission or a grade is.
"""
