"""Augmentation: variants of development pages with the same records in other markup.

Few pages have records of several siblings without a wrapper, but these are hard, so the ranker is trained on more of them. The
text of the records does not change, so the gold stays valid. Variants: records without wrappers; the same after an
introductory paragraph; the two parts of each record as ``dt`` and ``dd``; rows of a table split in two, the second with or
without a class; records in groups under headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from benchmarks.records.corpus import Page
from scutch.page import Node, parse
from scutch.page.readers.without_scripts import revealed

#: Separator in the id of a variant.
MADE: Final = "~"
START: Final = re.compile(rb"""<[a-zA-Z][^\s/>]*(?:"[^"]*"|'[^']*'|[^>"'])*>""")
#: Tags of wrappers of records, which can be removed.
WRAPPER_TAGS: Final = frozenset(("li", "div", "article", "section"))
#: Least share of records with several parts, and with exactly two.
MULTIPART_SHARE: Final = 0.6
PAIR_SHARE: Final = 0.8
#: Least number of cells of a row that is split.
MIN_CELLS: Final = 3
#: An introductory paragraph before the records.
LEAD: Final = b"<p>All there is stands below, in the order in which it came to us. Write to us if something is missing.</p>"
#: Least number of records that are grouped, and records of a group.
MIN_RECORDS: Final = 6
GROUP_SIZE: Final = 4

#: Begin and end in the source, and the replacement.
Change = tuple[int, int, bytes]


def variants(page: Page, records: Sequence[Sequence[int]]) -> Iterator[Page]:
    """Yield the variants of a page.

    Parameters
    ----------
    page
        A page.
    records
        Top nodes of each record of its list.
    """
    parsed = parse(page.html)
    if revealed(parsed) is not parsed:
        return
    tops = [parsed[record[0]] for record in records]
    if any(len(record) > 1 for record in records) or any(top.source_span is None for top in tops):
        return
    for kind, changes in changes_of(tops, parsed.source):
        if changes:
            yield made(page, kind, changes, parsed.source)


def changes_of(tops: Sequence[Node], source: bytes) -> Iterator[tuple[str, list[Change]]]:
    """Yield the names of variants with their changes of the source."""
    if all(top.tag == "tr" for top in tops):
        yield "rows", cut_rows(tops, b"<tr>")
        yield "marked", cut_rows(tops, b"<tr class=more>")
    elif all(top.tag in WRAPPER_TAGS for top in tops):
        yield "groups", part_groups(tops, source)
        yield from unwrapped(tops, source)


def unwrapped(tops: Sequence[Node], source: bytes) -> Iterator[tuple[str, list[Change]]]:
    """Yield the changes that remove wrappers: bare parts, with an introduction or not, or terms and descriptions."""
    wraps = [wrappers(top) for top in tops]
    parts = [parts_of(wrap[-1]) for wrap in wraps]
    if sum(len(own) > 1 for own in parts) < MULTIPART_SHARE * len(tops):
        return
    bare = [change for wrap in wraps for node in wrap for change in renamed(node, source, b"")]
    yield "bare", bare
    yield "led", [*bare, *intro_inserted(tops[0])]
    if sum(len(own) == 2 for own in parts) >= PAIR_SHARE * len(tops) and len({top.parent for top in tops}) == 1:
        pairs = [change for own in parts for change in paired(own, source)]
        yield "pairs", bare + pairs + renamed(tops[0].parent, source, b"dl")


def part_groups(tops: Sequence[Node], source: bytes) -> list[Change]:
    """Split the parent of all records into groups under headings; no change without a common parent."""
    parent = tops[0].parent
    begin, end = (parent.source_span if parent else None) or (0, 0)
    start = START.match(source, begin, end)
    if parent is None or start is None or len(tops) < MIN_RECORDS or {top.parent for top in tops} != {parent}:
        return []
    firsts = [span[0] for top in tops if (span := top.source_span)]
    close, heading = b"</%s>" % parent.tag.encode(), b"<h2>Part %d</h2>"
    places = [0, *(place for place in range(GROUP_SIZE, len(tops) - 1, GROUP_SIZE))]
    heads = [(close if place else b"") + heading % number + start[0] for number, place in enumerate(places, 1)]
    again = [(firsts[place], firsts[place], head) for place, head in zip(places[1:], heads[1:], strict=True)]
    return [(begin, start.end(), heads[0]), *again]


def wrappers(top: Node) -> list[Node]:
    """The element of a record, and its descendants as long as each is the only part of its parent."""
    found = [top]
    while len(inside := parts_of(found[-1])) == 1 and inside[0].tag in WRAPPER_TAGS:
        found.append(inside[0])
    return found


def parts_of(node: Node) -> list[Node]:
    """The children that have text."""
    return [child for child in node.children if child.page.columns.chars[child.index]]


def paired(parts: Sequence[Node], source: bytes) -> Iterator[Change]:
    """Make the first part of a record a term, and the others its descriptions."""
    for number, part in enumerate(parts):
        yield from renamed(part, source, b"dd" if number else b"dt")


def renamed(node: Node | None, source: bytes, name: bytes) -> list[Change]:
    """Rename an element, or remove its tags; no change where the source has no start tag."""
    begin, end = (node.source_span if node else None) or (0, 0)
    start = START.match(source, begin, end)
    if node is None or start is None:
        return []
    changes = [(begin, start.end(), b"<%s>" % name if name else b"")]
    close = re.search(rb"</%s\s*>$" % re.escape(node.tag.encode()), source[begin:end], re.IGNORECASE)
    if close:
        changes.append((begin + close.start(), end, b"</%s>" % name if name else b""))
    return changes


def intro_inserted(first: Node) -> list[Change]:
    """Insert an introductory paragraph before the first record."""
    begin, _ = first.source_span or (0, 0)
    return [(begin, begin, LEAD)]


def cut_rows(rows: Sequence[Node], row: bytes) -> list[Change]:
    """Start a new row, with this tag, before the last cell of each row; no change if a row has few cells."""
    cells = [[cell for cell in row.children if cell.tag in ("td", "th")] for row in rows]
    spans = [own[-1].source_span for own in cells if len(own) >= MIN_CELLS]
    if len(spans) < len(rows):
        return []
    return [(span[0], span[0], b"</tr>" + row) for span in spans if span]


def made(page: Page, kind: str, changes: Sequence[Change], source: bytes) -> Page:
    """Return the page with changed source."""
    pieces, at = [], 0
    for begin, end, new in sorted(changes):
        pieces += [source[at:begin], new]
        at = max(at, end)
    html = b"".join([*pieces, source[at:]]).decode("utf-8", "replace")
    return page._replace(id=f"{page.id}{MADE}{kind}", html=html)
