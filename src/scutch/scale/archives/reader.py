"""``ArchiveReader``: the records of a range of an archive; a damaged record affects no other."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from scutch.errors import InvalidInput
from scutch.scale.archives.arc import ARC_START, read_arc
from scutch.scale.archives.codecs import ByteFile, Codec, codec_of
from scutch.scale.archives.record import MEMORY_MESSAGE, ArchiveRecord, DamagedArchive, PageFailure, Place
from scutch.scale.archives.streams import CHUNK_BYTES, MemberStream, PlainStream
from scutch.scale.archives.warc import WARC_START, read_warc

#: Bytes that are searched at once for the next record.
SEARCH_BYTES: Final = 1 << 20


class Grammar(NamedTuple):
    """How records are written."""

    #: Matches the first bytes of a record.
    start: re.Pattern[bytes]
    #: Matches the same in a file without compression, after the end of a line.
    line_start: re.Pattern[bytes]
    #: Reads a record.
    read: Callable[[PlainStream, int], ArchiveRecord]


GRAMMARS: Final = (
    Grammar(WARC_START, re.compile(rb"(?<=\n)WARC/[01]\.\d{1,2}\r?\n[\w-]+:"), read_warc),
    Grammar(ARC_START, re.compile(rb"(?<=\n)" + ARC_START.pattern), read_arc),
)


class ArchiveFormat(NamedTuple):
    """Grammar and compression of an archive."""

    grammar: Grammar
    codec: Codec | None

    def stream(self, file: ByteFile, start: int, size: int = sys.maxsize) -> PlainStream:
        """Return the stream of an archive of a size from a record on."""
        return MemberStream(file, start, self.codec) if self.codec else PlainStream(file, start, size)


def archive_format(file: ByteFile) -> ArchiveFormat:
    """Return the format of an archive by its first bytes.

    Raises ``InvalidInput``: it is no archive. Raises ``MissingDependency``: its compression needs a package.
    """
    codec = codec_of(file)
    for grammar in GRAMMARS:
        form = ArchiveFormat(grammar, codec)
        if begins_at(file, 0, form):
            return form
    if codec and next_start(file, 0, ArchiveFormat(GRAMMARS[0], codec)) is not None:
        return ArchiveFormat(GRAMMARS[0], codec)
    raise InvalidInput("no WARC or ARC record at its beginning", stage="archive")


def begins_at(file: ByteFile, offset: int, form: ArchiveFormat) -> bool:
    """Whether a record begins at an offset, by its first line."""
    stream = form.stream(file, offset)
    try:
        line = stream.line() if stream.next_member() else None
    except (DamagedArchive, MemoryError):
        return False
    return line is not None and form.grammar.start.match(line) is not None


def next_start(file: ByteFile, offset: int, form: ArchiveFormat) -> int | None:
    """Return the offset of the first record at or after an offset; None without one.

    Linear in what is searched. A record of an archive within an archive can be found as well; see ``shards.misaligned``.
    """
    mark = re.compile(re.escape(form.codec.magic)) if form.codec else form.grammar.line_start
    overlap = 0 if form.codec else 1  # the end of the line before
    at = max(0, offset - overlap)
    while True:
        file.seek(at)
        window = file.read(SEARCH_BYTES)
        for found in mark.finditer(window):
            if at + found.start() >= offset and begins_at(file, at + found.start(), form):
                return at + found.start()
        if len(window) < SEARCH_BYTES:
            return None
        at += len(window) - CHUNK_BYTES


#: Takes a place, and what is done there: ``archive`` (it is read) or ``search`` (for the next record).
Announce: TypeAlias = Callable[[Place, str], None]


class ArchiveSpan(NamedTuple):
    """A range of an archive."""

    #: Offsets. The first record is the first one at or after ``begin``.
    begin: int
    end: int
    #: Bytes of the archive.
    size: int
    #: Whether a record begins at ``begin``, so that none is looked for.
    is_exact: bool = False


class ArchiveReader:
    """Reads the records that begin in a range of an archive.

    ``file``: the archive; it can seek. ``max_bytes``: longer records are not read.
    """

    def __init__(self, file: ByteFile, form: ArchiveFormat, span: ArchiveSpan, max_bytes: int) -> None:
        self.file = file
        self.form = form
        self.span = span
        self.max_bytes = max_bytes
        #: Offset of the first record; the size of the archive if there is none.
        self.began = span.begin if span.is_exact else self.start_from(span.begin)
        #: Offset of the first record after the range.
        self.stopped = self.began
        #: Where the record is that is being read.
        self.place = Place(self.began)

    def start_from(self, offset: int) -> int:
        """Return the offset of the first record at or after an offset; the size of the archive without one."""
        found = next_start(self.file, offset, self.form)
        return self.span.size if found is None else found

    def records(self, announce: Announce, skipped: frozenset[Place]) -> Iterator[ArchiveRecord | PageFailure]:
        """Yield the records and what could not be read.

        ``announce``: is called with the place of each record before it is read, and before the next one is searched.
        ``skipped``: places of records that are passed over.
        """
        while self.stopped < self.span.end:
            stream = self.form.stream(self.file, self.stopped, self.span.size)
            try:
                yield from self.readable(stream, announce, skipped)
            except (DamagedArchive, MemoryError) as problem:
                yield archive_failure(self.place, problem)
            else:
                if self.place not in skipped:
                    self.stopped = self.place.offset
                    return
            announce(self.place, "search")
            self.stopped = self.start_from(self.place.offset + 1)

    def readable(self, stream: PlainStream, announce: Announce, skipped: frozenset[Place]) -> Iterator[ArchiveRecord]:
        """Yield records up to the end of the range, or the first one that is damaged or passed over."""
        is_open = False
        while True:
            self.place = stream.place
            if not self.place.within and self.place.offset >= self.span.end:
                return
            announce(self.place, "archive")
            if self.place in skipped or not (is_open or stream.next_member()):
                return
            yield self.form.grammar.read(stream, self.max_bytes)
            is_open = stream.more()


def archive_failure(place: Place, problem: DamagedArchive | MemoryError) -> PageFailure:
    """Return the row of the errors table for a record that cannot be read."""
    if isinstance(problem, DamagedArchive):
        return PageFailure(place, "archive", problem.error, str(problem), problem.url)
    return PageFailure(place, "archive", "memory", str(problem) or MEMORY_MESSAGE)
