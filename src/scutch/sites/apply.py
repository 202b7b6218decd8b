"""Apply a wrapper to a page: records by their anchors, then the nodes of each field in each record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.text import IDS
from scutch.sites.anchors import ANCHOR_KINDS, Anchor
from scutch.sites.answer import Answer
from scutch.sites.data_values import data_values
from scutch.sites.fields import Field
from scutch.sites.grid import CellFormat, WrapperGrid
from scutch.sites.nodes.anchored import AnchorFinder, first_of_each
from scutch.sites.nodes.paths import Found, Scope, whole_page
from scutch.sites.readings import FieldReading

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper

#: Depth of the body of a page.
BODY_DEPTH: Final = 2
#: Kinds of anchors that may replace a better one that is gone.
TRUSTED_KINDS: Final = frozenset(ANCHOR_KINDS[: ANCHOR_KINDS.index("structure")])


class WrapperPlan:
    """How a wrapper finds its records and fields, made once.

    Parameters
    ----------
    records
        Anchors of the records.
    fields
        Fields; the first anchors of all of them are looked for at once.
    """

    def __init__(self, records: Sequence[Anchor], fields: Sequence[Field]) -> None:
        self.records: Final = AnchorFinder(records)
        locations = [first_location(field) for field in fields]
        self._distinct: Final = tuple(dict.fromkeys(locations))
        #: For each field the number of its first anchor among those that are looked for.
        self.numbers: Final = tuple(map(self._distinct.index, locations))
        self.has_data: Final = any(anchor.key for field in fields for anchor in field.anchors)

    @cached_property
    def fields(self) -> AnchorFinder:
        """The finder of the first anchors."""
        return AnchorFinder(self._distinct)


def location_of(anchor: Anchor) -> Anchor:
    """Return an anchor without what does not count for where its nodes are."""
    return anchor._replace(attribute="", kind="")


def first_location(field: Field) -> Anchor:
    """Return the place of the first anchor of a field that is no key of data; an empty one without any."""
    return next((location_of(anchor) for anchor in field.anchors if not anchor.key), Anchor(""))


class FoundCells(NamedTuple):
    """What was found of a field.

    Attributes
    ----------
    pairs
        Its nodes, each with the number of its record.
    anchor
        Number of the anchor that found them; -1 for none.
    texts
        The texts, where they are data of the page and not nodes.
    """

    pairs: Sequence[tuple[int, int]] = ()
    anchor: int = -1
    texts: tuple[str, ...] = ()


def applied(wrapper: Wrapper, page: Page) -> Answer:
    """Return what a wrapper reads from a page. Linear in its nodes."""
    plan, columns = wrapper.plan, page.columns
    scopes = record_scopes(columns, wrapper)
    data = data_values(page) if plan.has_data else {}
    pairs = plan.fields.find(columns, scopes)
    reader = FieldReader(columns, scopes, data)
    found = [reader.cells(field, pairs[number]) for field, number in zip(wrapper.fields, plan.numbers, strict=True)]
    kept = rows_with_fields(wrapper, found, len(scopes))
    if len(kept) < len(scopes):
        scopes = [scopes[row] for row in kept]
        found = cells_of_rows(found, kept)
    formats = list(map(cell_format, wrapper.fields, found))
    given = {column: [list(own.texts)] for column, own in enumerate(found) if own.texts}
    grid = WrapperGrid(page, len(kept), formats, [own.pairs for own in found], given)
    readings = [FieldReading(field.name, own.anchor) for field, own in zip(wrapper.fields, found, strict=True)]
    return Answer(wrapper, page, scopes, grid, readings)


def cell_format(field: Field, found: FoundCells) -> CellFormat:
    """Return how the cells of a field become values."""
    attribute = field.anchors[found.anchor].attribute if found.anchor >= 0 else ""
    return CellFormat(field.type, field.many, field.prefix, field.form, field.part, attribute)


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

    Examples
    --------
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

    Parameters
    ----------
    columns, scopes
        The page, and the nodes of its records.
    data
        Texts of its embedded data by key.
    """

    def __init__(self, columns: Columns, scopes: Sequence[Scope], data: Mapping[str, tuple[str, ...]]) -> None:
        self._columns = columns
        self._scopes = scopes
        self._data = data

    def cells(self, field: Field, pairs: Sequence[Found]) -> FoundCells:
        """Return what is found of a field. ``pairs``: what its first anchor finds that is no key of data.

        The first anchor counts. Others replace it only for a required field, and only if they name what they look for;
        for embedded data, which pages may lack, all others do.
        """
        first = next((number for number, anchor in enumerate(field.anchors) if not anchor.key), -1)
        for number, anchor in enumerate(field.anchors):
            if number and not field.anchors[0].key and not (field.expected.is_required and anchor.kind in TRUSTED_KINDS):
                continue
            if anchor.key:
                if texts := self._data.get(anchor.key):
                    return FoundCells((), number, texts)
            elif found := pairs if number == first else self._find(anchor):
                return FoundCells(found if field.joined else first_of_each(found), number)
        return FoundCells()

    def _find(self, anchor: Anchor) -> list[Found]:
        return AnchorFinder([anchor]).find(self._columns, self._scopes)[0]


def rows_with_fields(wrapper: Wrapper, found: Sequence[FoundCells], count: int) -> Sequence[int]:
    """Return the records in which a required field has a node; all of them if no field is required."""
    required = [own.pairs for field, own in zip(wrapper.fields, found, strict=True) if field.expected.is_required]
    if not wrapper.records or not required or any(len({row for row, _ in pairs}) == count for pairs in required):
        return range(count)
    return sorted({row for row, _ in chain.from_iterable(required)})


def cells_of_rows(found: Iterable[FoundCells], kept: Sequence[int]) -> list[FoundCells]:
    """Return the cells of some records, numbered from 0."""
    numbers = {row: number for number, row in enumerate(kept)}
    return [own._replace(pairs=[(numbers[row], node) for row, node in own.pairs if row in numbers]) for own in found]
