# coding: cp949
TITLE = "삼목"
# the search
