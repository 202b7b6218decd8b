"""Threads as nested lists: an item holds the list of its replies, as in ``<li>A <ul><li>B</ul>``.

The index of a mailing list has one. Each item is a record, whatever item it is in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from scutch.kernels.select_rows import rows_of
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


def thread_items(columns: Columns, records: Records, paths: AbstractSet[int]) -> Records:
    """Return the items of a thread, each without the lists in it; the records themselves if they are no items of one.

    ``paths`` are those of ``paths_with_lists``. Linear in the nodes of the records.

    Examples
    --------
    >>> import scutch
    >>> thread = "<li><b>{0}</b> <i>Kim</i><ul><li><b>Re: {0}</b> <i>Ann</i><li><b>Re: {0}</b> <i>Tom</i></ul>"
    >>> page = scutch.parse(f"<ul>{thread.format('Flax')}{thread.format('Hemp')}</ul>")
    >>> tops = tuple((node.index,) for node in page.body.children[0].children)
    >>> [page[first].text for first, _ in thread_items(page.columns, tops, paths_with_lists(page.columns))]
    ['Flax', 'Re: Flax', 'Re: Flax', 'Hemp', 'Re: Hemp', 'Re: Hemp']
    """
    if not paths or any(len(record) > 1 for record in records):
        return records
    tops = [record[0] for record in records]
    if paths.isdisjoint(map(columns.path.__getitem__, tops)):
        return records
    items = [item for top in tops for item in items_below(columns, top)]
    if len(items) - len(tops) < max(LEAST_REPLIES, REPLY_SHARE * len(tops)):
        return records
    return alike_parts(columns, items) or records


def alike_parts(columns: Columns, items: Sequence[int]) -> Records:
    """Return the own parts of items of which nearly all have the same elements, two or more; empty if they have not."""
    shapes: Counter[tuple[int, ...]] = Counter()
    found: list[tuple[int, ...]] = []
    alike = 0
    for item in items:
        own = own_parts(columns, item)
        shape = tuple([tag for tag in map(columns.tag.__getitem__, own) if tag != TEXT])
        found.append(own)
        if len(shape) >= LEAST_ELEMENTS:
            shapes[shape] += 1
            alike = max(alike, shapes[shape])
        if alike + len(items) - len(found) < LIKE_SHARE * len(items):  # even if all items left were alike
            return ()
    return tuple(found)


def paths_with_lists(columns: Columns) -> frozenset[int]:
    """Return the tag paths of list items that have another list in them.

    Linear in the tag paths of lists and their length.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<ul><li>Flax<ul><li>Blue</ul></ul><ol><li>Hemp</ol>")
    >>> {page[list(page.columns.path).index(path)].xpath for path in paths_with_lists(page.columns)}
    {'/html/body/ul[1]/li[1]'}
    """
    parents = columns.path_parent
    lists = {path for tag in LIST_TAGS for path in rows_of(columns.path_tag, tag)}
    found: set[int] = set()
    for path in lists:
        item, around = path, parents[path]
        while around >= 0:
            if around in lists:
                found.add(item)
            item, around = around, parents[around]
    return frozenset(found)


def items_below(columns: Columns, top: int) -> Iterator[int]:
    """Yield an item and all items of the lists below it."""
    tags, parents = columns.tag, columns.parent
    yield top
    below = rows_of(tags[top + 1 : columns.end[top]], tags[top])
    yield from (top + 1 + row for row in below if tags[parents[top + 1 + row]] in LIST_TAGS)


def own_parts(columns: Columns, item: int) -> tuple[int, ...]:
    """Return the children of an item that are no lists and no white space; the item itself if there are none."""
    own = (child for child in columns.child_nodes(item) if columns.tag[child] not in LIST_TAGS)
    return tuple(child for child in own if columns.tag[child] != TEXT or columns.words[child]) or (item,)
