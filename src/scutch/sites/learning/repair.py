"""``repair``: learn a wrapper again after a redesign, with values known from before as proof of what each column is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scutch.errors import require_valid
from scutch.page import Limits, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.from_source import as_pages
from scutch.page.readers.without_scripts import revealed
from scutch.sites.fields import Expectation, Field
from scutch.sites.learning.known_values import FieldProof, assigned, proofs, rows_given
from scutch.sites.learning.learn import LEARNERS
from scutch.sites.learning.samples import PageSamples
from scutch.sites.wrapper import Wrapper

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource

#: Share of the known values that a column must have to be the field.
LEAST_PROOF: Final = 0.5
#: Right values from which a column is a field although another one has its name and type: fewer may be equal by chance.
SURE_VALUES: Final = 3
#: Values that a known row must share with a row, so that both are of one record.
LEAST_SHARED: Final = 0.5


class FieldChange(NamedTuple):
    """What a repair changed about a field.

    >>> str(FieldChange("price", ".price", "b.amount", 9, 10))
    'price: .price → b.amount (9 of 10 known values)'
    """

    name: str
    #: Selectors of its first anchor before and after; empty without one.
    before: str
    after: str
    #: Rows with the known value, and rows with a known value.
    equal: int = 0
    known: int = 0

    def __str__(self) -> str:
        proof = f"{self.equal} of {self.known} known values" if self.known else "by its name and type"
        return f"{self.name}: {self.before or '–'} → {self.after or 'not found'}" + (f" ({proof})" if self.after else "")


class Repair(NamedTuple):
    """A wrapper that was learned again.

    Attributes
    ----------
    wrapper
        The new version of the wrapper.
    changes
        For each field its ``name``, and its most stable anchor ``before`` and ``after``; an empty ``after`` if it was
        not found.

    Examples
    --------
    >>> import scutch
    >>> page = "<ul>" + "".join(f"<li><b>Plant {n}</b> <i>{n} m</i></li>" for n in range(1, 5)) + "</ul>"
    >>> Repair(scutch.learn([page]), (FieldChange("price", ".price", ""),)).missing
    ('price',)
    """

    wrapper: Wrapper
    changes: tuple[FieldChange, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of the fields that were not found again."""
        return tuple(change.name for change in self.changes if not change.after)


def repair(
    wrapper: Wrapper,
    pages: Iterable[PageSource],
    *,
    known_rows: Iterable[Mapping[str, Any]] = (),
    limits: Limits = DEFAULT,
) -> Repair:
    """Learn a wrapper again from pages after a redesign; its fields keep their names, types and order.

    Parameters
    ----------
    wrapper
        The current wrapper; it is not changed.
    pages
        Pages of the new design, as for ``learn``.
    known_rows
        Rows that the wrapper read before, with some of the same records: their values prove which column is which field.
        A field without known values is recognised by its name, type and lengths.
    limits
        As for ``parse``.

    Returns
    -------
    Repair
        The new wrapper and what changed. A field that was not found has no anchors and no values.

    Raises
    ------
    InvalidInput
        As ``learn``; or ``wrapper`` is none.

    Examples
    --------
    >>> import scutch
    >>> old = "<ul>" + "".join(f"<li><b>Plant {n}</b> <i>{n} m</i></li>" for n in range(1, 5)) + "</ul>"
    >>> new = "".join(f"<p class=plant><em>{n} m</em> <a href=/{n}>Plant {n}</a></p>" for n in range(1, 5))
    >>> wrapper = scutch.learn([old])
    >>> repaired = scutch.repair(wrapper, [new], known_rows=wrapper.apply(old).table.to_dicts())
    >>> for change in repaired.changes:
    ...     print(change)
    title: :scope > b → :scope > a (4 of 4 known values)
    number: :scope > i → :scope > em (4 of 4 known values)
    """
    require_valid(isinstance(wrapper, Wrapper), "wrapper is a scutch.Wrapper", wrapper, "learn")
    parsed = [revealed(parse(page, limits=limits), limits) for page in as_pages(pages)]
    known = rows_given("known_rows", known_rows)
    fresh = LEARNERS[wrapper.kind](PageSamples(parsed), known)
    rows = rows_of(fresh, parsed)
    found = proofs(known, rows, least_shared=LEAST_SHARED)
    proven = assigned(without_chance(found, wrapper.fields, fresh.fields), LEAST_PROOF)
    taken = {proof.column for proof in proven.values()}
    rest = [field for field in wrapper.fields if field.name not in proven]
    alike = matched_by_type(rest, [field for field in fresh.fields if field.name not in taken])
    matches = {**proven, **alike}
    fields = tuple(renewed(field, fresh, matches) for field in wrapper.fields)
    return Repair(
        fresh.changed(fields=fields), tuple(map(field_change, wrapper.fields, fields, map(matches.get, wrapper.names)))
    )


def rows_of(wrapper: Wrapper, pages: Iterable[Page]) -> list[Mapping[str, Any]]:
    """Return the rows that a wrapper reads from pages."""
    return [dict(row) for page in pages for row in wrapper.apply(page).records]


def without_chance(found: Iterable[FieldProof], fields: Sequence[Field], columns: Sequence[Field]) -> Iterator[FieldProof]:
    """Yield proofs without those of few values for another column than the one of the field's name and type.

    The regular price of one thing may be the price of another one.
    """
    same = {(field.name, field.type, field.many) for field in fields} & {(own.name, own.type, own.many) for own in columns}
    namesakes = {name for name, *_ in same}
    for proof in found:
        is_other = proof.field != proof.column and not namesakes.isdisjoint((proof.field, proof.column))
        if proof.equal >= SURE_VALUES or not is_other:
            yield proof


def matched_by_type(fields: Sequence[Field], columns: Sequence[Field]) -> dict[str, FieldProof]:
    """Return for each field the column of its name and type, or the only one of its type that is no plain text."""
    found = {}
    for field in fields:
        alike = [column for column in columns if (column.type, column.many) == (field.type, field.many)]
        named = [column for column in alike if column.name == field.name]
        sole = (
            alike if len(alike) == 1 and sum(each.type == field.type for each in fields) == 1 and field.type != "text" else []
        )
        for column in (named or sole)[:1]:
            found[field.name] = FieldProof(field.name, column.name, 0, 0)
    return found


def renewed(field: Field, fresh: Wrapper, matches: Mapping[str, FieldProof]) -> Field:
    """Return a field as it is found on the new pages, under its old name and type; without anchors if it is not found."""
    if field.name not in matches:
        return field._replace(anchors=(), expected=Expectation())
    return fresh.field(matches[field.name].column)._replace(name=field.name, type=field.type, many=field.many)


def field_change(before: Field, after: Field, proof: FieldProof | None) -> FieldChange:
    """Return what a repair changed about a field."""
    equal, known = (proof.equal, proof.known) if proof else (0, 0)
    return FieldChange(before.name, selector_of(before), selector_of(after), equal, known)


def selector_of(field: Field) -> str:
    """Return how the first anchor of a field finds it; empty without one."""
    if not field.anchors:
        return ""
    first = field.anchors[0]
    return f"{first.place} @{first.attribute}" if first.attribute else first.place
