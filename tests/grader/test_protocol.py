"""The wire: what crosses it unchanged, what it refuses, and how a channel reads lines."""

from __future__ import annotations

import contextlib
import json
import math
import socket
import threading
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.sandbox import protocol
from grader.sandbox.protocol import (
    LINE_CAP,
    Channel,
    Closed,
    Deadline,
    Handle,
    Unsendable,
    WireError,
    decode,
    dumps,
    encode,
    loads,
)
from grader.text import clean

ANY_CHARACTER = st.characters(exclude_categories=())  # surrogates too
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(ANY_CHARACTER)
    | st.binary(max_size=20)
)
KEYS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(ANY_CHARACTER)
    | st.binary(max_size=20),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.frozensets(inner, max_size=3),
    max_leaves=6,
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.sets(KEYS, max_size=4)
        | st.frozensets(KEYS, max_size=4)
    ),
    max_leaves=20,
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["$", "v", "id", "type", "text", "x"]), inner)
        | st.builds(
            lambda tag, value: {"$": tag, "v": value},
            st.sampled_from(list(protocol._READERS)),
            inner,
        )
    ),
    max_leaves=12,
)


def across(value: object) -> Any:
    """*value* as it arrives on the other side."""
    return decode(loads(dumps({"v": encode(value)}))["v"])


def alike(one: Any, other: Any) -> bool:
    """True if both are the same value of the same kind, all the way down; nan is nan."""
    if type(one) is not type(other):
        return False
    if isinstance(one, float):
        return repr(one) == repr(other)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, dict):
        return alike(list(one), list(other)) and alike(list(one.values()), list(other.values()))
    if isinstance(one, (set, frozenset)):
        return {(type(x), x) for x in one} == {(type(x), x) for x in other}
    return bool(one == other)


@given(VALUES)
def test_supported_values_cross_unchanged(value: Any) -> None:
    """Whatever is made of the supported kinds arrives as the same value of the same kinds."""
    assert alike(value, across(value))


@pytest.mark.parametrize(
    "value",
    [
        math.inf,
        -math.inf,
        math.nan,
        -0.0,
        5e-324,
        10**4000,
        -(2**63),
        (),
        [],
        set(),
        frozenset(),
        {},
        b"\x00\xff",
        {None: 1, (1, "a"): [2], 1.5: {frozenset({1}): ()}},
        {"$": "tuple", "v": [1]},
        [[[(((1,),),)]]],
        "\ud800 alone",
    ],
    ids=repr,
)
def test_corner_values_cross_unchanged(value: Any) -> None:
    """Infinities, nan, the negative zero, empty containers, keys that JSON lacks."""
    assert alike(value, across(value))


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        (7, np.int8(7)),
        (True, np.bool_(True)),
        (0.5, np.float32(0.5)),
        (0.5, np.float64(0.5)),
        (math.inf, np.float64("inf")),
        ("ab", np.str_("ab")),
        (b"ab", np.bytes_(b"ab")),
        (3, np.array(3)),
        ([1, 2], np.array([1, 2])),
        ([[1.5], [math.inf]], np.array([[1.5], [np.inf]])),
        ([], np.array([])),
        (["X", None], np.array(["X", None], dtype=object)),
        ({"k": (1, [2])}, {"k": (np.int64(1), np.array([2]))}),
    ],
    ids=repr,
)
def test_numpy_values_arrive_as_plain_ones(expected: Any, value: Any) -> None:
    """A numpy scalar arrives as Python's, an array as nested lists."""
    assert alike(expected, across(value))


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        (5, Fraction(5, 1)),
        (0.5, Fraction(1, 2)),
        (10**30, Fraction(10**30)),
        (5, Decimal("5.0")),
        (0.1, Decimal("0.1")),
        (math.inf, Decimal("inf")),
        (math.nan, Decimal("nan")),
    ],
    ids=repr,
)
def test_rationals_arrive_as_integers_or_floats(expected: Any, value: Any) -> None:
    """A Fraction or Decimal that is whole is an integer, another the nearest float."""
    assert alike(expected, across(value))


def test_bytearray_arrives_as_bytes() -> None:
    """There is one kind of bytes on the wire."""
    assert b"ab" == across(bytearray(b"ab"))


class LyingInt(int):
    def lie(self, *rest: object) -> Any:
        raise AssertionError("an operator of a submission was called")

    __add__ = __radd__ = __eq__ = __bool__ = __int__ = __index__ = __repr__ = __str__ = lie
    __hash__ = __sub__ = __neg__ = __pos__ = __abs__ = bit_length = __format__ = lie


class LyingFloat(float):
    def lie(self, *rest: object) -> Any:
        raise AssertionError("an operator of a submission was called")

    __add__ = __eq__ = __bool__ = __int__ = __float__ = __repr__ = __str__ = __hash__ = lie
    __lt__ = __gt__ = __neg__ = __pos__ = is_integer = lie


class LyingStr(str):
    __slots__ = ()

    def lie(self, *rest: object) -> Any:
        raise AssertionError("an operator of a submission was called")

    __eq__ = __str__ = __repr__ = __len__ = __iter__ = __getitem__ = __hash__ = encode = lie


class LyingList(list[Any]):
    def __iter__(self) -> Iterator[Any]:
        return iter(["lie"])

    def __getitem__(self, index: Any) -> Any:
        return "lie"

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class LyingTuple(tuple[Any, ...]):
    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(["lie"])

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class LyingDict(dict[Any, Any]):
    def items(self) -> Any:
        return {"lie": 1}.items()

    def __iter__(self) -> Iterator[Any]:
        return iter(["lie"])


class LyingSet(set[Any]):
    def __iter__(self) -> Iterator[Any]:
        return iter(["lie"])

    def __contains__(self, item: object) -> bool:
        return True


class LyingFrozenSet(frozenset[Any]):
    def __iter__(self) -> Iterator[Any]:
        return iter(["lie"])


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        (5, LyingInt(5)),
        (-1.5, LyingFloat(-1.5)),
        (math.inf, LyingFloat(math.inf)),
        ("true", LyingStr("true")),
        ([1], LyingList([1])),
        ((1,), LyingTuple((1,))),
        ({1: 2}, LyingDict({1: 2})),
        ({1}, LyingSet({1})),
        (frozenset({1}), LyingFrozenSet({1})),
        ([5, ("true",)], [LyingInt(5), (LyingStr("true"),)]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_subclasses_arrive_as_their_plain_values(expected: Any, value: Any) -> None:
    """An object can't lie about itself: its class's operators are not asked."""
    assert alike(expected, across(value))


class EmptyList(list[Any]):
    def __len__(self) -> int:
        return 10**9


class OtherBytes(bytes):
    def __bytes__(self) -> bytes:
        return b"lie"


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        pytest.param([1], EmptyList([1]), id="len of a list"),
        pytest.param(b"true", OtherBytes(b"true"), id="bytes of bytes"),
        pytest.param(-0.0, type("Real", (float,), {})(-0.0), id="negative zero of a float"),
    ],
)
def test_length_bytes_and_sign_are_not_asked_of_the_class(expected: Any, value: Any) -> None:
    """Neither `__len__` nor `__bytes__` of a subclass is called; a float keeps its sign."""
    assert alike(expected, across(value))


def circular() -> list[Any]:
    ring: list[Any] = []
    ring.append(ring)
    return ring


def deep(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


def doubled(times: int) -> list[Any]:
    """A list that is small in memory and 2**times items long when it is written."""
    value: list[Any] = [0]
    for _ in range(times):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("nested too deeply", circular()),
        ("nested too deeply", deep(100)),
        ("nested too deeply", deep(100_000)),
        ("too many items", [0] * 200_001),
        ("too many items", b"x" * 200_001),
        ("too many items", doubled(40)),
        ("digits", 10**4300),
        ("digits", -(10**5000)),
        ("digits", LyingInt(10**5000)),
        ("object can't be sent", object()),
        ("object can't be sent", lambda: 1),
        ("object can't be sent", 1j),
        ("numpy", np.longdouble(1)),
        ("range of a float", Fraction(10**400, 3)),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_has_no_form_is_unsendable(words: str, value: Any) -> None:
    """Circular, too deep, too large and foreign values are refused, quickly, with the reason."""
    with pytest.raises(Unsendable, match=words):
        encode(value)


def test_fifty_levels_cross() -> None:
    """Honest nesting is far from the limit."""
    assert deep(50) == across(deep(50))


def test_objects_cross_as_handles_where_they_can_be_kept() -> None:
    """With a keeper, a foreign object arrives as a handle that tells its kind and repr."""
    kept: list[object] = []

    def keep(value: object) -> Handle:
        kept.append(value)
        return Handle(7, "range", "range(0, 3)")

    message = loads(dumps({"v": encode([1, range(3)], keep)}))
    assert [1, Handle(7, "range", "range(0, 3)")] == decode(message["v"])
    assert [range(3)] == kept


def test_handle_is_shown_as_its_object_was() -> None:
    """A handle's repr is the object's, or its type where there is none."""
    assert "range(0, 3)" == repr(Handle(1, "range", "range(0, 3)"))
    assert "<Menace object>" == repr(Handle(1, "Menace", ""))


@pytest.mark.parametrize(
    "line",
    [
        b'{"v":NaN}',
        b'{"v":Infinity}',
        b'{"v":-Infinity}',
        b'{"v":1e999}',
        b'{"v":-1e999}',
        b'{"v":1,"v":2}',
        b'{"v":{"a":1,"a":1}}',
        b'{"v":' + b"9" * 5_000 + b"}",
        b'{"v":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
        b'{"v":' + b'{"a":' * 200_000 + b"1" + b"}" * 200_000 + b"}",
        b'{"v":"\xff"}',
        b'{"v":"\xed\xa0\x80"}',
        b"\xef\xbb\xbf{}",
        b"[1]",
        b"1",
        b"null",
        b'"text"',
        b"",
        b"{",
        b"{} {}",
        b"{'v':1}",
        b'{"v":1,}',
        b'{"v":"\n"}',
    ],
    ids=lambda line: line[:24],
)
def test_lines_that_are_not_one_plain_object_are_refused(line: bytes) -> None:
    """NaN, infinities, double keys, huge numbers, endless nesting, other text: WireError."""
    with pytest.raises(WireError):
        loads(line)


@given(
    st.binary(max_size=80)
    | st.text(alphabet='{}[]",:0123456789eE+-.truefalsn\\u $v', max_size=60).map(str.encode)
)
def test_random_bytes_raise_nothing_but_wire_error(line: bytes) -> None:
    """Whatever a submission writes is an object or a WireError."""
    with contextlib.suppress(WireError):
        assert isinstance(loads(line), dict)


@given(JSON)
def test_random_tags_raise_nothing_but_wire_error(value: Any) -> None:
    """A tagged value that isn't well-formed is a WireError, also beside tags of one's own."""
    for tags in (None, {"board": lambda raw: raw.get("v")}):
        with contextlib.suppress(WireError):
            decode(json.loads(json.dumps(value)), tags)


def test_tags_nested_beyond_what_encode_makes_are_refused() -> None:
    """A value nested 900 levels deep is a WireError, not the end of the grader's stack."""
    value = loads(b'{"v":' + b"[" * 900 + b"]" * 900 + b"}")["v"]
    with pytest.raises(WireError):
        decode(value)


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"v": 1},
        {"$": "pickle", "v": "gASVCgAAAA=="},
        {"$": None, "v": []},
        {"$": "tuple"},
        {"$": "tuple", "v": 1},
        {"$": "dict", "v": [[1]]},
        {"$": "dict", "v": [1]},
        {"$": "bytes", "v": "xyz"},
        {"$": "bytes", "v": 1},
        {"$": "real", "v": "1"},
        {"$": "real", "v": []},
        {"$": "handle", "id": "1", "type": "", "text": ""},
        {"$": "handle", "id": True, "type": "", "text": ""},
        {"$": "handle", "id": 1},
        {"$": "board", "v": "........."},
        [[{"$": "set", "v": 1}]],
    ],
    ids=json.dumps,
)
def test_malformed_tags_are_refused(value: Any) -> None:
    """Unknown tags, missing parts, parts of another kind: WireError."""
    with pytest.raises(WireError, match=r"malformed|number|without a tag"):
        decode(value)


def test_own_tags_are_read_by_their_readers() -> None:
    """A reader of one's own gets the whole tagged object, at any depth."""
    tags = {"board": lambda raw: ("read", raw["v"])}
    assert [("read", "XO")] == decode([{"$": "board", "v": "XO"}], tags)


@given(st.text(ANY_CHARACTER))
def test_lone_surrogates_survive_the_wire_and_are_cleaned_for_people(text: str) -> None:
    """Text arrives exactly; `clean` then makes it safe to write down as UTF-8."""
    arrived = across(text)
    assert text == arrived
    clean(arrived, 500).encode("utf-8")


def test_messages_are_single_ascii_lines() -> None:
    """No character of a message can end its line or need a codec."""
    line = dumps({"v": "a\nb\u2028ü\ud800"})
    assert b'{"v":"a\\nb\\u2028\\u00fc\\ud800"}\n' == line


@pytest.fixture
def ends() -> Iterator[tuple[Channel, socket.socket]]:
    """A channel and the raw socket at its other end."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield Channel(ours), theirs


def test_messages_arrive_as_they_were_sent(ends: tuple[Channel, socket.socket]) -> None:
    """One message, one line."""
    channel, other = ends
    Channel(other).send({"v": [1, "ü"]})
    assert {"v": [1, "ü"]} == channel.receive(1)


def test_several_lines_in_one_packet_arrive_one_by_one(ends: tuple[Channel, socket.socket]) -> None:
    """Lines that came together are taken in order, and a part of one waits for its rest."""
    channel, other = ends
    other.sendall(b'{"v":1}\n{"v":2}\n{"v":')
    assert [{"v": 1}, {"v": 2}] == [channel.receive(1), channel.receive(1)]
    with pytest.raises(Deadline):
        channel.receive(0.01)
    other.sendall(b"3}\n")
    assert {"v": 3} == channel.receive(1)


def test_nothing_in_time_is_a_deadline(ends: tuple[Channel, socket.socket]) -> None:
    """Without a line, `receive` gives up at its time, and the channel goes on."""
    channel, other = ends
    with pytest.raises(Deadline, match=r"0\.05"):
        channel.receive(0.05)
    other.sendall(b"{}\n")
    assert {} == channel.receive(1)


def test_bytes_that_drip_do_not_put_off_the_deadline(ends: tuple[Channel, socket.socket]) -> None:
    """A byte each 10 ms is not a line: nobody waits for the line that comes in the end."""
    channel, other = ends
    stop = threading.Event()

    def drip() -> None:
        for byte in dumps({"v": "x" * 2_000}):
            if stop.wait(0.01):
                return
            other.sendall(bytes([byte]))

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        with pytest.raises(Deadline):
            channel.receive(0.2)
    finally:
        stop.set()
        thread.join()


def test_a_line_that_drips_arrives_whole(ends: tuple[Channel, socket.socket]) -> None:
    """A line cut into single bytes is one line."""
    channel, other = ends
    for byte in dumps({"v": "slow"}):
        other.sendall(bytes([byte]))
        channel.pending()
    assert {"v": "slow"} == channel.receive(1)


def test_other_side_gone_is_closed(ends: tuple[Channel, socket.socket]) -> None:
    """A line that was cut by the end of the stream is no line."""
    channel, other = ends
    other.sendall(b'{"v":1}\n{"v"')
    other.close()
    assert {"v": 1} == channel.receive(1)
    with pytest.raises(Closed):
        channel.receive(1)
    with pytest.raises(Closed):
        channel.send({})


def test_a_closed_channel_is_closed_for_good(ends: tuple[Channel, socket.socket]) -> None:
    """Closing twice is fine; using it afterwards is Closed."""
    channel, _ = ends
    channel.close()
    channel.close()
    with pytest.raises(Closed):
        channel.receive(0.01)
    assert not channel.pending()


def pour(sock: socket.socket, data: bytes) -> threading.Thread:
    """Send *data* beside the test: it is larger than what a socket holds."""

    def send() -> None:
        with contextlib.suppress(OSError):
            sock.sendall(data)

    thread = threading.Thread(target=send)
    thread.start()
    return thread


def test_a_line_as_long_as_the_cap_arrives(ends: tuple[Channel, socket.socket]) -> None:
    """The cap itself is allowed."""
    channel, other = ends
    line = b'{"v":"' + b"x" * (LINE_CAP - 8) + b'"}'
    thread = pour(other, line + b"\n")
    assert LINE_CAP == len(channel.line(5))
    thread.join()


@pytest.mark.parametrize("end", [b"", b"\n"], ids=["endless", "ended"])
def test_a_line_beyond_the_cap_is_refused(ends: tuple[Channel, socket.socket], end: bytes) -> None:
    """More than LINE_CAP bytes, with or without an end: WireError, and no more is read."""
    channel, other = ends
    thread = pour(other, b"x" * (LINE_CAP + 1) + end + b"x" * LINE_CAP)
    with pytest.raises(WireError, match="longer than 1,048,576 bytes"):
        channel.receive(5)
    channel.close()
    thread.join()


def test_an_unread_channel_is_a_deadline_to_the_sender(ends: tuple[Channel, socket.socket]) -> None:
    """A sender that set a timeout is not held up by a side that reads nothing."""
    channel, _ = ends
    channel.sock.settimeout(0.05)
    with pytest.raises(Deadline, match="does not read"):
        channel.send_bytes(b"x" * (4 << 20))


def test_pending_sees_what_nobody_asked_for(ends: tuple[Channel, socket.socket]) -> None:
    """True for bytes in the socket, for a part of a line and for lines not yet taken."""
    channel, other = ends
    assert not channel.pending()
    other.sendall(b"{}\n{}\n{")
    assert channel.pending()
    channel.receive(1)
    assert channel.pending()
    channel.receive(1)
    assert channel.pending()
    other.sendall(b"}\n")
    channel.receive(1)
    assert not channel.pending()


def test_pending_takes_nothing_away(ends: tuple[Channel, socket.socket]) -> None:
    """Looking does not read, and leaves the socket as it was."""
    channel, other = ends
    other.sendall(b"{}\n")
    assert channel.pending()
    assert channel.pending()
    assert {} == channel.receive(1)
