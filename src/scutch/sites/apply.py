"""Apply a wrapper to a page: records by their anchors, then the nodes of each field in each record."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.sites.anchors import ANCHOR_KINDS, METADATA, Anchor
from scutch.sites.answer import Answer
from scutch.sites.fields import Field
from scutch.sites.grid import CellFormat, WrapperGrid
from scutch.sites.nodes.anchored import AnchorFinder, first_of_each
from scutch.sites.nodes.paths import Found, Scope, whole_page
from scutch.sites.page_data import PageData
from scutch.sites.readings import FieldReading

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper

PARAGRAPH: Final = IDS["p"]
#: Depth of the body of a page.
BODY_DEPTH: Final = 2
#: Kinds of anchors that may replace a better one that is gone.
TRUSTED_KINDS: Final = frozenset(ANCHOR_KINDS[: ANCHOR_KINDS.index("structure")])


class WrapperPlan:
    """How a wrapper finds its records and fields, made once.

    ``records``: anchors of the records. ``fields``: fields; the first anchors of all of them are looked for at once.
    """

    def __init__(self, records: Sequence[Anchor], fields: Sequence[Field]) -> None:
        self.records: Final = AnchorFinder(records)
        self._fields: Final = tuple(fields)

    @cached_property
    def of_records(self) -> FirstAnchors:
        """The first anchors of the fields inside records."""
        return FirstAnchors([field for field in self._fields if field.level == "record"])

    @cached_property
    def of_pages(self) -> FirstAnchors:
        """The first anchors of the fields outside of records."""
        return FirstAnchors([field for field in self._fields if field.level != "record"])

    def found(self, columns: Columns, scopes: Sequence[Scope]) -> dict[str, Sequence[Found]]:
        """Return what the first anchor of each field finds in records, by the name of the field."""
        outside = self.of_pages.found(columns, [body_scope(columns)]) if self.of_pages else {}
        levels = {field.name: field.level for field in self._fields}
        spread = {name: spread_over(scopes, own, levels[name]) for name, own in outside.items()}
        return {**self.of_records.found(columns, scopes), **spread}


class FirstAnchors:
    """Finds the nodes of the first anchors of some fields, those of equal anchors once."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self._locations: Final = {field.name: first_location(field) for field in fields}
        self._distinct: Final = tuple(dict.fromkeys(self._locations.values()))
        self._finder: Final = AnchorFinder(self._distinct)

    def __bool__(self) -> bool:
        return bool(self._distinct)

    def found(self, columns: Columns, scopes: Sequence[Scope]) -> dict[str, Sequence[Found]]:
        """Return the nodes by the name of the field."""
        found = dict(zip(self._distinct, self._finder.find(columns, scopes), strict=True))
        return {name: found[location] for name, location in self._locations.items()}


def spread_over(scopes: Sequence[Scope], found: Sequence[Found], level: str) -> list[Found]:
    """Return nodes of a page for each record: all of them for the page, for a group the last one in front of the record.

    >>> records = [Scope(4, 6, 4), Scope(6, 8, 6), Scope(9, 11, 9)]
    >>> spread_over(records, [(0, 2), (0, 8)], "group"), spread_over(records[:2], [(0, 2)], "page")
    ([(0, 2), (1, 2), (2, 8)], [(0, 2), (1, 2)])
    """
    nodes = [node for _, node in found]
    if level == "page":
        return [(row, node) for row in range(len(scopes)) for node in nodes]
    places = [bisect_left(nodes, scope.begin) for scope in scopes]
    return [(row, nodes[place - 1]) for row, place in enumerate(places) if place]


def location_of(anchor: Anchor) -> Anchor:
    """Return an anchor without what does not count for where its nodes are."""
    return anchor._replace(attribute="", kind="")


def first_location(field: Field) -> Anchor:
    """Return the place of the first anchor of a field that is no key of data; an empty one without any."""
    return next((location_of(anchor) for anchor in field.anchors if not anchor.key), Anchor(""))


class FoundCells(NamedTuple):
    """What was found of a field."""

    #: Its nodes, each with the number of its record.
    pairs: Sequence[tuple[int, int]] = ()
    #: Number of the anchor that found them; -1 for none.
    anchor: int = -1
    #: The texts, where they are data of the page and not nodes.
    texts: tuple[str, ...] = ()


def applied(wrapper: Wrapper, page: Page) -> Answer:
    """Return what a wrapper reads from a page. Linear in its nodes."""
    plan, columns = wrapper.plan, page.columns
    scopes = record_scopes(columns, wrapper)
    firsts = plan.found(columns, scopes)
    reader = FieldReader(columns, scopes, PageData(page))
    found = [reader.cells(field, firsts[field.name]) for field in wrapper.fields]
    kept = rows_with_fields(wrapper, found, len(scopes))
    if len(kept) < len(scopes):
        scopes = [scopes[row] for row in kept]
        found = cells_of_rows(found, kept)
    formats = list(map(cell_format, wrapper.fields, found))
    given = {column: [list(own.texts)] * len(kept) for column, own in enumerate(found) if own.texts}
    grid = WrapperGrid(page, len(kept), formats, [own.pairs for own in found], given)
    readings = [FieldReading(field.name, own.anchor) for field, own in zip(wrapper.fields, found, strict=True)]
    return Answer(wrapper, page, scopes, grid, readings)


def cell_format(field: Field, found: FoundCells) -> CellFormat:
    """Return how the cells of a field become values."""
    attribute = field.anchors[found.anchor].attribute if found.anchor >= 0 else ""
    return CellFormat(
        field.type, field.many, field.prefix, field.form, field.part, attribute, field.is_markdown, field.without
    )


def record_scopes(columns: Columns, wrapper: Wrapper) -> list[Scope]:
    """Return the nodes of each record, by the first anchor that finds any."""
    if not wrapper.records:
        return [body_scope(columns)]
    found = next(filter(None, wrapper.plan.records.find(columns, [whole_page(columns)])), [])
    return scopes_of(columns, [node for _, node in found], is_span=wrapper.is_span)


def body_scope(columns: Columns) -> Scope:
    """Return the nodes of the body of a page: the record of a detail page."""
    bodies = (node for node in rows_of(columns.tag, IDS["body"]) if columns.depth[node] == BODY_DEPTH)
    body = next(bodies, 0)
    return Scope(body, columns.end[body], body)


def scopes_of(columns: Columns, firsts: Sequence[int], *, is_span: bool) -> list[Scope]:
    """Return the nodes of records by their first nodes, which are in document order.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<dl><dt>Flax<dd>blue<dt>Hemp<dd>tall</dl>")
    >>> scopes_of(page, [5, 9], is_span=True)
    [Scope(begin=5, end=9, root=4), Scope(begin=9, end=13, root=4)]
    """
    ends, parents = columns.end, columns.parent
    if not is_span:
        return [Scope(first, ends[first], first) for first in firsts]
    nexts = [*firsts[1:], len(columns)][: len(firsts)]
    return [Scope(first, min(ends[parents[first]], after), parents[first]) for first, after in zip(firsts, nexts, strict=True)]


class FieldReader:
    """Reads the fields of the records of a page.

    ``columns``, ``scopes``: the page, and the nodes of its records. ``data``: what the page states outside of its text.
    """

    def __init__(self, columns: Columns, scopes: Sequence[Scope], data: PageData) -> None:
        self._columns = columns
        self._scopes = scopes
        self._data = data

    def cells(self, field: Field, pairs: Sequence[Found]) -> FoundCells:
        """Return what is found of a field. ``pairs``: what its first anchor finds that is no key of data.

        The first anchor counts. Others replace it only for a required field, and only if they name what they look for;
        for embedded data, which pages may lack, all others do. The metadata of the page replace any.
        """
        first = next((number for number, anchor in enumerate(field.anchors) if not anchor.key), -1)
        for number, anchor in enumerate(field.anchors):
            if number and not field.anchors[0].key and not may_replace(anchor, field):
                continue
            if anchor.key:
                if texts := self._data.texts(anchor.key):
                    return FoundCells((), number, texts)
            elif found := pairs if number == first else self._find(anchor, field.level):
                joined = found if field.many else self._of_cells(found)
                return FoundCells(joined if field.joined else first_of_each(found), number)
        return FoundCells()

    def _of_cells(self, pairs: Sequence[Found]) -> Sequence[Found]:
        """Return nodes without the paragraphs beside which no first node of a record is: those are no part of its text."""
        tags, parents, firsts = self._columns.tag, self._columns.parent, dict(first_of_each(pairs))
        if len(firsts) == len(pairs) or any(tags[node] != PARAGRAPH for node in firsts.values()):
            return pairs
        return [(row, node) for row, node in pairs if parents[node] == parents[firsts[row]]]

    def _find(self, anchor: Anchor, level: str) -> list[Found]:
        scopes = self._scopes if level == "record" else [body_scope(self._columns)]
        found = AnchorFinder([anchor]).find(self._columns, scopes)[0]
        return found if level == "record" else spread_over(self._scopes, found, level)


def may_replace(anchor: Anchor, field: Field) -> bool:
    """Whether an anchor may replace the first one of a field, which is gone.

    >>> [may_replace(Anchor(kind), Field("price")) for kind in ("class", "metadata")]
    [False, True]
    """
    return anchor.kind == METADATA or (field.expected.is_required and anchor.kind in TRUSTED_KINDS)


def rows_with_fields(wrapper: Wrapper, found: Sequence[FoundCells], count: int) -> Sequence[int]:
    """Return the records in which a required field has a node, or any if no field is required; all if no field is inside."""
    inside = [(field, own) for field, own in zip(wrapper.fields, found, strict=True) if field.level == "record"]
    required = [own.pairs for field, own in inside if field.expected.is_required] or [own.pairs for _, own in inside]
    if not wrapper.records or not required or any(len({row for row, _ in pairs}) == count for pairs in required):
        return range(count)
    return sorted({row for row, _ in chain.from_iterable(required)})


def cells_of_rows(found: Iterable[FoundCells], kept: Sequence[int]) -> list[FoundCells]:
    """Return the cells of some records, numbered from 0."""
    numbers = {row: number for number, row in enumerate(kept)}
    return [own._replace(pairs=[(numbers[row], node) for row, node in own.pairs if row in numbers]) for own in found]
