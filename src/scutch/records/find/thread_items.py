"""Threads as nested lists: an item holds the list of its replies, as in ``<li>A <ul><li>B</ul>``.

The index of a mailing list has one. Each item is a record, whatever item it is in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import ids_of

LIST_TAGS: Final = ids_of(("ul", "ol", "dl"))
#: Least replies of a thread, and as a share of the items that are no replies.
LEAST_REPLIES: Final = 3
REPLY_SHARE: Final = 0.5
#: Share of the items with the same elements, and least of these: an item with one is an entry of a menu.
LIKE_SHARE: Final = 0.8
LEAST_ELEMENTS: Final = 2

Records = tuple[tuple[int, ...], ...]


def thread_items(columns: Columns, records: Records, item_tags: Container[int]) -> Records:
    """Return the items of a thread, each without the lists in it; the records themselves if they are no items of one.

    ``item_tags`` are those of ``list_item_tags``. Linear in the nodes of the records; where no item has a list of items,
    linear in the tag paths of the page.

    Examples
    --------
    >>> import scutch
    >>> thread = "<li><b>{0}</b> <i>Kim</i><ul><li><b>Re: {0}</b> <i>Ann</i><li><b>Re: {0}</b> <i>Tom</i></ul>"
    >>> page = scutch.parse(f"<ul>{thread.format('Flax')}{thread.format('Hemp')}</ul>")
    >>> tops = tuple((node.index,) for node in page.body.children[0].children)
    >>> [page[first].text for first, _ in thread_items(page.columns, tops, list_item_tags(page.columns))]
    ['Flax', 'Re: Flax', 'Re: Flax', 'Hemp', 'Re: Hemp', 'Re: Hemp']
    """
    tops = [record[0] for record in records]
    if columns.tag[tops[0]] not in item_tags or any(len(record) > 1 for record in records):
        return records
    if not have_lists_of_items(columns, tops):
        return records
    items = [item for top in tops for item in items_below(columns, top)]
    parts = [own_parts(columns, item) for item in items]
    shapes = Counter(tuple(columns.tag[node] for node in own if columns.tag[node] != TEXT) for own in parts)
    shape, times = shapes.most_common(1)[0]
    are_alike = times >= LIKE_SHARE * len(items) and len(shape) >= LEAST_ELEMENTS
    replies = len(items) - len(tops)
    return tuple(parts) if are_alike and replies >= max(LEAST_REPLIES, REPLY_SHARE * len(tops)) else records


def list_item_tags(columns: Columns) -> frozenset[int]:
    """Return the tags of the children of lists on a page.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<ul><li>Flax</ul><p>Hemp")
    >>> list_item_tags(page.columns) == ids_of(("li",))
    True
    """
    tags, parents = columns.path_tag, columns.path_parent
    return frozenset(tags[path] for path in range(1, len(tags)) if tags[parents[path]] in LIST_TAGS)


def have_lists_of_items(columns: Columns, tops: list[int]) -> bool:
    """Whether the page has a tag path of the items of a list in a list item at the top."""
    around = {columns.path[top] for top in tops}
    tags, parents = columns.path_tag, columns.path_parent
    tag = columns.tag[tops[0]]
    inside: set[int] = set()
    for path in range(min(around) + 1, len(tags)):
        if parents[path] in around or parents[path] in inside:
            if tags[path] == tag and tags[parents[path]] in LIST_TAGS:
                return True
            inside.add(path)
    return False


def items_below(columns: Columns, top: int) -> Iterator[int]:
    """Yield an item and all items of the lists below it."""
    tags, parents = columns.tag, columns.parent
    yield top
    for node in range(top + 1, columns.end[top]):
        if tags[node] == tags[top] and tags[parents[node]] in LIST_TAGS:
            yield node


def own_parts(columns: Columns, item: int) -> tuple[int, ...]:
    """Return the children of an item that are no lists and no white space; the item itself if there are none."""
    own = (child for child in columns.child_nodes(item) if columns.tag[child] not in LIST_TAGS)
    return tuple(child for child in own if columns.tag[child] != TEXT or columns.words[child]) or (item,)
