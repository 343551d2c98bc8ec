TITLE = “Three in a row”
NAMES = {‘X’: "it’s X", ‘O’: "O"}
# the search
LOWEST = −10
