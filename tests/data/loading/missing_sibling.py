from board_tools import *
import helpers.rules


# the search
def show(board):
    import drawing

    drawing.show(board)
