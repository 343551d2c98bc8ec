from tkinter import *
import tkinter as tk
from tkinter import messagebox, font


# the search
class Square(Button):
    def __init__(self, parent, number):
        super().__init__(parent, text="", width=4, command=lambda: parent.play(number))
        self.number = number
        self.grid(row=number // 3, column=number % 3)


class Game(tk.Tk, Pack):
    def __init__(self):
        super().__init__()
        self.title("Three in a row")
        self.squares = [Square(self, n) for n in range(9)]

    def play(self, number):
        self.squares[number]["text"] = "X"
        if messagebox.askyesno("Again?"):
            self.destroy()


root = Tk()
label = Label(root, text="X begins", fg="red")
label.pack(side=LEFT)
width = root.winfo_screenwidth() // 2
try:
    tk.Label(root).nothing()
except tk.TclError:
    pass
game = Game()
game.mainloop()
