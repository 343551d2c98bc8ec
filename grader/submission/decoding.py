"""The bytes of one file to text: formats that are no text, encodings, line ends.

Whether the text is a notebook or a module, `files` finds out.
"""

from __future__ import annotations

import codecs
import io
import tokenize

from grader.language import N_, _
from grader.model import Finding
from grader.submission.faults import ITSELF, fault

__all__ = ["text_of", "with_line_feeds"]

OTHER_FORMATS = (
    (b"%PDF", N_("a PDF")),
    (b"{\\rtf", N_("a rich-text document")),
    (b"\xd0\xcf\x11\xe0", N_("an Office document")),
    (b"\x89PNG", N_("an image")),
    (b"\xff\xd8\xff", N_("an image")),
    (b"GIF87a", N_("an image")),
    (b"GIF89a", N_("an image")),
    (b"Rar!\x1a", N_("a RAR archive")),
    (b"7z\xbc\xaf", N_("a 7z archive")),
    (b"BZh91AY&SY", N_("a bzip2 archive")),
    (b"\xfd7zXZ", N_("an xz archive")),
    (b"\x7fELF", N_("a compiled program")),
    (b"MZ\x90\x00", N_("a compiled program")),
    (b"bplist", N_("a web archive")),
)
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Codecs that turn bytes into letters, and do no more: punycode is quadratic, rot13 no encoding.
PLAIN_CODECS = ("utf-8", "ascii", "iso8859", "cp", "koi8", "mac", "euc", "gb", "big5", "shift_jis")


def text_of(name: str, data: bytes, findings: list[Finding]) -> str:
    """*data* as text, lines ended by a line feed, neither empty nor binary."""
    if other := _other_format(data):
        problem = _("is {format}, not a notebook or module").format(format=_(other))
        raise fault(name, problem, ITSELF)
    text = _decoded(data, findings)
    if "\0" in text:
        raise fault(name, _("holds NUL characters, so it is binary or damaged"), ITSELF)
    if not text.strip():
        raise fault(name, _("is empty"), _("save your work and hand it in again"))
    return with_line_feeds(text)


def _other_format(data: bytes) -> str:
    """What *data* is, such as "a PDF", in English, if its first bytes tell."""
    start = data[:512].removeprefix(codecs.BOM_UTF8).lstrip().lower()
    if start.startswith((b"<!doctype", b"<html", b"<?xml", b"<svg")):
        return N_("an HTML or XML page")
    if data[2:4] == b"\r\n" and b"\0" in data[4:8]:
        return N_("compiled Python")
    return next((what for mark, what in OTHER_FORMATS if data.startswith(mark)), "")


def _decoded(data: bytes, findings: list[Finding]) -> str:
    """*data* in the encoding that it declares, or in the first one that fits."""
    declared = _encoding(data)
    candidates = (declared, "utf-8", "cp1252", "latin-1")
    encoding = next(candidate for candidate in candidates if _fits(data, candidate))
    if encoding != declared:
        said = _("its encoding can't be told for certain; it is read as {encoding}, and letters "
                 "beyond ASCII may be wrong")  # fmt: skip
        findings.append(Finding(said.format(encoding=encoding)))
    return data.decode(encoding)


def _fits(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _encoding(data: bytes) -> str:
    """The encoding that a byte order mark or a coding line declares, else UTF-8 [PEP 263].

    Empty if what is declared is unknown, or not a plain encoding.
    """
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding
    try:
        declared = codecs.lookup(tokenize.detect_encoding(io.BytesIO(data).readline)[0]).name
    except SyntaxError:
        return ""
    return declared if declared.startswith(PLAIN_CODECS) else ""


def with_line_feeds(text: str) -> str:
    """*text* with the line ends of Windows and of old Macs as Python reads them."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
