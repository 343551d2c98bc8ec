# behaviour: 16 waits for somebody to type
# base: solution
# expected: some_rules=passed some_values=raised
# finding: asked for input

name = input("Who plays? ")
import sys
line = sys.stdin.readline()

def minimax(b, mark, counter):
    return int(input("value? "))
