"""Join the regions of several pages to one region of one page, so that one alignment gives all records the same columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scutch.methods.record_set import RecordSet
from scutch.page.columns import DOCUMENT, NAMESPACES, TAG_MASK, TEXT
from scutch.page.encoding.detect import Encoding
from scutch.page.page import Page
from scutch.page.parser import Builder, Columns
from scutch.page.tag_ids import ids_of
from scutch.page.urls import absolute, base_address
from scutch.records.regions.region import Region
from scutch.values.registry import ADDRESS_TYPES, TYPE_OF_ATTRIBUTE

#: Attributes that hold an address.
ADDRESS_ATTRIBUTES: Final = frozenset(name for name, found in TYPE_OF_ATTRIBUTE.items() if found in ADDRESS_TYPES)
#: Rows below these elements are copied with their table, which holds their headers.
SECTION_TAGS: Final = ids_of(("tbody", "thead", "tfoot"))


def joined_region(regions: Sequence[Region]) -> Region:
    """Return one region with the records of all given ones, in their order, on a page made of copies of their elements.

    Addresses are absolute, so that pages of different folders may be joined. The language is that of the first page. Linear in
    the nodes of the regions.

    ``regions``: at least one; the most confident one gives confidence, method and reason.

    >>> import scutch
    >>> html = "<ul>" + "".join(f"<li><a href={n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4)) + "</ul>"
    >>> pages = [scutch.extract_records(html, url=f"https://example.org/{name}/")[0] for name in ("flax", "hemp")]
    >>> joined = joined_region(pages)
    >>> len(joined), joined[4]["title_url"]
    (8, 'https://example.org/hemp/0')
    """
    first = regions[0].page
    builder = Builder()
    builder.start("html", attributes=list(first.root.attributes.items()) if first.root else ())
    builder.start("body")
    records = [record for region in regions for record in _copied_records(builder, region)]
    builder.end()
    builder.end()
    encoding = Encoding("utf-8", "tree")
    page = Page(builder.finish(), encoding=encoding, url=first.url, fetched_at=first.fetched_at)
    best = max(regions, key=lambda region: region.confidence)
    joined = Region(page, RecordSet(tuple(records), best.confidence, best.method, best.reason))
    if not any(region.headings for region in regions):
        vars(joined)["headings"] = []  # the heading of each page's list is that of no group
    return joined


def _copied_records(builder: Builder, region: Region) -> list[tuple[int, ...]]:
    """Copy the element around the records of a region; return the records as nodes of the copy."""
    columns, records = region.page.columns, [tuple(node.index for node in record.nodes) for record in region]
    top = region.ancestor.index
    outer = columns.parent[top] if columns.tag[top] in SECTION_TAGS else top
    number_of = copy_subtree(builder, region.page, outer, base_address(region.page))
    return [tuple(number_of[node] for node in record) for record in records]


def copy_subtree(builder: Builder, page: Page, top: int, base: str | None) -> dict[int, int]:
    """Copy an element and all below it; return the number of each copy by that of the original. Comments are left out.

    ``base``: what its addresses are relative to.

    >>> import scutch
    >>> builder = Builder()
    >>> copy_subtree(builder, scutch.parse("<p>Flax <b>blue</b></p>"), 4, None)
    {4: 1, 5: 2, 6: 3, 7: 4}
    """
    columns = page.columns
    tags, ends = columns.tag, columns.end
    number_of: dict[int, int] = {}
    open_ends: list[int] = []
    for node in range(top, ends[top]):
        while open_ends and open_ends[-1] <= node:
            builder.end()
            open_ends.pop()
        if tags[node] == TEXT:
            number_of[node] = builder.text(columns.text(node))
        elif tags[node] > DOCUMENT:
            namespace = NAMESPACES[tags[node] & ~TAG_MASK]
            number_of[node] = builder.start(columns.name(node), namespace, list(attributes_of_copy(columns, node, base)))
            open_ends.append(ends[node])
    for _ in open_ends:
        builder.end()
    return number_of


def attributes_of_copy(columns: Columns, node: int, base: str | None) -> Iterable[tuple[str, str]]:
    """Yield the attributes of an element, addresses made absolute."""
    for name, value in columns.attributes(node):
        yield name, (absolute(value, base) or value) if name in ADDRESS_ATTRIBUTES else value
