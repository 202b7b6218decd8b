"""``as_parsel_code``: Python that reads the same records with parsel, to paste into a Scrapy spider."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scutch.records.selectors.columns import ColumnSelector
from scutch.records.selectors.find import Selectors

FETCH_CODE: Final = """from urllib.request import urlopen

from parsel import Selector

response = Selector(text=urlopen({url!r}).read().decode("utf-8", "replace"))

"""
TEXT_CODE: Final = """def text(node):
    return " ".join((node.xpath("string()").get() or "").split())

"""


def as_parsel_code(selectors: Selectors, names: Sequence[str], url: str | None = None) -> str:
    """Write Python that reads the rows of a page with parsel: one dictionary a record, a list for each column.

    Parameters
    ----------
    selectors
        Selectors of the region.
    names
        Names of the columns, the keys of the dictionaries.
    url
        Address of the page, if the code is to fetch it; else it expects a ``response``, as a Scrapy callback has it.

    Returns
    -------
    str
        Code that leaves the rows in ``rows``; a comment marks columns that were not found exactly.

    Raises
    ------
    ValueError
        When there are not as many names as columns, or no records were found.

    Examples
    --------
    >>> column = ColumnSelector("h3 a", ".//h3//a", "href", exact=True)
    >>> print(as_parsel_code(Selectors("li.hit", "//li", True, (column,)), ["link"]))
    rows = []
    for record in response.css('li.hit'):
        rows.append({
            'link': record.css('h3 a::attr(href)').getall(),
        })
    <BLANKLINE>
    """
    if len(names) != len(selectors.columns):
        raise ValueError(f"{len(names)} names for {len(selectors.columns)} columns")
    if selectors.record_xpath is None:
        raise ValueError("no selector finds these records")
    cells = [(column, _value(column)) for column in selectors.columns]
    head = FETCH_CODE.format(url=url) if url else ""
    helper = TEXT_CODE if any("text(" in value for _, value in cells if value) else ""
    body = "".join(_lines(list(zip(names, cells, strict=True))))
    return f"{head}{helper}rows = []\nfor record in {_records_expression(selectors)}:\n    rows.append({{\n{body}    }})\n"


def _records_expression(selectors: Selectors) -> str:
    if selectors.record_css is not None:
        return f"response.css({selectors.record_css!r})"
    return f"response.xpath({selectors.record_xpath!r})"


def _value(column: ColumnSelector) -> str:
    """Return the expression for the list of a cell's values; empty without a selector."""
    if column.xpath is None:
        return ""
    found = f"record.css({column.css!r})" if column.css is not None else f"record.xpath({column.xpath!r})"
    if column.attribute and column.css is not None and "," not in column.css:
        return f"record.css({column.css + f'::attr({column.attribute})'!r}).getall()"
    if column.attribute:
        return f"{found}.xpath({'@' + column.attribute!r}).getall()"
    if column.is_text:
        return f'[" ".join(each.split()) for each in {found}.getall()]'
    return f"[text(node) for node in {found}]"


def _lines(cells: Sequence[tuple[str, tuple[ColumnSelector, str]]]) -> Iterator[str]:
    for name, (column, value) in cells:
        doubt = "" if column.exact else "  # not the same in every record"
        yield f"        {name!r}: {value},{doubt}\n" if value else f"        {name!r}: [],  # no selector finds it\n"
