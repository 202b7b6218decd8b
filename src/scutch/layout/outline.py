"""The blocks of a page by its markup alone: landmarks, headings and repeated siblings.

From the body downwards, a block is divided into its children:

- a run of text with its inline elements is one block and is never divided;
- a heading opens a section, which ends before the next heading of its rank, whatever elements wrap them;
- siblings of one sort (items, rows, cards, paragraphs) are a list, a table or a text;
- a block that holds a single other block is the same block.

The degree of coherence is 10 for a block that cannot be divided and fixed for blocks of one kind by their nature
(``DEGREES``). For others it is one less than the least of their children, with an upper bound by label (``BOUNDS``). The
rules are ours; studies of page segmentation agree that people see headings and lists as blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from scutch.methods.block_distribution.container import NOISE, containers
from scutch.methods.layout_block import MAX_COHERENCE, LayoutBlock
from scutch.methods.roles import ANY_ROLE, ROLES, role_of
from scutch.page.columns import DOCUMENT, MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, LINES
from scutch.page.text import UNSEEN

#: Degrees of coherence by label, for blocks of one kind and their parts.
DEGREES: Final = {
    "navigation": 8, "form": 8, "search": 8, "dialog": 8, "list": 8, "table": 8, "item": 9, "row": 9, "figure": 9, "text": 9,
}  # fmt: skip
#: Upper bounds by label, for blocks of mixed content; and for other labels.
BOUNDS: Final = {"page": 1, "main": 4, "article": 5, "header": 6, "footer": 6, "aside": 6, "comments": 6}
BOUND: Final = 7
#: Blocks nested deeper than this are not divided.
MAX_DEPTH: Final = 40
#: A list has at least this many items of one sort, at least this share of the items from first to last,
REPEATED: Final = 3
COMMON: Final = 0.6
#: and fewer characters an item on average; longer ones are sections of a text.
ITEM_CHARS: Final = 600
#: A block that begins with a heading and has at most this many characters is the heading of the items after it.
BANNER_CHARS: Final = 160
#: Labels of landmarks.
LANDMARK_LABELS: Final = frozenset(ROLES.values())
#: Tags in the cells of layout tables.
LAYOUT_TABLE_TAGS: Final = {IDS[name] for name in ("table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "form", "hr")}
#: Labels by sort of noise of the block distribution.
NOISE_LABELS: Final = {NOISE["comments"]: "comments", NOISE["link list"]: "navigation"}
#: Labels of groups by label of their members.
TEXT_LABELS: Final = frozenset(("text", "figure"))
LIST_LABELS: Final = frozenset(("list", "table", "navigation"))
GROUP_LABELS: Final = {"text": "text", "row": "table"}
#: Sort of texts.
TEXT_SORT: Final = (-1, -1)
#: Tags that repeat without a list element around them.
ITEM_TAGS: Final = {IDS[name] for name in ("li", "tr", "article", "section", "dd", "dt")}
PROSE_TAGS: Final = {IDS[name] for name in ("p", "blockquote", "pre", "figure", "img", "picture")}
RANKS: Final = {IDS[f"h{rank}"]: rank for rank in range(1, 7)} | {IDS["dt"]: 8}
#: Rank of a heading by role alone, and of an item that is no heading.
UNRANKED: Final = 7
NO_HEADING: Final = 9


class Item(NamedTuple):
    """An item of a block: a child element, or a run of text and inline elements."""

    nodes: tuple[int, ...]
    #: Rank of the heading that it is; ``NO_HEADING`` for most.
    rank: int
    #: Equal for items of one sort; None for items that resemble no other.
    sort: tuple[int, int] | None


def outline_to(columns: Columns, pdoc: int) -> LayoutBlock:
    """Divide a page by its markup, down to blocks of a permitted degree of coherence."""
    return outline(columns).trimmed(pdoc)


def outline(columns: Columns) -> LayoutBlock:
    """Divide a page by its markup.

    Linear in the nodes.

    >>> import scutch
    >>> page = scutch.parse("<nav>Home</nav><h1>Fibres</h1><h2>Flax</h2><p>Blue.</p><h2>Hemp</h2><p>Green.</p>")
    >>> [(piece.label, len(piece.nodes)) for piece in outline(page.columns).children]
    [('navigation', 1), ('section', 5)]
    """
    return Outline(columns).page()


class Outline:
    """The segmentation of one page."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        # Lists, as each value is read several times and every read of a memoryview makes an object.
        self.tag, self.end, self.chars = columns.tag.tolist(), columns.end.tolist(), columns.chars.tolist()
        self.marks, self.parent, self.label_of = columns.marks.tolist(), columns.parent.tolist(), columns.class_id.tolist()
        shown = zip(columns.texts, columns.images, self.marks, strict=True)
        self.shown = [bool(texts or images) and not marks & UNSEEN for texts, images, marks in shown]
        self.block = _blocks(self.tag, self.parent)
        selection = containers(columns)
        self.tables: dict[int, bool] = {}
        self.noise = selection.skip or bytes(len(columns))
        self.content = selection.parts[-1].node if selection.parts else -1
        if any(marks & MARKS["main"] for marks in self.marks):
            self.content = -1

    def page(self) -> LayoutBlock:
        """Return the block of the whole page."""
        columns = self.columns
        body = next((node for node, tag in enumerate(columns.tag) if tag == IDS["body"]), 0)
        if columns.texts[body] < columns.texts[0]:
            body = 0
        parts = self.parts(self.items(body), 1)
        if len(parts) == 1 and parts[0].children and parts[0].label not in DEGREES:
            parts = parts[0].children
        return divided_block((body,), parts, "page")

    def children(self, node: int) -> list[int]:
        """Return the visible children, in order."""
        end, shown = self.end, self.shown
        found, child, stop = [], node + 1, end[node]
        while child < stop:
            if shown[child]:
                found.append(child)
            child = end[child]
        return found

    def chain(self, node: int) -> list[int]:
        """Return the node, its only child block, the only child block of that, and so on."""
        line = [node]
        while len(children := self.children(node)) == 1 and self.block[children[0]]:
            node = children[0]
            line.append(node)
        return line

    def items(self, node: int) -> list[Item]:
        """Return the items of a block: its child blocks, and runs of text between them."""
        found: list[Item] = []
        for block, group in groupby(self.children(node), key=lambda child: self.block[child]):
            run = tuple(group)
            found += map(self.item, run) if block else [Item(run, NO_HEADING, TEXT_SORT)]
        return found

    def item(self, node: int) -> Item:
        """Return the item of a block element."""
        tag, label, rank = self.tag[node], self.label_of[node], self.rank(node)
        if rank < NO_HEADING or (tag == IDS["tr"] and not self.has_values(node)):
            return Item((node,), rank, None)
        if tag in PROSE_TAGS:
            return Item((node,), rank, TEXT_SORT)
        first = next(iter(self.children(node)), node)
        return Item((node,), rank, (tag, -1 if tag in ITEM_TAGS else label if label >= 0 else -2 - self.tag[first]))

    def rank(self, node: int) -> int:
        """Return the rank of the heading that a block is, or that it holds with little else."""
        while True:
            if self.tag[node] in RANKS:
                return RANKS[self.tag[node]]
            if self.marks[node] & MARKS["heading"]:
                return UNRANKED
            children = self.children(node)
            if not children or self.chars[node] > BANNER_CHARS or not self.block[children[0]]:
                return NO_HEADING
            if self.marks[node] & ANY_ROLE & ~MARKS["banner"] or any(self.block[child] for child in children[1:]):
                return NO_HEADING
            node = children[0]

    def parts(self, items: Sequence[Item], depth: int, *, alone: bool = True) -> tuple[LayoutBlock, ...]:
        """Return the blocks of items: those before the first heading of the highest rank, and its sections.

        ``alone`` says that the items have no other siblings.
        """
        top = min((item.rank for item in items), default=NO_HEADING)
        if top == NO_HEADING or len(items) == 1:
            return tuple(self.neighbours(items, depth, len(items) + (not alone)))
        starts = [place for place, item in enumerate(items) if item.rank == top]
        bounds = [*starts, len(items)]
        sections = [self.section(items[begin:end], depth) for begin, end in pairwise(bounds)]
        lead = self.parts(items[: starts[0]], depth, alone=False) if starts[0] else ()
        if not alone or lead or len(sections) > 1:
            return (*lead, *sections)
        return sections[0].children or tuple(sections)

    def section(self, items: Sequence[Item], depth: int) -> LayoutBlock:
        """Return a section: a heading and the items after it."""
        head, *rest = items
        opening = self.single(head, depth + 1)
        if not rest:
            return opening
        if depth >= MAX_DEPTH:
            return divided_block(_nodes(items), (), "section")
        lower = next((place for place, item in enumerate(rest) if item.rank < NO_HEADING), 0)
        if lower:
            lead = (opening, *self.parts(rest[:lower], depth + 1, alone=False))
            opening = divided_block(_nodes(items[: lower + 1]), lead, "section")
        return divided_block(_nodes(items), (opening, *self.parts(rest[lower:], depth + 1, alone=False)), "section")

    def neighbours(self, items: Sequence[Item], depth: int, total: int) -> Iterator[LayoutBlock]:
        """Yield the blocks of items without headings: one each, one for the list among them, one for each run of text."""
        begin, end = self.repeated(items)
        yield from self.texts(items[:begin], depth, total)
        if begin < end:
            yield from self.list_block(items[begin:end], depth, total)
        yield from self.texts(items[end:], depth, total)

    def list_block(self, items: Sequence[Item], depth: int, total: int) -> Iterator[LayoutBlock]:
        """Yield the block of a list; its blocks alone if there is nothing else, or if they are lists with headings."""
        blocks = tuple(self.texts(items, depth + 1, total))
        if len(items) == total or 2 * sum(map(self.holds_list, blocks)) > len(blocks):
            yield from blocks
        else:
            yield divided_block(_nodes(items), tuple(map(_listed, blocks)), GROUP_LABELS.get(blocks[0].label, "list"))

    def holds_list(self, part: LayoutBlock) -> bool:
        """Whether most of a block is a list below a heading, which makes it a section of the page."""
        chars = self.chars
        inner = [child for child in part.children if child.label in LIST_LABELS]
        size = sum(chars[node] for child in inner for node in child.nodes)
        return len(part.children) > 1 and 2 * size > sum(chars[node] for node in part.nodes)

    def repeated(self, items: Sequence[Item]) -> tuple[int, int]:
        """Return begin and end of the list among items; equal if there is none."""
        counts = Counter(item.sort for item in items if item.sort not in {None, TEXT_SORT})
        sort, count = counts.most_common(1)[0] if counts else (None, 0)
        places = [place for place, item in enumerate(items) if item.sort == sort]
        if count < REPEATED or count < COMMON * (places[-1] + 1 - places[0]):
            return 0, 0
        chars = sum(self.chars[items[place].nodes[0]] for place in places)
        return (places[0], places[-1] + 1) if chars < ITEM_CHARS * count else (0, 0)

    def texts(self, items: Sequence[Item], depth: int, total: int) -> Iterator[LayoutBlock]:
        """Yield the blocks of items, one each; adjacent texts are one, unless they are all ``total`` items."""
        for is_text, group in groupby(items, key=lambda item: item.sort == TEXT_SORT):
            run = list(group)
            blocks = tuple(self.single(item, depth + 1) for item in run)
            together = is_text and 1 < len(run) < total and all(one.label in TEXT_LABELS for one in blocks)
            yield from [divided_block(_nodes(run), blocks, "text")] if together else blocks

    def single(self, item: Item, depth: int) -> LayoutBlock:
        """Return the block of one item."""
        node = item.nodes[0]
        if not self.block[node]:
            return LayoutBlock(item.nodes, MAX_COHERENCE, self.naming(item.nodes), "a run of text")
        line = self.chain(node)
        label = next(filter(None, map(self.label, line)), "")
        if item.rank < NO_HEADING and label in {"", "header", "item"}:
            label = "heading"
        items = self.items(line[-1]) if depth < MAX_DEPTH and label != "heading" else []
        parts = self.parts(items, depth + 1) if len(items) > 1 else ()
        kind = self.kind(items, parts) if parts else self.naming(item.nodes)
        if label in BOUNDS and kind == "list":
            parts = (divided_block(_nodes(items), tuple(map(_listed, parts)), kind),)
        return divided_block(item.nodes, parts, label or kind)

    def naming(self, nodes: Sequence[int]) -> str:
        """Return the label of a block without parts and role."""
        return "text" if any(self.columns.texts[node] for node in nodes) else "figure"

    def kind(self, items: Sequence[Item], parts: Sequence[LayoutBlock]) -> str:
        """Return the label of a block without a role, by its items."""
        if all(item.sort == TEXT_SORT for item in items):
            return "text"
        sections = 2 * sum(map(self.holds_list, parts)) > len(parts)
        return "list" if self.repeated(items) == (0, len(items)) and not sections else ""

    def label(self, node: int) -> str:
        """Return the label of an element; empty if unknown."""
        label = role_of(self.columns, node)
        if label in {"table", "row"} and not self.has_values(node):
            return ""
        if label in LANDMARK_LABELS:
            return label
        if self.noise[node] in NOISE_LABELS:
            return NOISE_LABELS[self.noise[node]]
        return "main" if node == self.content else label

    def has_values(self, node: int) -> bool:
        """Whether a table, or the table of a row, holds values; else it is there for layout."""
        while self.tag[node] != IDS["table"] and node:
            node = self.parent[node]
        if node not in self.tables:
            inside = self.tag[node + 1 : self.end[node]]
            self.tables[node] = inside.count(IDS["tr"]) > 1 and LAYOUT_TABLE_TAGS.isdisjoint(inside)
        return self.tables[node]


def divided_block(nodes: tuple[int, ...], parts: tuple[LayoutBlock, ...], label: str) -> LayoutBlock:
    """Return a block of parts, each at least as coherent as the whole.

    >>> divided_block((3,), (LayoutBlock((4,), 10, "heading"), LayoutBlock((5,), 8, "list")), "section").coherence
    7
    """
    if not parts:
        return LayoutBlock(nodes, MAX_COHERENCE, label, "it cannot be divided")
    least = min(part.coherence for part in parts) - 1
    coherence = DEGREES.get(label) or max(min(BOUNDS.get(label, BOUND), least), 1)
    floor = DEGREES["item"] if label in DEGREES else coherence
    return LayoutBlock(nodes, coherence, label, f"{len(parts)} parts", tuple(_at_least(part, floor) for part in parts))


def _at_least(part: LayoutBlock, coherence: int) -> LayoutBlock:
    """Return the block with no degree of coherence below this one."""
    if part.coherence >= coherence:
        return part
    return part._replace(coherence=coherence, children=tuple(_at_least(child, coherence) for child in part.children))


def _listed(part: LayoutBlock) -> LayoutBlock:
    """Return a part as an item of a list."""
    return part if part.label or not part.children else _at_least(part._replace(label="item"), DEGREES["item"])


def _nodes(items: Sequence[Item]) -> tuple[int, ...]:
    return tuple(node for item in items for node in item.nodes)


def _blocks(tags: Sequence[int], parents: Sequence[int]) -> bytearray:
    """Mark block elements, and elements that hold one."""
    found = bytearray(tag in LINES or tag in CELLS for tag in tags)
    for node in range(len(found) - 1, 0, -1):
        if found[node] and tags[node] > DOCUMENT:
            found[parents[node]] = 1
    return found
