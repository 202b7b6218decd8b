"""Bytes of an archive, decompressed, with the place where each record begins."""

from __future__ import annotations

import struct
import sys
from typing import Final

from scutch.scale.archives.codecs import SKIPPABLE_MAGIC, ByteFile, Codec, Decompressor
from scutch.scale.archives.record import DamagedArchive, Place

CHUNK_BYTES: Final = 1 << 16
#: A head with more bytes is damaged.
MAX_HEAD: Final = 1 << 16
LINE_ENDS: Final = b"\r\n"
#: Bytes of the head of a skippable frame.
FRAME_HEAD: Final = 8


class PlainStream:
    """An archive without compression: each record is a member of its own.

    ``file``: the archive; it is read from ``start``. ``start``: offset of a record. ``size``: bytes of the archive.
    """

    def __init__(self, file: ByteFile, start: int, size: int) -> None:
        self.file = file
        self.size = size
        self.buffer = b""
        self.at = 0
        #: Offset of the end of the buffer.
        self.end = start
        file.seek(start)

    @property
    def place(self) -> Place:
        """Where the next byte is."""
        return Place(self.end - len(self.buffer) + self.at)

    def fill(self) -> bool:
        """Append bytes to the buffer; return False at the end of the member."""
        data = self.file.read(CHUNK_BYTES)
        self.end += len(data)
        self.keep(data)
        return bool(data)

    def keep(self, data: bytes) -> None:
        """Append bytes to the buffer; drop what has been read."""
        self.buffer = self.buffer[self.at :] + data
        self.at = 0

    def more(self) -> bool:
        """Pass over line ends; return whether other bytes follow in the member, which else is left."""
        while True:
            at, size = self.at, len(self.buffer)
            while at < size and self.buffer[at] in LINE_ENDS:
                at += 1
            self.at = at
            if at < size or not self.fill():
                return at < size

    def next_member(self) -> bool:
        """Begin the next member; return False at the end of the archive."""
        return self.more()

    def peek(self, length: int) -> bytes:
        """Return the next bytes, fewer at the end of the member; they are not passed over."""
        while len(self.buffer) - self.at < length and self.fill():
            pass
        return self.buffer[self.at : self.at + length]

    def starts_with(self, mark: bytes) -> bool:
        """Whether the next bytes are these."""
        return self.peek(len(mark)) == mark

    def line(self) -> bytes | None:
        """Read a line with its end; None if the member ends before.

        Raises ``DamagedArchive``: the line is longer than a head.
        """
        return self.until((b"\n",))

    def head(self) -> bytes | None:
        """Read up to the next empty line; None if the member ends before.

        Raises ``DamagedArchive``: there is no empty line.
        """
        return self.until((b"\r\n\r\n", b"\n\n"))

    def until(self, marks: tuple[bytes, ...]) -> bytes | None:
        """Read up to the end of the first mark; None if the member ends before."""
        while True:
            end = None
            for mark in marks:
                if (found := self.buffer.find(mark, self.at, end)) >= 0:  # not in the page behind the head
                    end = found + len(mark)
            if end is not None:
                start, self.at = self.at, end
                return self.buffer[start:end]
            if len(self.buffer) - self.at > MAX_HEAD:
                raise DamagedArchive("bad_head", f"no end of the head in {MAX_HEAD:,} bytes")
            if not self.fill():
                return None

    def exact(self, length: int) -> bytes:
        """Read a number of bytes, fewer at the end of the member."""
        parts: list[bytes] = []
        missing = length
        while True:
            part = self.buffer[self.at : self.at + missing]
            self.at += len(part)
            missing -= len(part)
            parts.append(part)
            if not missing or not self.fill():
                return parts[0] if len(parts) == 1 else b"".join(parts)

    def skip(self, length: int) -> int:
        """Pass over a number of bytes, fewer at the end of the member; return how many."""
        offset = self.place.offset
        if length > self.size - offset:
            return self.size - offset
        if length > len(self.buffer) + CHUNK_BYTES:  # not for a little: a server is asked again
            self.buffer, self.at, self.end = b"", 0, offset + length
            self.file.seek(self.end)
            return length
        return self.read_over(length)

    def read_over(self, length: int) -> int:
        """Pass over a number of bytes by reading them; return how many there were."""
        missing = length
        while missing:
            step = min(missing, len(self.buffer) - self.at)
            self.at += step
            missing -= step
            if missing and not self.fill():
                break
        return length - missing


class MemberStream(PlainStream):
    """An archive of compressed members.

    ``file``: the archive; it is read from ``start``. ``start``: offset of a member.
    """

    def __init__(self, file: ByteFile, start: int, codec: Codec) -> None:
        super().__init__(file, start, sys.maxsize)
        self.codec = codec
        #: Compressed bytes that are not decompressed yet; ``end`` is the offset of their end.
        self.raw = b""
        self.member = start
        #: Decompressed bytes of the member so far.
        self.produced = 0
        self.decompressor: Decompressor | None = None

    @property
    def place(self) -> Place:
        """Where the next byte is; between members that of the next member."""
        if self.decompressor is None:
            return Place(self.end - len(self.raw))
        return Place(self.member, self.produced - len(self.buffer) + self.at)

    def read_raw(self) -> bool:
        """Read compressed bytes; return False at the end of the file."""
        data = self.file.read(CHUNK_BYTES)
        self.end += len(data)
        self.raw += data
        return bool(data)

    def fill(self) -> bool:
        """Append bytes to the buffer; return False at the end of the member.

        Raises ``DamagedArchive``: the member is damaged or truncated.
        """
        member = self.decompressor
        while member is not None and not member.eof:
            if not self.raw and not self.read_raw():
                raise DamagedArchive("truncated_member", "the file ends within a member")
            try:
                data = member.decompress(self.raw)
            except self.codec.errors as problem:
                raise DamagedArchive("damaged_member", str(problem)) from problem
            self.raw = member.unused_data
            if data:
                self.produced += len(data)
                self.keep(data)
                return True
        return False

    def more(self) -> bool:
        """Pass over line ends; return whether other bytes follow in the member, which else is left."""
        if super().more():
            return True
        self.buffer, self.at, self.decompressor = b"", 0, None
        self.skip_frames()
        return False

    def next_member(self) -> bool:
        """Begin the next member; return False at the end of the archive."""
        while self.raw or self.read_raw():
            self.skip_frames()
            self.member, self.produced = self.end - len(self.raw), 0
            self.decompressor = self.codec.start()
            if super().more():
                return True
        return False

    def skip(self, length: int) -> int:
        """Pass over a number of bytes, fewer at the end of the member; return how many."""
        return self.read_over(length)

    def skip_frames(self) -> None:
        """Pass over skippable frames, such as the one with the dictionary."""
        while self.codec.name == "zstd" and self.raw[1:4] == SKIPPABLE_MAGIC and len(self.raw) >= FRAME_HEAD:
            (length,) = struct.unpack("<I", self.raw[4:FRAME_HEAD])
            self.end += length + FRAME_HEAD - len(self.raw)
            self.file.seek(self.end)
            self.raw = b""
            self.read_raw()
