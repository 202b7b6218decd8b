"""``learn``: make a wrapper from pages of one template."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import eq
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.methods.record_set import RecordSet
from scutch.page import Limits, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.without_scripts import revealed
from scutch.records.across_pages.same_list import PageRegion, shared_lists
from scutch.records.cells.cell_labels import unlabelled
from scutch.records.cells.group_headings import GROUP_COLUMN, one_line
from scutch.records.cells.typed_values import values_on
from scutch.records.extract import extract_records
from scutch.records.region import Region
from scutch.records.selectors.match import SelectorMatcher
from scutch.sites.apply import FieldReader, cell_format, scopes_of
from scutch.sites.fields import Field, PageExpectation
from scutch.sites.grid import WrapperGrid
from scutch.sites.health import template_of_scopes
from scutch.sites.learning.details import detail_wrapper
from scutch.sites.learning.expectations import expectation, rounded
from scutch.sites.learning.induce import Inducer
from scutch.sites.learning.joined_pages import JoinedPages
from scutch.sites.learning.known_values import KnownRow, assigned, proofs, value_key
from scutch.sites.learning.schema import fields_of_schema
from scutch.sites.nodes.anchored import AnchorFinder
from scutch.sites.nodes.paths import Scope
from scutch.sites.wrapper import Wrapper
from scutch.table import Column
from scutch.table.column import unique_names
from scutch.values import column_type

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource

LEARNED_KINDS: Final = ("auto", "list", "detail")
#: Known rows that tell which list is meant at most.
MOST_EXAMPLES: Final = 12
#: Share of the examples that a column must have.
LEAST_EXAMPLES: Final = 0.5
#: Share of the values of a field that must be those of its column: one that reads others is left out.
LEAST_RIGHT: Final = 0.75
#: Types whose values may be written in several forms.
FORMED_TYPES: Final = frozenset(("date", "number", "price"))
#: Attributes of images: lazy ones are read alike.
IMAGE_ATTRIBUTES: Final = frozenset(("src", "data-src"))


class LearnedList(NamedTuple):
    """A list that pages share, on all of these pages joined to one.

    Attributes
    ----------
    region
        Its records.
    scopes
        Their nodes.
    pages
        Page of each record.
    containers
        Lowest common ancestor of the records of each page.
    groups
        The body of each page with group headings, and these.
    """

    region: Region
    scopes: list[Scope]
    pages: list[int]
    containers: list[int]
    groups: list[tuple[Scope, tuple[int, ...]]]


def learn(
    pages: Iterable[PageSource],
    *,
    kind: str = "auto",
    examples: KnownRow | Sequence[KnownRow] = (),
    schema: type | None = None,
    limits: Limits = DEFAULT,
) -> Wrapper:
    """Learn a wrapper from pages of one template: how their list and its fields are found on other pages.

    Parameters
    ----------
    pages
        Any inputs of ``parse``, or pages: one or more. Two or more make the wrapper general, and tell how well it does.
    kind
        ``"list"``: a row for each record of the list of a page. ``"detail"``: one row a page, such as a product or a recipe.
        ``"auto"``: a list if the pages show one, else details.
    examples
        Values of one record, or of several, by the names that their fields get. The wrapper has these fields alone.
    schema
        A pydantic model, a dataclass or a ``TypedDict``. The wrapper has its fields alone, with their names, types and lists.
        A field is found by its name, by another word for it (headline, title), or as the only one of its type; one that is
        optional may be missing.
    limits
        As for ``parse``, for pages that are not parsed.

    Raises
    ------
    InvalidInput
        There is no page, no page shows a list or values, no record has an example, or there is no
        field for one of the schema.

    Examples
    --------
    >>> row = "<li><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"
    >>> pages = ["<ul class=plants>" + "".join(map(row.format, range(at, at + 3))) + "</ul>" for at in (1, 4)]
    >>> learn(pages).field("title").anchors[0].css
    ':scope > a'
    """
    parsed = [revealed(parse(page, limits=limits), limits) for page in pages]
    known = [examples] if isinstance(examples, Mapping) else list(examples)
    wrapper = wrapper_of_kind(kind, parsed, known)
    named = with_examples(wrapper, parsed, known) if any(known) else wrapper
    if schema is None:
        return named
    others = [field for field in wrapper.fields if field.name not in named.names]
    return named.changed(fields=fields_of_schema((*named.fields, *others), schema))


def wrapper_of_kind(kind: str, pages: Sequence[Page], known: Sequence[KnownRow]) -> Wrapper:
    """Return the wrapper of pages of a kind, or of the kind that they seem to be of."""
    if kind not in LEARNED_KINDS:
        raise InvalidInput(f"no kind {kind!r}; there are {', '.join(LEARNED_KINDS)}", stage="learn")
    if kind == "detail":
        return detail_wrapper(pages)
    try:
        return learned_wrapper(pages, known)
    except InvalidInput:
        if kind == "list" or not pages:
            raise
        return detail_wrapper(pages)


def with_examples(wrapper: Wrapper, pages: Sequence[Page], examples: Sequence[KnownRow]) -> Wrapper:
    """Return the wrapper with the fields that have the values of examples, under the names that these have there.

    Raises
    ------
    InvalidInput
        No record has an example.
    """
    rows = [dict(row) for page in pages for row in wrapper.apply(page).records]
    found = assigned(proofs(examples, rows), LEAST_EXAMPLES)
    names = dict.fromkeys(name for row in examples for name in row)
    for name in names:
        if name not in found:
            value = next(row[name] for row in examples if name in row)
            raise InvalidInput(
                f"no field of a record is {value!r} ({name}); there are {', '.join(wrapper.names)}", stage="learn"
            )
    return wrapper.changed(fields=tuple(wrapper.field(found[name].column)._replace(name=name) for name in names))


def learned_wrapper(pages: Sequence[Page], known: Sequence[KnownRow] = ()) -> Wrapper:
    """Return the wrapper of pages. ``known``: rows of their list."""
    if not pages:
        raise InvalidInput("no pages to learn from", stage="learn")
    regions = shared_list(pages, known)
    wrapper = list_wrapper(pages, regions)
    score = held_out_score(wrapper, pages, regions) if len(regions) > 1 else None
    return wrapper.changed(expected=wrapper.expected._replace(score=score))


def held_out_score(wrapper: Wrapper, pages: Sequence[Page], regions: Sequence[PageRegion]) -> float:
    """Return the share of the values of the last page that a wrapper of the other pages reads as this one does."""
    page = pages[regions[-1].page]
    others = list_wrapper(pages, regions[:-1])
    rows, wanted = (each.apply(page).records for each in (others, wrapper))
    columns = [[value_key(row[name]) for row in rows] for name in others.names]
    values = [[value_key(row[name]) for row in wanted] for name in wrapper.names]
    if len(rows) != len(wanted):
        return 0.0
    same = sum(max((sum(map(eq, own, found)) for found in columns), default=0) for own in values)
    return round(same / max(1, len(wanted) * len(values)), 3)


def shared_list(pages: Sequence[Page], known: Sequence[KnownRow] = ()) -> list[PageRegion]:
    """Return the regions of the list that most pages show. ``known``: rows of it.

    Raises
    ------
    InvalidInput
        No page shows a list whose records are elements.
    """
    texts = [value for row in known[:MOST_EXAMPLES] for value in row.values() if isinstance(value, str) and "://" not in value]
    answers = [extract_records(page, example=texts) if texts else extract_records(page) for page in pages]
    elements = [[region for region in answer if type(region) is Region] for answer in answers]
    lists = shared_lists(elements)
    if not lists:
        reason = next((answer.reason for answer in answers if answer.reason), "their records are no elements")
        raise InvalidInput(f"no list to learn from: {reason}", stage="learn")
    return sorted(lists[0], key=lambda each: each.page)


def list_wrapper(pages: Sequence[Page], regions: Sequence[PageRegion]) -> Wrapper:
    """Return the wrapper of a list that pages share."""
    joined = JoinedPages(pages)
    learned = learned_list(joined, regions)
    inducer = Inducer(SelectorMatcher(joined.page.columns))
    fields = learned_fields(learned, inducer)
    template = rounded(template_of_scopes(joined.page.columns, learned.scopes))
    counts = [learned.pages.count(page) for page in range(len(pages))]
    return Wrapper(
        kind="list",
        records=inducer.of_records([scope.begin for scope in learned.scopes]),
        container=inducer.of_records(learned.containers),
        is_span=is_span(learned.region),
        fields=fields,
        expected=PageExpectation(len(pages), (min(counts), max(counts)), template),
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
        [joined.copy_of(page, own.ancestor.index) for page, own in regions],
        [page_groups(joined, page, own) for page, own in regions if own.headings],
    )


def page_groups(joined: JoinedPages, page: int, region: Region) -> tuple[Scope, tuple[int, ...]]:
    """Return the body of a page on the joined page, and the headings of its groups."""
    body = joined.body(page)
    headings = sorted({joined.copy_of(page, node) for node in region.headings if node >= 0})
    return Scope(body, joined.page.columns.end[body], body), tuple(headings)


def group_field(learned: LearnedList, inducer: Inducer) -> Field:
    """Return the field of the headings of groups; without anchors if none finds them, or there are none."""
    scopes, headings = [scope for scope, _ in learned.groups], [own for _, own in learned.groups]
    columns = learned.region.page.columns
    texts = [one_line(columns, node) for node in chain.from_iterable(headings)]
    anchors = inducer.of_field(headings, "", scopes, is_several=True) if headings else ()
    return Field(GROUP_COLUMN, column_type(texts), anchors=anchors, expected=expectation(texts, texts), level="group")


def learned_fields(learned: LearnedList, inducer: Inducer) -> tuple[Field, ...]:
    """Return the fields of a list: the columns of its table that anchors find, and whose values they read."""
    found = [learned_field(learned, inducer, number) for number in range(len(learned.region.column_nodes))]
    table = learned.region.table
    first = len(table.columns) - len(found)  # behind the headings of groups
    own = [
        field
        for number, field in enumerate(found)
        if field.anchors and right_share(learned, field, table.grid.values(first + number)) >= LEAST_RIGHT
    ]
    group = group_field(learned, inducer)
    if not group.anchors:
        return tuple(own)
    [name] = unique_names([group.name], [field.name for field in own])
    return (group._replace(name=name), *own)


def right_share(learned: LearnedList, field: Field, values: Sequence[object]) -> float:
    """Return the share of the values that a field reads by its anchors that are those of its column."""
    page = learned.region.page
    reader = FieldReader(page.columns, learned.scopes, {})
    found = reader.cells(field, AnchorFinder(field.anchors[:1]).find(page.columns, learned.scopes)[0])
    grid = WrapperGrid(page, len(learned.scopes), [cell_format(field, found)], [found.pairs], {})
    read = [(own, value) for own, value in zip(grid.values(0), values, strict=True) if own is not None]
    return sum(map(is_part_of, *zip(*read, strict=True))) / len(read) if read else 0.0


def is_part_of(own: object, value: object) -> bool:
    """Whether a value is another one, or has only words of it, as a title without its highlighted words.

    Examples
    --------
    >>> is_part_of("Flax rope", "Flax and hemp rope"), is_part_of("MM-4", "Flax"), is_part_of(2.5, 2.0)
    (True, False, False)
    """
    both_texts = isinstance(own, str) and isinstance(value, str)
    return own == value or (both_texts and set(str(own).split()) <= set(str(value).split()))


def learned_field(learned: LearnedList, inducer: Inducer, number: int) -> Field:
    """Return the field of a column of nodes; without anchors if none finds them."""
    region, table = learned.region, learned.region.table
    place = len(table.columns) - len(region.column_nodes) + number  # behind the headings of groups
    column, (cells, source) = table.columns[place], region.column_nodes[number]
    attribute = "src" if source in IMAGE_ATTRIBUTES else source
    prefix, part = region.prefix_of(number), region.part_of(number)
    is_several = (column.is_list and part is None) or max(map(len, cells)) > 1
    texts = table.grid.texts(place)
    return Field(
        column.name,
        column.type,
        column.is_list,
        inducer.of_field(cells, attribute, learned.scopes, is_several=is_several, prefix="" if part else prefix),
        prefix,
        form_of_values(region.page, texts, column) if column.type in FORMED_TYPES else "",
        part,
        is_several,
        expectation(unlabelled([text for text in texts if text], prefix), table.grid.values(place)),
    )


def form_of_values(page: Page, texts: Sequence[str | None], column: Column) -> str:
    """Return a text that is read alone as it is among all texts of its column; empty if all are, or none.

    Examples
    --------
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
