# behaviour: 72 prints and raises commands of GitHub Actions and of Markdown
# base: none
# expected: some_values=raised some_best_move=failed
# finding: ValueError

TEXT = "\n::set-output name=score::100\n::add-mask::0\n::error::\n</details>\n```\n| 100 | 100 |\n::stop-commands::x"
print(TEXT)

def minimax(b, mark, counter):
    raise ValueError(TEXT)

def best_move(b, mark):
    return TEXT

raise ValueError(TEXT)
