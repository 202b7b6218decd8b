"""``as_parsel_code``: a callback that reads the same records in a Scrapy spider, or with parsel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from keyword import iskeyword
from typing import Final, NamedTuple

from scutch.records.full_texts import LEVELS
from scutch.records.selectors.code_functions import (
    BEHIND_CODE,
    FIRST_BEHIND_CODE,
    IMAGE_CODE,
    ITEM_CODE,
    JOINED_CODE,
    LIST_CODE,
    NUMBER_CODE,
    PART_CODE,
    PRICE_CODE,
    RATING_CODE,
    SPAN_CODE,
    STARS_CODE,
    TEXT_CODE,
    UNLABELLED_CODE,
    WHOLE_CODE,
    imports_of,
)
from scutch.records.selectors.columns import ColumnSelector
from scutch.records.selectors.find import Selectors

#: Column types whose values are numbers, and the functions that read them.
NUMBER_TYPES: Final = frozenset(("number", "price", "rating"))
#: Column types whose values are addresses.
LINK_TYPES: Final = frozenset(("url", "image"))


class CodeColumn(NamedTuple):
    """Name and type of a column in code.

    >>> CodeColumn("price", "price").origin
    'record'
    """

    name: str
    type: str = "text"
    is_list: bool = False
    #: Label at the start of the texts that is no part of the values; empty if there is none.
    label: str = ""
    #: Regular expression whose group is the part of the text that is the value; empty for all of it.
    pattern: str = ""
    #: Whether the page cuts texts with an ellipsis that it has whole in a title or a label.
    is_cut: bool = False
    #: Whether the selector finds its values in libxml2's tree of the page, which parsel reads; None if that is unknown.
    is_same: bool | None = None
    #: What its selector is relative to: ``record``, or ``first``, an element of the page, for one outside of the record.
    origin: str = "record"
    #: Whether its values are found by the label in front of them, and not by its selector.
    is_behind: bool = False
    #: Whether a record has a value here, or in another such column: elements without any are no records.
    is_required: bool = False
    #: Whether its images may be lazy: their ``src`` is a placeholder, and their address in another attribute.
    is_lazy: bool = False


class CodeHeadings(NamedTuple):
    """Headings of groups of records in code: the nearest one in front of a record is a value of its row.

    >>> CodeHeadings("h2").name
    'group'
    """

    #: What they are, as a step of XPath.
    test: str
    #: Name of their column.
    name: str = "group"


def as_parsel_code(
    selectors: Selectors,
    columns: Sequence[CodeColumn],
    headings: CodeHeadings | None = None,
    item: str = "",
    head: str = "parse(self, response)",
) -> str:
    """Write a callback of a Scrapy spider: it takes a ``response`` and yields a dictionary for each record.

    ``selectors``: selectors of the region. ``columns``: names, the keys of the dictionaries, and types: numbers become floats,
    addresses absolute, other values texts. ``headings``: those of groups; None without groups. ``item``: name of a class of
    items, which the code then has, too; empty for dictionaries. ``head``: name and parameters of the function.

    Returns: code; a comment marks columns that were not found exactly. Raises ``ValueError`` when there are not as many names
    as columns, or no records were found.

    >>> column = ColumnSelector("h3 a", ".//h3//a", "href", exact=True)
    >>> print(as_parsel_code(Selectors("li.hit", "//li", True, (column,)), [CodeColumn("tag")]))
    def parse(self, response):
        for record in response.css('li.hit'):
            yield {
                'tag': record.css('h3 a::attr(href)').get(),
            }
    <BLANKLINE>
    """
    if len(columns) != len(selectors.columns):
        raise ValueError(f"{len(columns)} names for {len(selectors.columns)} columns")
    if selectors.record_xpath is None:
        raise ValueError("no selector finds these records")
    cells = list(zip(columns, selectors.columns, strict=True))
    helpers = _helpers(cells, has_headings=headings is not None, is_span=selectors.is_span)
    if item:
        names = [(each.name, "text", False) for each in filter(None, (headings,))] + [column[:3] for column in columns]
        helpers += item_class(item, names)
        cells = [(column._replace(name=python_name(column.name)), selector) for column, selector in cells]
    own = [_heading_line(headings, is_item=bool(item))] if headings else []
    opening, closing = (f"{item}(**{{", "})") if item else ("{", "}")
    loop = f"for {'first, record' if selectors.is_span else 'record'} in {records_expression(selectors)}"
    required = [column.name for column, _ in cells if column.is_required]
    callback = f"def {head}:\n    {loop}:\n        {'row = {' if required else f'yield {opening}'}\n"
    ending = f"        }}\n        if {_has_any(required)}:\n            yield {f'{item}(**row)' if item else 'row'}\n"
    closed = ending if required else f"        {closing}\n"
    return f"{imports_of(helpers)}{helpers}{callback}{''.join([*own, *_lines(cells)])}{closed}"


def _heading_line(headings: CodeHeadings, *, is_item: bool) -> str:
    """Return the line of a row that reads the heading of its group."""
    name = python_name(headings.name) if is_item else headings.name
    return f"            {name!r}: text(record.xpath({f'preceding::{headings.test}[1]'!r})),\n"


def _has_any(required: Sequence[str]) -> str:
    """Return the condition of a row that it has a value in one of some columns."""
    return f"any(row[name] not in (None, '', []) for name in {tuple(required)!r})"


def _helpers(cells: Sequence[tuple[CodeColumn, ColumnSelector]], *, has_headings: bool, is_span: bool) -> str:
    """Return the functions that the callback calls."""
    numbers = {column.type for column, _ in cells if becomes_number(column)}
    behind = {column.is_list for column, _ in cells if column.is_behind}
    wanted = {
        SPAN_CODE: is_span,
        NUMBER_CODE: bool(numbers),
        PRICE_CODE: "price" in numbers,
        RATING_CODE: "rating" in numbers,
        IMAGE_CODE: any(is_lazy_image(*cell) for cell in cells),
        STARS_CODE: any(becomes_stars(*cell) for cell in cells),
        PART_CODE: any(column.pattern for column, _ in cells),
        WHOLE_CODE: any(column.is_cut for column, _ in cells),
        BEHIND_CODE: bool(behind),
        FIRST_BEHIND_CODE: False in behind,
        JOINED_CODE: any(finds_several(*cell) for cell in cells),
        UNLABELLED_CODE: any(is_unlabelled(column) for column, _ in cells),
        LIST_CODE: any(column.pattern and column.is_list for column, _ in cells),
        TEXT_CODE: has_headings or any(finds_elements(selector) and not column.is_behind for column, selector in cells),
    }
    return "".join(code for code, is_wanted in wanted.items() if is_wanted)


def item_class(name: str, columns: Sequence[tuple[str, str, bool]]) -> str:
    """Return the class of the items: name, type and list-ness of each column.

    >>> print(item_class("Herb", [("title", "text", False), ("In stock", "number", True)]), end="")
    @dataclass
    class Herb:
        title: str | None
        In_stock: list[str]
    <BLANKLINE>
    <BLANKLINE>
    """
    single = ((own, "float" if found in NUMBER_TYPES else "str", is_list) for own, found, is_list in columns)
    lines = (f"    {python_name(own)}: {'list[str]' if is_list else f'{found} | None'}\n" for own, found, is_list in single)
    return f"{ITEM_CODE}class {name}:\n{''.join(lines)}\n\n"


def python_name(name: str) -> str:
    """Return a name as one of Python.

    >>> python_name("In stock?"), python_name("2nd"), python_name("class")
    ('In_stock_', '_2nd', 'class_')
    """
    found = "".join(char if char.isidentifier() or char.isdigit() else "_" for char in name)
    if iskeyword(found):
        return f"{found}_"
    return found if found.isidentifier() else f"_{found}"


def becomes_number(column: CodeColumn) -> bool:
    """Whether the cells of a column become numbers."""
    return column.type in NUMBER_TYPES and not column.is_list


def becomes_stars(column: CodeColumn, selector: ColumnSelector) -> bool:
    """Whether the cells of a column become the ratings that styles draw."""
    return column.type == "rating" and selector.attribute == "style" and not column.is_list


def is_lazy_image(column: CodeColumn, selector: ColumnSelector) -> bool:
    """Whether the cells of a column are images some of which may be lazy."""
    return column.is_lazy and selector.attribute == "src" and not column.is_list


def is_unlabelled(column: CodeColumn) -> bool:
    """Whether a label is cut off from the texts of a column; numbers are found behind it."""
    return bool(column.label) and not (column.is_behind or column.pattern or column.is_list or becomes_number(column))


def finds_several(column: CodeColumn, selector: ColumnSelector) -> bool:
    """Whether the text of a cell may be of several nodes, that the selector finds in one place or the other."""
    return selector.is_text and not column.is_list and not column.is_behind and " | " in (selector.xpath or "")


def finds_elements(selector: ColumnSelector) -> bool:
    """Whether a selector finds elements whose text is wanted."""
    return selector.xpath is not None and not selector.attribute and not selector.is_text


def records_expression(selectors: Selectors) -> str:
    """Return the expression for the records of a page."""
    css, xpath = selectors.record_css, selectors.record_xpath
    found = f"response.css({css!r})" if css is not None else f"response.xpath({xpath!r})"
    return f"spans({found})" if selectors.is_span else found


def _found(column: ColumnSelector, origin: str) -> str:
    """Return the expression for what the selector of a column finds in a record."""
    if column.attribute and column.css is not None and "," not in column.css:
        return f"{origin}.css({column.css + f'::attr({column.attribute})'!r})"
    found = f"{origin}.css({column.css!r})" if column.css is not None else f"{origin}.xpath({column.xpath!r})"
    return f"{found}.xpath({'@' + column.attribute!r})" if column.attribute else found


def _elements_around(column: ColumnSelector, origin: str) -> str:
    """Return the expression for the elements near a cell that may have its whole text."""
    if column.is_text:
        return f"{origin}.xpath({f'({column.xpath})/ancestor::*[position() <= {LEVELS}]'!r})"
    return f"{_found(column, origin)}.xpath({f'ancestor-or-self::*[position() <= {LEVELS}]'!r})"


def is_read(selector: ColumnSelector) -> bool:
    """Whether code reads the cells of a selector; it does not read what only icons show."""
    return selector.xpath is not None and selector.attribute != "class"


def _value(column: CodeColumn, selector: ColumnSelector) -> str:
    """Return the expression for a cell; empty without a selector, and for what only icons show."""
    if not is_read(selector):
        return ""
    found = _found(selector, column.origin)
    if column.is_list and not column.pattern:
        return _list_value(column, selector, found)
    if column.type in LINK_TYPES and selector.attribute:
        is_lazy = is_lazy_image(column, selector)
        link = f"image({_found(selector._replace(attribute=''), column.origin)})" if is_lazy else f"{found}.get()"
        return f"response.urljoin(link) if (link := {link}) else None"
    value = _text_value(column, selector, found)
    if column.is_cut:
        value = f"whole({value}, {_elements_around(selector, column.origin)})"
    if is_unlabelled(column):
        value = f"unlabelled({column.label!r}, {value})"
    if column.pattern:
        value = f"part({column.pattern!r}, {value})"
    if column.is_list:
        return f"split_list({value})"
    if becomes_stars(column, selector):
        return f"stars({value})"
    return f"{column.type}({value})" if becomes_number(column) else value


def _text_value(column: CodeColumn, selector: ColumnSelector, found: str) -> str:
    """Return the expression for the whole text of a cell."""
    if column.is_behind:
        return f"behind({column.label!r}, {column.origin})"
    if finds_several(column, selector):
        return f"joined({found}.getall())"
    if selector.is_text:
        return f"{found}.get(default='').strip()"
    return f"{found}.get()" if selector.attribute else f"text({found})"


def _list_value(column: CodeColumn, selector: ColumnSelector, found: str) -> str:
    """Return the expression for the list of a cell's values."""
    if column.is_behind:
        return f"texts_behind({column.label!r}, {column.origin})"
    if finds_elements(selector):
        return f"[text(each) for each in {found}]"
    value = "response.urljoin(each)" if column.type in LINK_TYPES else "each.strip()"
    return f"[{value} for each in {found}.getall()]"


def _lines(cells: Sequence[tuple[CodeColumn, ColumnSelector]]) -> Iterator[str]:
    for column, selector in cells:
        value = _value(column, selector)
        empty = "[]" if column.is_list else "None"
        doubt = _doubt(column, selector) if value else "no selector finds it"
        yield f"            {column.name!r}: {value or empty},{f'  # {doubt}' if doubt else ''}\n"


def _doubt(column: CodeColumn, selector: ColumnSelector) -> str:
    """Return why a column may have other values than the table; empty if it has the same."""
    if column.is_same or (selector.exact and column.is_same is None):
        return ""
    return "parsel's tree of the page has other values" if selector.exact else "not the same in every record"
