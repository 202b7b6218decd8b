"""Code of a Scrapy callback, or for parsel, that reads the same records as a wrapper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scutch.errors import InvalidInput
from scutch.page.xpath import xpath_string
from scutch.records.selectors.columns import ColumnSelector
from scutch.records.selectors.find import Selectors
from scutch.records.selectors.parsel_code import CodeColumn, as_parsel_code
from scutch.records.selectors.syntax import Selector, to_css, to_xpath
from scutch.sites.anchors import Anchor, PathPart
from scutch.sites.fields import Field

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper


def parsel_code(wrapper: Wrapper) -> str:
    """Return a callback of a Scrapy spider that yields the rows of a wrapper, by its first anchors and without its health.

    Raises
    ------
    InvalidInput
        The wrapper is of details, or its records are several siblings: no selector finds such a record.

    Examples
    --------
    >>> import scutch
    >>> page = "<ul class=plants>" + "".join(f"<li><a href=/{n}>Plant {n}</a> <i>{n} m</i></li>" for n in range(3)) + "</ul>"
    >>> print(parsel_code(scutch.learn([page]).drop("number", "title")))
    def parse(self, response):
        for record in response.css('ul.plants > li'):
            yield {
                'title_url': response.urljoin(link) if (link := record.css(':scope > a::attr(href)').get()) else None,
            }
    <BLANKLINE>
    """
    if not wrapper.records or wrapper.is_span:
        raise InvalidInput("only records of one element each can be found by a selector", stage="export")
    records = Selector(tuple(part.path for part in wrapper.records[0].parts))
    columns = tuple(map(column_selector, wrapper.fields))
    selectors = Selectors(to_css(records), to_xpath(records), exact_records=True, columns=columns)
    return as_parsel_code(selectors, list(map(code_column, wrapper.fields)))


def code_column(field: Field) -> CodeColumn:
    """Return the column of a field in code."""
    pattern = field.part.template.pattern(field.part.number) if field.part else ""
    return CodeColumn(field.name, field.type, field.many, pattern)


def column_selector(field: Field) -> ColumnSelector:
    """Return the selector of the first anchor of a field."""
    if not field.anchors:
        return ColumnSelector(None, None, "", exact=False)
    anchor = field.anchors[0]
    has_texts = any(part.texts for part in anchor.parts)
    css = to_css(Selector(tuple(part.path for part in anchor.parts)), ":scope") if anchor.parts and not has_texts else None
    return ColumnSelector(css, anchor_xpath(anchor), anchor.attribute, exact=True)


def anchor_xpath(anchor: Anchor) -> str:
    """Return the XPath of an anchor, relative to its record.

    Examples
    --------
    >>> anchor_xpath(Anchor("label", label="Weight"))
    ".//*[normalize-space(translate(., ':：', ''))='Weight']/following-sibling::*[1]"
    """
    if anchor.label:
        return f".//*[normalize-space(translate(., ':：', ''))={xpath_string(anchor.label)}]/following-sibling::*[1]"
    return " | ".join(map(part_xpath, anchor.parts))


def part_xpath(part: PathPart) -> str:
    """Return the XPath of a part of an anchor."""
    place = {"": "", "all": "", "last": "[last()]"}.get(part.texts, f"[{part.texts}]")
    return to_xpath(Selector((part.path,)), ".", f"/text()[normalize-space()]{place}" if part.texts else "")
