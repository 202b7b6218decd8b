"""Archives for tests and benchmarks, written from our own pages: WARC and ARC, plain or compressed, sound or damaged."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

DATE: Final = "2024-05-01T06:30:00Z"
WORDS: Final = (
    *("flax", "hemp", "jute", "linen", "oil", "seed", "fibre", "stem", "flower", "water"),
    *("yarn", "cloth", "loom", "dew", "sun", "rain", "barn", "comb", "field"),
)


class Response(NamedTuple):
    """What a server answered."""

    url: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "text/html; charset=utf-8"),)
    status: int = 200

    def message(self) -> bytes:
        """Return the HTTP message."""
        head = "".join(f"{name}: {value}\r\n" for name, value in self.headers)
        return f"HTTP/1.1 {self.status} Answer\r\n{head}\r\n".encode() + self.body


def article(number: int, paragraphs: int = 4) -> bytes:
    """Return a page with a heading, paragraphs and a short list, each number another one."""
    chosen = [WORDS[(number * 7 + step * (number % 5 + 3)) % len(WORDS)] for step in range(paragraphs * 24)]
    texts = [" ".join(chosen[at : at + 24]).capitalize() for at in range(0, len(chosen), 24)]
    body = "".join(f"<p>{text}, as field {number} shows every year.</p>" for text in texts)
    items = "".join(f"<li><a href=/{number}/{item}>Plant {item} of {number}</a> <b>{item}.50 €</b></li>" for item in range(4))
    head = f"<!DOCTYPE html><html lang=en><title>Field {number}</title>"
    return f"{head}<body><main><h1>Field {number}</h1>{body}</main><ul>{items}</ul></body></html>".encode()


def articles(count: int, paragraphs: int = 4) -> list[Response]:
    """Return responses with different pages."""
    return [Response(f"https://example.org/{number}", article(number, paragraphs)) for number in range(count)]


def warc_record(kind: str, url: str, block: bytes, length: int | None = None, **fields: str) -> bytes:
    """Return a WARC record; ``length`` is what its head says."""
    said = len(block) if length is None else length
    content = "application/http; msgtype=response" if kind in ("response", "revisit") else "text/plain"
    lines = {
        "WARC-Type": kind,
        "WARC-Target-URI": url,
        "WARC-Date": DATE,
        "Content-Type": content,
        "Content-Length": str(said),
    }
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in (lines | named).items())
    return f"WARC/1.0\r\n{head}\r\n".encode() + block + b"\r\n\r\n"


def warc_records(responses: Iterable[Response]) -> list[bytes]:
    """Return the records of responses, each after a request as crawlers write them."""
    found = [warc_record("warcinfo", "", b"software: tests\r\n")]
    for response in responses:
        found += [
            warc_record("request", response.url, b"GET / HTTP/1.1\r\n\r\n"),
            warc_record("response", response.url, response.message()),
        ]
    return found


def arc_records(responses: Iterable[Response]) -> list[bytes]:
    """Return the same as records of an ARC file."""
    about = b"1 0 tests\nURL IP-address Archive-date Content-type Archive-length\n"
    found = [b"filedesc://a.arc 0.0.0.0 20240501063000 text/plain %d\n" % len(about) + about + b"\n"]
    for response in responses:
        message = response.message()
        found.append(b"%s 127.0.0.1 20240501063000 text/html %d\n" % (response.url.encode(), len(message)) + message + b"\n")
    return found


def zstd_frame(data: bytes) -> bytes:
    """Return data as a frame of Zstandard."""
    import zstandard

    return zstandard.ZstdCompressor().compress(data)


def gzip_member(data: bytes) -> bytes:
    """Return data as a member of a gzip file, the same at any time."""
    return gzip.compress(data, 6, mtime=0)


#: By suffix how a record is compressed.
COMPRESSORS: Final[dict[str, Callable[[bytes], bytes]]] = {"": bytes, ".gz": gzip_member, ".zst": zstd_frame}


def write_archive(path: Path, records: Sequence[bytes]) -> list[int]:
    """Write records, compressed as the suffix says; return where each begins."""
    compress = COMPRESSORS.get(path.suffix, bytes)
    members = [compress(record) for record in records]
    path.write_bytes(b"".join(members))
    return list(accumulate(map(len, members[:-1]), initial=0))


def write_wacz(path: Path, responses: Iterable[Response], compression: int = zipfile.ZIP_STORED) -> None:
    """Write a zip file with one archive."""
    data = io.BytesIO(b"".join(map(gzip_member, warc_records(responses))))
    with zipfile.ZipFile(path, "w", compression) as archive:
        archive.writestr("datapackage.json", "{}")
        archive.writestr("archive/data.warc.gz", data.getvalue())
