"""The wire between grader and worker: one JSON object a line, tags for what JSON lacks.

Both sides import this file, so it uses the standard library only and holds no secret.
A value is a JSON scalar, a list, or an object with the key `$` that says what it is.
Nothing else is accepted, and nothing is ever unpickled.
"""

from __future__ import annotations

import json
import math
import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = [
    "END",
    "LINE_CAP",
    "START",
    "Channel",
    "Closed",
    "Deadline",
    "Handle",
    "Unsendable",
    "WireError",
    "decode",
    "dumps",
    "encode",
    "loads",
]

LINE_CAP = 1 << 20
START, END = b"start\n", b"ended\n"  # what a zygote is told; a start brings a socket
DEPTH_CAP = 60
ITEM_CAP = 200_000
SAME_HASH_CAP = 100  # honest keys share a hash by twos and threes


class WireError(ValueError):
    """A line that the protocol does not allow; the text says which rule it breaks."""


class Closed(ConnectionError):
    """The other side is gone."""


class Deadline(TimeoutError):
    """No complete line arrived in time."""


class Unsendable(TypeError):
    """A value that can't cross: too deep, too large, or circular."""


@dataclass(frozen=True)
class Handle:
    """An object that stays in the worker; `text` is its repr there, cut and cleaned."""

    id: int
    type: str
    text: str

    def __repr__(self) -> str:
        return self.text or f"<{self.type} object>"


def dumps(message: Mapping[str, Any]) -> bytes:
    """*message* as one line of ASCII JSON, newline included."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def loads(line: bytes) -> dict[str, Any]:
    """The JSON object on *line*.

    Raises WireError for anything but one object: NaN, Infinity, numbers beyond a float or
    4,300 digits, duplicate keys, nesting beyond the interpreter's, bytes that are not UTF-8.
    """
    try:
        message = _DECODER.decode(line.decode("utf-8"))
    except WireError:
        raise
    except RecursionError:
        raise WireError("nested too deeply") from None
    except ValueError as error:
        raise WireError(f"not JSON: {str(error)[:80]}") from None
    if not isinstance(message, dict):
        raise WireError("not a JSON object")
    return message


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise WireError("duplicate keys")
    return result


def _constant(name: str) -> float:
    raise WireError(f"{name} is not allowed")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise WireError("a number beyond the range of a float")
    return number


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_float=_finite
)


def encode(value: object, handle: Callable[[object], Handle] | None = None) -> Any:
    """*value* as tagged JSON.

    Subclasses of the builtin types arrive as their plain values, so that an object can't lie
    about itself. What has no form here is kept by *handle*, or refused with Unsendable.
    """
    return _Encoder(handle).encode(value, 0)


_CONTAINERS: tuple[Any, ...] = (list, tuple, dict, set, frozenset, bytes, bytearray)


class _Encoder:
    """One encoding: counts items and depth, so that nothing endless is walked."""

    def __init__(self, handle: Callable[[object], Handle] | None) -> None:
        self.handle = handle
        self.items = 0

    def encode(self, value: object, depth: int) -> Any:
        kind = type(value)
        if value is None or kind is bool or kind is str:
            return value
        if kind is int:
            return _integer(value)  # type: ignore[arg-type]
        if kind is float:
            return _real(value)  # type: ignore[arg-type]
        if depth > DEPTH_CAP:
            raise Unsendable("nested too deeply")
        if issubclass(kind, _CONTAINERS):  # not isinstance: that asks what an object calls itself
            return self.container(value, depth + 1)
        return self.other(value, depth)

    def container(self, value: Any, depth: int) -> Any:
        # The builtin's own methods are asked, since a subclass may lie about itself.
        base = next(kind for kind in _CONTAINERS if issubclass(type(value), kind))
        self.items += base.__len__(value)
        if self.items > ITEM_CAP:
            raise Unsendable("too many items")
        if base in (bytes, bytearray):
            return {"$": "bytes", "v": base.hex(value)}
        if base is dict:
            pairs = dict.items(value)
            return {
                "$": "dict",
                "v": [[self.encode(k, depth), self.encode(v, depth)] for k, v in pairs],
            }
        if base is list:
            return [self.encode(item, depth) for item in list.__iter__(value)]
        if base is tuple:
            return {"$": "tuple", "v": [self.encode(item, depth) for item in tuple.__iter__(value)]}
        items = base.__iter__(value)
        return {"$": base.__name__, "v": [self.encode(item, depth) for item in items]}

    def other(self, value: object, depth: int) -> Any:
        kind: Any = type(value)
        if issubclass(kind, int):
            return _integer(int.__add__(value, 0))  # type: ignore[operator]
        if issubclass(kind, float):
            return _real(float.__pos__(value))  # type: ignore[arg-type]
        if issubclass(kind, str):
            return str.__str__(value)
        if kind.__module__ == "numpy":
            return self.numpy(value, depth)
        if (kind.__module__, kind.__name__) in _RATIONALS:
            return _rational(value)
        if self.handle is None:
            raise Unsendable(f"a {type(value).__name__} object can't be sent")
        kept = self.handle(value)
        return {"$": "handle", "id": kept.id, "type": kept.type, "text": kept.text}

    def numpy(self, value: Any, depth: int) -> Any:
        """A numpy scalar as its plain value, an array as nested lists with its dtype."""
        plain = value.tolist()
        if type(plain).__module__ == "numpy":
            raise Unsendable(f"a numpy {type(value).__name__} can't be sent")
        if not hasattr(value, "shape") or value.shape == ():
            return self.encode(plain, depth + 1)
        return {"$": "array", "dtype": str(value.dtype)[:40], "v": self.encode(plain, depth + 1)}


_RATIONALS = {("fractions", "Fraction"), ("decimal", "Decimal")}  # named, so as not to load both


def _rational(value: Any) -> Any:
    """A Fraction or Decimal as the integer that it is, else as the nearest float."""
    try:
        real = float(value)  # first: of a number far too large the integer would take minutes
        is_whole = math.isfinite(real) and int(value) == value
        return _integer(int(value)) if is_whole else _real(real)
    except (OverflowError, ValueError):
        raise Unsendable(f"a {type(value).__name__} beyond the range of a float") from None


def _integer(value: int) -> Any:
    if value.bit_length() > 14_000:  # 4,300 digits is what the other side reads
        raise Unsendable("an integer of more than 4,200 digits")
    return value


def _real(value: float) -> Any:
    if math.isfinite(value):
        return value
    return {"$": "real", "v": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}


def decode(value: Any, tags: _Tags = None, depth: int = 0) -> Any:
    """The plain value of tagged JSON; raises WireError for a tag that isn't known.

    *tags* adds readers, such as `board` on the worker's side.
    """
    kind = type(value)
    if kind is not list and kind is not dict:
        return value
    if depth > DEPTH_CAP + 2:
        raise WireError("nested too deeply")
    if kind is list:
        return [decode(item, tags, depth + 1) for item in value]
    tag = value.get("$")
    if type(tag) is not str:
        raise WireError(f"a malformed {str(tag)[:20]!r} value")
    try:
        if tags and tag in tags:
            return tags[tag](value)
        return _READERS[tag](value, tags, depth + 1)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise WireError(f"a malformed {tag[:20]!r} value") from None


_Tags = Mapping[str, Callable[[Any], Any]] | None


def _items(value: dict[str, Any], tags: _Tags, depth: int) -> list[Any]:
    return [decode(item, tags, depth) for item in value["v"]]


def _dict(value: dict[str, Any], tags: _Tags, depth: int) -> dict[Any, Any]:
    pairs = [(decode(key, tags, depth), decode(item, tags, depth)) for key, item in value["v"]]
    keys = _scattered([_hashable(key) for key, _ in pairs])
    return dict(zip(keys, (item for _, item in pairs), strict=True))


def _set(value: dict[str, Any], tags: _Tags, depth: int) -> set[Any]:
    return {*_scattered([_hashable(item) for item in _items(value, tags, depth)])}


def _scattered(keys: list[Any]) -> list[Any]:
    """*keys*, unless they are made to have one hash: a set of those takes minutes to build."""
    if len(keys) > SAME_HASH_CAP and max(Counter(map(hash, keys)).values()) > SAME_HASH_CAP:
        raise WireError("values that all have the same hash")
    return keys


def _handle(value: dict[str, Any], tags: _Tags, depth: int) -> Handle:
    if type(value["id"]) is not int:
        raise WireError("a handle without a number")
    return Handle(value["id"], str(value["type"])[:80], str(value["text"])[:200])


def _hashable(value: Any) -> Any:
    """*value* in a form that can be in a set or be a key: lists become tuples."""
    if isinstance(value, (list, tuple)):
        return tuple(_hashable(item) for item in value)
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, dict):
        return tuple((key, _hashable(item)) for key, item in value.items())
    return value


_REALS = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}
_READERS: Mapping[str, Callable[[dict[str, Any], _Tags, int], Any]] = {
    "tuple": lambda value, tags, depth: tuple(_items(value, tags, depth)),
    "dict": _dict,
    "set": _set,
    "frozenset": lambda value, tags, depth: frozenset(_set(value, tags, depth)),
    "bytes": lambda value, tags, depth: bytes.fromhex(value["v"]),
    "real": lambda value, tags, depth: _REALS[value["v"]],
    "array": lambda value, tags, depth: decode(value["v"], tags, depth),
    "handle": _handle,
}


class Channel:
    """Lines over a connected socket, with a cap on each and a deadline for each."""

    def __init__(self, sock: socket.socket, line_cap: int = LINE_CAP) -> None:
        self.sock, self.line_cap = sock, line_cap
        self.buffer = bytearray()
        self.received = 0  # bytes so far
        self.lines: list[bytes] = []  # complete lines not yet taken, newest first

    def send(self, message: Mapping[str, Any]) -> None:
        """Send *message*; raises Closed when the other side is gone."""
        self.send_bytes(dumps(message))

    def send_bytes(self, data: bytes) -> None:
        """Send whole lines that `dumps` made."""
        try:
            self.sock.sendall(data)
        except TimeoutError:
            raise Deadline("the other side does not read") from None
        except OSError as error:
            raise Closed(str(error)) from None

    def receive(self, timeout_s: float | None = None) -> dict[str, Any]:
        """The next message. Raises Deadline, Closed or WireError."""
        return loads(self.line(timeout_s))

    def line(self, timeout_s: float | None = None) -> bytes:
        """The next line without its newline."""
        if self.lines:
            return self.lines.pop()
        end = None if timeout_s is None else time.monotonic() + timeout_s
        while True:
            self._read(timeout_s if end is None else max(end - time.monotonic(), 0.0))
            if self.lines:
                return self.lines.pop()
            if end is not None and time.monotonic() >= end:
                raise Deadline(f"no answer within {timeout_s} s")

    def _read(self, timeout_s: float | None) -> None:
        try:
            self.sock.settimeout(max(timeout_s, 0.000_1) if timeout_s is not None else None)
            data = self.sock.recv(1 << 16)
        except TimeoutError:
            return
        except OSError as error:
            raise Closed(str(error)) from None
        if not data:
            raise Closed("end of stream")
        self.received += len(data)
        self.buffer += data
        if data.find(b"\n") >= 0:
            *complete, rest = bytes(self.buffer).split(b"\n")
            self.lines = complete[::-1]
            self.buffer = bytearray(rest)
        if len(self.buffer) > self.line_cap or any(len(n) > self.line_cap for n in self.lines):
            raise WireError(f"a line longer than {self.line_cap:,} bytes")

    def pending(self) -> bool:
        """True if something has arrived that nobody asked for."""
        if self.lines or self.buffer:
            return True
        try:
            self.sock.setblocking(False)
            return bool(self.sock.recv(1, socket.MSG_PEEK))
        except OSError:
            return False

    def close(self) -> None:
        """Close the socket; safe to call twice."""
        self.sock.close()
