"""Apply a wrapper to a page: records by their anchors, then the nodes of each field in each record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.sites.anchors import ANCHOR_KINDS, Anchor, PathPart
from scutch.sites.answer import Answer
from scutch.sites.data_values import data_values
from scutch.sites.elements import ElementIndex, Scope, chosen_texts
from scutch.sites.fields import Field
from scutch.sites.grid import CellFormat, WrapperGrid
from scutch.sites.labels import labelled_nodes
from scutch.sites.readings import FieldReading

if TYPE_CHECKING:
    from scutch.sites.wrapper import Wrapper

#: Depth of the body of a page.
BODY_DEPTH: Final = 2
#: Kinds of anchors that may replace a better one that is gone.
TRUSTED_KINDS: Final = frozenset(ANCHOR_KINDS[: ANCHOR_KINDS.index("structure")])


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
    index = ElementIndex(page.columns)
    scopes = record_scopes(index, wrapper)
    data = data_values(page) if any(anchor.key for field in wrapper.fields for anchor in field.anchors) else {}
    pairs_of = cache(lambda anchor: anchor_pairs(index, anchor, scopes))
    found = [field_cells(field, pairs_of, data) for field in wrapper.fields]
    kept = rows_with_fields(wrapper, found, len(scopes))
    renumbered = {row: number for number, row in enumerate(kept)}
    cells, formats, readings, given = [], [], [], {}
    for column, (field, own) in enumerate(zip(wrapper.fields, found, strict=True)):
        pairs = [(renumbered[row], node) for row, node in own.pairs if row in renumbered]
        chosen = field.anchors[own.anchor] if own.anchor >= 0 else Anchor("position")
        cells.append(pairs)
        formats.append(CellFormat(field.type, field.many, field.prefix, field.form, field.part, chosen.attribute))
        readings.append(FieldReading(field.name, own.anchor, len({row for row, _ in pairs}) or bool(own.texts)))
        if own.texts:
            given[column] = [list(own.texts)]
    grid = WrapperGrid(page, len(kept), formats, cells, given)
    return Answer(wrapper, page, [scopes[row] for row in kept], grid, readings)


def record_scopes(index: ElementIndex, wrapper: Wrapper) -> list[Scope]:
    """Return the nodes of each record, by the first anchor that finds any."""
    if not wrapper.records:
        return [body_scope(index.columns)]
    for anchor in wrapper.records:
        firsts = sorted({node for part in anchor.parts for node in index.find(part.path)})
        if firsts:
            return scopes_of(index.columns, firsts, is_span=wrapper.is_span)
    return []


def body_scope(columns: Columns) -> Scope:
    """Return the nodes of the body of a page: the record of a detail page."""
    bodies = (node for node in range(1, len(columns)) if columns.depth[node] == BODY_DEPTH and columns.name(node) == "body")
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
    nexts = [*firsts[1:], len(columns)]
    return [Scope(first, min(ends[parents[first]], after), parents[first]) for first, after in zip(firsts, nexts, strict=True)]


def field_cells(
    field: Field, pairs_of: Callable[[Anchor], Sequence[tuple[int, int]]], data: Mapping[str, tuple[str, ...]]
) -> FoundCells:
    """Return what is found of a field. ``pairs_of``: what an anchor finds, whatever attribute is read.

    The first anchor counts. Others replace it only for a required field, and only if they name what they look for; for
    embedded data, which pages may lack, all others do.
    """
    for number, anchor in enumerate(field.anchors):
        if number and not field.anchors[0].key and not (field.expected.is_required and anchor.kind in TRUSTED_KINDS):
            continue
        if anchor.key:
            if texts := data.get(anchor.key):
                return FoundCells((), number, texts)
        elif pairs := pairs_of(anchor._replace(attribute="", kind="")):
            return FoundCells(pairs if field.joined else first_of_each(pairs), number)
    return FoundCells()


def anchor_pairs(index: ElementIndex, anchor: Anchor, scopes: Sequence[Scope]) -> list[tuple[int, int]]:
    """Return the nodes that an anchor finds, each with the number of its record, in document order."""
    if anchor.label:
        return [(row, node) for row, scope in enumerate(scopes) for node in labelled_nodes(index.columns, anchor.label, scope)]
    found = [pair for part in anchor.parts for pair in part_pairs(index, part, scopes)]
    return sorted(set(found)) if len(anchor.parts) > 1 else found


def part_pairs(index: ElementIndex, part: PathPart, scopes: Sequence[Scope]) -> list[tuple[int, int]]:
    """Return the nodes that a part of an anchor finds, each with the number of its record."""
    found = index.find_all(part.path, scopes)
    if not part.texts:
        return found
    return [(row, text) for row, node in found for text in chosen_texts(index.columns, node, part.texts)]


def first_of_each(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the first node of each record; the pairs are in order.

    Examples
    --------
    >>> first_of_each([(0, 4), (0, 7), (2, 9)])
    [(0, 4), (2, 9)]
    """
    firsts: dict[int, int] = {}
    for row, node in pairs:
        firsts.setdefault(row, node)
    return list(firsts.items())


def rows_with_fields(wrapper: Wrapper, found: Sequence[FoundCells], count: int) -> list[int]:
    """Return the records in which a required field has a node; all of them if no field is required."""
    required = [own.pairs for field, own in zip(wrapper.fields, found, strict=True) if field.expected.is_required]
    if not wrapper.records or not required:
        return list(range(count))
    return sorted({row for own in required for row, _ in own})
