"""Pages of an archive: what servers answered, decoded, with what the archive says of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.scale.archives.http_message import (
    BadBody,
    Body,
    charset_of,
    decoded_body,
    is_page_type,
    media_type,
    read_head,
)
from scutch.scale.archives.record import ArchiveRecord, PageFailure, Place

#: Name under which ``Page.truncated`` has a page whose end the archive lacks.
CUT_BODY: Final = "body"
#: What records of responses say that they hold; Heritrix keeps answers of DNS and WHOIS as responses too.
HTTP_TYPES: Final = ("application/http", "")


class ArchivedPage(NamedTuple):
    """A page as it was fetched."""

    #: Where its record begins.
    place: Place
    #: Its address.
    url: str
    #: The body, decoded.
    data: bytes
    #: Encoding that the server declared.
    charset: str | None = None
    #: Status of the response; None for a resource without one.
    status: int | None = None
    #: Header of the response.
    content_type: str = ""
    #: Time in ISO 8601.
    fetched_at: str = ""
    #: Digest of the payload, as the archive has it.
    digest: str = ""
    #: Whether the end of the body is missing.
    is_cut: bool = False
    #: File of a saved page; it stands for its address if that is not known.
    path: str = ""


def page_of(record: ArchiveRecord, max_bytes: int) -> ArchivedPage | PageFailure | None:
    """Return the page of a record, why it cannot be read, or None for a record that is no page.

    >>> block = b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\n\\r\\n<p>Flax"
    >>> page = page_of(ArchiveRecord(Place(0), "response", {"warc-target-uri": "https://example.org/"}, block), 1 << 20)
    >>> page.url, page.status, page.data
    ('https://example.org/', 200, b'<p>Flax')
    """
    reader = PAGE_READERS.get(record.type)
    return reader(record, max_bytes) if reader else None


def response_page(record: ArchiveRecord, max_bytes: int) -> ArchivedPage | PageFailure | None:
    """Return the page of a response."""
    response = read_head(record.block)
    if response is None:
        is_http = media_type(record.headers.get("content-type", "")) in HTTP_TYPES
        return failure(record, "http", "bad_head", f"no HTTP response: {record.block[:40]!r}") if is_http else None
    body = record.block[response.body_start :]
    if not body and (not response.media_type or has_no_body(response.status)):
        return None
    if int(record.headers.get("content-length", 0)) > max_bytes:
        return too_large(record, max_bytes) if is_page_type(response.media_type, body) else None
    try:
        decoded = decoded_body(response, body, max_bytes)
    except BadBody as problem:
        return failure(record, "http", problem.error, str(problem)) if is_page_type(response.media_type, body) else None
    if not is_page_type(response.media_type, decoded.data):
        return None
    return archived_page(record, decoded, response.charset, response.status, response.content_type)


def has_no_body(status: int) -> bool:
    """Whether responses of a status need no body: interim ones, redirects and answers without content.

    >>> has_no_body(301), has_no_body(204), has_no_body(404)
    (True, True, False)
    """
    return status < 200 or 300 <= status < 400 or status in (204, 205)


def resource_page(record: ArchiveRecord, max_bytes: int) -> ArchivedPage | PageFailure | None:
    """Return the page of a resource: content without a response."""
    content_type = record.headers.get("content-type", "")
    if not is_page_type(media_type(content_type), record.block):
        return None
    if int(record.headers.get("content-length", 0)) > max_bytes:
        return too_large(record, max_bytes)
    return archived_page(record, Body(record.block), charset_of(content_type), None, content_type)


def revisited(record: ArchiveRecord, max_bytes: int) -> PageFailure:
    """Return the row of the errors table for a record whose content is in another record."""
    address = record.headers.get("warc-refers-to-target-uri", record.url).strip("<>")
    date = record.headers.get("warc-refers-to-date", "an earlier date")
    return failure(record, "archive", "revisit", f"the same content as {address} of {date}")


def archived_page(
    record: ArchiveRecord, body: Body, charset: str | None, status: int | None, content_type: str
) -> ArchivedPage:
    """Return a page with what its record says of it."""
    headers = record.headers
    digest, date = headers.get("warc-payload-digest", ""), headers.get("warc-date", "")
    is_cut = body.is_cut or "warc-truncated" in headers
    return ArchivedPage(record.place, record.url, body.data, charset, status, content_type, date, digest, is_cut)


def too_large(record: ArchiveRecord, max_bytes: int) -> PageFailure:
    """Return the row of the errors table for a record above the limit."""
    return failure(record, "http", "too_large", f"more than {max_bytes:,} bytes")


def failure(record: ArchiveRecord, stage: str, error: str, message: str) -> PageFailure:
    """Return the row of the errors table for a record."""
    return PageFailure(record.place, stage, error, message, record.url)


#: By the type of a record what reads its page.
PAGE_READERS: Final = {"response": response_page, "resource": resource_page, "revisit": revisited}
