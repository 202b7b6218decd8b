"""Selectors of a wrapper for other tools: a table of them, and code for Scrapy or parsel that reads the same records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.page.xpath import xpath_string
from scutch.records.selectors.columns import ColumnSelector
from scutch.records.selectors.find import Selectors
from scutch.records.selectors.labels import PLAIN, labelled_texts, labelled_xpath
from scutch.records.selectors.parsel_code import CodeColumn, as_parsel_code, is_read, python_name, records_expression
from scutch.records.selectors.syntax import Compound, Path, Selector, Step, to_css, to_xpath
from scutch.sites.anchors import Anchor, PathPart
from scutch.sites.code_checks import READ, checked_code
from scutch.sites.data_values import META
from scutch.sites.fields import Field

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper

#: The record of a page that is one.
BODY: Final = Path((Step("descendant", Compound("body")),))
#: The texts of an element, beside texts of others.
ALL_TEXTS: Final = "//text()[normalize-space()]"
#: What begins a section: a heading, a term, or an element with another one around all of its text.
ENDS: Final = " or ".join(
    (*(f"self::h{level}" for level in range(1, 7)), "self::dt", "*[normalize-space()=normalize-space(..)]")
)
#: Beginning of the XPath of an anchor, by the level of its field.
ORIGINS: Final = {"record": ".", "group": "", "page": ""}


class AnchorSelector(NamedTuple):
    """An anchor as selectors of other tools.

    >>> AnchorSelector("price", "record", "class", "span.price", ".//span[@class='price']").attribute
    ''
    """

    #: Name of the field; empty for the records.
    field: str
    #: One of ``LEVELS``: what the selectors are relative to; ``page`` for the records.
    level: str
    #: One of ``ANCHOR_KINDS``.
    by: str
    #: Empty where the language cannot express it.
    css: str = ""
    xpath: str = ""
    attribute: str = ""
    #: What no selector says: the key of embedded data.
    key: str = ""


def anchor_selectors(wrapper: Wrapper) -> Iterator[AnchorSelector]:
    """Yield the selectors of all anchors of a wrapper: those of the records, then those of each field, most stable first.

    >>> import scutch
    >>> page = "<ul class=plants>" + "".join(f"<li><a href=/{n}>Plant {n}</a> <i>{n} m</i></li>" for n in range(3)) + "</ul>"
    >>> for found in anchor_selectors(scutch.learn([page]).drop("number")):
    ...     print([found.field, found.by, found.css, found.xpath, found.attribute])
    ['', 'class', 'ul.plants > li', "//ul[contains(concat(' ', normalize-space(@class), ' '), ' plants ')]/li", '']
    ['', 'structure', 'ul > li', '//ul/li', '']
    ['title', 'structure', ':scope > a', './a', '']
    ['title_url', 'structure', ':scope > a', './a', 'href']
    """
    for anchor in wrapper.records:
        yield anchor_selector("", "page", anchor)
    for field in wrapper.fields:
        yield from (anchor_selector(field.name, field.level, anchor) for anchor in field.anchors)


def anchor_selector(name: str, level: str, anchor: Anchor) -> AnchorSelector:
    """Return an anchor of a field as selectors."""
    has_texts = any(part.texts for part in anchor.parts)
    css = anchor.css if anchor.parts and not (has_texts or anchor.header or anchor.label) else meta_css(anchor.key)
    attribute = anchor.attribute or ("content" if css and anchor.key else "")
    return AnchorSelector(name, level, anchor.kind, css, anchor_xpath(anchor, ORIGINS[level]), attribute, anchor.key)


def meta_css(key: str) -> str:
    """Return the selector of a ``meta`` element by its key; empty for other data.

    >>> meta_css("meta.og:title"), meta_css("Recipe.name")
    ('meta[property="og:title"], meta[name="og:title"]', '')
    """
    name = key.removeprefix(META)
    return f'meta[property="{name}"], meta[name="{name}"]' if key.startswith(META) else ""


def parsel_code(wrapper: Wrapper, item: str = "") -> str:
    """Return a callback of a Scrapy spider that yields the rows of a wrapper, and logs what is wrong with them.

    The checks are cheap ones of ``health``: values that are gone, lengths of texts, child elements where positions count.
    Each field is read by its first anchor that is a selector. Properties of JSON-LD and microdata are none: a field without
    another anchor is None, and a comment says so. Main content is text, not Markdown.

    ``item``: name of the class of the items; empty for dictionaries. Raises ``InvalidInput``: the name is no identifier.

    >>> import scutch
    >>> page = "<ul class=plants>" + "".join(f"<li><a href=/{n}>Plant {n}</a> <i>{n} m</i></li>" for n in range(3)) + "</ul>"
    >>> print(parsel_code(scutch.learn([page]).drop("number", "title")).partition("#:")[0].strip())
    import logging
    <BLANKLINE>
    <BLANKLINE>
    def read(response):
        for record in response.css('ul.plants > li'):
            row = {
                'title_url': response.urljoin(link) if (link := record.css(':scope > a::attr(href)').get()) else None,
            }
            if any(row[name] not in (None, '', []) for name in ('title_url',)):
                yield row
    """
    if item and not item.isidentifier():
        raise InvalidInput(f"{item!r} is not a valid class name", stage="export")
    paths = tuple(part.path for part in wrapper.records[0].parts) if wrapper.records else (BODY,)
    columns = tuple(map(column_selector, wrapper.fields))
    css, xpath = to_css(Selector(paths)), to_xpath(Selector(paths))
    selectors = Selectors(css, xpath, exact_records=True, columns=columns, is_span=wrapper.is_span)
    code_columns = [code_column(field, is_span=wrapper.is_span) for field in wrapper.fields]
    code = as_parsel_code(selectors, code_columns, item=item, head=READ)
    read = [field for field, column in zip(wrapper.fields, columns, strict=True) if is_read(column)]
    fields = {python_name(field.name) if item else field.name: field for field in read}
    return checked_code(code, wrapper, fields, records_expression(selectors), has_items=bool(item))


def code_column(field: Field, *, is_span: bool) -> CodeColumn:
    """Return the column of a field in code."""
    pattern = field.part.template.pattern(field.part.number) if field.part else ""
    origin = "first" if is_span and field.level != "record" else "record"
    first, is_inside = first_selector(field), field.level == "record"
    label = first.label if first and is_inside and is_behind(first) and not pattern else ""
    return CodeColumn(
        field.name,
        field.type,
        field.many,
        label or field.prefix,
        pattern,
        origin=origin,
        is_behind=bool(label),
        is_required=bool(first) and is_inside and field.expected.is_required,
        is_lazy=field.type == "image",
    )


def is_behind(anchor: Anchor) -> bool:
    """Whether an anchor finds the nodes behind a label, and not those of a section or texts that begin with the label."""
    return bool(anchor.label) and not anchor.parts and not anchor.label.endswith(" ")


def first_selector(field: Field) -> Anchor | None:
    """Return the first anchor of a field that is a selector; None without one."""
    return next((each for each in field.anchors if not each.key or each.key.startswith(META)), None)


def column_selector(field: Field) -> ColumnSelector:
    """Return the selector of the first anchor of a field that is one."""
    anchor = first_selector(field)
    if anchor is None:
        return ColumnSelector(None, None, "", exact=False)
    found = anchor_selector(field.name, field.level, anchor)
    if field.level == "group":
        return ColumnSelector(None, preceding(anchor), found.attribute, exact=True)
    if is_behind(anchor):
        return ColumnSelector(None, labelled_texts(anchor.label, ORIGINS[field.level]), "", exact=True)
    if field.level == "page" or anchor.key:
        return ColumnSelector(None, f"({found.xpath})[1]", found.attribute, exact=True)
    css = to_css(Selector(tuple(part.path for part in anchor.parts)), ":scope") if found.css else None
    return ColumnSelector(css, found.xpath or None, found.attribute, exact=bool(found.xpath))


def preceding(anchor: Anchor) -> str:
    """Return the XPath of the last element in front of a record that an anchor finds, by the last step of its paths.

    >>> from scutch.records.selectors.parse_css import parse_css
    >>> preceding(Anchor("structure", (PathPart(parse_css("main > h2")),)))
    'preceding::h2[1]'
    """
    last = (Selector((Path((part.path.steps[-1]._replace(axis="descendant"),)),)) for part in anchor.parts)
    return " | ".join(f"preceding::{to_xpath(each).removeprefix('//')}[1]" for each in last)


def anchor_xpath(anchor: Anchor, origin: str = ".") -> str:
    """Return the XPath of an anchor, relative to its record or to the page; empty for embedded data.

    >>> anchor_xpath(Anchor("label", label="Weight")) == labelled_xpath("Weight")
    True
    """
    if anchor.label and anchor.parts:
        return section_xpath(anchor, origin)
    if anchor.label:
        return labelled_xpath(anchor.label, origin)
    if anchor.key.startswith(META):
        name = xpath_string(anchor.key.removeprefix(META))
        return f"//meta[@property={name} or @name={name}]"
    if anchor.header and not anchor.parts:
        return header_xpath(anchor.header, origin)
    start = header_xpath(anchor.header, origin) if anchor.header else origin
    has_texts = any(part.texts for part in anchor.parts)
    return " | ".join(part_xpath(part, start) + ("" if part.texts or not has_texts else ALL_TEXTS) for part in anchor.parts)


def section_xpath(anchor: Anchor, origin: str) -> str:
    """Return the XPath of the siblings in the section of a label that an anchor finds; empty for what is deeper.

    >>> from scutch.records.selectors.parse_css import parse_css
    >>> section_xpath(Anchor("label", (PathPart(parse_css(":scope > p")),), label="Use"), ".").partition("::p")[0][-17:]
    'following-sibling'
    """
    steps = [part.path.steps for part in anchor.parts]
    if any(len(own) != 1 or own[0].axis != "child" or part.texts for own, part in zip(steps, anchor.parts, strict=True)):
        return ""
    is_label = f"[{PLAIN.format('.')}={xpath_string(anchor.label)}]"
    found = (to_xpath(Selector((part.path,)), ".").removeprefix("./") for part in anchor.parts)
    is_behind_it = f"[not({ENDS})][preceding-sibling::*[{ENDS}][1]{is_label}]"
    return " | ".join(f"{origin}//*{is_label}/following-sibling::{step}{is_behind_it}" for step in found)


def header_xpath(header: str, origin: str = ".") -> str:
    """Return the XPath of the cell of a row of a table that is as far from the left as one cell of the first row, by its text.

    >>> header_xpath("Year").partition("[count(preceding")[0]
    './*'
    """
    first = f"ancestor::table[1]/descendant::tr[1]/*[normalize-space()={xpath_string(header)}]"
    place = f"count(preceding-sibling::*)=count({first}/preceding-sibling::*)"
    return f"{origin}/*[{place}][count({first})=1][not(../*[@colspan!='1'])]"


def part_xpath(part: PathPart, origin: str) -> str:
    """Return the XPath of a part of an anchor."""
    place = {"": "", "all": "", "last": "[last()]"}.get(part.texts, f"[{part.texts}]")
    return to_xpath(Selector((part.path,)), origin, f"/text()[normalize-space()]{place}" if part.texts else "")
