In [1]: def minimax(board, player):
   ...:     if board.count(None) > 9:
   ...:         return 0
   ...:     return 1
   ...:

In [2]: minimax((None,) * 9, "X")
Out[2]: 1
