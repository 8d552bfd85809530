"""Where a damaged WARC goes on: the end of a record that is whole, and the next place where a record begins."""

from __future__ import annotations

import re
import zlib
from typing import IO

from fastwarc.stream_io import ZstdReader

_MAGIC = {"gzip": b"\x1f\x8b\x08", "zstd": b"\x28\xb5\x2f\xfd"}
_BEGINS = b"WARC/"
_NEXT = re.compile(rb"WARC/\d\.\d\r?\n(?=[\w-]+:)")
_LENGTH = re.compile(rb"^content-length:\s*(\d+)", re.I | re.M)
_BLOCK = 1 << 20
_HEADER = 1 << 16
_OVERLAP = 80  # of blocks: a record may begin at the end of one


def kind_of_packing(data: bytes) -> str | None:
    """Return how data are packed.

    >>> kind_of_packing(b"\\x1f\\x8b\\x08..."), kind_of_packing(b"<html>")
    ('gzip', None)
    """
    return next((name for name, magic in _MAGIC.items() if data.startswith(magic)), None)


class Damage:
    """A file in which something is not as it should be."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self._file, self._size = file, size
        file.seek(0)
        self._packing = kind_of_packing(file.read(4))

    @property
    def plain(self) -> bool:
        """Whether records are not packed."""
        return self._packing is None

    def after(self, position: int) -> int | None:
        """Return where the record that begins at a position ends; the position itself if it has no end."""
        if self._packing == "zstd":
            return None
        return self._after_member(position) if self._packing else self._after_plain(position)

    def next_record(self, position: int) -> int:
        """Return where the next record begins that can be read, at this position or later; or else the file's end."""
        magic = _MAGIC[self._packing] if self._packing else None
        before = b""
        start = position
        self._file.seek(start)
        while block := self._file.read(_BLOCK):
            data = before + block
            begin = start - len(before)
            for found in _candidates(data, magic):
                if begin + found >= position and self.begins_record(begin + found):
                    return begin + found
            start += len(block)
            before = data[-_OVERLAP:]
            self._file.seek(start)
        return self._size

    def begins_record(self, position: int) -> bool:
        """Whether a record begins there that can be read alone."""
        self._file.seek(position)
        data = self._file.read(_HEADER)
        if self._packing == "gzip":
            try:
                data = zlib.decompressobj(31).decompress(data, len(_BEGINS))
            except zlib.error:
                return False
        elif self._packing == "zstd":
            self._file.seek(position)
            try:
                data = ZstdReader(self._file).read(len(_BEGINS))
            except OSError:
                return False
        return data.startswith(_BEGINS)

    def _after_member(self, position: int) -> int:
        self._file.seek(position)
        member = zlib.decompressobj(31)
        read = position
        while block := self._file.read(_BLOCK):
            read += len(block)
            data = block
            while data and not member.eof:
                try:
                    member.decompress(data, _BLOCK)
                except zlib.error:
                    return position
                data = member.unconsumed_tail
            if member.eof:
                return self._skip_padding(read - len(member.unused_data))
        return position

    def _after_plain(self, position: int) -> int:
        self._file.seek(position)
        header, blank, _ = self._file.read(_HEADER).partition(b"\r\n\r\n")
        declared = _LENGTH.search(header)
        if not blank or not declared:
            return position
        return self._skip_padding(position + len(header) + len(blank) + int(declared[1]))

    def _skip_padding(self, position: int) -> int:
        """Step over the empty lines between records and the zeros at the end of some files."""
        if position >= self._size:
            return self._size
        self._file.seek(position)
        while block := self._file.read(_HEADER):
            rest = block.lstrip(b"\r\n\0")
            position += len(block) - len(rest)
            if rest:
                break
        return position


def _candidates(data: bytes, magic: bytes | None) -> list[int]:
    return [found.start() for found in re.finditer(_NEXT if magic is None else re.escape(magic), data)]
