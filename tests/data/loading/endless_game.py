# the search
turn = "X"
while turn in "XO":
    try:
        turn = "O" if turn == "X" else "X"
    except:
        pass
