"""Choices without the byline of a page: who wrote it and when, its category, how long it takes to read, its comments.

A byline stands between the main heading and the first prose, or behind the last: as lines, items of a list or pairs of a term
and its value. The metadata have its author and its date.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeAlias

from scutch.content.refinement.chosen_nodes import ChosenNodes, masked
from scutch.kernels.lexicon import Lexicon
from scutch.kernels.select_rows import rows_of
from scutch.lexicon.byline_words import BYLINE_PREFIXES
from scutch.methods.selection import Selection
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.text import render_text

#: Characters of prose at least, lines between it and the main heading at most, and characters of a line of a byline at most.
PROSE_CHARS: Final = 80
MAX_LINES: Final = 12
MAX_LINE_CHARS: Final = 120
HEADING: Final = MARKS["heading"]
#: Headings that begin no section right below the main heading.
LOW_HEADINGS: Final = ids_of(("h4", "h5", "h6"))
#: Elements that hold more than a byline, and levels of elements around one.
PAGE_TAGS: Final = ids_of(("html", "body", "main", "article"))
MAX_LEVELS: Final = 3
#: Chosen elements with the class of a line from which on they are those of items of a list, with a byline each.
LIKE_ITEMS: Final = 3
#: First words of labels in front of a name.
FIRST_WORDS: Final = Lexicon({
    word.split()[0].encode(): 1.0 for words in BYLINE_PREFIXES.values() for word in words if word.isascii()
} | dict.fromkeys((b"written", b"posted", b"published", b"created"), 1.0))  # fmt: skip
#: An element with a line of its own, and the first and the last of the texts of that line.
Line: TypeAlias = tuple[int, int, int]


def without_byline(columns: Columns, choice: Selection) -> Selection:
    """Return a choice without its byline. Linear in the nodes.

    >>> import scutch
    >>> page = scutch.parse("<h1>Flax</h1><ul><li>Ann Weaver<li>May 17, 2024</ul><p>" + "Flax gives long, strong fibres. " * 9)
    >>> choice = without_byline(page.columns, Selection((), ((4, len(page)),), None, 5, 1.0))
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['ul', 'li', 'li']
    """
    chosen = ChosenNodes(columns, choice)
    before = chosen.lines_before_prose(PROSE_CHARS, MAX_LINES, FIRST_WORDS)
    behind = reversed(chosen.lines_behind_prose(PROSE_CHARS, MAX_LINES, FIRST_WORDS))
    found = byline_of(chosen, list(lines_at_title(columns, before, choice.heading))) if before else []
    found += byline_of(chosen, [line for line in behind if not columns.marks[line[0]] & HEADING], is_last=True)
    return choice._replace(skip=masked(columns, choice.skip, found)) if found else choice


def lines_at_title(columns: Columns, lines: Sequence[Line], title: int) -> Iterator[Line]:
    """Yield the lines up to the second heading, which begins a section, without headings, but for those above the title."""
    headings = 0
    for line in lines:
        is_heading = columns.marks[line[0]] & HEADING and columns.tag[line[0]] not in LOW_HEADINGS
        if is_heading and line[1] >= title:
            headings += 1
            if headings > 1:
                return
        else:
            yield line


def byline_of(chosen: ChosenNodes, lines: Sequence[Line], *, is_last: bool = False) -> list[int]:
    """The nodes of the byline among some lines; none in threads and lists, whose posts and items have one each."""
    lines = [line for line in lines if chosen.columns.chars[line[1]] <= MAX_LINE_CHARS]
    if not lines:
        return []
    from scutch.content.refinement.bylines.texts import places_of_byline  # noqa: PLC0415 (most pages have no such lines)

    spans = [line_slice(chosen.columns, line) for line in lines]
    texts = [line_text(chosen, span) for span in spans]
    places = places_of_byline(texts, is_last=is_last)
    if not places or chosen.choice.posters or any(is_of_item(chosen, lines[place][0]) for place in places):
        return []
    columns = chosen.columns
    return whole_elements(columns, {node for place in places for node in siblings(columns, *spans[place])})


def line_slice(columns: Columns, line: Line) -> tuple[int, int]:
    """The slice of the children of an element that hold the texts of its line; the element itself if these are all."""
    element, first, last = line
    children = [child for child in columns.child_nodes(element) if columns.end[child] > first and child <= last]
    chars = sum(columns.chars[child] for child in children)
    return (element if chars == columns.chars[element] else children[0]), columns.end[children[-1]]


def siblings(columns: Columns, begin: int, end: int) -> Iterator[int]:
    """Yield the nodes of a slice that are in no other of its nodes."""
    while begin < end:
        yield begin
        begin = columns.end[begin]


def line_text(chosen: ChosenNodes, span: tuple[int, int]) -> tuple[str, int]:
    """The text of a line in one line, and the number of its characters that are no links."""
    columns, nodes = chosen.columns, list(siblings(chosen.columns, *span))
    text = render_text(columns, *span, skip=chosen.choice.skip)
    return " ".join(text.split()), sum(columns.chars[node] - columns.link_chars[node] for node in nodes)


def is_of_item(chosen: ChosenNodes, element: int) -> bool:
    """Whether other chosen elements have the class of an element, or of the one around it, as those of the items of a list."""
    columns = chosen.columns
    label = next((columns.class_id[node] for node in (element, columns.parent[element]) if columns.class_id[node] >= 0), -1)
    like = rows_of(columns.class_id, label) if label >= 0 else []
    return sum(columns.chars[node] > 0 and chosen.is_chosen(node) for node in like) >= LIKE_ITEMS


def whole_elements(columns: Columns, nodes: Collection[int]) -> list[int]:
    """Some nodes, and the elements around them whose text and images are all in them."""
    found = set(nodes)
    for _ in range(MAX_LEVELS):
        around = {columns.parent[node] for node in found} - found
        found.update(node for node in around if columns.tag[node] not in PAGE_TAGS and is_in_children(columns, node, found))
    return sorted(found)


def is_in_children(columns: Columns, element: int, nodes: Collection[int]) -> bool:
    """Whether the text and the images of an element are all in those of its children that are among some nodes."""
    inside = [child for child in columns.child_nodes(element) if child in nodes]
    return all(counts[element] == sum(counts[child] for child in inside) for counts in (columns.chars, columns.images))
