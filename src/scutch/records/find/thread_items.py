"""Threads: an item holds the list of its replies, as in ``<li>A <ul><li>B</ul>``, or replies of its own class.

The index of a mailing list has one, and so have comments. Each item is a record, whatever item it is in.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import accumulate
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import Records
from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.traversal import ancestors

LIST_TAGS: Final = ids_of(("ul", "ol", "dl"))
#: Least replies of a thread, and as a share of the items that are no replies.
LEAST_REPLIES: Final = 3
REPLY_SHARE: Final = 0.5
#: Records that are searched for others in them.
FIRST_ITEMS: Final = 4
#: Share of the items with the same elements, and least of these: an item with one is an entry of a menu.
LIKE_SHARE: Final = 0.8
LEAST_ELEMENTS: Final = 2
#: Elements of the own part of a comment, and an identifier that counts the items, such as "comment-12".
BLOCK_TAGS: Final = ids_of(("article", "div", "section"))
NUMBERED: Final = re.compile(r"(\D*[a-z]\D*)\d")


def thread_items(columns: Columns, records: Records, paths: AbstractSet[int]) -> Records:
    """Return the items of a thread, each without the lists in it; the records themselves if they are no items of one.

    ``paths`` are those of ``paths_with_lists``. Linear in the nodes of the records.

    >>> import scutch
    >>> thread = "<li><b>{0}</b> <i>Kim</i><ul><li><b>Re: {0}</b> <i>Ann</i><li><b>Re: {0}</b> <i>Tom</i></ul>"
    >>> page = scutch.parse(f"<ul>{thread.format('Flax')}{thread.format('Hemp')}</ul>")
    >>> tops = tuple((node.index,) for node in page.body.children[0].children)
    >>> [page[first].text for first, _ in thread_items(page.columns, tops, paths_with_lists(page.columns))]
    ['Flax', 'Re: Flax', 'Re: Flax', 'Hemp', 'Re: Hemp', 'Re: Hemp']
    """
    if not paths or max(map(len, records)) > 1:
        return records
    tops = [record[0] for record in records]
    own = set(map(columns.path.__getitem__, tops))
    if not paths.isdisjoint(map(columns.path_parent.__getitem__, own)):
        around = list(map(columns.parent.__getitem__, tops))
        return comments_among(columns, items_of_thread(columns, around), len(around)) or records
    if paths.isdisjoint(own):
        return records
    items = items_of_thread(columns, tops)
    if found := comments_among(columns, items, len(tops)):
        return found
    if len(items) - len(tops) < max(LEAST_REPLIES, REPLY_SHARE * len(tops)):
        return records
    return alike_parts(columns, items) or records


def nested_items(columns: Columns, records: Records) -> Records:
    """Return all elements of the kind of the records where they hold each other, each without those in it.

    They are of one tag and class, such as comments with their replies; the records themselves if they do not nest. Linear in
    the nodes of the page where the first records do, and of these records elsewhere.

    >>> import scutch
    >>> comment = "<div class=c><b>{0}</b><p>{0} is tall.</p><div>{1}</div></div>"
    >>> replies = "".join(comment.format(name, "") for name in ("Hemp", "Jute", "Sisal"))
    >>> page = scutch.parse(comment.format("Flax", replies))
    >>> tops = tuple((node.index,) for node in page.elements("div") if node.get("class"))[1:]
    >>> [page[first].text for first, _, *_ in nested_items(page.columns, tops)]
    ['Flax', 'Hemp', 'Jute', 'Sisal']
    """
    first, kinds = records[0][0], columns.class_id
    kind = kinds[first]
    if kind < 0 or len(records[0]) > 1 or len(records[-1]) > 1:
        return records
    begun = [slice(top + 1, columns.end[top]) for top, *_ in records[:FIRST_ITEMS]]
    if kind not in map(kinds.__getitem__, ancestors(columns, first)) and not any(rows_of(kinds[own], kind) for own in begun):
        return records
    items = [node for node in rows_of(kinds, kind) if columns.tag[node] == columns.tag[first]]
    ends = accumulate(map(columns.end.__getitem__, items), max)
    replies = sum(node < end for node, end in zip(items[1:], ends, strict=False))
    if replies < max(LEAST_REPLIES, REPLY_SHARE * (len(items) - replies)) or not {top for top, *_ in records}.issubset(items):
        return records
    return alike_parts(columns, items, held=items) or records


def comments_among(columns: Columns, items: Sequence[int], tops: int) -> Records:
    """Return the own parts of items if they are comments and replies, more than the comments at the top; else empty.

    The own part of each is a block, and their identifiers differ in a number.
    """
    are_comments = len(items) > tops and are_numbered_blocks(columns, items)
    return alike_parts(columns, items, least=1) if are_comments else ()


def are_numbered_blocks(columns: Columns, items: Sequence[int]) -> bool:
    """Whether the own part of each item is a block, and their identifiers differ in a number, as those of comments do.

    >>> import scutch
    >>> html = "<ol><li id={0}1><div>Flax</div><ol><li id={0}2><div>Hemp</div></ol></ol>"
    >>> pages = [scutch.parse(html.format(stem)).columns for stem in ("comment-", "")]
    >>> [are_numbered_blocks(page, [5, 9]) for page in pages]
    [True, False]
    """
    stems = set()
    for item in items:
        found = NUMBERED.match(columns.attribute(item, "id") or "")
        stems.add(found[1] if found else "")
        if stems != {found and found[1]} or columns.tag[own_parts(columns, item)[0]] not in BLOCK_TAGS:
            return False
    return True


def alike_parts(
    columns: Columns, items: Sequence[int], least: int = LEAST_ELEMENTS, held: Sequence[int] | None = None
) -> Records:
    """Return the own parts of items of which nearly all have the same elements, at least so many; empty if they have not.

    ``held``: items that are no part of those around them, in order; None for lists.
    """
    shapes: Counter[tuple[int, ...]] = Counter()
    found: list[tuple[int, ...]] = []
    alike = 0
    for item in items:
        own = own_parts(columns, item) if held is None else parts_without(columns, item, held)
        shape = tuple([tag for tag in map(columns.tag.__getitem__, own) if tag != TEXT])
        found.append(own)
        if len(shape) >= least:
            shapes[shape] += 1
            alike = max(alike, shapes[shape])
        if alike + len(items) - len(found) < LIKE_SHARE * len(items):  # even if all items left were alike
            return ()
    return tuple(found)


def paths_with_lists(columns: Columns) -> frozenset[int]:
    """Return the tag paths of list items that have another list in them.

    Linear in the tag paths of lists and their length.

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


def items_of_thread(columns: Columns, tops: Sequence[int]) -> list[int]:
    """Return items and all items of the lists below them; empty if one of them is there twice."""
    if len(set(tops)) < len(tops):
        return []
    tags, parents, ends = columns.tag, columns.parent, columns.end
    items: list[int] = []
    for top in tops:
        items.append(top)
        below = rows_of(tags[top + 1 : ends[top]], tags[top])
        items += [top + 1 + row for row in below if tags[parents[top + 1 + row]] in LIST_TAGS]
    return items if len(set(items)) == len(items) else []


def own_parts(columns: Columns, item: int) -> tuple[int, ...]:
    """Return the children of an item that are no lists, comments and white space; the item itself if there are none."""
    tags, words = columns.tag, columns.words
    own = [child for child in columns.child_nodes(item) if tags[child] not in LIST_TAGS]
    return tuple([child for child in own if words[child] or tags[child] > DOCUMENT]) or (item,)


def parts_without(columns: Columns, item: int, held: Sequence[int]) -> tuple[int, ...]:
    """Return the children of an item with words and none of some nodes in them, which are in order."""
    children = (child for child in columns.child_nodes(item) if columns.words[child])
    return tuple([child for child in children if bisect_left(held, child) == bisect_left(held, columns.end[child])]) or (item,)
