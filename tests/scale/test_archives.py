"""Reading archives: every format, and damage that costs itself only."""

from __future__ import annotations

import gzip
import io
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from scutch.scale.archives.pages import ArchivedPage, page_of
from scutch.scale.archives.reader import ArchiveReader, ArchiveSpan, archive_format
from scutch.scale.archives.record import ArchiveRecord, PageFailure, Place
from scutch.scale.archives.streams import PlainStream
from tests.warc_writer import (
    COMPRESSORS,
    Response,
    arc_records,
    articles,
    gzip_member,
    warc_record,
    warc_records,
    write_archive,
    zstd_frame,
)

LIMIT = 1 << 20


def read_span(data: bytes, begin: int = 0, end: int | None = None) -> tuple[list[ArchivedPage | PageFailure], int, int]:
    """Return the pages and failures of a range of an archive, and where it began and stopped."""
    file = io.BytesIO(data)
    span = ArchiveSpan(begin, len(data) if end is None else end, len(data), is_exact=not begin)
    reader = ArchiveReader(file, archive_format(file), span, LIMIT)
    items = [
        page_of(item, LIMIT) if isinstance(item, ArchiveRecord) else item
        for item in reader.records(lambda *_: None, frozenset())
    ]
    return [item for item in items if item is not None], reader.began, reader.stopped


def read_all(data: bytes) -> list[ArchivedPage | PageFailure]:
    """Return the pages and failures of an archive."""
    return read_span(data)[0]


def outcome(item: ArchivedPage | PageFailure) -> str:
    """Return the address of a page, or the error in its place."""
    return item.error if isinstance(item, PageFailure) else item.url.rpartition("/")[2]


@pytest.mark.parametrize("suffix", ["a.warc", "a.warc.gz", "a.warc.zst", "a.arc", "a.arc.gz"])
def test_every_format_has_the_same_pages(tmp_path: Path, suffix: str) -> None:
    """Grammar and compression change nothing in a page."""
    responses = articles(5)
    write_archive(tmp_path / suffix, (arc_records if ".arc" in suffix else warc_records)(responses))
    pages = read_all((tmp_path / suffix).read_bytes())
    assert [(page.url, page.data, page.charset) for page in pages if isinstance(page, ArchivedPage)] == [
        (response.url, response.body, "utf-8") for response in responses
    ]


@pytest.mark.parametrize("name", ["a.warc", "a.warc.gz", "a.warc.zst", "a.arc", "a.arc.gz"])
def test_ranges_have_each_page_once(tmp_path: Path, name: str) -> None:
    """Wherever an archive is divided, the parts have together what the whole has."""
    write_archive(tmp_path / name, (arc_records if ".arc" in name else warc_records)(articles(12, 30)))
    data = (tmp_path / name).read_bytes()
    for step in (97, 1000, len(data) // 3):
        parts = [read_span(data, at, min(at + step, len(data))) for at in range(0, len(data), step)]
        assert [outcome(item) for part, _, _ in parts for item in part] == [str(number) for number in range(12)]
        assert [stop for _, _, stop in parts[:-1]] == [begin for _, begin, _ in parts[1:]]


def test_one_member_may_have_all_records() -> None:
    """A WARC file that was compressed as a whole is read too; its records differ by their place within the member."""
    pages = read_all(gzip.compress(b"".join(warc_records(articles(3)))))
    assert [outcome(page) for page in pages] == ["0", "1", "2"]
    assert {page.place.offset for page in pages} == {0}
    assert len({page.place for page in pages}) == 3


def damaged(member: bytes) -> bytes:
    """Return a member with wrong bytes in its middle."""
    return member[:40] + bytes(20) + member[60:]


@pytest.mark.parametrize("compress", [gzip_member, zstd_frame])
@pytest.mark.parametrize(
    "wrong", [damaged, lambda member: member[:-30], lambda _: b"junk"], ids=["changed", "shortened", "replaced"]
)
def test_a_damaged_member_costs_itself(compress: Callable[[bytes], bytes], wrong: Callable[[bytes], bytes]) -> None:
    """The records before and after it are read."""
    members = [compress(record) for record in warc_records(articles(4))]
    members[4] = wrong(members[4])
    assert [outcome(item) for item in read_all(b"".join(members))] == ["0", "damaged_member", "2", "3"]


def test_the_end_of_a_truncated_archive_is_an_error() -> None:
    """The last page is not lost silently."""
    data = b"".join(map(gzip_member, warc_records(articles(3))))
    assert [outcome(item) for item in read_all(data[:-20])] == ["0", "1", "truncated_member"]
    plain = b"".join(warc_records(articles(3)))
    assert [outcome(item) for item in read_all(plain[:-50])] == ["0", "1", "wrong_length"]


@pytest.mark.parametrize("compress", [bytes, gzip_member])
@pytest.mark.parametrize("change", [-30, 30])
def test_a_wrong_length_costs_its_record(compress: Callable[[bytes], bytes], change: int) -> None:
    """A record that is longer or shorter than it says is an error, and the next one is found."""
    records = warc_records(articles(4))
    message = articles(4)[1].message()
    records[4] = warc_record("response", "https://example.org/1", message, len(message) + change)
    assert [outcome(item) for item in read_all(b"".join(map(compress, records)))] == ["0", "wrong_length", "2", "3"]


def test_a_record_without_memory_has_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs itself, and one can look for the page elsewhere."""
    exact = PlainStream.exact

    def starved(stream: PlainStream, length: int) -> bytes:
        if length > 2000:
            raise MemoryError
        return exact(stream, length)

    monkeypatch.setattr(PlainStream, "exact", starved)
    large = Response("https://example.org/large", BODY * 99)
    first, second = read_all(b"".join(map(gzip_member, warc_records([large, *articles(1)]))))
    assert isinstance(first, PageFailure)
    assert (first.error, first.url, outcome(second)) == ("memory", large.url, "0")


def test_a_damaged_record_has_its_address_where_its_head_is_read() -> None:
    """One can look for the page elsewhere."""
    plain = b"".join(warc_records(articles(3)))
    *_, cut = read_all(plain[:-50])
    assert isinstance(cut, PageFailure)
    assert cut.url == "https://example.org/2"


def page_from(response: Response) -> ArchivedPage | PageFailure | None:
    """Return the page of a response."""
    return page_of(ArchiveRecord(Place(0), "response", {"warc-target-uri": response.url}, response.message()), LIMIT)


def chunked(body: bytes) -> bytes:
    """Return a body in chunks."""
    parts = [body[at : at + 50] for at in range(0, len(body), 50)]
    return b"".join(b"%x;x=1\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def brotli(body: bytes) -> bytes:
    """Return a body in Brotli."""
    module = pytest.importorskip("brotli")
    data = module.compress(body)
    assert isinstance(data, bytes)
    return data


BODY = "<html><p>Leinöl und Flachs</p></html>".encode() * 9
ENCODED: Final[dict[str, Callable[[bytes], bytes]]] = {
    "gzip": gzip_member,
    "x-gzip": gzip_member,
    "deflate": zlib.compress,
    "br": brotli,
    "zstd": zstd_frame,
    "identity": bytes,
    "gzip, br": lambda body: brotli(gzip_member(body)),
}


@pytest.mark.parametrize("encoding", ENCODED)
@pytest.mark.parametrize("is_chunked", [False, True])
def test_bodies_are_decoded(encoding: str, is_chunked: bool) -> None:
    """Transfer encoding first, then content encodings, last one first."""
    body = ENCODED[encoding](BODY)
    headers = [("Content-Type", "text/html"), ("Content-Encoding", encoding)]
    headers += [("Transfer-Encoding", "chunked")] * is_chunked
    page = page_from(Response("https://example.org/", chunked(body) if is_chunked else body, tuple(headers)))
    assert isinstance(page, ArchivedPage)
    assert (page.data, page.is_cut) == (BODY, False)


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd"])
def test_bodies_that_crawlers_have_decoded_stay(encoding: str) -> None:
    """The header alone does not make a body encoded."""
    headers = (("Content-Type", "text/html"), ("Content-Encoding", encoding), ("Transfer-Encoding", "chunked"))
    page = page_from(Response("https://example.org/", BODY, headers))
    assert isinstance(page, ArchivedPage)
    assert page.data == BODY


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "zstd"])
def test_the_beginning_of_a_cut_body_is_a_page(encoding: str) -> None:
    """Browsers show it too; the row says that it is cut."""
    body = ENCODED[encoding](bytes(range(256)) * 99 + BODY)
    page = page_from(
        Response("https://example.org/", body[:-9], (("Content-Type", "text/html"), ("Content-Encoding", encoding)))
    )
    assert isinstance(page, ArchivedPage)
    assert page.is_cut


@pytest.mark.parametrize(
    ("headers", "body", "error"),
    [
        ({"Content-Encoding": "pack200-gzip"}, b"\xca\xfe" + bytes(50), "unknown_encoding"),
        ({"Content-Encoding": "compress"}, b"\x1f\x9d" + bytes(50), "bad_encoding"),
        ({"Content-Encoding": "gzip"}, b"\x1f\x8b\x08" + bytes(50), "bad_encoding"),
        ({"Content-Encoding": "gzip"}, gzip.compress(bytes(2 * LIMIT)), "too_large"),
        ({"Content-Encoding": "br"}, b"\xff" * 40, "bad_encoding"),
    ],
)
def test_a_body_that_cannot_be_decoded_is_an_error(headers: dict[str, str], body: bytes, error: str) -> None:
    """It is named, with its stage; a bomb is not decompressed further than the limit."""
    found = page_from(Response("https://example.org/", body, tuple({"Content-Type": "text/html", **headers}.items())))
    assert isinstance(found, PageFailure)
    assert (found.stage, found.error, found.url) == ("http", error, "https://example.org/")


@pytest.mark.parametrize(
    ("media_type", "body", "is_page"),
    [
        ("text/html", b"", True),
        ("application/xhtml+xml", BODY, True),
        ("text/html charset=utf-8", BODY, True),
        ("text/html, text/html", BODY, True),
        ("*/*", BODY, True),
        ("html", BODY, True),
        ("image/png", BODY, False),
        ("", b"\xef\xbb\xbf <!-- a --><!doctype HTML><p>", True),
        ("text/plain", b"flax", False),
        ("application/json", b"{}", False),
    ],
)
def test_only_pages_are_rows(media_type: str, body: bytes, is_page: bool) -> None:
    """Images and data are neither rows nor errors."""
    found = page_from(Response("https://example.org/", body, (("Content-Type", media_type), ("X", "y"))))
    assert isinstance(found, ArchivedPage) is is_page


@pytest.mark.parametrize(
    ("head", "charset"),
    [
        (b"Content-Type: text/html;\r\n charset=koi8-r", "koi8-r"),
        (b"Content-Type: text/plain\r\nContent-Type: text/html; charset=koi8-r", "koi8-r"),
        (b"X-City: \xc3\x85rhus\x0bContent-Type: image/png\r\nContent-Type: text/html", None),
    ],
)
def test_fields_of_http_may_be_folded_repeated_and_odd(head: bytes, charset: str | None) -> None:
    """Browsers read them all; only a line feed ends a field."""
    found = page_of(ArchiveRecord(Place(0), "response", {}, b"HTTP/1.1 200 OK\r\n" + head + b"\r\n\r\n" + BODY), LIMIT)
    assert isinstance(found, ArchivedPage)
    assert (found.data, found.charset) == (BODY, charset)


def test_transfer_encodings_are_decoded() -> None:
    """A server may compress for the transfer."""
    headers = (("Content-Type", "text/html"), ("Transfer-Encoding", "gzip, chunked"))
    page = page_from(Response("https://example.org/", chunked(gzip_member(BODY)), headers))
    assert isinstance(page, ArchivedPage)
    assert (page.data, page.is_cut) == (BODY, False)


@pytest.mark.parametrize("name", ["none", "utf-8", "iso-8859-1", "text/html", "binary"])
def test_markup_under_an_unknown_encoding_is_a_page(name: str) -> None:
    """Servers put charsets and media types into the header; browsers show the page."""
    page = page_from(Response("https://example.org/", BODY, (("Content-Type", "text/html"), ("Content-Encoding", name))))
    assert isinstance(page, ArchivedPage)
    assert page.data == BODY


def test_a_revisit_is_an_error_that_names_the_original() -> None:
    """Its content is in another record."""
    record = warc_record("revisit", "https://example.org/1", b"", WARC_Refers_To_Target_URI="https://example.org/0")
    (found,) = read_all(gzip_member(record))
    assert isinstance(found, PageFailure)
    assert (found.error, found.message) == ("revisit", "the same content as https://example.org/0 of an earlier date")


def test_a_resource_is_a_page() -> None:
    """Content without an HTTP message, as tools write it that render pages."""
    record = warc_record("resource", "https://example.org/r", BODY, Content_Type="text/html; charset=utf-8")
    (page,) = read_all(gzip_member(record))
    assert isinstance(page, ArchivedPage)
    assert (page.data, page.status, page.charset) == (BODY, None, "utf-8")


def test_a_page_above_the_limit_is_not_read() -> None:
    """Its record is passed over; the next one is read."""
    large = Response("https://example.org/large", b"<p>" + bytes(LIMIT))
    found = read_all(b"".join(map(gzip_member, warc_records([large, *articles(1)]))))
    assert [outcome(item) for item in found] == ["too_large", "0"]


def test_a_dictionary_of_zstandard_is_used() -> None:
    """It stands before the first record, in a frame of its own."""
    zstandard = pytest.importorskip("zstandard")
    records = warc_records(articles(40))
    trained = zstandard.train_dictionary(2048, records)
    compressor = zstandard.ZstdCompressor(dict_data=trained)
    data = trained.as_bytes()
    head = b"\x5d\x2a\x4d\x18" + len(data).to_bytes(4, "little") + data
    found = read_all(head + b"".join(map(compressor.compress, records)))
    assert [outcome(item) for item in found] == [str(number) for number in range(40)]


def test_redirects_without_a_body_are_no_rows() -> None:
    """A page that says where it has gone is one."""
    headers = (("Content-Type", "text/html"), ("Location", "/b"))
    assert page_from(Response("https://example.org/a", b"", headers, 301)) is None
    assert isinstance(page_from(Response("https://example.org/a", BODY, headers, 301)), ArchivedPage)


@pytest.mark.parametrize("interim", [b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"])
@pytest.mark.parametrize("times", [1, 2])
def test_interim_responses_before_a_page_are_passed_over(interim: bytes, times: int) -> None:
    """Clients that ask with ``Expect: 100-continue``, and recording proxies, keep them in the message."""
    message = interim * times + articles(1)[0].message()
    found = read_all(warc_record("response", "https://example.org/0", message) + warc_record("response", "", interim))
    assert [outcome(item) for item in found] == ["0"]
    assert isinstance(found[0], ArchivedPage)
    assert (found[0].status, found[0].content_type) == (200, "text/html; charset=utf-8")


def test_a_head_may_be_longer_than_what_is_looked_at_first() -> None:
    """Policies and cookies of many kilobytes come before the media type."""
    fields = (("Content-Security-Policy", "script-src " + "https://example.org " * 600), ("Content-Type", "text/html"))
    message = Response("https://example.org/7", BODY, fields).message()
    assert [outcome(item) for item in read_all(warc_record("response", "https://example.org/7", message))] == ["7"]


def test_answers_of_dns_are_no_errors() -> None:
    """Heritrix keeps them as responses."""
    record = warc_record(
        "response", "dns:example.org", b"20240501063000\nexample.org. 300 IN A 127.0.0.1\n", Content_Type="text/dns"
    )
    assert read_all(record) == []


def test_a_record_without_a_length_has_its_address() -> None:
    """Its head is complete otherwise."""
    record = warc_record("response", "https://example.org/7", BODY).replace(b"Content-Length", b"X-Length")
    [found] = read_all(record)
    assert (found.url, outcome(found)) == ("https://example.org/7", "bad_head")


def test_a_record_without_http_is_an_error() -> None:
    """It is named, with its first bytes."""
    found = page_of(ArchiveRecord(Place(7), "response", {"warc-target-uri": "https://example.org/"}, b"220 ftp ready"), LIMIT)
    assert isinstance(found, PageFailure)
    assert (found.stage, found.error, found.message) == ("http", "bad_head", "no HTTP response: b'220 ftp ready'")


def test_folded_fields_and_line_feeds_are_read() -> None:
    """Old crawlers wrote both."""
    message = articles(1)[0].message()
    head = f"WARC/0.17\nWARC-Type: response\nWARC-Target-URI:\n https://example.org/0\nContent-Length: {len(message)}\n\n"
    assert [outcome(item) for item in read_all(head.encode() + message + b"\n\n")] == ["0"]


@pytest.mark.parametrize("compress", [bytes, gzip_member])
@pytest.mark.parametrize("length", [b"9" * 5000, b"1" + b"0" * 17, b"-5", "²".encode()])
def test_an_impossible_length_costs_its_record(compress: Callable[[bytes], bytes], length: bytes) -> None:
    """It may have more digits than Python converts, or be far behind the end of the archive."""
    records = warc_records(articles(3))
    said = records[4].index(b"Content-Length: ") + len(b"Content-Length: ")
    records[4] = records[4][:said] + length + records[4][records[4].index(b"\r\n", said) :]
    found = read_all(b"".join(map(compress, records)))
    assert [outcome(item) for item in found if outcome(item) not in ("bad_head", "wrong_length")] == ["0", "2"]
    assert len(found) == 3


def test_a_length_of_http_that_no_body_has_is_none() -> None:
    """The page is read, and is not cut by what nobody can send."""
    headers = (("Content-Type", "text/html"), ("Content-Length", "9" * 5000))
    page = page_from(Response("https://example.org/", BODY, headers))
    assert isinstance(page, ArchivedPage)
    assert not page.is_cut


def test_an_impossible_length_in_an_arc_file_costs_its_record() -> None:
    """The next record is read, and the time is linear in the line."""
    records = arc_records(articles(3))
    records[2] = records[2].replace(b"text/html ", b"text/html " + b"9" * 30_000)
    assert [outcome(item) for item in read_all(b"".join(records))] == ["0", "bad_head", "2"]


@pytest.mark.parametrize("empty", [b"", b"\r\n\r\n"])
@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_thousands_of_empty_members_are_passed_over(empty: bytes, suffix: str) -> None:
    """Tools that append to an archive leave some."""
    pytest.importorskip("zstandard")
    compress = COMPRESSORS[suffix]
    first, last = (b"".join(map(compress, warc_records([response]))) for response in articles(2))
    assert [outcome(item) for item in read_all(first + compress(empty) * 3000 + last)] == ["0", "1"]


def test_what_is_no_page_is_passed_over_without_reading_it() -> None:
    """An archive of films is not read through."""

    class Counted(io.BytesIO):
        taken = 0

        def read(self, size: int | None = -1, /) -> bytes:
            data = super().read(size)
            self.taken += len(data)
            return data

    film = warc_record("resource", "https://example.org/film", bytes(3 << 20), Content_Type="video/mp4")
    data = b"".join([film, *warc_records(articles(1))])
    file = Counted(data)
    reader = ArchiveReader(file, archive_format(file), ArchiveSpan(0, len(data), len(data), is_exact=True), LIMIT)
    records = list(reader.records(lambda *_: None, frozenset()))
    assert [record.type for record in records if isinstance(record, ArchiveRecord)][::3] == ["resource", "response"]
    assert file.taken < 1 << 20


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
def test_all_members_of_a_body_are_decoded(encoding: str) -> None:
    """Servers that compress in parts send several, and some send bytes behind them, which browsers pass over."""
    pytest.importorskip("zstandard")
    body = ENCODED[encoding](BODY[:9]) + ENCODED[encoding](BODY[9:]) + b"\0\0"
    page = page_from(Response("https://example.org/", body, (("Content-Type", "text/html"), ("Content-Encoding", encoding))))
    assert isinstance(page, ArchivedPage)
    assert (page.data, page.is_cut) == (BODY, False)


def test_a_text_of_spaces_is_no_page_at_little_cost() -> None:
    """Only its beginning is looked at: a pattern over all of it would take a hundred bytes a character."""
    tracemalloc.start()
    found = page_from(Response("https://example.org/", b" " * LIMIT, (("Content-Type", "text/plain"),)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found is None
    assert peak < 8 * LIMIT
