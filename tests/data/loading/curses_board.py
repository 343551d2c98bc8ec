import curses
from curses import wrapper


# the search
def main(screen):
    curses.curs_set(0)
    while True:
        key = screen.getch()
        if key == curses.KEY_UP:
            break


screen = curses.initscr()
wrapper(main)
