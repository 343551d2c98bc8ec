>>> def minimax(board, player):
...     if board.count(None) > 9:
...         return 0
...     return 1
...
>>> minimax((None,) * 9, "X")
0
>>> SIZE = 3
