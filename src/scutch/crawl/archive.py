"""``Archive``: the answers of a crawl as a WARC file, a gzip member for each, so that a page is read again at its offset.

The database of the crawl has the length of the archive after the last committed record. Bytes behind it, of a crawl that was
killed, are cut off.
"""

from __future__ import annotations

import gzip
import uuid
import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from scutch.disk import lock_file
from scutch.errors import InvalidInput, SourceError
from scutch.sources.exchange import Exchange

LINE: Final = b"\r\n"
#: Headers that are not kept: how the body travelled, as the archive has it decoded; and cookies, which may be a session.
LEFT_OUT: Final = frozenset(("content-encoding", "transfer-encoding", "content-length", "set-cookie"))
#: Compressed bytes that are read at a time.
CHUNK: Final = 1 << 16


def http_block(exchange: Exchange) -> bytes:
    """Status line, headers and body of an answer."""
    kept = {name: value for name, value in exchange.headers.items() if name not in LEFT_OUT}
    headers = [f"{name}: {value}" for name, value in (kept | {"content-length": str(len(exchange.body))}).items()]
    head = "\r\n".join([f"HTTP/1.1 {exchange.status} ", *headers])
    return head.encode("latin-1", "replace") + 2 * LINE + exchange.body


def warc_record(exchange: Exchange, now: float) -> bytes:
    """A response record of WARC 1.1, as a gzip member."""
    block = http_block(exchange)
    headers = {
        "WARC-Type": "response",
        "WARC-Record-ID": f"<urn:uuid:{uuid.uuid4()}>",
        "WARC-Date": datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "WARC-Target-URI": exchange.url,
        "Content-Type": "application/http; msgtype=response",
        "Content-Length": str(len(block)),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return gzip.compress(b"WARC/1.1\r\n" + head.encode() + LINE + block + 2 * LINE, compresslevel=6, mtime=0)


def parse_headers(text: bytes, encoding: str) -> dict[str, str]:
    """Header lines as a dictionary, names in small letters."""
    pairs = (line.partition(":") for line in text.decode(encoding, "replace").split("\r\n") if ":" in line)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def parse_record(record: bytes) -> Exchange:
    """The answer in a record."""
    warc_head, _, block = record.partition(2 * LINE)
    fields: Mapping[str, str] = parse_headers(warc_head, "utf-8")
    head, _, body = block[: int(fields["content-length"])].partition(2 * LINE)
    status, _, headers = head.partition(LINE)
    return Exchange(fields["warc-target-uri"], int(status.split()[1]), parse_headers(headers, "latin-1"), body)


class Archive:
    """A file of answers.

    ``path``: the file; it is made if there is none. Raises ``InvalidInput``: another crawl writes it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()
        self._file = path.open("r+b")
        if not lock_file(self._file.fileno()):
            self._file.close()
            raise InvalidInput("another crawl writes this file", url=str(path), stage="crawl")
        self._file.seek(0, 2)

    def cut_off(self, length: int) -> None:
        """Cut off what was not committed, behind some bytes."""
        self._file.truncate(min(length, self.length))
        self._file.seek(0, 2)

    @property
    def length(self) -> int:
        """Its bytes: the offset of the next record."""
        return self._file.tell()

    def append(self, exchange: Exchange, now: float) -> int:
        """Write an answer; returns the offset of its record. It is on disk before the offset is committed."""
        offset = self.length
        self._file.write(warc_record(exchange, now))
        self._file.flush()
        return offset

    def read(self, offset: int) -> Exchange:
        """Read the answer at an offset.

        Raises ``SourceError``: there is no record.
        """
        record, unpacked = bytearray(), zlib.decompressobj(wbits=31)
        try:
            self._file.seek(offset)
            while not unpacked.eof and (chunk := self._file.read(CHUNK)):
                record += unpacked.decompress(chunk)
            return parse_record(bytes(record))
        except (OSError, zlib.error, KeyError, ValueError, IndexError) as problem:
            raise SourceError(f"no record at {offset} in {self.path}: {problem}", stage="crawl") from problem
        finally:
            self._file.seek(0, 2)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
