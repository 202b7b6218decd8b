"""Wrappers of lists: the records that pages share, and the columns of one table of all of them as fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.methods.alignment import item_values
from scutch.methods.record_set import RecordSet
from scutch.page import Page
from scutch.page.traversal import child_elements
from scutch.records.across_pages.same_list import PageRegion, shared_lists
from scutch.records.cells.cell_labels import unlabelled
from scutch.records.cells.group_headings import GROUP_COLUMN, one_line
from scutch.records.extract import extract_records
from scutch.records.regions.region import Region
from scutch.records.typed_values import values_on
from scutch.sites.anchors import Anchor
from scutch.sites.apply import FieldReader, cell_format, scopes_of
from scutch.sites.fields import Field, PageExpectation
from scutch.sites.grid import WrapperGrid
from scutch.sites.health import template_of_scopes
from scutch.sites.learning.expectations import expectation, held_out_score, rounded
from scutch.sites.learning.induce import FieldCells, Inducer
from scutch.sites.learning.joined_pages import JoinedPages
from scutch.sites.learning.known_values import KnownRow
from scutch.sites.learning.samples import PageSamples
from scutch.sites.nodes.anchored import AnchorFinder
from scutch.sites.nodes.paths import Scope
from scutch.sites.page_data import PageData
from scutch.sites.wrapper import Wrapper
from scutch.table import Column
from scutch.table.column import unique_names
from scutch.values import column_type

#: Known rows that tell which list is meant at most.
MOST_EXAMPLES: Final = 12
#: Share of the values of a field that must be those of its column: one that reads others is left out.
LEAST_RIGHT: Final = 0.75
#: Types whose values may be written in several forms.
FORMED_TYPES: Final = frozenset(("date", "number", "price"))
#: Sections of tables, which one without rows lacks.
TABLE_SECTIONS: Final = frozenset(("tbody", "thead"))
#: The attribute by which drawings are found, and those that say in words what they show.
DRAWN: Final = "class"
SAID_BY: Final = ("class", "title", "aria-label")
#: Attributes of images: lazy ones are read alike.
IMAGE_ATTRIBUTES: Final = frozenset(("src", "data-src"))


class LearnedList(NamedTuple):
    """A list that pages share, on all of these pages joined to one."""

    #: Its records.
    region: Region
    #: Their nodes.
    scopes: list[Scope]
    #: Page of each record.
    pages: list[int]
    #: Lowest common ancestor of the records of each page.
    containers: list[int]
    #: The body of each page with group headings, and these.
    groups: list[tuple[Scope, tuple[int, ...]]]


#: Makes a wrapper of a list of some pages.
ListLearner = Callable[[PageSamples, LearnedList], Wrapper]


def list_wrapper(samples: PageSamples, known: Sequence[KnownRow] = ()) -> Wrapper:
    """Return the wrapper of the list of some pages. ``known``: rows of it.

    Raises ``InvalidInput``: no page shows a list whose records are elements.
    """
    return scored_wrapper(samples, known, wrapper_of_list)


def scored_wrapper(samples: PageSamples, known: Sequence[KnownRow], make: ListLearner) -> Wrapper:
    """Return the wrapper of the list of some pages, with its score on a page that was held out."""
    regions = shared_list(samples.pages, known)
    wrapper = make(samples, learned_list(samples.joined, regions))
    if len(regions) < 2:
        return wrapper
    last = regions[-1].page
    before = PageSamples(samples.pages[:last])  # without the page itself, whose records anchors would have to leave out
    others = make(before, learned_list(before.joined, regions[:-1]))
    return held_out_score(wrapper, others, samples.pages[last])


#: Why a list that is found has no wrapper.
DATA_LIST: Final = "its records are data in a script or columns of a table; try --render"


def shared_list(pages: Sequence[Page], known: Sequence[KnownRow] = ()) -> list[PageRegion]:
    """Return the regions of the list that most pages show. ``known``: rows of it.

    Raises ``InvalidInput``: no page shows a list whose records are elements.
    """
    texts = [value for row in known[:MOST_EXAMPLES] for value in row.values() if isinstance(value, str) and "://" not in value]
    answers = [extract_records(page, example=texts) if texts else extract_records(page) for page in pages]
    elements = [[region for region in answer if type(region) is Region] for answer in answers]
    lists = shared_lists(elements)
    if not lists:
        reason = next((answer.reason for answer in answers if answer.reason), DATA_LIST)
        raise InvalidInput(f"no list to learn from: {reason}", stage="learn")
    return sorted(lists[0], key=lambda each: each.page)


def wrapper_of_list(samples: PageSamples, learned: LearnedList) -> Wrapper:
    """Return the wrapper of a list; learned again without the records in which it finds nothing, such as advertisements."""
    wrapper = wrapper_of_records(samples, learned)
    found = wrapper.plan.of_records.found(samples.columns, learned.scopes)
    filled = sorted({row for own in found.values() for row, _ in own})
    if len(filled) in (0, len(learned.scopes)):
        return wrapper
    return wrapper_of_records(samples, some_records(learned, filled))


def some_records(learned: LearnedList, rows: Sequence[int]) -> LearnedList:
    """Return a list with some of its records."""
    region = learned.region
    records = tuple(tuple(node.index for node in region.records[row].nodes) for row in rows)
    kept = Region(region.page, RecordSet(records, region.confidence, region.method, region.reason))
    return learned._replace(
        region=kept, scopes=[learned.scopes[row] for row in rows], pages=[learned.pages[row] for row in rows]
    )


def wrapper_of_records(samples: PageSamples, learned: LearnedList) -> Wrapper:
    """Return the wrapper of the records of a list."""
    inducer = samples.inducer
    template = rounded(template_of_scopes(samples.columns, learned.scopes))
    counts = [learned.pages.count(page) for page in range(len(samples.pages))]
    several = is_span(learned.region)  # records that have their parent's children in common
    children = set() if several else {len(child_elements(samples.columns, scope.root)) for scope in learned.scopes}
    return Wrapper(
        kind="list",
        records=inducer.of_records([scope.begin for scope in learned.scopes]),
        container=inducer.of_records(learned.containers),
        is_span=several,
        fields=learned_fields(learned, inducer),
        expected=PageExpectation(
            len(samples.pages),
            (min(counts), max(counts)),
            template,
            samples.kinds,
            None,
            children.pop() if len(children) == 1 else 0,
        ),
    )


def is_span(region: Region) -> bool:
    """Whether records are several siblings."""
    return any(len(record.nodes) > 1 for record in region)


def learned_list(joined: JoinedPages, regions: Sequence[PageRegion]) -> LearnedList:
    """Return the list of some pages on the joined page."""
    records = [
        tuple(joined.copy_of(page, node.index) for node in record.nodes)
        for page, region in regions
        for record in region.records
    ]
    best = max((region for _, region in regions), key=lambda region: region.confidence)
    region = Region(joined.page, RecordSet(tuple(records), best.confidence, best.method, best.reason))
    firsts = [record[0] for record in records]
    return LearnedList(
        region,
        scopes_of(joined.page.columns, firsts, is_span=is_span(region)),
        [page for page, own in regions for _ in own.records],
        [joined.copy_of(page, list_element(own)) for page, own in regions],
        [page_groups(joined, page, own) for page, own in regions if own.headings],
    )


def list_element(region: Region) -> int:
    """Return the element that an empty list would have: the ancestor of the records, or the table of its section."""
    above = region.ancestor
    return above.parent.index if above.tag in TABLE_SECTIONS and above.parent is not None else above.index


def page_groups(joined: JoinedPages, page: int, region: Region) -> tuple[Scope, tuple[int, ...]]:
    """Return the body of a page on the joined page, and the headings of its groups."""
    body = joined.body(page)
    headings = sorted({joined.copy_of(page, node) for node in region.headings if node >= 0})
    return Scope(body, joined.page.columns.end[body], body), tuple(headings)


def heading_field(learned: LearnedList, inducer: Inducer) -> Field:
    """Return the field of the headings of groups; without anchors if none finds them, or there are none."""
    scopes, headings = [scope for scope, _ in learned.groups], [own for _, own in learned.groups]
    columns = learned.region.page.columns
    texts = [one_line(columns, node) for node in chain.from_iterable(headings)]
    anchors = inducer.of_field(FieldCells(headings, is_several=True), scopes) if headings else ()
    return Field(GROUP_COLUMN, column_type(texts), anchors=anchors, expected=expectation(texts, texts), level="group")


def learned_fields(learned: LearnedList, inducer: Inducer) -> tuple[Field, ...]:
    """Return the fields of a list: the columns of its table that anchors find, and whose values they read."""
    columns = [field_cells(learned, number) for number in range(len(learned.region.column_nodes))]
    anchors = inducer.of_fields(columns, learned.scopes)
    found = [
        learned_field(learned, number, cells, own)
        for number, (cells, own) in enumerate(zip(columns, anchors, strict=True))
        if own
    ]
    shares = right_shares(learned, [field for _, field in found], [place for place, _ in found])
    own = [field for (_, field), share in zip(found, shares, strict=True) if share >= LEAST_RIGHT]
    group = heading_field(learned, inducer)
    if not group.anchors:
        return tuple(own)
    [name] = unique_names([group.name], [field.name for field in own])
    return (group._replace(name=name), *own)


def right_shares(learned: LearnedList, fields: Sequence[Field], places: Sequence[int]) -> Iterator[float]:
    """Yield the share of the values that each field reads by its first anchor that are those of its column.

    ``places``: numbers of their columns in the table.
    """
    page, table = learned.region.page, learned.region.table
    reader = FieldReader(page.columns, learned.scopes, PageData(page))
    found = AnchorFinder([field.anchors[0] for field in fields]).find(page.columns, learned.scopes)
    for field, place, pairs in zip(fields, places, found, strict=True):
        cells = reader.cells(field, pairs)
        grid = WrapperGrid(page, len(learned.scopes), [cell_format(field, cells)], [cells.pairs], {})
        read = [(own, value) for own, value in zip(grid.values(0), table.grid.values(place), strict=True) if own is not None]
        yield sum(map(is_part_of, *zip(*read, strict=True))) / len(read) if read else 0.0


def is_part_of(own: object, value: object) -> bool:
    """Whether a value is another one, or has only words of it, as a title without its highlighted words.

    >>> is_part_of("Flax rope", "Flax and hemp rope"), is_part_of("MM-4", "Flax"), is_part_of(2.5, 2.0)
    (True, False, False)
    """
    both_texts = isinstance(own, str) and isinstance(value, str)
    return own == value or (both_texts and set(str(own).split()) <= set(str(value).split()))


def field_cells(learned: LearnedList, number: int) -> FieldCells:
    """Return where the values of a column of nodes are."""
    region = learned.region
    cells, source = region.column_nodes[number]
    part = region.part_of(number)
    place = column_place(region, number)
    column = region.table.columns[place]
    is_several = (column.is_list and part is None) or max(map(len, cells)) > 1
    prefix = "" if part else region.prefix_of(number)
    attribute = attribute_of_texts(region.page, cells, region.table.grid.texts(place), source)
    return FieldCells(cells, attribute, is_several=is_several, prefix=prefix)


def column_place(region: Region, number: int) -> int:
    """Return the place of a column of nodes in the table: behind the headings of groups."""
    return len(region.table.columns) - len(region.column_nodes) + number


def learned_field(learned: LearnedList, number: int, cells: FieldCells, anchors: tuple[Anchor, ...]) -> tuple[int, Field]:
    """Return the field of a column of nodes, after the place of its column in the table."""
    region, table = learned.region, learned.region.table
    place = column_place(region, number)
    column, prefix, part = table.columns[place], region.prefix_of(number), region.part_of(number)
    texts = table.grid.texts(place)
    return place, Field(
        column.name,
        column.type,
        column.is_list,
        anchors,
        prefix,
        form_of_values(region.page, texts, column) if column.type in FORMED_TYPES else "",
        part and part._replace(label="", next_label=""),  # the labels named the column; a wrapper is saved without them
        cells.is_several,
        expectation(unlabelled([text for text in texts if text], prefix), table.grid.values(place)),
    )


def attribute_of_texts(page: Page, cells: Sequence[tuple[int, ...]], texts: Sequence[str | None], source: str) -> str:
    """Return the attribute that the texts of a column are read from: of a drawing the one that says what it shows.

    ``cells``: the nodes of each row. ``source``: the attribute by which the column was found.
    """
    if source != DRAWN:
        return "src" if source in IMAGE_ATTRIBUTES else source
    pairs = [(nodes[0], text) for nodes, text in zip(cells, texts, strict=True) if nodes and text]
    nodes, shown = [node for node, _ in pairs], [text for _, text in pairs]
    return next((name for name in SAID_BY if item_values(page.columns, nodes, name) == shown), source)


def form_of_values(page: Page, texts: Sequence[str | None], column: Column) -> str:
    """Return a text that is read alone as it is among all texts of its column; empty if all are, or none.

    >>> import scutch
    >>> form_of_values(scutch.parse("<p>"), ["03/04/2024", "23/04/2024"], Column("date", "date"))
    '23/04/2024'
    """
    given = [text for text in texts if text]
    together = values_on(page, given, column.type)
    alone = [values_on(page, [text], column.type)[0] for text in given]
    if together == alone:
        return ""
    same = (text for text, one, all_ in zip(given, alone, together, strict=True) if one is not None and one == all_)
    return next(same, "")
