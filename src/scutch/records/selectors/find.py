"""``find_selectors``: CSS and XPath that find the records of a page and their cells again in other tools and on other pages.

Compounds that all records have in common are composed with those of their ancestors (``features``, ``paths``). The paths are
tried on the page's columns (``match``) by selector stability, most stable first (``stability``, ``search``), and the first one
that finds exactly the records is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import eq
from typing import Final, NamedTuple

from scutch.methods.alignment import item_values
from scutch.methods.icons.drawn_ratings import drawing_attribute
from scutch.page.columns import DOCUMENT, FLAGS, TEXT
from scutch.page.parser import Columns
from scutch.page.traversal import common_ancestor
from scutch.records.selectors.columns import ColumnSearch, ColumnSelector
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.search import PathSearch
from scutch.records.selectors.syntax import to_css, to_xpath

#: Elements that every parser implies alike, or that selectors skip.
IMPLIED_TAGS: Final = frozenset(("html", "first", "body", "tbody", "colgroup"))
#: Attributes of an image that may hold its address.
IMAGE_ATTRIBUTES: Final = ("src", "data-src")
#: Depth below which libxml2 drops elements.
LIBXML2_DEPTH: Final = 250


class Selectors(NamedTuple):
    """Selectors of records and of their columns.

    Attributes
    ----------
    record_css
        Selector of the first node of each record; None where CSS cannot express it.
    record_xpath
        The same as XPath; None where there are no records, or where they begin with texts.
    exact_records
        Whether exactly the first node of every record is found.
    columns
        One selector a column, relative to the first node of the record.
    truncated
        Whether the search reached its limit; then columns have no selector, or not the best one.
    is_span
        Whether a record extends from the element that is found to that of the next record.

    Examples
    --------
    >>> Selectors("li.hit", "//li", True, ()).record_css
    'li.hit'
    """

    record_css: str | None
    record_xpath: str | None
    exact_records: bool
    columns: tuple[ColumnSelector, ...]
    truncated: bool = False
    is_span: bool = False


def find_selectors(
    columns: Columns,
    records: Sequence[tuple[int, ...]],
    cells: Sequence[Sequence[tuple[int, ...]]],
    attributes: Sequence[str],
) -> Selectors:
    """Find selectors for records and for the cells of their columns.

    ``records``: top nodes of each record, in document order. ``cells``: ``cells[row][column]``: the nodes, elements or texts,
    that the values of a cell are read from. ``attributes``: for each column the attribute that holds its values; the empty
    string for text.

    Returns: a record is found by its first top node; columns are relative to it. The search is linear in the nodes: it visits
    a limited number of elements, the columns with most cells first.

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
    matcher = SelectorMatcher(columns)
    firsts = [record[0] for record in records]
    certain = is_parser_independent(columns, firsts)
    found = PathSearch(matcher, (0,), firsts).best()
    search = ColumnSearch(matcher, records)
    filled = [sum(1 for row in cells if row[place]) for place in range(len(attributes))]
    relative: dict[int, ColumnSelector] = {}
    for place in sorted(range(len(attributes)), key=lambda place: -filled[place]):
        relative[place] = search.find([row[place] for row in cells], attributes[place])
    return Selectors(
        to_css(found.selector) or None,
        to_xpath(found.selector) or None,
        certain and found.f1 == 1,
        tuple(relative[place]._replace(exact=certain and relative[place].exact) for place in range(len(attributes))),
        matcher.is_exhausted,
    )


def single_elements(
    columns: Columns, records: Sequence[tuple[int, ...]], cells: Sequence[tuple[int, ...]]
) -> Sequence[tuple[int, ...]]:
    """Return the cells of a column as one element each, if the nodes of every cell are all texts of an element.

    ``records``: top nodes of each record. ``cells``: nodes of one column, a tuple for every record.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<div><p><i>$</i>5</p></div><div><p><i>$</i>7</p></div>")
    >>> single_elements(page, [(4,), (9,)], [(7, 8), (12, 13)])
    [(5,), (10,)]
    >>> page = parse(b"<div><div class=post><p>Flax</div></div><div><div class=post><p>Hemp<p>Jute</div></div>")
    >>> single_elements(page, [(4,), (8,)], [(7,), (11, 13)])
    [(5,), (9,)]
    """
    if max(map(len, cells), default=0) < 2:
        return cells
    wholes = [enclosing_element(columns, nodes, tops) if nodes else -1 for nodes, tops in zip(cells, records, strict=True)]
    if any(whole < 0 for whole, nodes in zip(wholes, cells, strict=True) if nodes):
        return cells
    return [(whole,) if whole >= 0 else () for whole in like_elements(columns, wholes, records)]


def like_elements(columns: Columns, elements: list[int], records: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the elements of a column, one per record or -1, raised to elements of one tag and class with the same texts.

    A post of one paragraph is then the element that holds several in other records. The elements themselves if there are none.
    """
    tags, classes = columns.tag, columns.class_id
    kinds = dict.fromkeys((tags[element], classes[element]) for element in elements if element >= 0)
    if len(kinds) < 2:
        return elements
    raised: list[dict[tuple[int, int], int]] = []
    for element, tops in zip(elements, records, strict=True):
        around: dict[tuple[int, int], int] = {}
        for each in elements_of_text(columns, element, tops):
            around.setdefault((tags[each], classes[each]), each)
        raised.append(around)
        if element >= 0:
            kinds = {kind: None for kind in kinds if kind in around}
        if not kinds:
            return elements
    kind = next(iter(kinds))
    return [around.get(kind, -1) for around in raised]


def elements_of_text(columns: Columns, element: int, tops: Sequence[int]) -> Iterator[int]:
    """Yield an element and those around it in its record that have the same text; none for -1."""
    chars, node = columns.chars, element
    while node >= 0 and node not in tops and chars[node] == chars[element]:
        yield node
        node = columns.parent[node]


def source_attribute(columns: Columns, nodes: list[int], attribute: str) -> str:
    """Return the attribute that holds the values of a column: of lazy images and of drawn ratings it is another one.

    >>> from scutch.page.parser import parse
    >>> source_attribute(parse(b"<img src='data:,' data-src=/flax.jpg>"), [4], "src")
    'data-src'
    >>> source_attribute(parse(b"<i class=stars><b style='width: 80%'></b></i>"), [5], "title")
    'style'
    """
    if attribute == "title" and columns.attribute(nodes[0], attribute) is None:
        return drawing_attribute(columns, nodes[0])
    if attribute == "alt" and columns.attribute(nodes[0], attribute) is None:
        return "class"
    if attribute != "src":
        return attribute
    values = item_values(columns, nodes, attribute)
    return max(IMAGE_ATTRIBUTES, key=lambda name: sum(map(eq, values, (columns.attribute(node, name) for node in nodes))))


def enclosing_element(columns: Columns, nodes: Sequence[int], tops: Sequence[int]) -> int:
    """Return the element of a record whose texts are exactly these nodes, or -1."""
    ends, tags = columns.end, columns.tag
    element = common_ancestor(columns, nodes[0], nodes[-1])
    if element <= 0 or any(element <= top < ends[element] for top in tops):
        return -1
    texts = {node for node in range(element, ends[element]) if tags[node] == TEXT and not columns.text(node).isspace()}
    return element if texts == set(nodes) else -1


def is_parser_independent(columns: Columns, firsts: Sequence[int]) -> bool:
    """Whether all parsers build the same tree here: no node in or around the records was implied or moved."""
    odd = FLAGS["implied"] | FLAGS["fostered"]
    flags, ends, parents, tags = columns.flags, columns.end, columns.parent, columns.tag
    if any(flags[first] & odd for first in firsts) or any(columns.depth[first] > LIBXML2_DEPTH for first in firsts):
        return False
    around = {0}
    for first in firsts:
        node = parents[first]
        while node not in around:
            around.add(node)
            node = parents[node]
    inside = (node for first in firsts for node in range(first, ends[first]))
    questionable = (node for nodes in (around, inside) for node in nodes if flags[node] & odd and tags[node] > DOCUMENT)
    return all(columns.name(node) in IMPLIED_TAGS and not flags[node] & FLAGS["fostered"] for node in questionable)
