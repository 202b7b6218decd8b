"""``extract_tables``: one table for each list that pages share, with the same columns on every page."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scutch.errors import InvalidInput, require_valid
from scutch.page import Limits
from scutch.page.limits import DEFAULT
from scutch.page.readers.from_source import as_pages
from scutch.records.across_pages.joined_page import joined_region
from scutch.records.across_pages.same_list import PageRegion, shared_lists
from scutch.records.extract import CONFIDENCE_FLOOR, extract_records
from scutch.records.regions.region import Region
from scutch.results.frozen import ReadOnly
from scutch.table import Column, Table
from scutch.table.concatenate import concatenated
from scutch.table.leading_columns import PAGE_COLUMN, with_leading_columns

if TYPE_CHECKING:
    from datetime import datetime
    from typing import Unpack

    from scutch.methods.names import PresetName, RecordsMethodName
    from scutch.page.readers.from_source import PageSource
    from scutch.records.hints import HintOptions


@dataclass(frozen=True, slots=True)
class SharedTable:
    """The table of a list that one or more pages show.

    Attributes
    ----------
    table
        The table; with a column ``page`` if there are several pages.
    pages
        Numbers of its pages among the given ones.

    Examples
    --------
    >>> SharedTable(Table.from_rows([], []), (0, 2)).pages
    (0, 2)
    """

    table: Table
    pages: tuple[int, ...]

    def __repr__(self) -> str:
        rows, columns = self.table.shape
        return f"<SharedTable: {rows} rows, {columns} columns, of {len(self.pages)} pages>"


class SharedTables(ReadOnly, list[SharedTable]):
    """The tables of several pages, the one of most pages first.

    Attributes
    ----------
    reasons
        For each page why it has no list; empty if it has one.

    Examples
    --------
    >>> SharedTables([], ("no list that a reader would want",)).reasons
    ('no list that a reader would want',)
    """

    reasons: tuple[str, ...]

    def __init__(self, tables: Iterable[SharedTable], reasons: Sequence[str]) -> None:
        super().__init__(tables)
        self.__dict__["reasons"] = tuple(reasons)


def extract_tables(  # noqa: PLR0913 (the options of every answer)
    pages: Iterable[PageSource],
    *,
    names: Sequence[str] | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
    method: RecordsMethodName = "auto",
    preset: PresetName = "modern",
    settings: Mapping[str, object] | None = None,
    min_confidence: float = CONFIDENCE_FLOOR,
    fetched_at: datetime | None = None,
    **hints: Unpack[HintOptions],
) -> SharedTables:
    """Extract the lists of several pages: pages that show the same list share one table with one set of columns.

    The records of all pages are aligned together, so that a column means the same on every page, and it is named and typed by
    the evidence of all pages. A page belongs to one table. Pages with another list have another table. Linear in the nodes;
    all pages are in memory.

    Parameters
    ----------
    pages
        Any inputs of ``parse``, or parsed pages. Parse pages with their addresses first if links are to be absolute.
    names
        Text of the column ``page`` for each page; by default its address, else its path, else its number from 1.
    encoding, limits, method, preset, settings, min_confidence, fetched_at, **hints
        As for ``extract_records``; hints hold for every page.

    Returns
    -------
    SharedTables
        One table for each list, the one of most pages first. Rows are in the order of the pages. The first column is ``page``.

    Raises
    ------
    UnknownMethod, InvalidInput, NotRendered
        As ``extract_records``; InvalidInput also if the numbers of names and pages differ.

    Examples
    --------
    >>> row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    >>> htmls = ["<ul>" + "".join(row.format(n) for n in range(at, at + 3)) + "</ul>" for at in (1, 4)]
    >>> [found] = extract_tables(htmls)
    >>> found.pages, found.table["page"], found.table["title"][-1]
    ((0, 1), ('1', '1', '1', '2', '2', '2'), 'Plant number 6')
    """
    given: object = [] if names is None or isinstance(names, str) else names
    are_texts = isinstance(given, Sequence) and all(isinstance(name, str) for name in given)
    require_valid(are_texts and not isinstance(names, str), "names are texts, one for each page", names, "records")
    answers, paths = [], []
    for page in as_pages(pages):
        answer = extract_records(
            page,
            encoding=encoding,
            limits=limits,
            method=method,
            preset=preset,
            settings=settings,
            min_confidence=min_confidence,
            fetched_at=fetched_at,
            **hints,
        )
        answers.append(answer)
        paths.append(os.fspath(page) if isinstance(page, os.PathLike) else "")
    if names and len(names) != len(answers):
        raise InvalidInput(f"{len(names)} names for {len(answers)} pages", stage="records")
    numbered = enumerate(zip(answers, paths, strict=True), 1)
    labels = names or [answer.page.url or path or str(number) for number, (answer, path) in numbered]
    return SharedTables(tables_of(shared_lists(answers), labels), [answer.reason for answer in answers])


def extract_table(  # noqa: PLR0913 (the options of every answer)
    pages: Iterable[PageSource],
    *,
    names: Sequence[str] | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
    method: RecordsMethodName = "auto",
    preset: PresetName = "modern",
    settings: Mapping[str, object] | None = None,
    min_confidence: float = CONFIDENCE_FLOOR,
    fetched_at: datetime | None = None,
    **hints: Unpack[HintOptions],
) -> Table:
    """Extract the list that most of several pages show, as one table; ``extract_tables`` also has the others.

    Parameters
    ----------
    pages, names, encoding, limits, method, preset, settings, min_confidence, fetched_at, **hints
        As for ``extract_tables``.

    Returns
    -------
    Table
        Its first column is ``page``. It is empty if no page has a list.

    Raises
    ------
    UnknownMethod, InvalidInput, NotRendered
        As ``extract_records``.

    Examples
    --------
    >>> row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    >>> htmls = ["<ul>" + "".join(row.format(n) for n in range(at, at + 3)) + "</ul>" for at in (1, 4)]
    >>> extract_table(htmls, names=["flax", "hemp"]).to_dicts()[3]
    {'page': 'hemp', 'title': 'Plant number 4', 'title_url': '/4', 'number': 4}
    """
    found = extract_tables(
        pages,
        names=names,
        encoding=encoding,
        limits=limits,
        method=method,
        preset=preset,
        settings=settings,
        min_confidence=min_confidence,
        fetched_at=fetched_at,
        **hints,
    )
    return found[0].table if found else Table.from_rows([], [])


def tables_of(lists: Iterable[Sequence[PageRegion]], labels: Sequence[str], *, nested: bool = False) -> list[SharedTable]:
    """Return the tables of lists; ``labels`` are the names of all pages, ``nested`` is as for ``shared_table``."""
    ordered = [sorted(members, key=lambda each: each.page) for members in lists]
    return [
        SharedTable(shared_table(members, labels, nested=nested), tuple(dict.fromkeys(each.page for each in members)))
        for members in ordered
    ]


def shared_table(ordered: Sequence[PageRegion], labels: Sequence[str], *, nested: bool = False) -> Table:
    """Return the table of one list; its regions are in the order of the pages. ``nested``: with the nesting of its rows."""
    regions = [each.region for each in ordered]
    pages = [labels[each.page] for each in ordered for _ in range(len(each.region))]
    if len(regions) > 1 and all(type(region) is Region for region in regions):
        regions = [joined_region(regions)]
    # records that are columns of a table or rows of data are no elements that could be aligned again
    table = concatenated([region.nested_table if nested else region.table for region in regions])
    return with_leading_columns(table, {Column(PAGE_COLUMN): pages})
