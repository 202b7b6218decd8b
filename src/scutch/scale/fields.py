"""The fields of a row: name, type, and what it costs. Only requested fields are computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scutch.content.extract import extract_content
from scutch.content.kind import classify
from scutch.errors import InvalidInput
from scutch.package_data import read_package_file
from scutch.page import Page, parse
from scutch.page.readers.file_types import format_of
from scutch.records.extract import CONFIDENCE_FLOOR, extract_records
from scutch.scale.archives.pages import CUT_BODY, ArchivedPage
from scutch.scale.archives.record import Place
from scutch.values.plain_types import encodable, string

if TYPE_CHECKING:
    from scutch.records.regions.region import Region
    from scutch.records.regions.regions import Regions
    from scutch.results.content import Content
    from scutch.results.kind import PageKind


class PageAnswers:
    """What is known of one page, each answer computed once and only if a field needs it.

    ``archived``: the page as it was fetched. ``archive``: name of its archive.
    """

    def __init__(self, archived: ArchivedPage, archive: str) -> None:
        self.archived = archived
        self.archive = archive

    @cached_property
    def page(self) -> Page:
        """The parsed page; raises ``InvalidInput`` for what is no page."""
        archived = self.archived
        page = parse(archived.data, url=archived.url or None, encoding=archived.charset)
        if name := format_of(page.source):
            raise InvalidInput(f"not a page: {name}", url=archived.url or archived.path, stage="parse")
        return page

    @cached_property
    def content(self) -> Content:
        """The main content."""
        return extract_content(self.page)

    @cached_property
    def kind(self) -> PageKind:
        """The kind of the page."""
        return classify(self.page)

    @cached_property
    def regions(self) -> Regions:
        """The lists of the page, with dates as of its fetch."""
        return extract_records(self.page, fetched_at=fetch_time(self.archived.fetched_at))


class RowField(NamedTuple):
    """A field of a row."""

    #: Its name.
    name: str
    #: ``text``, ``texts`` (a list), ``integer``, ``small``, ``real``, ``time`` or ``records``.
    type: str
    #: Computes the value.
    read: Callable[[PageAnswers], Any]


def fetch_time(text: str) -> datetime | None:
    """Return a date of an archive in UTC; None for what is none there.

    >>> fetch_time("2024-05-01T06:30:00Z").isoformat(), fetch_time("yesterday"), fetch_time("0001-01-01T00:00:00+01:00")
    ('2024-05-01T06:30:00+00:00', None, None)
    """
    try:
        time = datetime.fromisoformat(text)
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def page_address(answers: PageAnswers) -> str:
    """Return the address of a page; that of a saved page is its own, or else its path."""
    return answers.archived.url or answers.page.url or answers.archived.path


def truncation(answers: PageAnswers) -> list[str]:
    """Return the limits that cut a page."""
    return [*answers.page.truncated, *[CUT_BODY] * answers.archived.is_cut]


def region_value(region: Region) -> dict[str, Any]:
    """Return a list of the page as plain values: its rows are texts, in the order of its columns."""
    rows = region.table.to_dicts()
    return {
        "confidence": region.confidence,
        "xpath": region.xpath,
        "columns": list(rows[0]) if rows else [],
        "rows": [list(map(string, row.values())) for row in rows],
    }


def records_value(answers: PageAnswers) -> list[dict[str, Any]]:
    """Return the lists of a page that do not overlap, best first; none below the threshold of confidence, such as menus."""
    lists = (region for region in answers.regions if not region.is_alternative)
    return [region_value(region) for region in lists if region.confidence >= CONFIDENCE_FLOOR]


FIELDS: Final = (
    RowField("url", "text", page_address),
    RowField("warc_file", "text", lambda answers: answers.archive),
    RowField("offset", "integer", lambda answers: answers.archived.place.offset),
    RowField("digest", "text", lambda answers: answers.archived.digest),
    RowField("fetched_at", "time", lambda answers: fetch_time(answers.archived.fetched_at)),
    RowField("status", "small", lambda answers: answers.archived.status),
    RowField("content_type", "text", lambda answers: answers.archived.content_type),
    RowField("encoding", "text", lambda answers: answers.page.encoding.name),
    RowField("truncated", "texts", truncation),
    RowField("text", "text", lambda answers: answers.content.text),
    RowField("markdown", "text", lambda answers: answers.content.markdown),
    RowField("html", "text", lambda answers: answers.content.html),
    RowField("confidence", "real", lambda answers: answers.content.confidence),
    RowField("reason", "text", lambda answers: answers.content.reason),
    RowField("title", "text", lambda answers: answers.content.title),
    RowField("author", "text", lambda answers: answers.content.author),
    RowField("date", "text", lambda answers: answers.content.date),
    RowField("site", "text", lambda answers: answers.content.site_name),
    RowField("language", "text", lambda answers: answers.content.language),
    RowField("kind", "text", lambda answers: answers.kind.name),
    RowField("kind_probability", "real", lambda answers: answers.kind.confidence),
    RowField("records", "records", records_value),
)
FIELD_NAMES: Final = tuple(field.name for field in FIELDS)
#: Fields of a row unless others are requested.
USUAL_FIELDS: Final = tuple(name for name in FIELD_NAMES if name not in ("markdown", "html", "records"))


def fields_named(names: Iterable[str]) -> tuple[RowField, ...]:
    """Return fields in the order of ``FIELDS``.

    Raises ``InvalidInput``: there is no such field; the message lists those there are.

    >>> [field.name for field in fields_named(["text", "url"])]
    ['url', 'text']
    """
    wanted = frozenset(names)
    unknown = sorted(wanted.difference(FIELD_NAMES))
    if unknown or not wanted:
        raise InvalidInput(f"no field {', '.join(map(repr, unknown)) or 'is requested'}; there are {', '.join(FIELD_NAMES)}")
    return tuple(field for field in FIELDS if field.name in wanted)


def load_fields(fields: Sequence[RowField]) -> None:
    """Compute fields of a bundled page: the first page of a process loads models, which are no part of its time and memory."""
    row_of(ArchivedPage(Place(0), "https://example.org/", read_package_file("scutch.demo", "1-news.html")), "", fields)


def row_of(archived: ArchivedPage, archive: str, fields: Sequence[RowField]) -> tuple[Any, ...]:
    """Return the values of fields for one page.

    Raises ``ScutchError``: it is no page.
    """
    answers = PageAnswers(archived, archive)
    values = (field.read(answers) for field in fields)
    return tuple(encodable(value) if isinstance(value, str) else value for value in values)
