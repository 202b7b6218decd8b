"""Annotations: results of a rendered page as numbered boxes over its screenshot.

An annotation is plain data: a box in CSS pixels, a label and details. ``report`` draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from scutch.layout.tree import Segment, around, boxes_in
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.layout import Box
from scutch.page.text import excerpt
from scutch.records.regions.region import Region
from scutch.records.regions.regions import Regions
from scutch.results.content import Content
from scutch.table import Column

#: A list with less confidence is drawn as doubtful.
DOUBTFUL_BELOW: Final = 0.5
#: Characters of a text, and rows of a list, that the details show at most.
DETAIL_CHARS: Final = 300
MAX_TABLE_ROWS: Final = 200
#: Metadata fields that are annotated.
ANNOTATED_FIELDS: Final = ("title", "author", "date")
#: Elements whose overflow is that of the window, which the screenshot shows whole.
ROOTS: Final = ("html", "body")
#: What records have, by the type of a column, in the order of the reason.
TYPE_WORDS: Final = {
    "image": "an image", "url": "a link", "price": "a price", "date": "a date", "rating": "a rating", "number": "a number",
}  # fmt: skip
#: Share of the records that must have a value of a type for the reason to name it.
COMMON_SHARE: Final = 0.8


class LinkedText(NamedTuple):
    """A cell with an address."""

    text: str
    url: str


class Thumbnail(NamedTuple):
    """A cell that is a part of the screenshot, such as the image of a record."""

    text: str
    box: Box


class DetailTable(NamedTuple):
    """A table among the details of an annotation."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str | LinkedText | Thumbnail, ...], ...]


class Annotation(NamedTuple):
    """A result on a page.

    >>> Annotation(Box(8, 80, 600, 300), "main text", "1", "content", (("reason", "holds most of the words"),)).name
    '1 main text'
    """

    #: In CSS pixels from the upper left corner of the page; None for a result without a box.
    box: Box | None
    label: str
    #: ``"2"``, and ``"2.1"`` for its first part.
    number: str
    #: Of ``content field list doubtful record segment``.
    category: str
    #: Names and texts.
    details: tuple[tuple[str, str], ...] = ()
    tables: tuple[DetailTable, ...] = ()
    #: Its parts: the records of a list, the fields of the content.
    parts: tuple[Annotation, ...] = ()

    @property
    def name(self) -> str:
        """Number and label."""
        return f"{self.number} {self.label}".strip()


def box_of(page: Page, nodes: Iterable[int]) -> Box | None:
    """The smallest box around nodes, without what an ancestor clips; None if none of them is shown.

    >>> import scutch
    >>> box_of(scutch.parse("<p>Flax"), [3]) is None
    True
    """
    layout = page.layout
    if layout is None:
        return None
    shown = (clipped(page, node, around(boxes_in(layout, node, page.columns.end[node]))) for node in nodes)
    return around(box for box in shown if box)


def clipped(page: Page, node: int, box: Box | None) -> Box | None:
    """The part of a node's box that its ancestors show; None if they show nothing of it."""
    parents, layout = page.columns.parent, page.layout
    above = parents[node]
    while box and layout and above >= 0:
        frame = layout.box(above)
        style = layout.style_of(above)
        if frame and style and style.overflow != "visible" and page.columns.name(above) not in ROOTS:
            box = intersection(box, frame)
        above = parents[above]
    return box


def intersection(one: Box, other: Box) -> Box | None:
    """The part that two boxes share; None if they share nothing.

    >>> intersection(Box(-10, 5, 100, 20), Box(0, 0, 50, 50))
    Box(x=0, y=5, width=50, height=20)
    """
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right - left, bottom - top) if right > left and bottom > top else None


def text_boxes(page: Page) -> tuple[Box, ...]:
    """The boxes of the texts that are shown."""
    layout, columns = page.layout, page.columns
    if layout is None:
        return ()
    texts = (node for node in range(len(columns)) if columns.tag[node] == TEXT and columns.chars[node])
    shown = (node for node in texts if (style := layout.style_of(node)) and style.visible)
    return tuple(box for node in shown if (box := layout.box(node)))


def non_empty(*details: tuple[str, object]) -> tuple[tuple[str, str], ...]:
    """Details as texts, without empty ones."""
    return tuple((name, str(value)) for name, value in details if value not in {None, ""})


def annotate_content(content: Content) -> Iterator[Annotation]:
    """Yield an annotation for each block of the content.

    The title, the author and the date are parts of the first one, where they have a box.
    """
    for number, block in enumerate(content.blocks, 1):
        parts = tuple(annotate_fields(content)) if number == 1 else ()
        details = non_empty(
            ("reason", block.reason),
            ("confidence", f"{content.confidence:.2f}"),
            ("method", content.method),
            ("characters", f"{block.chars:,}"),
            ("XPath", block.xpath),
            ("text", excerpt(block.node.text, DETAIL_CHARS)),
        )
        yield Annotation(box_of(block.node.page, [block.node.index]), "content", str(number), "content", details, parts=parts)


def annotate_fields(content: Content) -> Iterator[Annotation]:
    """Yield an annotation for each metadata field whose source is shown on the page."""
    number = 0
    for field in ANNOTATED_FIELDS:
        origin = content.metadata.sources.get(field)
        node = origin.node if origin else None
        box = box_of(node.page, [node.index]) if node else None
        if origin and box:
            number += 1
            details = non_empty((field, getattr(content, field)), ("found in", origin.source), ("XPath", origin.xpath))
            yield Annotation(box, field, f"1.{number}", "field", details)


def annotate_lists(regions: Regions) -> Iterator[Annotation]:
    """Yield an annotation for each list that is no alternative of another one, best first, with its records as parts."""
    for number, region in enumerate((region for region in regions if not region.is_alternative), 1):
        yield annotate_list(region, str(number))


def annotate_list(region: Region, number: str) -> Annotation:
    """The annotation of one list."""
    selectors = region.selectors()
    details = non_empty(
        ("reason", reason_in_words(region)),
        ("confidence", f"{region.confidence:.2f}"),
        ("method", region.method),
        ("XPath", region.xpath),
        ("CSS of a record", selectors.record_css),
        ("XPath of a record", selectors.record_xpath),
    )
    texts = column_texts(region)
    parts = tuple(annotate_records(region, number, texts))
    return Annotation(
        around(part.box for part in parts if part.box),
        f"list of {len(region)} records",
        number,
        "list" if region.confidence >= DOUBTFUL_BELOW else "doubtful",
        details,
        (record_table(region, texts), selector_table(region, list(texts))),
        parts,
    )


def column_texts(region: Region) -> dict[str, list[str]]:
    """Cells of a list by column, as texts; empty for missing ones."""
    table = region.table
    columns = ((column.name, table.grid.texts(place)) for place, column in enumerate(table.columns))
    return {name: [excerpt(text or "", DETAIL_CHARS) for text in texts] for name, texts in columns}


def reason_in_words(region: Region) -> str:
    """What makes the records a list, and what nearly all of them have.

    >>> import scutch
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4)) + "</ul>"
    >>> reason_in_words(scutch.extract_records(html)[0])
    'same tag path; each has a link, a number'
    """
    table, least = region.table, COMMON_SHARE * len(region)
    filled = {
        column.type
        for number, column in enumerate(table.columns)
        if sum(text is not None for text in table.grid.texts(number)) >= least
    }
    common = [words for name, words in TYPE_WORDS.items() if name in filled]
    return "; each has ".join(filter(None, (region.reason, ", ".join(common))))


def record_table(region: Region, texts: Mapping[str, list[str]]) -> DetailTable:
    """The records of a list as a table, with links and thumbnails."""
    columns, shown = region.table.columns, min(len(region), MAX_TABLE_ROWS)
    caption = "records" if shown == len(region) else f"the first {shown} of {len(region):,} records"
    named = zip(columns, texts.values(), strict=True)
    cells = [[detail_cell(region, row, column, text[row]) for row in range(shown)] for column, text in named]
    numbered = ((str(number), *row) for number, row in enumerate(zip(*cells, strict=True), 1))
    return DetailTable(caption, ("", *texts), tuple(numbered))


def detail_cell(region: Region, row: int, column: Column, text: str) -> str | LinkedText | Thumbnail:
    """A cell of the table of records: an image where the screenshot shows it, an address as a link, else its text."""
    if column.type not in {"image", "url"} or column.is_list:
        return text
    cell = region.table.cell(row, column.name)
    box = box_of(region.page, cell.nodes) if column.type == "image" else None
    if box:
        return Thumbnail(text, box)
    return LinkedText(text, str(cell.value)) if cell.value else text


def selector_table(region: Region, names: list[str]) -> DetailTable:
    """The selectors of the fields of a record as a table."""
    found = region.selectors().columns
    ours = zip(names[len(names) - len(found) :], found, strict=True)  # the first columns may be headings outside the records
    rows = ((name, own.attribute or "text", own.css or own.xpath or "no selector") for name, own in ours)
    return DetailTable("fields and their selectors within a record", ("field", "from", "selector"), tuple(rows))


def annotate_records(region: Region, number: str, texts: Mapping[str, list[str]]) -> Iterator[Annotation]:
    """Yield an annotation for each record of a list."""
    for place, (record, nodes) in enumerate(zip(region, nodes_of(region), strict=True)):
        fields = non_empty(*((name, column[place]) for name, column in texts.items()), ("XPath", record.xpath))
        box = box_of(region.page, nodes)
        yield Annotation(box, "record", f"{number}.{place + 1}", "record", fields)


def nodes_of(region: Region) -> tuple[tuple[int, ...], ...]:
    """Top nodes of each record of a list."""
    return tuple(tuple(node.index for node in record.nodes) for record in region)


def annotate_segments(root: Segment) -> Iterator[Annotation]:
    """Yield an annotation for each undivided segment, in document order."""
    for number, (block, inside) in enumerate(leaf_segments(root, ()), 1):
        details = non_empty(
            ("reason", block.reason),
            ("coherence", f"{block.coherence} of 10"),
            ("method", block.method),
            ("inside", " › ".join(inside)),
            ("heading", excerpt(block.heading, DETAIL_CHARS)),
            ("XPath", block.xpath),
            ("text", excerpt(block.text, DETAIL_CHARS)),
        )
        yield Annotation(block.box, block.label or "block", str(number), "segment", details)


def leaf_segments(block: Segment, inside: tuple[str, ...]) -> Iterator[tuple[Segment, tuple[str, ...]]]:
    """Yield the undivided segments within a segment, each with the labels of its ancestors, outermost first."""
    if not block.children:
        yield block, inside
    for child in block.children:
        yield from leaf_segments(child, (*inside, block.label or "block"))
