"""Texts of detail pages as units: blocks, or parts of blocks that are values, and which of them are labels of which values.

A block is split where its elements are the values and its own texts are the same on several pages ("Posted <time> by <b>"),
and where it is a label with its value ("<b>Weight:</b> 2 kg").
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from scutch.lexicon.shop_words import is_stock_text
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS, IDS, ids_of
from scutch.records.cells.cell_labels import split_label
from scutch.sites.nodes.labels import LABEL_CHARS, as_label

#: Roles of units.
LABEL, SURE_LABEL, VALUE, HEADING, PLAIN = "label", "sure label", "value", "heading", ""
#: Pages that have a label at least, where its element does not say that it is one.
LEAST_PAGES_OF_LABEL: Final = 2
#: A label and its value, and cells of a row that are such.
PAIR: Final = 2
#: Elements at most that each hold all of a block.
MOST_LEVELS: Final = 3
#: Elements between a text and its cell at most.
CELL_LEVELS: Final = 3
#: Children of a row of a label and its value at most, texts between included.
ROW_NODES: Final = 6
COLONS: Final = (":", "：")
#: Signs in front of a label behind another value.
SIGNS: Final = "·•|/–—-,; "
HEADING_TAGS: Final = HEADINGS - ids_of(("h1",))
CELL_TAGS: Final = ids_of(("dt", "dd", "th", "td"))
TERM: Final = IDS["dt"]
DEFINITION: Final = IDS["dd"]
HEADER: Final = IDS["th"]
ITEM: Final = IDS["li"]
BUTTON: Final = IDS["button"]


class Unit(NamedTuple):
    """A text at a place of its own: a block, or an element or a text of one."""

    node: int
    text: str
    #: ``LABEL``, ``SURE_LABEL``, ``VALUE``, ``HEADING`` or ``PLAIN``.
    role: str = PLAIN


class LabelledUnit(NamedTuple):
    """A text that may be a value, with its label."""

    node: int
    text: str
    #: Label or heading in front of it; empty without one.
    label: str
    #: Whether an element or the form of the text says that the label is that of this value.
    is_paired: bool
    #: Whether the element of the value begins with the label.
    has_label: bool = False


def text_units(
    columns: Columns, pages: Sequence[Sequence[tuple[int, str]]], elements: Sequence[int], around: Sequence[int]
) -> list[list[Unit]]:
    """Return the units of each page in document order.

    Parameters
    ----------
    columns
        All pages as one.
    pages
        The blocks of each page with their texts.
    elements, around
        The block of each node, and the class of the nearest element around it.
    """
    groups: dict[tuple[int, int, int], list[tuple[int, list[Unit]]]] = defaultdict(list)
    for page, own in enumerate(pages):
        for block, _ in own:
            key = columns.path[block], columns.class_id[block], around[block]
            groups[key].append((page, block_parts(columns, block, elements)))
    split_blocks = (parts for own in groups.values() for parts in split_parts(columns, own) or split_shapes(columns, own))
    split = {elements[parts[0].node]: parts for parts in split_blocks}
    units = [
        [unit for block, text in own for unit in split.get(block) or (Unit(block, text, role_of_place(columns, block)),)]
        for own in pages
    ]
    return with_sure_labels(columns, units)


def inner_labels(columns: Columns, pages: Sequence[Sequence[Unit]]) -> frozenset[str]:
    """Return the labels that units of several pages begin with, each in one text with its value ("Weight: 2 kg")."""
    found = [(page, split_label(unit.text)[0]) for page, own in enumerate(pages) for unit in own if is_labelled(columns, unit)]
    counts = Counter(label for _, label in set(found) if label)
    return frozenset(label for label, count in counts.items() if count >= LEAST_PAGES_OF_LABEL)


def is_labelled(columns: Columns, unit: Unit) -> bool:
    """Whether a unit may be a label with its value in the same text: the label anchor finds only such."""
    head, colon, rest = unit.text[: LABEL_CHARS + 2].replace("：", ":").partition(":")
    if not colon or not rest or unit.role in (LABEL, SURE_LABEL, HEADING) or not as_label(head):
        return False
    first = next((node for node in range(unit.node, columns.end[unit.node]) if columns.texts[node] == 1), unit.node)
    while columns.tag[first] != TEXT:
        first += 1
    return len(" ".join(columns.text(first).split())) > len(head) + 1


def block_parts(columns: Columns, block: int, elements: Sequence[int]) -> list[Unit]:
    """Return the children of a block, or of the element that holds all of it, with texts; none if one holds other blocks."""
    found = child_parts(columns, block, elements)
    inside = found
    for _ in range(MOST_LEVELS):
        if len(inside) == 1:
            inside = [part for child in columns.child_nodes(inside[0].node) for part in as_part(columns, child)]
    return inside if len(inside) >= PAIR else found


def child_parts(columns: Columns, block: int, elements: Sequence[int]) -> list[Unit]:
    """Return the children of a block that hold its texts; none if one holds other blocks."""
    found = []
    for child in columns.child_nodes(block):
        inside = range(child, columns.end[child])
        if any(elements[node] != block for node in inside):
            return []
        found += as_part(columns, child)
    return found


def as_part(columns: Columns, node: int) -> list[Unit]:
    """Return a node with its text; none without text."""
    texts = (at for at in range(node, columns.end[node]) if columns.tag[at] == TEXT)
    text = " ".join("".join(map(columns.text, texts)).split())
    return [Unit(node, text)] if text else []


def split_shapes(columns: Columns, blocks: Sequence[tuple[int, list[Unit]]]) -> Iterator[list[Unit]]:
    """Yield the parts of each block that is split with those of its shape, where a page has blocks of several shapes."""
    shapes: dict[BlockShape, list[tuple[int, list[Unit]]]] = defaultdict(list)
    for page, parts in blocks:
        if len(parts) >= PAIR:
            shapes[block_shape(columns, parts)].append((page, parts))
    for shape, alike in shapes.items():
        if shape.has_names and len({page for page, _ in alike}) >= LEAST_PAGES_OF_LABEL:
            yield from split_parts(columns, alike)


class BlockShape(NamedTuple):
    """What blocks have in common that hold the same values: their elements, and the label that they begin with."""

    elements: tuple[tuple[int, int], ...]
    label: str

    @property
    def has_names(self) -> bool:
        """Whether an element has a class, or there is a label."""
        return bool(self.label) or any(class_id >= 0 for _, class_id in self.elements)


def block_shape(columns: Columns, parts: Sequence[Unit]) -> BlockShape:
    """Return the tags and classes of the elements of a block, and the text with a colon in front of them."""
    elements = (part.node for part in parts if not is_text(columns, part))
    begins_with_label = bool(parts) and is_text(columns, parts[0]) and parts[0].text.endswith(COLONS)
    kinds = tuple((columns.tag[node], columns.class_id[node]) for node in elements)
    return BlockShape(kinds, parts[0].text if begins_with_label else "")


def split_parts(columns: Columns, blocks: Sequence[tuple[int, list[Unit]]]) -> Sequence[list[Unit]]:
    """Return the parts of each block of a group, with their roles, if it is split. ``blocks``: parts, each with its page."""
    split = [parts for _, parts in blocks]
    if not all(split):
        return ()
    if max(map(len, split)) < PAIR:
        return split if are_of_one_class(columns, split) else ()
    if are_label_pairs(columns, blocks):
        return [[label._replace(role=SURE_LABEL), value._replace(role=VALUE)] for label, value in split]
    own = recurring([(page, part.text) for page, parts in blocks for part in parts if is_text(columns, part)])
    is_list = len({page for page, _ in blocks}) < len(blocks)
    if not is_list and all(holds_values(columns, parts, own) for parts in split):
        return [list(values_with_labels(columns, parts)) for parts in split]
    return ()


def are_of_one_class(columns: Columns, split: Sequence[Sequence[Unit]]) -> bool:
    """Whether all parts, one a block, are elements of one class: another page may have another element beside it."""
    kinds = {(columns.tag[part.node], columns.class_id[part.node]) for (part,) in split}
    return len(kinds) == 1 and kinds.pop()[1] >= 0


def are_label_pairs(columns: Columns, blocks: Sequence[tuple[int, list[Unit]]]) -> bool:
    """Whether blocks are labels with values, most of the labels on several pages; two links beside each other are not."""
    if all(all(columns.link_chars[part.node] for part in parts) for _, parts in blocks):
        return False
    firsts = recurring([(page, parts[0].text) for page, parts in blocks])
    known = sum(parts[0].text in firsts for _, parts in blocks)
    return PAIR * known > len(blocks) and all(begins_with_element(columns, parts) for _, parts in blocks)


def values_with_labels(columns: Columns, parts: Sequence[Unit]) -> Iterator[Unit]:
    """Yield the elements of a block, and its own texts with a colon as labels."""
    role = PLAIN
    for part in parts:
        if not is_text(columns, part):
            yield part._replace(role=role)
            role = PLAIN
        elif part.text.endswith(COLONS):
            yield part._replace(text=part.text.lstrip(SIGNS), role=LABEL)
            role = VALUE


def recurring(texts: Sequence[tuple[int, str]]) -> frozenset[str]:
    """Return the texts that several pages have, each given with its page; those with a colon in any case."""
    counts = Counter(text for _, text in set(texts))
    return frozenset(text for text, count in counts.items() if count >= LEAST_PAGES_OF_LABEL or text.endswith(COLONS))


def is_text(columns: Columns, part: Unit) -> bool:
    """Whether a part is a text of the block itself."""
    return columns.tag[part.node] == TEXT


def begins_with_element(columns: Columns, parts: Sequence[Unit]) -> bool:
    """Whether a block is an element that may be a label, no number of a step, and a value behind it."""
    first = parts[0]
    is_label = bool(as_label(first.text)) and not any(map(str.isdigit, first.text))
    return len(parts) == PAIR and not is_text(columns, first) and is_label


def holds_values(columns: Columns, parts: Sequence[Unit], own: AbstractSet[str]) -> bool:
    """Whether a block has one element of each kind, and texts of its own that several pages have, or signs between."""
    kinds = [(columns.tag[part.node], columns.class_id[part.node]) for part in parts if not is_text(columns, part)]
    texts = [part.text for part in parts if is_text(columns, part)]
    return 0 < len(kinds) == len(set(kinds)) and all(text in own or not any(map(str.isalnum, text)) for text in texts)


def role_of_place(columns: Columns, node: int) -> str:
    """Return the role that the element of a text says it has: terms and headers, and the cells of rows of two."""
    if columns.tag[node] in HEADING_TAGS:
        return HEADING
    for _ in range(CELL_LEVELS):
        if columns.tag[node] in CELL_TAGS:
            return role_of_cell(columns, node)
        node = columns.parent[node]
    return PLAIN


def role_of_cell(columns: Columns, cell: int) -> str:
    """Return the role of a cell."""
    if columns.tag[cell] in (TERM, DEFINITION):
        return LABEL if columns.tag[cell] == TERM else VALUE
    parent = columns.parent[cell]
    row, child = list[int](), parent + 1
    for _ in range(ROW_NODES):
        if child < columns.end[parent]:
            row += [child] * (columns.tag[child] in CELL_TAGS)
            child = columns.end[child]
    if len(row) != PAIR or child < columns.end[parent] or columns.links[row[0]] > 1:  # a cell of links is navigation
        return PLAIN
    return LABEL if cell == row[0] else VALUE


def with_sure_labels(columns: Columns, pages: Sequence[Sequence[Unit]]) -> list[list[Unit]]:
    """Return units of which labels and headings are on several pages, or in elements for labels."""
    roles = (LABEL, HEADING)
    texts = [(page, unit.text) for page, own in enumerate(pages) for unit in own if unit.role in roles]
    sure = recurring(texts)
    return [
        [unit._replace(role=PLAIN) if unit.role in roles and not is_sure(columns, unit, sure) else unit for unit in own]
        for own in pages
    ]


def is_sure(columns: Columns, unit: Unit, sure: AbstractSet[str]) -> bool:
    """Whether a unit is a label: a term, a header, or one that several pages have."""
    return bool(as_label(unit.text)) and (unit.text in sure or columns.tag[unit.node] in (TERM, HEADER))


def is_link_or_button(columns: Columns, node: int) -> bool:
    """Whether a block is a link or a button, such as the name of the site, and no heading: it is no label of a value."""
    is_link = columns.link_chars[node] == columns.chars[node] and columns.tag[node] not in HEADING_TAGS
    return is_link or columns.tag[node] == BUTTON


def labelled_units(
    columns: Columns, units: Sequence[Unit], constant: AbstractSet[str], inner: AbstractSet[str]
) -> Iterator[LabelledUnit]:
    """Yield the units of a page that may be values, each with its label.

    Parameters
    ----------
    columns
        All pages as one.
    units
        Of one page.
    constant
        Texts that all pages have: they are no values, unless behind a label, items of a list or states of the stock.
    inner
        Labels in one text with their values.
    """
    section = pair = ""
    for unit in units:
        node, text, role = unit
        own, rest = split_label(text)
        if own in inner and is_labelled(columns, unit):
            yield LabelledUnit(node, rest, own, is_paired=True, has_label=True)
        elif role in (LABEL, SURE_LABEL):
            pair = as_label(text)
        elif role == VALUE and pair:
            yield LabelledUnit(node, text, pair, is_paired=True)
        elif role == HEADING or (text in constant and not is_stock_text(text) and columns.tag[node] != ITEM):
            section, pair = "" if is_link_or_button(columns, node) else as_label(text), ""
        else:
            yield LabelledUnit(node, text, section, is_paired=False)
            section, pair = "" if columns.tag[node] in HEADINGS else section, ""
