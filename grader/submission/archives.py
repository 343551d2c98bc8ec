"""A zip or tar archive to its files, in memory: nothing is unpacked to disk."""

from __future__ import annotations

import gzip
import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from functools import partial

from grader.language import N_, _
from grader.submission.caps import MEMBER_CAP, RATIO_CAP, RATIO_FREE, SIZE_CAP, too_many_files
from grader.submission.faults import ITSELF, ONLY_NEEDED, fault
from grader.submission.members import Bundle, Member, collected, kind_of, refuse_clashes

__all__ = ["is_archive", "read_archive"]

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZIP_ENTRY = b"PK\x01\x02"
GZIP = b"\x1f\x8b"
OFFICE_MARKS = ({"[Content_Types].xml"}, {"mimetype", "content.xml"})

# What the standard library raises for archives that are broken, or made to break it.
DAMAGED = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    RuntimeError,
)


def is_archive(data: bytes) -> bool:
    """True if *data* begins as a zip, tar or gzip file does, whatever its name."""
    return data.startswith((*ZIP, GZIP)) or _is_tar(data)


def _is_tar(data: bytes) -> bool:
    return data[257:262] == b"ustar"


def read_archive(label: str, data: bytes) -> Bundle:
    """The files of a zip or tar archive."""
    if data.count(ZIP_ENTRY) > MEMBER_CAP:  # zipfile lists a million before it gives the first
        raise too_many_files(label)
    try:
        members = _zip_members(data) if data.startswith(ZIP) else _tar_members(_tar(label, data))
        files = collected(label, members)
    except DAMAGED:
        raise fault(label, _("is a damaged archive"), _("pack your files again")) from None
    refuse_clashes(label, [name for name, data in files])
    bundle = Bundle(dict(files))
    if any(marks <= bundle.files.keys() for marks in OFFICE_MARKS):
        raise fault(label, _("is an Office document, not a notebook or module"), ITSELF)
    return bundle


def _zip_members(data: bytes) -> Iterator[Member]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            sizes = info.file_size, info.compress_size
            read = partial(_read_zip_member, archive, info)
            yield Member(info.orig_filename, _zip_kind(info), *sizes, read)


def _read_zip_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """No more bytes than *info* says, which can be forged: `archive.read` unpacks them all."""
    with archive.open(info) as file:
        return file.read(info.file_size)


def _zip_kind(info: zipfile.ZipInfo) -> str:
    if info.flag_bits & 0x1:
        return N_("an encrypted file")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return N_("a file packed in an uncommon way")
    if info.orig_filename.endswith(("/", "\\")):
        return "a folder"
    return kind_of(info.external_attr >> 16)


def _tar(label: str, data: bytes) -> bytes:
    """*data* as an uncompressed tar archive."""
    if not data.startswith(GZIP):
        return data
    cap = SIZE_CAP + MEMBER_CAP * 4 * tarfile.BLOCKSIZE
    with gzip.open(io.BytesIO(data)) as file:
        unpacked = file.read(cap + 1)
    if len(unpacked) > min(cap, max(RATIO_FREE, RATIO_CAP * len(data))):
        raise fault(label, _("unpacks to far more than its size"), ONLY_NEEDED)
    if not _is_tar(unpacked):
        raise fault(label, _("is a compressed file, not an archive"), ITSELF)
    return unpacked


def _tar_members(data: bytes) -> Iterator[Member]:
    """The members of a tar archive, without tarfile's own reading of extended headers.

    That one backtracks for hours before Python 3.11.10 [CVE-2024-6232].
    """
    offset, long_name = 0, ""
    while (block := data[offset : offset + tarfile.BLOCKSIZE]).strip(b"\0"):
        header = tarfile.TarInfo.frombuf(block, "utf-8", "replace")
        start = offset + tarfile.BLOCKSIZE
        end = start + header.size
        if not start <= end <= len(data):
            raise EOFError
        offset = end + -end % tarfile.BLOCKSIZE
        if header.type in (tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE):
            long_name = _long_name(header.type, data[start:end]) or long_name
        elif header.type not in (tarfile.XGLTYPE, tarfile.GNUTYPE_LONGLINK):
            name, long_name = long_name or header.name, ""
            read = io.BytesIO(data[start:end]).read
            yield Member(name, _tar_kind(header), header.size, header.size, read)


def _long_name(kind: bytes, payload: bytes) -> str:
    """The name in an extended header: all of GNU's, the record `path=` of POSIX's."""
    if kind == tarfile.XHDTYPE:
        payload = payload.partition(b" path=")[2].partition(b"\n")[0]
    return payload.rstrip(b"\0").decode("utf-8", "replace")


def _tar_kind(header: tarfile.TarInfo) -> str:
    if header.type in (tarfile.REGTYPE, tarfile.AREGTYPE):
        return "a file"
    if header.isdir():
        return "a folder"
    return N_("a link") if header.issym() or header.islnk() else N_("a device or pipe")
