# behaviour: 69 raises, prints and names things as HTML, SVG and scripts
# base: none
# expected: some_values=raised some_best_move=failed
# finding: ValueError

TEXT = "<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>\"'>]]>--><!--"
print(TEXT)

class Evil:
    def __repr__(self):
        return TEXT

def minimax(b, mark, counter):
    raise ValueError(TEXT)

def best_move(b, mark):
    return Evil()

raise ValueError(TEXT)
