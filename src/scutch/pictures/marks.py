"""Marks: what was found on a rendered page, as numbered boxes to be drawn over its picture.

A mark is plain data: a box in CSS pixels, a few words, and what is told to those who point at it. How it looks is for the
report to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scutch.layout.tree import Segment, around, boxes_in
from scutch.page import Page
from scutch.page.layout import Box
from scutch.page.text import excerpt
from scutch.records.find.explain import Candidate, explain
from scutch.records.region import Region, Regions
from scutch.results.content import Content

#: A list that is less sure than this is drawn as a doubtful one.
SURE: Final = 0.5
#: Characters of a text that are told, and rows of a list.
TEXT_CHARS: Final = 300
ROWS: Final = 200
#: Fields of the metadata that people look for on the page.
FIELDS: Final = ("title", "author", "date")


class Sheet(NamedTuple):
    """A small table that is told with a mark."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Mark(NamedTuple):
    """Something that was found.

    Examples
    --------
    >>> Mark(Box(8, 80, 600, 300), "main text", "1", "content", (("reason", "holds most of the words"),)).name
    '1 main text'
    """

    #: Where it is, from the upper left corner of the page; None for what has no place there.
    box: Box | None
    label: str
    #: ``"2"``, and ``"2.1"`` for the first part of that.
    number: str
    #: Of ``content field list doubtful record segment``.
    kind: str
    #: What is told of it: names and texts.
    details: tuple[tuple[str, str], ...] = ()
    sheets: tuple[Sheet, ...] = ()
    #: Marks of what it is made of: the records of a list, the fields of the content.
    parts: tuple[Mark, ...] = ()

    @property
    def name(self) -> str:
        """Number and label."""
        return f"{self.number} {self.label}".strip()


def box_of(page: Page, nodes: Iterable[int]) -> Box | None:
    """Return the smallest box around nodes; None where none of them is shown.

    Examples
    --------
    >>> import scutch
    >>> box_of(scutch.parse("<p>Flax"), [3]) is None
    True
    """
    layout = page.layout
    if layout is None:
        return None
    return around(box for node in nodes for box in boxes_in(layout, node, page.columns.end[node]))


def told(*details: tuple[str, object]) -> tuple[tuple[str, str], ...]:
    """Return details as texts, without those that say nothing."""
    return tuple((name, str(value)) for name, value in details if value not in {None, ""})


def content_marks(content: Content) -> Iterator[Mark]:
    """Yield a mark for each part of a page that its content is made of.

    The first has the title, the author and the date as its parts, where they stand on the page.
    """
    for number, block in enumerate(content.blocks, 1):
        parts = tuple(field_marks(content)) if number == 1 else ()
        details = told(
            ("reason", block.reason),
            ("confidence", f"{content.confidence:.2f}"),
            ("method", content.method),
            ("characters", f"{block.chars:,}"),
            ("XPath", block.xpath),
            ("text", excerpt(block.node.text, TEXT_CHARS)),
        )
        yield Mark(box_of(block.node.page, [block.node.index]), "content", str(number), "content", details, parts=parts)


def field_marks(content: Content) -> Iterator[Mark]:
    """Yield a mark for each field of the metadata that stands where people see it."""
    number = 0
    for field in FIELDS:
        origin = content.metadata.sources.get(field)
        node = origin.node if origin else None
        box = box_of(node.page, [node.index]) if node else None
        if origin and box:
            number += 1
            details = told((field, getattr(content, field)), ("found in", origin.source), ("XPath", origin.xpath))
            yield Mark(box, field, f"1.{number}", "field", details)


def list_marks(regions: Regions) -> Iterator[Mark]:
    """Yield a mark for each list of a page that is apart from the others, best first, with its records as parts."""
    reasons = decided(regions)
    for number, region in enumerate((region for region in regions if not region.is_alternative), 1):
        yield list_mark(region, str(number), reasons.get(nodes_of(region), ("", "")))


def list_mark(region: Region, number: str, reason: tuple[str, str]) -> Mark:
    """Return the mark of one list; the reason is a detail."""
    selectors = region.selectors()
    details = told(
        ("reason", region.reason),
        reason,
        ("confidence", f"{region.confidence:.2f}"),
        ("method", region.method),
        ("XPath", region.xpath),
        ("CSS of a record", selectors.record_css),
        ("XPath of a record", selectors.record_xpath),
    )
    texts = texts_of(region)
    parts = tuple(record_marks(region, number, texts))
    return Mark(
        around(part.box for part in parts if part.box),
        f"list of {len(region)} records",
        number,
        "list" if region.confidence >= SURE else "doubtful",
        details,
        (record_sheet(texts), field_sheet(region, list(texts))),
        parts,
    )


def texts_of(region: Region) -> dict[str, list[str]]:
    """Return the cells of a list by column, as people read them; empty where there is none."""
    table = region.table
    columns = ((column.name, table.grid.texts(place)) for place, column in enumerate(table.columns))
    return {name: [excerpt(text or "", TEXT_CHARS) for text in texts] for name, texts in columns}


def record_sheet(texts: Mapping[str, list[str]]) -> Sheet:
    """Return the records of a list as a table."""
    rows = list(zip(*texts.values(), strict=True))
    caption = "records" if len(rows) <= ROWS else f"the first {ROWS} of {len(rows):,} records"
    numbered = ((str(number), *row) for number, row in enumerate(rows[:ROWS], 1))
    return Sheet(caption, ("", *texts), tuple(numbered))


def field_sheet(region: Region, names: list[str]) -> Sheet:
    """Return how the fields of a record are found in it, as a table."""
    found = region.selectors().columns
    ours = zip(names[len(names) - len(found) :], found, strict=True)  # the first may be headings from outside of the records
    rows = ((name, own.attribute or "text", own.css or own.xpath or "no selector finds it") for name, own in ours)
    return Sheet("fields, and where in a record they are", ("field", "from", "selector"), tuple(rows))


def record_marks(region: Region, number: str, texts: Mapping[str, list[str]]) -> Iterator[Mark]:
    """Yield a mark for each record of a list."""
    for place, (record, nodes) in enumerate(zip(region, nodes_of(region), strict=True)):
        fields = told(*((name, column[place]) for name, column in texts.items()), ("XPath", record.xpath))
        box = box_of(region.page, nodes)
        yield Mark(box, "record", f"{number}.{place + 1}", "record", fields)


def nodes_of(region: Region) -> tuple[tuple[int, ...], ...]:
    """Return the top nodes of each record of a list."""
    return tuple(tuple(node.index for node in record.nodes) for record in region)


def decided(regions: Regions) -> dict[tuple[tuple[int, ...], ...], tuple[str, str]]:
    """Return a detail for each list, by its records: what decided for or against it; none for methods other than ``auto``."""
    if regions.method != "auto" or not regions:
        return {}
    candidates = enumerate(explain(regions.page.columns))
    return {found.division.records: ("behind by" if rank else "ahead by", influences(found)) for rank, found in candidates}


def influences(candidate: Candidate) -> str:
    """Return in words what put a candidate where it is, against the one it is compared with."""
    strongest = (f"{found.feature} {found.own:.3g} (not {found.rival:.3g})" for found in candidate.strongest)
    return "; ".join(strongest)


def segment_marks(root: Segment) -> Iterator[Mark]:
    """Yield a mark for each block of a page that is not divided, in document order."""
    for number, (block, inside) in enumerate(leaves(root, ()), 1):
        details = told(
            ("reason", block.reason),
            ("coherence", f"{block.coherence} of 10"),
            ("method", block.method),
            ("inside", " › ".join(inside)),
            ("heading", excerpt(block.heading, TEXT_CHARS)),
            ("XPath", block.xpath),
            ("text", excerpt(block.text, TEXT_CHARS)),
        )
        yield Mark(block.box, block.label or "block", str(number), "segment", details)


def leaves(block: Segment, inside: tuple[str, ...]) -> Iterator[tuple[Segment, tuple[str, ...]]]:
    """Yield the undivided blocks in a block, each with the labels of those around it, outermost first."""
    if not block.children:
        yield block, inside
    for child in block.children:
        yield from leaves(child, (*inside, block.label or "block"))
