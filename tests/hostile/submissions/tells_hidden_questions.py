# behaviour: 34 tells the questions of a hidden check in what it prints and raises
# base: none
# expected: some_hidden=raised
# unseen: QUESTION

def minimax(b, mark, counter):
    print("QUESTION", b)
    raise ValueError(f"QUESTION {b}")
