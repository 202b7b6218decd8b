"""``extract_records``: find the lists of a page, and answer with them.

A method reads the columns of a page and returns record sets, best first. A new method is one function and one row in
``scutch.methods.registry``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from scutch.errors import require_number, require_valid
from scutch.methods.record_set import RecordSet
from scutch.methods.registry import ChosenMethod, Method, method_named, methods_for
from scutch.page import Limits, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.file_types import format_of
from scutch.page.readers.without_scripts import revealed
from scutch.page.tag_ids import TABLE_ROWS, ids_of
from scutch.records.few.few_records import (
    has_tables,
    nothing_found,
    one_result,
    short_text,
    single_items,
    single_rows,
)
from scutch.records.few.stated_item import stated_items
from scutch.records.plain_lists import plain_lists, with_whole_listings
from scutch.records.regions.region import Region
from scutch.records.regions.regions import Regions
from scutch.structured.scripts import sized_scripts

if TYPE_CHECKING:
    from typing import Unpack

    from scutch.methods.names import PresetName, RecordsMethodName
    from scutch.page.readers.from_source import PageSource
    from scutch.records.hints import HintOptions


#: Tags whose elements may be rows of fields.
ROWS_AND_SECTIONS: Final = TABLE_ROWS | ids_of(("tbody",))
#: The data of a page are searched as well if its first list is less confident than this and it shows fewer characters.
DOUBTFUL: Final = 0.5
SPARSE_CHARS: Final = 5000

#: A page whose first list is less confident has no list (cross-validated, ``training/records.py``: the mean of the four
#: corpora is best here, and hardly less from .12 to .2). One of .05 on pages that are no articles loses on our labels: of
#: 13 pages between the two, eight have no list, and they are of all kinds.
CONFIDENCE_FLOOR: Final = 0.15

#: A page that says that nothing was found has no list unless its first region is as sure as this: such a line may be hidden by
#: a style sheet (the first regions of the pages of results with such a line have .89 and more).
SURE: Final = 0.85

#: The method for the tables of data alone; and rows of the largest one of a page without a list from which on they are its
#: answer, and those of others beside it: three rows compare a few things within a text (one page of our labels).
TABLES_METHOD: Final = "tables"
ROWS_WANTED: Final = 4
ROWS_KEPT: Final = 3
#: The methods by name.
METHODS: Final = {
    "auto": Method(
        "auto",
        "candidates from the whole page, ranked by a learned model",
        {"records": "scutch.records.find.pipeline:auto"},
        trace="scutch.records.find.explain:trace_candidates",
    ),
    TABLES_METHOD: Method(
        TABLES_METHOD,
        "rows of tables with headers, largest table first",
        {"records": "scutch.records.few.data_tables:data_tables"},
        trace="scutch.records.few.tables_trace:trace_tables",
    ),
    **methods_for("records"),
}


def extract_records(  # noqa: PLR0913 (every answer has the same options)
    html_or_page: PageSource,
    *,
    url: str | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
    method: RecordsMethodName = "auto",
    preset: PresetName = "modern",
    settings: Mapping[str, object] | None = None,
    trace: bool = False,
    min_confidence: float = CONFIDENCE_FLOOR,
    fetched_at: datetime | None = None,
    **hints: Unpack[HintOptions],
) -> Regions:
    """Find the lists of a page: products, search results, posts, jobs, rows.

    Parameters
    ----------
    html_or_page
        Any input of ``parse``, or a parsed page.
    url
        Address of the page; with it, links are absolute.
    encoding
        As for ``parse``; an error with a parsed page.
    limits
        As for ``parse``; an error with a parsed page.
    method
        ``"auto"``; ``"tables"``, which gives the tables with headers and no other lists; or the name of a published method.
    preset
        ``"modern"``, or ``"literal"``: the method as published.
    settings
        Values of the preset to change, by name, such as ``{"beta": 0.5}``; ``scutch methods`` lists them.
    trace
        Whether the result has a ``trace``: what the method computed, which takes time of its own.
    min_confidence
        Least confidence, from 0 to 1: a page whose first list has less has no list. Only for ``"auto"``.
    fetched_at
        When the page was fetched; with it, dates that are relative ("3 days ago") or lack a year ("21 Nov") are whole.
    **hints
        What is known of the list, as evidence: ``example``, a text of one record, or several texts; ``rows``, the number
        of records; ``columns``, names of columns; ``query``, what was searched for; ``near``, CSS (tags, ids, classes and
        attributes) or XPath (as ``Node.xpath``) of an element around the list or inside it. They choose among all regions,
        alternatives and doubtful ones too.

    Returns
    -------
    Regions
        A list of regions, best first; empty when there is none, and then its ``reason`` says why. Regions of a page below the
        threshold are in ``doubtful``.

    Raises
    ------
    UnknownMethod
        The method, preset or setting is unknown; the message lists the known ones.
    InvalidInput
        The value is not a page, a setting has a value of the wrong type, or ``encoding`` or ``limits`` are given with a parsed
        page.
    NotRendered
        The method needs boxes, and the page was not rendered by a browser.

    Examples
    --------
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(1, 4)) + "</ul>"
    >>> extract_records(html, url="https://example.org")[0].table.to_dicts()[0]
    {'title': 'Plant number 1', 'title_url': 'https://example.org/1', 'number': 1}
    """
    divide = method_named(METHODS, method, "records", preset=preset, settings=settings, url=url)
    require_number(min_confidence, "min_confidence", 0.0, 1, "records")
    require_valid(fetched_at is None or isinstance(fetched_at, datetime), "fetched_at is a datetime", fetched_at, "records")
    page = revealed(parse(html_or_page, url, encoding, limits), limits)
    page = page.at(page.url, fetched_at) if fetched_at else page
    traced = divide.trace(page.columns) if trace else None
    embedded = partial(data_lists, page, hints)
    if method != "auto":
        regions = with_hints(fixed_regions(page, divide, limits), hints)
        return Regions(regions, page, method, "" if regions else empty_reason(page), traced, embedded=embedded)
    threshold = 0.0 if hints else min_confidence
    found = with_hints(regions_of(page, divide(page.columns, None, threshold)), hints)
    confidence = found[0].confidence if found else 0.0
    is_sure = bool(hints) or confidence >= max(SURE, min_confidence)
    text = "" if is_sure else short_text(page)
    nothing = said_nothing(page, text, found)
    sure = found if confidence >= min_confidence else []
    regions = embedded_regions(page, []) if nothing else lists_of(page, sure, text, min_confidence)
    reason = "" if regions else nothing or empty_reason(page)
    doubtful = tuple if regions else partial(doubtful_regions, page, divide, hints)
    return Regions(regions, page, method, reason, traced, doubtful, embedded)


def said_nothing(page: Page, text: str, regions: Sequence[Region]) -> str:
    """Why a page has no list by its text, or by a table without rows beside a menu; empty if nothing says so."""
    if said := nothing_found(text):
        return f"the page says: {said}"
    if not text or not regions or not has_tables(page.columns):
        return ""
    from scutch.records.few.headed_tables import empty_table  # noqa: PLC0415 (few pages have tables)

    return empty_table(page.columns, regions[0]._record_set)


def fixed_regions(page: Page, divide: ChosenMethod, limits: Limits) -> list[Region]:
    """The regions that a method other than ``auto`` finds; those of published methods stay as they are."""
    found = divide(page.columns)
    if divide.method.name != TABLES_METHOD:
        return [Region(page, each) for each in found]
    from scutch.records.few.hidden_tables import hidden_tables  # noqa: PLC0415 (few callers ask for tables)
    from scutch.records.regions.table_regions import table_regions  # noqa: PLC0415

    return [*table_regions(page, found), *table_regions(*hidden_tables(page, limits))]


def lists_of(page: Page, regions: list[Region], text: str, min_confidence: float) -> list[Region]:
    """All lists of a page, given those that the model is sure of."""
    visible = with_single_records(page, regions, text)
    return [*embedded_regions(page, visible), *visible] or plain_regions(page, min_confidence)


def with_single_records(page: Page, regions: list[Region], text: str) -> list[Region]:
    """Regions behind the only result that the text of a page speaks of."""
    said = one_result(text)
    items = [*single_items(page.columns, text, said)] or ([*stated_items(page, said)] if text else [])
    return [*(Region(page, item) for item in items), *regions]


def plain_regions(page: Page, min_confidence: float) -> list[Region]:
    """Regions of a page on which the model finds no list: tables of data, tables of one row, and plain lists."""
    columns = page.columns
    tables: list[Region] = []
    if has_tables(columns):
        from scutch.records.few.data_tables import HEADED, data_tables  # noqa: PLC0415 (few pages have tables)
        from scutch.records.regions.table_regions import table_regions  # noqa: PLC0415

        found = [table for table in data_tables(columns) if table.reason == HEADED and len(table.records) >= ROWS_KEPT]
        tables = table_regions(page, found if found and len(found[0].records) >= ROWS_WANTED else [])
    regions = tables or [Region(page, rows) for rows in chain(single_rows(columns), plain_lists(columns))]
    return [region for region in regions if region.confidence >= min_confidence]


def doubtful_regions(page: Page, divide: ChosenMethod, hints: HintOptions) -> list[Region]:
    """All regions of a page without a list, as doubtful ones."""
    return [region.changed(is_doubtful=True) for region in with_hints(regions_of(page, divide(page.columns)), hints)]


def data_lists(page: Page, hints: HintOptions) -> list[Region]:
    """All lists in the data of a page, whether it shows them or not."""
    from scutch.records.data_lists.region import data_regions  # noqa: PLC0415 (few callers ask for them)

    return with_hints([*data_regions(page)], hints)


def with_hints(regions: list[Region], hints: HintOptions) -> list[Region]:
    """The regions in their order given the hints."""
    if not hints:
        return regions
    from scutch.records.hints import Hints, reranked  # noqa: PLC0415 (few callers give any)

    return reranked(regions, Hints.of(**hints))


def regions_of(page: Page, record_sets: Sequence[RecordSet]) -> list[Region]:
    """The regions of record sets."""
    columns = page.columns
    record_sets = with_whole_listings(columns, record_sets)
    if record_sets and has_tables(columns):
        from scutch.records.few.headed_tables import with_headed_table  # noqa: PLC0415 (few pages have tables)

        record_sets = with_headed_table(columns, record_sets)
    firsts = [record_set.records[0][0] for record_set in record_sets]
    are_rows = not ROWS_AND_SECTIONS.isdisjoint([columns.tag[node] for node in firsts])
    if not are_rows and not any(columns.attribute(node, "role") == "row" for node in firsts):
        return [Region(page, record_set) for record_set in record_sets]
    from scutch.records.regions.table_regions import regions_with_rows  # noqa: PLC0415 (few pages have lists in tables)

    return regions_with_rows(page, record_sets)


def embedded_regions(page: Page, visible: Sequence[Region]) -> list[Region]:
    """The list in the data of a page that shows little text and no list that is sure, if there is one."""
    if page.columns.chars[0] >= SPARSE_CHARS or (visible and visible[0].confidence >= DOUBTFUL):
        return []
    from scutch.records.data_lists.region import hidden_list  # noqa: PLC0415 (few pages need it)

    region = hidden_list(page)
    return [region] if region else []


def empty_reason(page: Page) -> str:
    """Why there is no list; on a page that shows little text also which of its data are too large to read."""
    if name := format_of(page.source):
        return f"not a page: {name}"
    chars = page.columns.chars[0]
    unread = [reason for _, _, reason in sized_scripts(page) if reason] if chars < SPARSE_CHARS else []
    return "; ".join(["no list that a reader would want" if chars else "no text", *unread])
