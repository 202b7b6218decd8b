"""``find_selectors``: CSS and XPath that find the records of a page, and the cells of each, again in any other tool.

The elements are known; what is sought is how to say them so that the words still hold on the next page of the site. What all
records have in common is put together with what stands around them (``selector_features``), the combinations are tried from
the most lasting to the most brittle (``selector_words``, ``selector_search``) on the page's own columns (``selector_match``),
and the first that finds exactly the records is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq
from typing import Final, NamedTuple

from scutch.methods.alignment import item_values
from scutch.page.columns import DOCUMENT, FLAGS, TEXT
from scutch.page.parser import Columns
from scutch.records.selectors.columns import ColumnSearch, ColumnSelector
from scutch.records.selectors.match import Matcher
from scutch.records.selectors.search import Search
from scutch.records.selectors.syntax import to_css, to_xpath

#: What every parser adds, or what selectors never ask for.
EXPECTED: Final = frozenset(("html", "head", "body", "tbody", "colgroup"))
#: Attributes of an image with its address.
SOURCES: Final = ("src", "data-src")
#: libxml2 builds no tree below this.
DEEPEST: Final = 250


class Selectors(NamedTuple):
    """How to find records and their cells again.

    Examples
    --------
    >>> Selectors("li.hit", "//li", True, ()).record_css
    'li.hit'
    """

    #: None where CSS has no words for it.
    record_css: str | None
    #: None where there are no records.
    record_xpath: str | None
    #: Whether exactly the first node of every record is found.
    exact_records: bool
    #: One for each column, relative to the record's first node.
    columns: tuple[ColumnSelector, ...]


def find_selectors(
    columns: Columns,
    records: Sequence[tuple[int, ...]],
    cells: Sequence[Sequence[tuple[int, ...]]],
    attributes: Sequence[str],
) -> Selectors:
    """Find selectors for records and for the cells of their columns.

    Parameters
    ----------
    columns
        The page.
    records
        Top nodes of each record, in document order.
    cells
        ``cells[row][column]``: the nodes, elements or texts, that the values of a cell are read from.
    attributes
        For each column the attribute that holds its values; the empty string for text.

    Returns
    -------
    Selectors
        A record is found by its first top node; columns are relative to it.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> page = parse(b"<ul class=hits><li><a href=/1>One</a> 5<li><a href=/2>Two</a> 7</ul><ul><li><a href=/>Home</a></ul>")
    >>> found = find_selectors(page, [(5,), (9,)], [[(6,), (8,)], [(10,), (12,)]], ["href", ""])
    >>> found.record_css, found.exact_records
    ('ul.hits > li', True)
    >>> for column in found.columns:
    ...     print(column)
    ColumnSelector(css=':scope > a', xpath='./a', attribute='href', exact=True)
    ColumnSelector(css=None, xpath='./text()[normalize-space()]', attribute='', exact=True)
    """
    if not records:
        return Selectors(None, None, False, tuple(ColumnSelector(None, None, name, exact=False) for name in attributes))
    matcher = Matcher(columns)
    heads = [record[0] for record in records]
    certain = is_certain(columns, heads)
    found = Search(matcher, (0,), heads).best()
    search = ColumnSearch(matcher, records)
    relative = [search.find([row[place] for row in cells], name) for place, name in enumerate(attributes)]
    return Selectors(
        to_css(found.selector),
        to_xpath(found.selector),
        certain and found.f1 == 1,
        tuple(each._replace(exact=certain and each.exact) for each in relative),
    )


def one_element_each(
    columns: Columns, records: Sequence[tuple[int, ...]], cells: Sequence[tuple[int, ...]]
) -> Sequence[tuple[int, ...]]:
    """Return the cells of one column as an element each, if each that is of several nodes is all the text of an element.

    Parameters
    ----------
    columns
        The page.
    records
        Top nodes of each record.
    cells
        Nodes of one column, a tuple for every record.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> page = parse(b"<div><p><i>$</i>5</p></div><div><p><i>$</i>7</p></div>")
    >>> one_element_each(page, [(4,), (9,)], [(7, 8), (12, 13)])
    [(5,), (10,)]
    """
    if max(map(len, cells), default=0) < 2:
        return cells
    wholes = [element_of(columns, nodes, tops) if nodes else -1 for nodes, tops in zip(cells, records, strict=True)]
    if any(whole < 0 for whole, nodes in zip(wholes, cells, strict=True) if nodes):
        return cells
    return [(whole,) if nodes else () for whole, nodes in zip(wholes, cells, strict=True)]


def held_in(columns: Columns, nodes: list[int], attribute: str) -> str:
    """Return the attribute that holds the values of a column: many images get their address late, from another one.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> held_in(parse(b"<img src='data:,' data-src=/flax.jpg>"), [4], "src")
    'data-src'
    """
    if attribute != "src":
        return attribute
    values = item_values(columns, nodes, attribute)
    return max(SOURCES, key=lambda name: sum(map(eq, values, (columns.attribute(node, name) for node in nodes))))


def element_of(columns: Columns, nodes: Sequence[int], tops: Sequence[int]) -> int:
    """The element in a record whose texts are these nodes; -1 if there is none."""
    parents, ends, tags = columns.parent, columns.end, columns.tag
    element = parents[nodes[0]]
    while element > 0 and ends[element] <= nodes[-1]:
        element = parents[element]
    if element <= 0 or any(element <= top < ends[element] for top in tops):
        return -1
    texts = {node for node in range(element, ends[element]) if tags[node] == TEXT and not columns.text(node).isspace()}
    return element if texts == set(nodes) else -1


def is_certain(columns: Columns, heads: Sequence[int]) -> bool:
    """Whether every parser builds the same tree here: nothing in or around the records was implied or moved."""
    odd = FLAGS["implied"] | FLAGS["fostered"]
    flags, ends, parents, tags = columns.flags, columns.end, columns.parent, columns.tag
    if any(flags[head] & odd for head in heads) or any(columns.depth[head] > DEEPEST for head in heads):
        return False
    around = {0}
    for head in heads:
        node = parents[head]
        while node not in around:
            around.add(node)
            node = parents[node]
    inside = (node for head in heads for node in range(head, ends[head]))
    questionable = (node for nodes in (around, inside) for node in nodes if flags[node] & odd and tags[node] > DOCUMENT)
    return all(columns.name(node) in EXPECTED and not flags[node] & FLAGS["fostered"] for node in questionable)
