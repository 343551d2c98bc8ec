import seaborn as sns
from numba import jit, njit
from termcolor import colored
from tabulate import tabulate
from colorama import Fore, init

init(autoreset=True)
sns.set_theme(style="dark")
RED = Fore.RED + "X" + Fore.RESET


def show(board):
    print(tabulate(board), colored("X", "red"))


@jit(nopython=True)
def opposite(player):
    return "O" if player == "X" else "X"


@njit
def mark(number):
    return number


with sns.axes_style("white"):
    show([])
# the search
