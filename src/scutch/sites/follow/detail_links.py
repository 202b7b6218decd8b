"""Detail links: the address of each record of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from scutch.errors import InvalidInput
from scutch.page.limits import DEFAULT, Limits
from scutch.records.extract import extract_records
from scutch.table import Column, Table

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource
    from scutch.sites.wrapper import Wrapper

#: Why no detail page of a list is fetched.
NO_DETAILS: Final = "the wrapper of the list has no field of URLs, such as title_url, that leads to its details"
#: Columns with the addresses of records, the best first; without any, the first column of addresses.
TITLE_ADDRESSES = ("title_url", "name_url", "headline_url", "url", "link")


def detail_column(columns: Sequence[Column]) -> int | None:
    """Number of the column with the addresses of details; None if no column has addresses.

    >>> detail_column([Column("image_url", "image"), Column("author_url", "url"), Column("title_url", "url")])
    2
    """
    by_name = {column.name: number for number, column in enumerate(columns) if column.type == "url"}
    return next((by_name[name] for name in (*TITLE_ADDRESSES, *by_name) if name in by_name), None)


def require_detail_column(wrapper: Wrapper) -> None:
    """Check that a wrapper of lists tells where details are.

    Raises ``InvalidInput``: it has no field of URLs.
    """
    if wrapper.kind == "list" and detail_column(wrapper.columns) is None:
        raise InvalidInput(NO_DETAILS, stage="crawl")


def detail_addresses(table: Table) -> list[str | None]:
    """The address of the detail page of each row; None for a row without one."""
    number = detail_column(table.columns)
    if number is None:
        return [None] * len(table)
    name = table.columns[number].name
    found = [row[name] for row in table.to_dicts()]
    return [value if isinstance(value, str) and value.startswith(("http://", "https://")) else None for value in found]


def links(
    html_or_page: PageSource, *, url: str | None = None, encoding: str | None = None, limits: Limits = DEFAULT
) -> tuple[str, ...]:
    """Find the links to the details of the best list of a page: those of its titles.

    Parameters
    ----------
    html_or_page
        Any input of ``parse``, or a parsed page.
    url
        Address of the page; with it, addresses are absolute.
    encoding
        As for ``parse``; an error with a parsed page.
    limits
        As for ``parse``; an error with a parsed page.

    Returns
    -------
    tuple of str
        Addresses in the order of the records, each once; empty for a page without a list.

    Raises
    ------
    InvalidInput
        The value is not a page, or ``encoding`` or ``limits`` come with a parsed page.

    Examples
    --------
    >>> import scutch
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4)) + "</ul>"
    >>> scutch.links(html, url="https://example.org")[:2]
    ('https://example.org/0', 'https://example.org/1')
    """
    regions = extract_records(html_or_page, url=url, encoding=encoding, limits=limits)
    found = detail_addresses(regions[0].table) if regions else []
    return tuple(dict.fromkeys(address for address in found if address))
