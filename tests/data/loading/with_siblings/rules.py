import tkinter as tk

root = tk.Tk()
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return None


move = int(input("Your move? "))


def place(board, i, player):
    return board[:i] + (player,) + board[i + 1 :]


while True:
    try:
        move = int(input("Your move? "))
    except:
        continue
