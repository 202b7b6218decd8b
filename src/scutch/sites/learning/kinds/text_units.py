"""Texts of detail pages as units: blocks, or parts of blocks that are values, and which of them are labels of which values."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, takewhile
from typing import Final, NamedTuple

from scutch.lexicon.shop_words import is_stock_text
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS, IDS, ids_of
from scutch.records.cells.cell_labels import split_label
from scutch.sites.learning.kinds.block_parts import block_parts, lines_of_labels, split_parts, split_shapes
from scutch.sites.learning.kinds.places import UNNAMED, Places
from scutch.sites.learning.kinds.sibling_labels import sole_holder, with_sibling_labels
from scutch.sites.learning.kinds.unit import (
    HEADING,
    LABEL,
    LEAST_PAGES_OF_LABEL,
    PAIR,
    PLAIN,
    SURE_LABEL,
    VALUE,
    Unit,
    recurring,
)
from scutch.sites.nodes.labels import LABEL_CHARS, as_label

#: Elements between a text and its cell at most.
CELL_LEVELS: Final = 3
#: Children of a row of a label and its value at most, texts between included.
ROW_NODES: Final = 6
#: Words behind a label without a colon at most.
MOST_WORDS_BEHIND: Final = 3
HEADING_TAGS: Final = HEADINGS - ids_of(("h1",))
CELL_TAGS: Final = ids_of(("dt", "dd", "th", "td"))
TERM: Final = IDS["dt"]
DEFINITION: Final = IDS["dd"]
HEADER: Final = IDS["th"]
ITEM: Final = IDS["li"]
BUTTON: Final = IDS["button"]


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
    #: As of its unit.
    position: int = 0


def text_units(
    columns: Columns, pages: Sequence[Sequence[tuple[int, str]]], elements: Sequence[int], places: Places
) -> list[list[Unit]]:
    """Return the units of each page in document order.

    Parameters
    ----------
    columns
        All pages as one.
    pages
        The blocks of each page with their texts.
    elements, places
        The block of each node, and its names.
    """
    split = split_blocks(columns, pages, elements, places)
    units = [
        [unit for block, text in own for unit in split.get(block) or (Unit(block, text, role_of_place(columns, block)),)]
        for own in pages
    ]
    varied = varied_headings(columns, units, places)
    plain = [[unit._replace(role=PLAIN) if unit.node in varied else unit for unit in own] for own in units]
    return with_sibling_labels(columns, with_sure_labels(columns, plain), places)


def split_blocks(
    columns: Columns, pages: Sequence[Sequence[tuple[int, str]]], elements: Sequence[int], places: Places
) -> dict[int, list[Unit]]:
    """Return the units of the blocks that are split, by block. The parameters are those of ``text_units``."""
    groups: dict[tuple[int, int, int], list[tuple[int, list[Unit]]]] = defaultdict(list)
    for page, own in enumerate(pages):
        for block, _ in own:
            groups[places.of(columns, block)].append((page, block_parts(columns, block, elements)))
    found = (parts for own in groups.values() for parts in split_parts(columns, own) or split_shapes(columns, own))
    split = {elements[parts[0].node]: parts for parts in found}
    whole = [[block for block, _ in own if block not in split] for own in pages]
    return split | lines_of_labels(columns, whole, elements)


def varied_headings(columns: Columns, pages: Sequence[Sequence[Unit]], places: Places) -> frozenset[int]:
    """Return the headings of which each page has one at a place, with texts that differ: they are values.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<h2>Flax</h2><h2>Flax</h2><h2>Hemp</h2>")
    >>> pages = [[Unit(node, columns.text(node + 1), HEADING)] for node in (4, 6, 8)]
    >>> sorted(varied_headings(columns, pages, Places(columns.class_id, columns.class_id)))
    [4, 6, 8]
    """
    groups: dict[tuple[int, int, int], list[tuple[int, Unit]]] = defaultdict(list)
    for page, own in enumerate(pages):
        for unit in own:
            if unit.role == HEADING:
                groups[places.of(columns, unit.node)].append((page, unit))
    everywhere = list(range(len(pages)))
    varied = (
        own for own in groups.values() if [page for page, _ in own] == everywhere and len({unit.text for _, unit in own}) > 1
    )
    return frozenset(unit.node for own in varied for _, unit in own)


def list_items(
    columns: Columns, pages: Sequence[Sequence[Unit]], constant: AbstractSet[str], places: Places
) -> frozenset[int]:
    """Return the units that are items of lists: in elements for items, or with a name that others have with other texts."""
    groups: dict[tuple[int, int], list[Unit]] = defaultdict(list)
    for unit in chain.from_iterable(pages):
        if unit.role == PLAIN:
            groups[columns.path[unit.node], places.own[unit.node]].append(unit)
    found = []
    for (_, name), own in groups.items():
        texts = {unit.text for unit in own}
        are_named = name != UNNAMED and len(own) > len(pages) and PAIR * len(texts & constant) < len(texts)
        found += [unit.node for unit in own if are_named or columns.tag[unit.node] == ITEM]
    return frozenset(found)


class InnerLabels(NamedTuple):
    """Labels in one text with their values."""

    #: Those with a colon, or a word such as "by".
    labels: frozenset[str]
    #: Those without a colon, each with a blank behind it, by unit.
    leads: Mapping[int, str]

    def split(self, columns: Columns, unit: Unit) -> tuple[str, str]:
        """Return the label that a unit begins with, and the rest; empty without one."""
        if lead := self.leads.get(unit.node, ""):
            return lead, unit.text[len(lead) :]
        label, rest = split_label(unit.text)
        return (label, rest) if label in self.labels and is_labelled(columns, unit) else ("", unit.text)


def colon_labels(columns: Columns, pages: Sequence[Sequence[Unit]]) -> frozenset[str]:
    """Return the labels that units of several pages begin with, each in one text with its value ("Weight: 2 kg")."""
    found = [(page, split_label(unit.text)[0]) for page, own in enumerate(pages) for unit in own if is_labelled(columns, unit)]
    counts = Counter(label for _, label in set(found) if label)
    return frozenset(label for label, count in counts.items() if count >= LEAST_PAGES_OF_LABEL)


def leading_words(
    columns: Columns, pages: Sequence[Sequence[Unit]], constant: AbstractSet[str], places: Places
) -> dict[int, str]:
    """Return the words that short lines beside each other begin with, by unit, each word on one line of every page.

    They are labels without a colon ("Minimum age 21", "Deposit €300"), and end with a blank.
    """
    found = {}
    for lines in lines_beside(columns, pages, constant, places) if len(pages) >= PAIR else ():
        by_word = [{first_word(unit): unit for unit in own} for own in lines]
        words = frozenset(by_word[0])
        are_same = all(words == own.keys() for own in by_word) and all(len(own) == len(words) for own in lines)
        if len(words) < PAIR or not are_same:
            continue
        leads = {word: words_in_front([own[word].text for own in by_word]) for word in words}
        if all(leads.values()):
            found.update({unit.node: leads[word] for own in by_word for word, unit in own.items()})
    return found


def lines_beside(
    columns: Columns, pages: Sequence[Sequence[Unit]], constant: AbstractSet[str], places: Places
) -> Iterable[Sequence[Sequence[Unit]]]:
    """Return the plain lines of each page that are at one place of the template, and behind one heading."""
    groups: dict[tuple[int, int, int, str], list[list[Unit]]] = defaultdict(lambda: [[] for _ in pages])
    for page, own in enumerate(pages):
        heading = ""
        for unit in own:
            if unit.role == HEADING or unit.text in constant:
                heading = unit.text
            elif unit.role == PLAIN and columns.tag[unit.node] != TEXT:
                groups[(*places.of(columns, unit.node), heading)][page].append(unit)
    return groups.values()


def first_word(unit: Unit) -> str:
    """Return the first word of a text."""
    return unit.text.partition(" ")[0]


def words_in_front(texts: Sequence[str]) -> str:
    """Return the words without digits that all of several texts begin with, and a blank; empty if what is behind them is long.

    >>> words_in_front(["Pick-up at Harbour", "Pick-up at Main station"]), words_in_front(["Add oats, then stir it", "Add it"])
    ('Pick-up at ', '')
    """
    words = [text.split() for text in texts]
    shared = list(takewhile(lambda own: len(set(own)) == 1 and own[0][-1:].isalpha(), zip(*words, strict=False)))
    is_short = all(0 < len(own) - len(shared) <= MOST_WORDS_BEHIND for own in words) and len(set(texts)) > 1
    return "".join(f"{own[0]} " for own in shared) if is_short else ""


def is_labelled(columns: Columns, unit: Unit) -> bool:
    """Whether a unit may be a label with its value in the same text: the label anchor finds only such."""
    head, colon, rest = unit.text[: LABEL_CHARS + 2].replace("：", ":").partition(":")
    if not colon or not rest or unit.role in (LABEL, SURE_LABEL, HEADING) or not as_label(head):
        return False
    first = next((node for node in range(unit.node, columns.end[unit.node]) if columns.texts[node] == 1), unit.node)
    while columns.tag[first] != TEXT:
        first += 1
    return len(" ".join(columns.text(first).split())) > len(head) + 1


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


def end_of_section(columns: Columns, label: int) -> int:
    """Return where the values end that a text is the label of: of a heading at the next one, else with what holds both."""
    if columns.tag[label] in HEADING_TAGS:
        return len(columns)
    return columns.end[columns.parent[sole_holder(columns, label)]]


def labelled_units(
    columns: Columns, units: Sequence[Unit], constant: AbstractSet[str], inner: InnerLabels, items: AbstractSet[int]
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
    items
        Units that are items of a list.
    inner
        Labels in one text with their values.
    """
    section = pair = ""
    section_end = 0
    for unit in units:
        node, text, role, position = unit
        section = section if node < section_end else ""
        own, rest = inner.split(columns, unit)
        if own and not (role == VALUE and pair):
            yield LabelledUnit(node, rest, own, is_paired=True, has_label=True, position=position)
        elif role in (LABEL, SURE_LABEL):
            pair = as_label(text)
        elif role == VALUE and pair:
            yield LabelledUnit(node, text, pair, is_paired=True, position=position)
        elif role == HEADING or (text in constant and not is_stock_text(text) and node not in items):
            section, pair = "" if is_link_or_button(columns, node) else as_label(text), ""
            section_end = end_of_section(columns, node)
        else:
            yield LabelledUnit(node, text, section, is_paired=False, position=position)
            section, pair = "" if columns.tag[node] in HEADINGS else section, ""
