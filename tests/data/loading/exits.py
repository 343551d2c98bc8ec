import sys

if len(sys.argv) < 2:
    print("usage: game.py SIDE")
    sys.exit(2)
quit()
# the search
exit()
