"""Check of generated selectors in libxml2's tree of a page, which parsel and lxml build: the same records and values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.records.selectors.columns import ColumnSelector
from scutch.records.selectors.labels import labelled_texts

if TYPE_CHECKING:
    from lxml.etree import _Element

    from scutch.records.selectors.find import Selectors


class CellValues(NamedTuple):
    """What the selector of a column has to find."""

    #: For each record the values of its nodes, without white space.
    by_record: Sequence[Sequence[str]]
    #: Whether all nodes that the selector finds are values; else the first one is.
    is_list: bool = False
    #: Label at the start of the values; empty if there is none.
    label: str = ""


class LxmlCheck(NamedTuple):
    """What selectors find in libxml2's tree."""

    #: Comment above the code; empty if there are as many records.
    remark: str = ""
    #: For each column whether it has the same values; None if that is unknown.
    are_same: tuple[bool | None, ...] = ()
    #: Whether CSS finds the records that XPath finds: it starts at the root, which may end before them.
    finds_by_css: bool = True


def lxml_check(source: bytes, selectors: Selectors, cells: Sequence[CellValues]) -> LxmlCheck:
    """Compare what selectors find in libxml2's tree of a page with its records.

    Nothing is known without lxml, or of a path with two descendant axes (``//li//li``) that is not exact. Such paths are those
    of lists in lists, and libxml2 takes quadratic time for the union of nested node sets.

    ``source``: the page as UTF-8; empty for a page without one. ``selectors``: those of the region. ``cells``: the values of
    each column.

    >>> from scutch.records.selectors.find import Selectors
    >>> selectors = Selectors("li", "//li", True, (ColumnSelector("b", ".//b", "", exact=True),))
    >>> lxml_check(b"<ul><li><b>Flax</b><li><b>Hemp</b></ul>", selectors, [CellValues([["Flax"], ["Jute"]])])
    LxmlCheck(remark='', are_same=(False,), finds_by_css=True)
    """
    unknown = LxmlCheck(are_same=(None,) * len(cells))
    path = selectors.record_xpath
    if path is None or not cells or (path.count("//") > 1 and not selectors.exact_records):
        return unknown
    tree = lxml_tree(source)
    if tree is None:
        return unknown
    records, wanted = tree.xpath(path), len(cells[0].by_record)
    if len(records) != wanted:
        remark = (
            f"# parsel reads this page as another tree: its parser, libxml2, finds {len(records)} of the {wanted} records.\n"
        )
        return unknown._replace(remark=remark) if selectors.exact_records else unknown
    are_same = tuple(has_values(records, *each) for each in zip(selectors.columns, cells, strict=True))
    return LxmlCheck("", are_same, finds_by_css=is_below(tree, records[-1]))


def is_below(tree: _Element, element: _Element) -> bool:
    """Whether an element is in a tree, and not in what is beside its root."""
    return tree.getnext() is None or any(each is tree for each in element.iterancestors())


def are_behind_labels(source: bytes, selectors: Selectors, cells: Sequence[CellValues]) -> list[bool]:
    """Return for each column whether its label finds its values in libxml2's tree.

    A label holds where other lines of a record are missing; the number of a line does not. False without lxml.

    >>> from scutch.records.selectors.find import Selectors
    >>> selectors = Selectors("p", "//p", True, (ColumnSelector(None, "./text()[2]", "", exact=True),))
    >>> page = b"<p>Flax<br>Year: 1990</p><p>Hemp<br>Year: 2001</p>"
    >>> are_behind_labels(page, selectors, [CellValues([["Year:1990"], ["Year:2001"]], label="Year")])
    [True]
    """
    path, has_labels = selectors.record_xpath, any(each.label for each in cells)
    tree = lxml_tree(source) if path and has_labels and selectors.exact_records else None
    records = tree.xpath(path) if tree is not None else []
    if not records or len(records) != len(cells[0].by_record):
        return [False] * len(cells)
    return [bool(each.label) and not each.is_list and is_behind_label(records, each) for each in cells]


def is_behind_label(records: Sequence[_Element], cells: CellValues) -> bool:
    """Whether the label of a column finds its values."""
    path, label = labelled_texts(cells.label), squeezed_value(cells.label, "")
    found = ("".join(squeezed_value(each, "") for each in record.xpath(path)) for record in records)
    wanted = ("".join(values) for values in cells.by_record)
    return all(value_behind(label, own) == value_behind(label, text) for own, text in zip(found, wanted, strict=True))


def value_behind(label: str, text: str) -> str:
    """Return a text without the label at its start; both are without white space.

    >>> value_behind("Year", "Year:1990"), value_behind("Year", "1990")
    ('1990', '1990')
    """
    return text.removeprefix(label).lstrip(":：")


def lxml_tree(source: bytes) -> _Element | None:
    """Return libxml2's tree of a page; None for no text or without lxml."""
    try:
        from lxml import etree  # noqa: PLC0415 (an extra)
    except ImportError:
        return None
    parser = etree.HTMLParser(encoding="utf-8", recover=True, huge_tree=True)
    return etree.fromstring(source, parser) if source.strip() else None


def has_values(records: Sequence[_Element], selector: ColumnSelector, cells: CellValues) -> bool | None:
    """Whether a selector finds the values of its column in the elements of libxml2's tree.

    None without a selector, and where values are made of several nodes.
    """
    if selector.xpath is None or (not cells.is_list and max(map(len, cells.by_record)) > 1):
        return None
    for record, values in zip(records, cells.by_record, strict=True):
        found = record.xpath(selector.xpath)[: None if cells.is_list else 1]
        if [squeezed_value(each, selector.attribute) for each in found] != list(values):
            return False
    return True


def squeezed_value(found: _Element | str, attribute: str) -> str:
    """Return the text that XPath finds, or the attribute or the text of an element, without white space."""
    value = found if isinstance(found, str) else found.get(attribute) if attribute else "".join(found.itertext())
    return "".join((value or "").split())


def values_of_nodes(columns: Columns, nodes: Sequence[int], attribute: str) -> list[str]:
    """Return the texts or attributes of some nodes of a page, without white space.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<p title='Flax rope'>Flax <b>rope</b>")
    >>> values_of_nodes(page, [4, 5], ""), values_of_nodes(page, [4], "title")
    (['Flaxrope', 'Flax'], ['Flaxrope'])
    """
    if attribute:
        found = [columns.attribute(node, attribute) or "" for node in nodes]
    else:
        found = ["".join(columns.text(each) for each in texts_below(columns, node)) for node in nodes]
    return ["".join(text.split()) for text in found]


def texts_below(columns: Columns, node: int) -> list[int]:
    """Return the texts of an element; a text itself."""
    return [each for each in range(node, columns.end[node]) if columns.tag[each] == TEXT]
