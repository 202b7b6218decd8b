"""Wrappers of detail pages: fields are what differs between pages of one template at the same place.

The text blocks of all pages are grouped by their tag path and classes. Texts that all pages have are the template: headings
and labels, which name the fields behind them. What differs are values (after RoadRunner, Crescenzi et al. 2001, and ExAlg,
Arasu and Garcia-Molina 2003, which align whole token streams instead). The data of the pages give fields as well
(``data_fields``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from statistics import median
from typing import Any, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.lexicon.shop_words import FIELD_OF_PRICE_LEAD, is_stock_text
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.records.cells.cell_labels import common_label, unlabelled
from scutch.records.cells.price_columns import are_struck
from scutch.records.class_names import snake, words_of
from scutch.records.columns.names.class_evidence import class_field, field_classes
from scutch.records.data_lists.overlap import squeezed
from scutch.sites.apply import FieldReader, cell_format
from scutch.sites.fields import Field, PageExpectation
from scutch.sites.grid import WrapperGrid
from scutch.sites.health import template_of_scopes
from scutch.sites.learning.expectations import expectation, rounded
from scutch.sites.learning.induce import FieldCells, Inducer
from scutch.sites.learning.kinds.data_fields import LEAST_PAGES, MOST_FIELDS, FoundField, distinct_names, fields_with_data
from scutch.sites.learning.kinds.lists import LEAST_RIGHT
from scutch.sites.learning.kinds.places import UNNAMED, Places, named_places
from scutch.sites.learning.kinds.text_blocks import text_blocks, text_elements
from scutch.sites.learning.kinds.text_units import (
    InnerLabels,
    LabelledUnit,
    colon_labels,
    labelled_units,
    leading_words,
    list_items,
    text_units,
)
from scutch.sites.learning.samples import PageSamples
from scutch.sites.nodes.anchored import AnchorFinder
from scutch.sites.nodes.labels import COLONS
from scutch.sites.nodes.paths import Scope
from scutch.sites.page_data import PageData
from scutch.sites.wrapper import Wrapper
from scutch.table.column import printable
from scutch.values.column import column_type

#: Blocks of links: more of them in a group than this are related pages, not values.
MOST_LINKS: Final = 12
#: Characters of a fact at most.
MOST_FACT_CHARS: Final = 60
MAIN_HEADING: Final = IDS["h1"]
PARAGRAPH: Final = IDS["p"]
#: Names of fields of some types, and of others, where nothing names them.
NAME_OF_TYPE: Final = {"price": "price", "date": "date", "rating": "rating"}
UNKNOWN: Final = "content"
#: Characters of a list that must be wanted at least, as a share.
LEAST_WANTED: Final = 0.8
#: Signs between items in one text.
ITEM_SIGNS: Final = ",;/|·•、，；"


class GroupKey(NamedTuple):
    """What the units of a group have in common."""

    path: int
    name: int
    name_around: int
    position: int
    label: str
    is_paired: bool
    has_label: bool


class BlockGroup(NamedTuple):
    """Text blocks at one place of a template."""

    #: The blocks of each page, in document order.
    blocks: tuple[tuple[int, ...], ...]
    #: Their texts.
    texts: tuple[tuple[str, ...], ...]
    #: Heading or label in front of them on all pages; empty for none.
    label: str = ""
    #: Whether the label is that of these values alone, as a term is.
    is_paired: bool = False
    #: Whether their elements begin with the label.
    has_label: bool = False

    @property
    def is_list(self) -> bool:
        """Whether a page has several of them."""
        return max(map(len, self.blocks)) > 1


def detail_wrapper(samples: PageSamples) -> Wrapper:
    """Return the wrapper of detail pages of one template.

    Raises ``InvalidInput``: nothing differs between the pages.
    """
    columns, scopes = samples.columns, samples.scopes
    titles = [] if MAIN_HEADING in columns.tag else [page.title for page in samples.pages]
    found = (group_field(group, samples.inducer, scopes, titles) for group in block_groups(columns, scopes))
    visible = [with_right_anchors(samples, field) for field in found]
    fields = named(fields_with_data([field for field in visible if field.field.anchors], samples.data))
    if not fields:
        raise InvalidInput("no values: all pages have the same texts, or there is only one page without data", stage="learn")
    template = rounded(template_of_scopes(columns, scopes))
    return Wrapper(
        kind="detail",
        records=(),
        container=(),
        is_span=False,
        fields=fields,
        expected=PageExpectation(len(samples.pages), (1, 1), template, samples.kinds),
    )


def block_groups(columns: Columns, scopes: Sequence[Scope]) -> list[BlockGroup]:
    """Return the groups of text blocks that differ between pages, those of most text, in document order."""
    elements = text_elements(columns)
    owned = [list(text_blocks(columns, scope, elements)) for scope in scopes]
    constant = constant_texts([[text for _, text in own] for own in owned]) if len(scopes) > 1 else frozenset()
    places = named_places(columns)
    unshared = paths_of_own_classes(columns, places, [[block for block, _ in own] for own in owned])
    groups: dict[GroupKey, list[list[LabelledUnit]]] = defaultdict(lambda: [[] for _ in scopes])
    units = text_units(columns, owned, elements, places)
    inner = InnerLabels(colon_labels(columns, units), leading_words(columns, units, constant, places))
    items = list_items(columns, units, constant, places)
    for page, own in enumerate(units):
        for unit in labelled_units(columns, own, constant, inner, items):
            path = columns.path[unit.node]
            names = names_of_unit(places, unit, is_alone=path in unshared)
            groups[GroupKey(path, *names, unit.position, unit.label, unit.is_paired, unit.has_label)][page].append(unit)
    found = [block_group(pages, key) for key, pages in of_all_templates(groups)]
    kept = [group for group in found if group.is_paired or is_value(columns, group)]
    largest = sorted(kept, key=lambda group: -sum(map(len, chain.from_iterable(group.texts))))[:MOST_FIELDS]
    return sorted(largest, key=lambda group: next(chain.from_iterable(group.blocks)))


def names_of_unit(places: Places, unit: LabelledUnit, *, is_alone: bool) -> tuple[int, int]:
    """Return the names of the place of a unit; none for labelled ones and for states, which may have a class each."""
    if unit.is_paired or is_alone or is_stock_text(unit.text):
        return UNNAMED, UNNAMED
    return places.own[unit.node], places.around[unit.node]


def count_facts(samples: PageSamples) -> int:
    """Return how many short values behind labels the pages have, one of a label on each of several pages.

    >>> import scutch
    >>> pages = ("<dl><dt>Weight<dd>{} g<dt>Origin<dd>{}</dl>".format(*row) for row in ((85, "Fenwick"), (12, "Norwick")))
    >>> count_facts(PageSamples(list(map(scutch.parse, pages))))
    2
    """
    groups = block_groups(samples.columns, samples.scopes)
    facts = [list(chain(*group.texts)) for group in groups if group.is_paired and not group.is_list]
    return sum(len(texts) > 1 and median(map(len, texts)) <= MOST_FACT_CHARS for texts in facts)


def of_all_templates(
    groups: Mapping[GroupKey, Sequence[Sequence[LabelledUnit]]],
) -> Iterator[tuple[GroupKey, Sequence[Sequence[LabelledUnit]]]]:
    """Yield groups; those of one label that no page has together are one: a site may show a field in two templates."""
    named: dict[str, list[tuple[GroupKey, Sequence[Sequence[LabelledUnit]]]]] = defaultdict(list)
    for key, pages in groups.items():
        if key.is_paired:
            named[key.label].append((key, pages))
        else:
            yield key, pages
    for (key, pages), *others in named.values():
        apart = all(sum(map(bool, own)) <= 1 for own in zip(pages, *(more for _, more in others), strict=True))
        if apart and all(other.has_label == key.has_label for other, _ in others):
            yield key, [list(chain(*own)) for own in zip(pages, *(more for _, more in others), strict=True)]
        else:
            yield from ((key, pages), *others)


def paths_of_own_classes(columns: Columns, places: Places, pages: Sequence[Sequence[int]]) -> frozenset[int]:
    """Return the tag paths of blocks that all pages have, under classes that no two pages share, such as ``page-12``."""
    classes: dict[int, list[set[tuple[int, int]]]] = defaultdict(lambda: [set() for _ in pages])
    for page, blocks in enumerate(pages):
        for block in blocks:
            classes[columns.path[block]][page].add((places.own[block], places.around[block]))
    return frozenset(
        path
        for path, own in classes.items()
        if len(own) > 1 and all(own) and len(set[Any]().union(*own)) == sum(map(len, own))
    )


def block_group(pages: Sequence[Sequence[LabelledUnit]], key: GroupKey) -> BlockGroup:
    """Return the group of the units of one key on each page."""
    blocks = tuple(tuple(unit.node for unit in own) for own in pages)
    return BlockGroup(
        blocks, tuple(tuple(unit.text for unit in own) for own in pages), key.label, key.is_paired, key.has_label
    )


def is_value(columns: Columns, group: BlockGroup) -> bool:
    """Whether a group may be a field: on enough pages, and no list of links to other pages."""
    present = sum(bool(own) for own in group.blocks)
    if present < LEAST_PAGES * len(group.blocks) or is_template(group):
        return False
    links = [
        block
        for own in group.blocks
        for block in own
        if columns.chars[block] and columns.link_chars[block] == columns.chars[block]
    ]
    is_of_cards = group.is_list and all(columns.images[block] or columns.texts[block] > 1 for block in links)
    return len(links) <= MOST_LINKS * len(group.blocks) and not (is_of_cards and len(links) == sum(map(len, group.blocks)))


def is_template(group: BlockGroup) -> bool:
    """Whether all of several pages have the same texts, and none of them is a state, which other pages may not have."""
    return len(group.texts) > 1 and len(set(group.texts)) == 1 and not all(map(is_stock_text, group.texts[0]))


def constant_texts(pages: Sequence[Sequence[str]]) -> frozenset[str]:
    """Return the texts that all pages have."""
    return frozenset.intersection(*map(frozenset, pages))


def group_field(group: BlockGroup, inducer: Inducer, scopes: Sequence[Scope], titles: Sequence[str]) -> FoundField:
    """Return the field of a group of blocks; without anchors if none finds them.

    ``titles``: of the pages, if they have no main headings.
    """
    columns = inducer.matcher.columns
    label = group.label if group.is_paired else ""
    anchors = inducer.of_field(FieldCells(group.blocks, is_several=group.is_list, prefix=label), scopes)
    if group.has_label:  # what begins with the label is the value, whatever else is at its place
        anchors = tuple(sorted(anchors, key=lambda anchor: anchor.label != label))
    flat = [text for own in group.texts for text in own]
    prefix = label if group.has_label else colon_before(columns, group) if label else common_label(flat)
    type_ = column_type(unlabelled(flat, prefix))
    field = Field(
        name=group_name(group, columns, titles, type_),
        type=type_,
        many=group.is_list,
        anchors=anchors,
        prefix=prefix,
        joined=group.is_list or group.is_paired or are_paragraphs(columns, group),
        expected=expectation([" ".join(own) for own in group.texts if own], [own or None for own in group.texts]),
    )
    return FoundField(field, group.texts)


def are_paragraphs(columns: Columns, group: BlockGroup) -> bool:
    """Whether the blocks of a group are paragraphs of prose: other pages may have several of them."""
    paragraphs = all(columns.tag[block] == PARAGRAPH for own in group.blocks for block in own)
    return paragraphs and median(map(len, chain.from_iterable(group.texts))) > MOST_FACT_CHARS


def colon_before(columns: Columns, group: BlockGroup) -> str:
    """Return the colon that values begin with where it is outside the element of their label; empty without one."""
    first = next(chain.from_iterable(group.blocks))
    begin = columns.text(first).strip()[:1] if columns.tag[first] == TEXT else ""
    return begin if begin in COLONS else ""


def group_name(group: BlockGroup, columns: Columns, titles: Sequence[str], type_: str) -> str:
    """Return the name of the field of a group: that of a title, its label, or the class words of its first block."""
    first = next(block for own in group.blocks for block in own)
    begins_heading = columns.tag[columns.parent[first]] == MAIN_HEADING and columns.parent[first] == first - 1
    if columns.tag[first] == MAIN_HEADING or begins_heading or is_title(group, titles):
        return "title"
    return (
        printable(group.label)
        or price_name(columns, first, type_)
        or block_name(columns, first, is_price=type_ == "price")
        or NAME_OF_TYPE.get(type_, UNKNOWN)
    )


def with_right_anchors(samples: PageSamples, found: FoundField) -> FoundField:
    """Return a field with the anchors that read its texts from most pages, and nothing from those without any.

    It is a list if these read several items from the text of a page.
    """
    field, columns = found.field, samples.columns
    reader = FieldReader(columns, samples.scopes, PageData(samples.joined.page))
    wanted = [[without_signs([text]) for text in unlabelled(own, field.prefix)] for own in found.texts]
    right, many = [], field.many
    for anchor, nodes in zip(field.anchors, AnchorFinder(field.anchors).find(columns, samples.scopes), strict=True):
        own = field._replace(anchors=(anchor,))
        cells = reader.cells(own, nodes)
        grid = WrapperGrid(samples.joined.page, len(wanted), [cell_format(own, cells)], [cells.pairs], {})
        items = grid.items(0)
        read = ([without_signs([text]) for text in unlabelled(cell, field.prefix)] for cell in items)
        pairs = [pair for pair in zip(read, wanted, strict=True) if any(map(any, pair))]
        if pairs and sum(reads_texts(*pair, is_list=field.many) for pair in pairs) >= LEAST_RIGHT * len(pairs):
            right.append(anchor)
            many = many or any(map(is_divided, found.texts, items))
    return found._replace(field=field._replace(anchors=tuple(right), many=many))


def reads_texts(read: Sequence[str], wanted: Sequence[str], *, is_list: bool) -> bool:
    """Whether the texts that are read are the wanted ones; a list may have a few others, such as lines of labels among prose.

    >>> reads_texts(["ab", "c"], ["abc"], is_list=False), reads_texts(["a" * 90, "b"], ["a" * 90], is_list=True)
    (True, True)
    """
    whole, other = "".join(wanted), "".join(read)
    if whole == other or not is_list:
        return whole == other
    return len(whole) >= LEAST_WANTED * len(other) and set(wanted) <= set(read)


def without_signs(texts: Iterable[str]) -> str:
    """Return texts as one without white space and signs between items, which a cell of several items lacks.

    >>> without_signs(["Flax; Hemp"]) == without_signs(["Flax", "Hemp"])
    True
    """
    return squeezed("".join(texts)).translate(dict.fromkeys(map(ord, ITEM_SIGNS)))


def is_divided(texts: Sequence[str], items: Sequence[str]) -> bool:
    """Whether what is read from one text is several items of it, with signs between."""
    return len(texts) == 1 < len(items) and sum(map(texts[0].count, ITEM_SIGNS)) >= len(items) - 1


def is_title(group: BlockGroup, titles: Sequence[str]) -> bool:
    """Whether a group has what the titles of all pages begin with, one text a page.

    >>> is_title(BlockGroup(((4,), (9,)), (("Flax",), ("Hemp",))), ("Flax - Plants", "Hemp - Plants"))
    True
    """
    texts = [own[0] for own in group.texts if len(own) == 1]
    return 0 < len(texts) == len(titles) and all(map(str.startswith, titles, texts))


def price_name(columns: Columns, block: int, type_: str) -> str:
    """Return which price of a sale a block has, by a line through it or by a class such as "now"; empty for none of both."""
    if type_ != "price":
        return ""
    if are_struck(columns, [block]):
        return "regular_price"
    classes = field_classes(columns.attribute(block, "class") or "")
    words = () if class_field(classes) else chain.from_iterable(map(words_of, classes))
    return next(filter(None, map(FIELD_OF_PRICE_LEAD.get, words)), "")


def block_name(columns: Columns, block: int, *, is_price: bool = False) -> str:
    """Return the name of a field by the class words of its element; empty without any.

    Elements around name a price no better than its type does, nor does a word for ratings.
    """
    node = block
    while columns.name(node) not in ("body", "html", "main") and node > 0:
        classes = field_classes(columns.attribute(node, "class") or "")
        if name := columns.attribute(node, "itemprop") or class_field(classes) or next(iter(classes), ""):
            return "" if is_price and class_field(classes) == "rating" else snake(words_of(name))
        if is_price and columns.tag[node] != TEXT:
            return ""
        node = columns.parent[node]
    return ""


def named(fields: Sequence[Field]) -> tuple[Field, ...]:
    """Return fields with names that differ."""
    return tuple(field._replace(name=name) for field, name in zip(fields, distinct_names(fields), strict=True))
