"""Whatever arrives, from the wire or from a file, nothing but the documented errors comes out."""

from __future__ import annotations

import contextlib
import copy
import json
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.errors import SubmissionFault
from grader.model import Submission
from grader.sandbox.protocol import Channel, WireError, decode
from grader.submission import open_submission

LESSON = Path(__file__).parents[2] / "assignments" / "lookahead" / "solution.ipynb"
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
TAGS = ["tuple", "dict", "set", "frozenset", "bytes", "real", "array", "handle", "board", "x", None]
TAGGED = st.recursive(
    JSON,
    lambda inner: st.fixed_dictionaries({"$": st.sampled_from(TAGS), "v": inner}),
    max_leaves=8,
)


@given(TAGGED)
def test_a_tagged_value_is_read_or_refused(value: Any) -> None:
    """`decode` gives a value or a WireError."""
    for tags in (None, {"board": lambda raw: str(raw["v"])}):
        with contextlib.suppress(WireError):
            decode(value, tags)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON tree."""
    if not isinstance(tree, (dict, list)):
        return []
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    found = [((*path, key), child) for key, child in items]
    return [place for place, _ in found] + [p for at, child in found for p in places(child, at)]


NOTEBOOK = json.loads(LESSON.read_text("utf-8"))
PLACES = places(NOTEBOOK)


@given(changes=st.lists(st.tuples(st.sampled_from(PLACES), JSON), min_size=1, max_size=4))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_real_notebook_with_wrong_parts_is_opened_or_refused(
    changes: list[tuple[tuple[Any, ...], Any]], tmp_path: Path
) -> None:
    """Cells, sources, outputs and metadata of any kind: a Submission or a SubmissionFault."""
    notebook = copy.deepcopy(NOTEBOOK)
    for path, value in changes:
        parent = notebook
        try:
            for key in path[:-1]:
                parent = parent[key]
            parent[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    file = tmp_path / "mutated.ipynb"
    file.write_text(json.dumps(notebook), encoding="utf-8")
    with contextlib.suppress(SubmissionFault):
        assert isinstance(open_submission(file), Submission)


@given(where=st.integers(0, 400), noise=st.binary(max_size=20))
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_real_notebook_with_broken_bytes_is_opened_or_refused(
    where: int, noise: bytes, tmp_path: Path
) -> None:
    """Bytes in the middle of the file that do not belong there."""
    data = LESSON.read_bytes()
    cut = where * len(data) // 400
    file = tmp_path / "broken.ipynb"
    file.write_bytes(data[:cut] + noise + data[cut + len(noise) // 2 :])
    with contextlib.suppress(SubmissionFault):
        assert isinstance(open_submission(file), Submission)


@pytest.mark.parametrize("line", [b"[" * 200_000, b'{"a":' * 100_000, b"9" * 900_000])
def test_a_long_line_is_refused_without_harm(line: bytes) -> None:
    """Nesting and digits without end are a WireError."""
    ours, theirs = socket.socketpair()
    sender = threading.Thread(target=theirs.sendall, args=(line + b"\n",))
    sender.start()
    channel = Channel(ours)
    with pytest.raises(WireError):
        channel.receive(20)
    sender.join()
    channel.close()
    theirs.close()
