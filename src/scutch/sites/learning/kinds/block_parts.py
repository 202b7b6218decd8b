"""Parts of text blocks: the elements and texts of a block that are values of their own, and the labels between them.

A block is split where its elements are the values and its own texts are the same on several pages ("Posted <time> by <b>"),
where it is a label with its values ("<b>Weight:</b> 2 kg"), where breaks divide it into lines of such, and where its elements
are unlike each other on all pages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.records.cells.cell_labels import split_label
from scutch.records.cells.price_columns import are_struck
from scutch.sites.learning.kinds.unit import (
    BEHIND_LABEL,
    LABEL,
    LEAST_PAGES_OF_LABEL,
    PAIR,
    PLAIN,
    SURE_LABEL,
    VALUE,
    Unit,
    as_part,
    is_text,
    recurring,
    tags_and_classes,
)
from scutch.sites.nodes.labels import COLONS, as_label

#: Elements at most that each hold all of a block.
MOST_LEVELS: Final = 3
#: Signs in front of a label behind another value.
SIGNS: Final = "·•|/–—-,; "
BREAK: Final = IDS["br"]


def split_parts(columns: Columns, blocks: Sequence[tuple[int, list[Unit]]]) -> Sequence[list[Unit]]:
    """Return the parts of each block of a group, with their roles, if it is split. ``blocks``: parts, each with its page."""
    split = [parts for _, parts in blocks]
    if not all(split):
        return ()
    if max(map(len, split)) < PAIR:
        return split if are_of_one_class(columns, split) else ()
    if are_labelled_parts(columns, blocks):
        return [list(label_with_values(columns, parts)) for parts in split]
    if turns := labels_in_turn(columns, blocks):
        return turns
    is_list = len({page for page, _ in blocks}) < len(blocks)
    if is_list:
        return split if are_equal_elements(columns, split) else ()
    return split_fields(columns, blocks, split)


def split_fields(
    columns: Columns, blocks: Sequence[tuple[int, Sequence[Unit]]], split: Sequence[list[Unit]]
) -> Sequence[list[Unit]]:
    """Return the parts of blocks, one per page, that hold several values each. ``split``: the parts without their pages."""
    own = recurring([(page, part.text) for page, parts in blocks for part in parts if is_text(columns, part)])
    if all(holds_values(columns, parts, own) for parts in split):
        return [list(values_with_labels(columns, parts)) for parts in split]
    if prices := prices_of_sale(columns, split):
        return prices
    if are_different(columns, split):
        return [[part._replace(position=number) for number, part in enumerate(parts, 1)] for parts in split]
    return split if are_equal_elements(columns, split) else ()


def split_shapes(columns: Columns, blocks: Sequence[tuple[int, list[Unit]]]) -> Iterator[list[Unit]]:
    """Yield the parts of each block that is split with those of its shape, where a page has blocks of several shapes."""
    shapes: dict[BlockShape, list[tuple[int, list[Unit]]]] = defaultdict(list)
    for page, parts in blocks:
        if len(parts) >= PAIR:
            shapes[block_shape(columns, parts)].append((page, parts))
    for shape, alike in shapes.items():
        is_known = (
            shape.has_names or are_labelled_parts(columns, alike) or are_different(columns, [parts for _, parts in alike])
        )
        if is_known and len({page for page, _ in alike}) >= LEAST_PAGES_OF_LABEL:
            yield from split_parts(columns, alike)


class BlockShape(NamedTuple):
    """What blocks have in common that hold the same values: their elements, equal ones once, and the label in front."""

    elements: tuple[tuple[int, int], ...]
    label: str

    @property
    def has_names(self) -> bool:
        """Whether an element has a class, or there is a label."""
        return bool(self.label) or any(class_id >= 0 for _, class_id in self.elements)


def block_shape(columns: Columns, parts: Sequence[Unit]) -> BlockShape:
    """Return the tags and classes of the elements of a block, and the text with a colon in front of them."""
    begins_with_label = bool(parts) and is_text(columns, parts[0]) and parts[0].text.endswith(COLONS)
    kinds = tuple(kind for kind, _ in groupby(tags_and_classes(columns, parts)))
    return BlockShape(kinds, parts[0].text if begins_with_label else "")


def prices_of_sale(columns: Columns, split: Sequence[Sequence[Unit]]) -> Sequence[list[Unit]]:
    """Return the amounts of blocks that are a price each, some with a second one beside it that is struck out; else none.

    Parts without digits, such as a unit, are left out.
    """
    amounts = [[part for part in parts if any(map(str.isdigit, part.text))] for parts in split]
    struck = [[are_struck(columns, [part.node]) for part in parts] for parts in amounts]
    if not all(sorted(own) in ([False], [False, True]) for own in struck) or not any(map(any, struck)):
        return ()
    return [
        [part._replace(position=1 + is_old) for part, is_old in zip(parts, own, strict=True)]
        for parts, own in zip(amounts, struck, strict=True)
    ]


def are_equal_elements(columns: Columns, split: Sequence[Sequence[Unit]]) -> bool:
    """Whether blocks are equal elements, some more than others."""
    kinds = {(columns.tag[part.node], columns.class_id[part.node]) for parts in split for part in parts}
    return len(kinds) == 1 and kinds.pop()[0] != TEXT and len({len(parts) for parts in split}) > 1


def are_different(columns: Columns, split: Sequence[Sequence[Unit]]) -> bool:
    """Whether blocks are as many elements each, and those of one place are unlike those of all other places.

    A text is known by its words that all have there, and by whether it has letters and digits.
    """
    count = len(split[0])
    if count < PAIR or any(len(parts) != count or any(is_text(columns, part) for part in parts) for parts in split):
        return False
    texts = ([part.text for part in place] for place in zip(*split, strict=True))
    signs = [(words_of_all(own), tuple(sorted(set(map(characters_of, own))))) for own in texts]
    return len(split) > 1 and len(set(signs)) == count


def words_of_all(texts: Sequence[str]) -> frozenset[str]:
    """Return the words without digits that several different texts all have.

    >>> sorted(words_of_all(["2 rooms", "3 rooms"])), sorted(words_of_all(["red", "red"]))
    (['rooms'], [])
    """
    words = (frozenset(word for word in text.split() if not any(map(str.isdigit, word))) for text in texts)
    return frozenset.intersection(*words) if len(set(texts)) > 1 else frozenset()


def characters_of(text: str) -> tuple[bool, bool]:
    """Return whether a text has letters, and whether it has digits."""
    return any(map(str.isalpha, text)), any(map(str.isdigit, text))


def are_of_one_class(columns: Columns, split: Sequence[Sequence[Unit]]) -> bool:
    """Whether all parts, one a block, are elements of one class: another page may have another element beside it."""
    kinds = {(columns.tag[part.node], columns.class_id[part.node]) for (part,) in split}
    return len(kinds) == 1 and kinds.pop()[1] >= 0


def are_labelled_parts(columns: Columns, blocks: Sequence[tuple[int, Sequence[Unit]]]) -> bool:
    """Whether blocks are labels with values, most of the labels on several pages; links beside each other are not."""
    elements = [[part.node for part in parts if not is_text(columns, part)] for _, parts in blocks]
    if all(all(columns.link_chars[node] for node in own) and len(own) > 1 for own in elements):
        return False
    firsts = recurring([(page, parts[0].text) for page, parts in blocks])
    known = sum(parts[0].text in firsts for _, parts in blocks)
    return PAIR * known > len(blocks) and all(begins_with_label(columns, parts) for _, parts in blocks)


def labels_in_turn(columns: Columns, blocks: Sequence[tuple[int, Sequence[Unit]]]) -> Sequence[list[Unit]]:
    """Return the parts of blocks that are several labels with colons, each with its values behind it; none for others.

    ``blocks``: parts, each with its page. A text behind a value that several pages have is its unit.
    """
    units = recurring([(page, part.text) for page, parts in blocks for part in parts if is_text(columns, part)])
    found = [list(parts_behind_labels(columns, parts)) for _, parts in blocks]
    if max(map(len, found)) < PAIR or not all(are_label_and_values(columns, own, units) for runs in found for own in runs):
        return ()
    return [[unit for run in runs for unit in label_with_values(columns, without_unit(columns, run))] for runs in found]


def parts_behind_labels(columns: Columns, parts: Sequence[Unit]) -> Iterator[list[Unit]]:
    """Yield each label of a block with the parts behind it, up to the next label; parts in front of the first on their own."""
    run: list[Unit] = []
    for part, after in zip(parts, [part.text for part in parts[1:]] + [""], strict=True):
        has_colon = part.text.endswith(COLONS) or after.startswith(COLONS)
        if run and has_colon and not is_text(columns, part):
            yield run
            run = []
        run.append(part)
    yield run


def are_label_and_values(columns: Columns, run: Sequence[Unit], units: AbstractSet[str]) -> bool:
    """Whether parts are a label with a colon, and a value, equal elements, or a value with a unit behind it."""
    has_colon = run[0].text.endswith(COLONS) or (len(run) >= PAIR and run[1].text.startswith(COLONS))
    return has_colon and begins_with_label(columns, [*run[:PAIR], *(part for part in run[PAIR:] if part.text not in units)])


def without_unit(columns: Columns, run: list[Unit]) -> list[Unit]:
    """Return a label with its values, without the text behind an element that is the only one."""
    return run[:PAIR] if sum(not is_text(columns, part) for part in run) == PAIR else run


def begins_with_label(columns: Columns, parts: Sequence[Unit]) -> bool:
    """Whether a block is an element that may be a label, no number of a step, and a value or a list of elements behind it.

    A link in front of several values is the title of an item, such as a related one.
    """
    first, *rest = parts
    if len(parts) < PAIR or is_text(columns, first) or not as_label(first.text) or any(map(str.isdigit, first.text)):
        return False
    if len(rest) > 1 and columns.link_chars[first.node] == columns.chars[first.node]:
        return False
    kinds = set(tags_and_classes(columns, rest))
    are_signs = not any(map(str.isalnum, "".join(part.text for part in rest if is_text(columns, part))))
    return len(rest) == 1 or (len(kinds) == 1 and are_signs)


def label_with_values(columns: Columns, parts: Sequence[Unit]) -> Iterator[Unit]:
    """Yield a label and the value behind it, or the elements that are its values."""
    label, *values = parts
    yield label._replace(role=SURE_LABEL)
    for part in values:
        if len(values) == 1 or not is_text(columns, part):
            yield part._replace(text=part.text.lstrip(BEHIND_LABEL), role=VALUE)


def holds_values(columns: Columns, parts: Sequence[Unit], own: AbstractSet[str]) -> bool:
    """Whether a block has one element of each kind, and texts of its own that several pages have, or signs between."""
    kinds = tags_and_classes(columns, parts)
    texts = [part.text for part in parts if is_text(columns, part)]
    return 0 < len(kinds) == len(set(kinds)) and all(text in own or not any(map(str.isalnum, text)) for text in texts)


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


def block_parts(columns: Columns, block: int, elements: Sequence[int]) -> list[Unit]:
    """Return the children of a block, or of the element that holds all of it, with texts; none if one holds other blocks."""
    return without_colon(columns, inner_parts(columns, child_parts(columns, block, elements)))


def child_parts(columns: Columns, block: int, elements: Sequence[int]) -> list[Unit]:
    """Return the children of a block that hold its texts; none if one holds other blocks."""
    found = []
    for child in columns.child_nodes(block):
        inside = range(child, columns.end[child])
        if any(elements[node] != block for node in inside):
            return []
        found += as_part(columns, child)
    return found


def inner_parts(columns: Columns, parts: list[Unit]) -> list[Unit]:
    """Return the parts of the innermost element that holds all of some parts; these, if that has only one."""
    inside = parts
    for _ in range(MOST_LEVELS):
        if len(inside) == 1:
            inside = [part for child in columns.child_nodes(inside[0].node) for part in as_part(columns, child)]
    return inside if len(inside) >= PAIR else parts


def without_colon(columns: Columns, parts: list[Unit]) -> list[Unit]:
    """Return the parts of a block or a line without the colon that stands alone behind its first element."""
    has_colon = len(parts) > PAIR and is_text(columns, parts[1]) and parts[1].text in COLONS
    return [parts[0], *parts[PAIR:]] if has_colon else parts


def lines_of_labels(columns: Columns, pages: Sequence[Sequence[int]], elements: Sequence[int]) -> dict[int, list[Unit]]:
    """Return the units of blocks whose lines end with breaks, by block, where most lines are labels with values.

    ``pages``: blocks of each page. ``elements``: the block of each node.
    """
    found = ((page, block, broken_lines(columns, block, elements)) for page, blocks in enumerate(pages) for block in blocks)
    broken = [(page, block, lines) for page, block, lines in found if len(lines) >= PAIR]
    labels = recurring(
        [(page, label) for page, _, lines in broken for line in lines if (label := label_of_line(columns, line))]
    )
    split = ((block, list(units_of_lines(columns, lines, labels))) for _, block, lines in broken)
    return {block: units for block, units in split if units}


def units_of_lines(columns: Columns, lines: Sequence[Sequence[Unit]], labels: AbstractSet[str]) -> Iterator[Unit]:
    """Yield the units of lines if most of them are labels with values and the others are single parts; else none."""
    known = [label_of_line(columns, line) in labels for line in lines]
    if PAIR * sum(known) > len(lines) and all(is_known or len(line) == 1 for is_known, line in zip(known, lines, strict=True)):
        for is_known, line in zip(known, lines, strict=True):
            yield from label_with_values(columns, line) if is_known and len(line) > 1 else line


def label_of_line(columns: Columns, line: Sequence[Unit]) -> str:
    """Return the label that a line begins with: an element, a text with a colon, or part of the only text; empty for none."""
    first = line[0]
    if begins_with_label(columns, line) or (len(line) == PAIR and first.text.endswith(COLONS) and as_label(first.text)):
        return first.text
    return split_label(first.text)[0] if len(line) == 1 and is_text(columns, first) else ""


def broken_lines(columns: Columns, block: int, elements: Sequence[int]) -> list[list[Unit]]:
    """Return the parts of each line of a block that breaks divide; none if it holds other blocks."""
    lines: list[list[Unit]] = [[]]
    for child in columns.child_nodes(block):
        if any(elements[node] != block for node in range(child, columns.end[child])):
            return []
        if columns.tag[child] == BREAK:
            lines.append([])
        else:
            lines[-1] += as_part(columns, child)
    return [without_colon(columns, inner_parts(columns, line)) for line in lines if line]
