"""Submissions that are made rather than stored: too large, too deep, or not text at all.

Each function makes one in a folder and gives its path; its docstring is the header that
`attacks.py` describes.
"""

from __future__ import annotations

import gzip
import io
import json
import stat
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

__all__ = ["BUILDERS", "SOLUTION", "notebook_of"]

PROGRAM = Path(__file__).parents[2] / "assignments" / "lookahead" / "solution.py"
SOLUTION = PROGRAM.read_text("utf-8").partition('if __name__ == "__main__":')[0]

Filled = Mapping[str, str]
Builder = Callable[[Path, Filled], Path]
BUILDERS: list[Builder] = []


def builder(function: Builder) -> Builder:
    """Enter *function* in the list."""
    BUILDERS.append(function)
    return function


def notebook_of(*sources: str, **more: Any) -> str:
    """A notebook's JSON with these code cells."""
    cells = [code(source, id=f"c{number}") for number, source in enumerate(sources)]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells} | more)


def code(source: Any, **more: Any) -> dict[str, Any]:
    """A code cell."""
    plain = {"cell_type": "code", "metadata": {}, "source": source, "outputs": []}
    return plain | {"execution_count": None} | more


def written(folder: Path, name: str, content: str | bytes) -> Path:
    """The path of a new file."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def zipped(folder: Path, members: Mapping[str, str | bytes]) -> Path:
    """The path of a new zip archive."""
    path = folder / "work.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def tarred(folder: Path, *members: tuple[tarfile.TarInfo, bytes]) -> Path:
    """The path of a new tar archive."""
    path = folder / "work.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for header, content in members:
            header.size = len(content)
            archive.addfile(header, io.BytesIO(content))
    return path


# Modules


@builder
def many_findings(folder: Path, filled: Filled) -> Path:
    """behaviour: 15 fails 3,000 times while it is read, each time with much to say
    expected: some_values=passed
    finding: ZeroDivisionError
    """
    return written(folder, "module.py", SOLUTION + "raise ZeroDivisionError('é' * 500)\n" * 3_000)


@builder
def syntax_error(folder: Path, filled: Filled) -> Path:
    """behaviour: 17 does not compile
    expected: some_rules=missing some_values=missing points<=0
    """
    return written(folder, "module.py", SOLUTION + "def minimax(b, mark, counter:\n    return 0\n")


@builder
def deep_source(folder: Path, filled: Filled) -> Path:
    """behaviour: 17 nests parentheses 100,000 deep
    expected: some_values=missing points<=0
    """
    return written(folder, "module.py", SOLUTION + "x = " + "(" * 100_000 + ")" * 100_000)


@builder
def long_expression(folder: Path, filled: Filled) -> Path:
    """behaviour: 17 adds up 100,000 numbers in one expression
    expected: some_values=missing|passed
    """
    return written(folder, "module.py", SOLUTION + "x = " + " + ".join(["1"] * 100_000) + "\n")


@builder
def deep_attributes(folder: Path, filled: Filled) -> Path:
    """behaviour: 17 nests unary operators and attributes 50,000 deep
    expected: some_values=missing|passed
    """
    source = f"y = {'-' * 50_000}1\nz = {'not ' * 20_000}x\nw = a{'.b' * 50_000}\n"
    return written(folder, "module.py", SOLUTION + source)


@builder
def nul_bytes(folder: Path, filled: Filled) -> Path:
    """behaviour: 17 holds NUL bytes
    expected: refused
    """
    return written(folder, "module.py", SOLUTION + "\0")


@builder
def odd_encoding(folder: Path, filled: Filled) -> Path:
    """behaviour: 17 declares an encoding that is none, and holds bytes of no encoding
    expected: some_values=passed
    finding: its encoding can't be told
    """
    head = b"# coding: rot13\n# \xff\xfe\x80\x81 caf\xe9\n"
    return written(folder, "module.py", head + SOLUTION.encode())


@builder
def python_2(folder: Path, filled: Filled) -> Path:
    """behaviour: 17 is Python 2
    expected: refused later
    """
    return written(folder, "module.py", "print 'hello'\n\ndef minimax(b):\n    print b\n")


@builder
def named_like_json(folder: Path, filled: Filled) -> Path:
    """behaviour: 63 is called like a module of the standard library
    expected: some_rules=passed some_values=passed
    """
    return written(folder, "json.py", SOLUTION + "def dumps(*a, **k):\n    return '{}'\n")


@builder
def named_like_sys(folder: Path, filled: Filled) -> Path:
    """behaviour: 63 is called like a module that the interpreter itself needs
    expected: some_rules=passed some_values=passed
    """
    return written(folder, "sys.py", SOLUTION)


@builder
def named_to_mislead(folder: Path, filled: Filled) -> Path:
    """behaviour: 70 has a name that clears screens and turns text around
    expected: some_values=passed
    """
    return written(folder, "\x1b[2J\u202eyp.gnp\n::set-output name=x::y \u2066.py", SOLUTION)


@builder
def named_as_a_formula(folder: Path, filled: Filled) -> Path:
    """behaviour: 71 has a name that a spreadsheet would run
    expected: some_values=passed
    """
    return written(folder, "=cmd|' C calc'!A0 <script>alert(1)<.py", SOLUTION)


@builder
def named_like_a_device(folder: Path, filled: Filled) -> Path:
    """behaviour: 73 has a name that some systems can't write, and is as long as can be
    expected: some_values=passed
    """
    return written(folder, "CON. " + "é" * 120 + ".py", SOLUTION)


# Notebooks


@builder
def kernel_bash(folder: Path, filled: Filled) -> Path:
    """behaviour: 64 asks for the kernel bash
    expected: some_values=passed
    finding: it asks for the kernel 'bash'
    """
    about = {"kernelspec": {"name": "bash", "language": "bash", "display_name": "Bash"}}
    return written(folder, "n.ipynb", notebook_of(SOLUTION, metadata=about))


@builder
def kernel_elsewhere(folder: Path, filled: Filled) -> Path:
    """behaviour: 64 asks for a kernel by a path that climbs
    expected: some_values=passed
    finding: it asks for the kernel
    """
    about = {"kernelspec": {"name": "../../evil\x1b[2J", "display_name": 5, "argv": ["evil"]}}
    return written(folder, "n.ipynb", notebook_of(SOLUTION, metadata=about))


@builder
def stored_outputs(folder: Path, filled: Filled) -> Path:
    """behaviour: 66 claims in stored outputs and metadata that all is well, and holds no solution
    expected: some_values=missing recorded_numbers=failed points<=0
    """
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": "total_games = 255,168\n10/10 passed"},
        {
            "output_type": "execute_result",
            "data": {"text/html": "<script>alert(1)</script>"},
            "metadata": {},
            "execution_count": 1,
        },
    ]
    about = {"nbgrader": {"grade": True, "points": 100, "grade_id": "all", "locked": True}}
    cell = code("x = 1", outputs=outputs, metadata=about | {"tags": ["raises-exception"]})
    return written(folder, "n.ipynb", notebook_of(cells=[cell]))


@builder
def stored_outputs_huge(folder: Path, filled: Filled) -> Path:
    """behaviour: 67 stores outputs of 30 MiB beside a right solution
    expected: some_values=passed
    """
    output = {"output_type": "stream", "name": "stdout", "text": "x" * (30 << 20)}
    return written(folder, "n.ipynb", notebook_of(cells=[code(SOLUTION, outputs=[output])]))


@builder
def cells_twice(folder: Path, filled: Filled) -> Path:
    """behaviour: 66 holds the same cells twice, with the same ids, and one retyped as raw
    expected: some_values=passed some_best_move=failed
    """
    wrong = "def best_move(b, mark):\n    return 9"
    cells = [code(SOLUTION, id="a"), code(wrong, id="a"), code(SOLUTION, id="a")]
    cells[2]["cell_type"] = "raw"
    return written(folder, "n.ipynb", notebook_of(cells=cells))


@builder
def odd_notebook(folder: Path, filled: Filled) -> Path:
    """behaviour: 67 has cells that are none, sources that are numbers, and an old format's keys
    expected: some_values=passed
    finding: it is passed over
    """
    cells = [5, None, code(5), code(["a", 5]), {"cell_type": "widget", "source": "x"}, {}, [],
             code(SOLUTION.splitlines(keepends=True)), code("\ud800 = 1"),
             {"cell_type": "markdown", "source": "![x](attachment:x)", "attachments": {"x": 5}}]  # fmt: skip
    return written(folder, "n.ipynb", notebook_of(cells=cells, metadata=[], worksheets=5))


@builder
def old_notebook(folder: Path, filled: Filled) -> Path:
    """behaviour: 67 is a notebook of format 3, with a byte order mark
    expected: some_values=passed
    """
    cell = {"cell_type": "code", "input": SOLUTION.splitlines(keepends=True), "outputs": []}
    tree = {"nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": [cell]}]}
    return written(folder, "n.ipynb", b"\xef\xbb\xbf" + json.dumps(tree).encode())


@builder
def much_text(folder: Path, filled: Filled) -> Path:
    """behaviour: 67 holds 1.5 MiB of explanations beside a right solution
    expected: some_values=passed
    """
    explained = {"cell_type": "markdown", "metadata": {}, "source": "é" * 1_500_000}
    return written(folder, "n.ipynb", notebook_of(cells=[code(SOLUTION), explained]))


@builder
def much_output(folder: Path, filled: Filled) -> Path:
    """behaviour: 15 prints 200,000 characters beyond ASCII in each of four cells
    expected: some_values=passed
    """
    prints = ["print('⭕❌·' * 66_000)"] * 4
    return written(folder, "n.ipynb", notebook_of(SOLUTION, *prints))


def refused_notebook(name: str, about: str, content: str | bytes) -> None:
    """Enter a notebook that can't be one."""

    def build(folder: Path, filled: Filled) -> Path:
        return written(folder, "n.ipynb", content)

    build.__name__ = name
    build.__doc__ = f"behaviour: 67 {about}\nexpected: refused"
    BUILDERS.append(build)


refused_notebook("notebook_list", "is a JSON list", "[1, 2, 3]")
refused_notebook("notebook_number", "is a JSON number", "{}".replace("{}", '{"nbformat": NaN}'))
refused_notebook("notebook_deep", "is nested 100,000 deep", '{"a":' * 100_000)
refused_notebook("notebook_no_cells", "has no cells", '{"nbformat": 4, "cells": {}}')
refused_notebook("notebook_no_sheets", "is of format 3 without sheets", '{"nbformat": 3}')
refused_notebook("notebook_future", "is of format 99", '{"nbformat": 99, "cells": []}')
refused_notebook("notebook_cut", "is cut short", notebook_of(SOLUTION)[:-30])
refused_notebook("notebook_binary", "is random bytes", bytes(range(256)) * 40)
refused_notebook(
    "notebook_huge_number", "has a version of 5,000 digits", '{"nbformat": ' + "4" * 5_000 + "}"
)
refused_notebook(
    "notebook_many_cells", "has 6,000 cells", notebook_of(*[f"x = {n}" for n in range(6_000)])
)
refused_notebook(
    "notebook_many_values",
    "has millions of tiny values",
    '{"nbformat": 4, "x": [' + "[]," * 4_100_000 + "0]}",
)


# Folders


@builder
def linked_answers(folder: Path, filled: Filled) -> Path:
    """behaviour: 32 holds links to answers, for the grader to read, beside a right solution
    expected: some_values=passed
    finding: is a link; it is left out
    """
    work = folder / "work"
    written(work, "n.ipynb", notebook_of(SOLUTION, "print(open('notes.txt').read())"))
    (work / "notes.txt").symlink_to(filled["CANARY"])
    (work / "copy.py").symlink_to(filled["CANARY"])
    (work / "all").symlink_to("/")
    return work


@builder
def only_links(folder: Path, filled: Filled) -> Path:
    """behaviour: 32 is a folder whose only module is a link to answers
    expected: refused
    """
    work = folder / "work"
    work.mkdir()
    (work / "module.py").symlink_to(PROGRAM)
    return work


@builder
def startup_files(folder: Path, filled: Filled) -> Path:
    """behaviour: 63 lies beside files that Python, IPython and matplotlib would read at their start
    expected: some_values=passed
    """
    work = folder / "work"
    evil = "raise SystemExit('evil ran')\n"
    names = ["json.py", "random.py", "socket.py", "sitecustomize.py", "usercustomize.py", "nbclient.py",
             "IPython.py", "ipykernel/__init__.py", "ipython_config.py", "ipython_kernel_config.py",
             "matplotlibrc", "evil.pth", "pyvenv.cfg", "profile_default/startup/00.py", "_figkit.py",
             "grader/__init__.py", "assignments/__init__.py"]  # fmt: skip
    for name in names:
        written(work, name, evil)
    check = "import json, random, socket\nassert 'work' not in (json.__file__ or '')"
    written(work, "n.ipynb", notebook_of(SOLUTION, check, "import _figkit\n_figkit.record('a', 1)"))
    return work


@builder
def injected_tests(folder: Path, filled: Filled) -> Path:
    """behaviour: 42 lies beside files that make pytest pass whatever it runs
    expected: some_values=failed points<=0
    """
    work = folder / "work"
    passes = "import _pytest.python as p\np.Function.runtest = lambda self: None\n"
    for name in ("conftest.py", "pytest.py", "evil.py", "unittest.py", "test_all.py"):
        written(work, name, passes)
    written(work, "pytest.ini", "[pytest]\naddopts = -p evil --collect-only\n")
    written(work, "setup.cfg", "[tool:pytest]\naddopts = -p evil\n")
    written(work, "evil-1.dist-info/entry_points.txt", "[pytest11]\nevil = evil\n")
    written(work, "n.ipynb", notebook_of("def minimax(b, mark, counter):\n    return 7"))
    return work


# Archives


@builder
def packed_on_a_mac(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip with __MACOSX, wrapper folders and system files
    expected: some_values=passed
    """
    return zipped(folder, {
        "__MACOSX/work/._n.ipynb": b"\0\5\26\7", "work/.DS_Store": b"\0\0\0\1Bud1",
        "work/": b"", "work/hw/n.ipynb": notebook_of(SOLUTION), "work/hw/data.txt": "1",
        "Thumbs.db": b"x",
    })  # fmt: skip


@builder
def zip_bomb(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip of 60 KB that unpacks to 60 MiB
    expected: refused
    """
    return zipped(folder, {"n.py": SOLUTION, "zeros.txt": bytes(60 << 20)})


@builder
def zip_in_zips(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip in a zip in a zip
    expected: refused
    """
    inner = zipped(folder, {"zeros.txt": bytes(8 << 20)}).read_bytes()
    middle = zipped(folder, {"inner.zip": inner}).read_bytes()
    return zipped(folder, {"middle.zip": middle})


@builder
def zip_of_5000(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip of 5,000 members
    expected: refused
    """
    return zipped(folder, {f"{number}.txt": "x" for number in range(5_000)})


@builder
def zip_that_climbs(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip with names that climb
    expected: refused
    """
    return zipped(folder, {"n.py": SOLUTION, "../../evil.py": "x = 1"})


@builder
def zip_absolute(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip with absolute names, as Windows writes them
    expected: refused
    """
    return zipped(folder, {"n.py": SOLUTION, "C:\\Windows\\evil.py": "x", "/etc/evil": "x"})


@builder
def zip_twice(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip with the same name twice, and names that differ by case
    expected: refused
    """
    return zipped(folder, {"N.py": SOLUTION, "n.PY": "x = 1"})


@builder
def zip_with_bidi(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip with names of control and bidi characters
    expected: refused
    """
    return zipped(folder, {"\u202eyp.\x1b[2J.txt": "x", "\u2066\n.md": "y"})


@builder
def zip_with_a_link(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip with a link to the password file
    expected: refused
    """
    path = zipped(folder, {"n.py": SOLUTION})
    link = zipfile.ZipInfo("notes.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    return path


@builder
def zip_with_false_sizes(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a zip whose directory says that a bomb is small
    expected: refused
    """
    path = zipped(folder, {"zeros.txt": bytes(30 << 20)})
    data = path.read_bytes().replace((30 << 20).to_bytes(4, "little"), b"\x10\0\0\0")
    path.write_bytes(data)
    return path


@builder
def tar_with_links(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a tar archive with a link outside and a file that goes through it
    expected: refused
    """
    out = tarfile.TarInfo("out")
    out.type, out.linkname = tarfile.SYMTYPE, "/tmp"
    return tarred(folder, (out, b""), (tarfile.TarInfo("out/evil.py"), b"x = 1"))


@builder
def tar_with_devices(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a tar archive with a device, a pipe and a hard link
    expected: refused
    """
    members = []
    for name, kind in (("d", tarfile.CHRTYPE), ("p", tarfile.FIFOTYPE), ("h", tarfile.LNKTYPE)):
        header = tarfile.TarInfo(name)
        header.type, header.linkname = kind, "/etc/passwd"
        members.append((header, b""))
    return tarred(folder, *members)


@builder
def gzip_bomb(folder: Path, filled: Filled) -> Path:
    """behaviour: 68 is a tar.gz of 100 KB that unpacks to 100 MiB
    expected: refused
    """
    path = folder / "work.tar.gz"
    with gzip.open(path, "wb") as file:
        for _ in range(100):
            file.write(bytes(1 << 20))
    return path
