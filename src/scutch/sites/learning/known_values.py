"""Known values as proof of what a column is: rows of before, or examples that a person gives."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from scutch.values import Price, Rating

#: Rows with a value that are compared at most.
MOST_SHARED: Final = 8

#: A row by names of its fields.
KnownRow = Mapping[str, Any]
#: A value in the form in which values are compared.
Key = str | float | tuple[Any, ...]


class FieldProof(NamedTuple):
    """How far the known values of a field speak for a column.

    >>> FieldProof("price", "amount", equal=9, known=10).share
    0.9
    """

    field: str
    column: str
    #: Rows in which the value of the column is the known one, and rows with a known value.
    equal: int
    known: int

    @property
    def share(self) -> float:
        """Equal values as a share of the known ones."""
        return self.equal / self.known if self.known else 0.0


def value_key(value: object) -> Key | None:
    """Return a value in the form in which values are compared: numbers as such, all others as texts; None for no value.

    >>> value_key(" Flax  Rope "), value_key("12.50"), value_key(date(2024, 5, 1)), value_key(Price(5.0, "EUR"))
    ('flax rope', 12.5, '2024-05-01', 5.0)
    >>> value_key("https://www.a.example/b/"), value_key(["a", "B"])
    ('a.example/b', ('a', 'b'))
    """
    if isinstance(value, (Price, Rating)):
        return float(value.amount if isinstance(value, Price) else value.value)
    if isinstance(value, (list, tuple)):
        return tuple(key for each in value if (key := value_key(each)) is not None) or None
    return None if value is None else text_key(value.isoformat() if isinstance(value, date) else str(value))


def text_key(text: str) -> Key | None:
    """Return a text in the form in which values are compared.

    >>> text_key("http://a.example/"), text_key("7"), text_key(" ")
    ('a.example', 7.0, None)
    """
    plain = " ".join(text.split()).casefold()
    if "://" in plain:
        return plain.partition("://")[2].removeprefix("www.").rstrip("/")
    try:
        return float(plain) if plain[-1:].isdigit() else plain or None
    except ValueError:
        return plain


def proofs(known: Sequence[KnownRow], rows: Sequence[KnownRow], *, least_shared: float = 0.0) -> list[FieldProof]:
    """Return for each known field and each column how many rows have the known value, the best proof first.

    ``known``, ``rows``: known rows, and those that were read. A known row is compared with the one that it shares most values
    with. ``least_shared``: values that they must share at least; one that several rows have counts less.

    >>> known = [{"title": "Flax", "price": 2}, {"title": "Hemp", "price": 3}]
    >>> rows = [{"name": "Hemp", "cost": 3.0, "stock": 2}, {"name": "Flax", "cost": 2.0, "stock": 2}]
    >>> [tuple(proof) for proof in proofs(known, rows)]
    [('title', 'name', 2, 2), ('price', 'cost', 2, 2), ('price', 'stock', 1, 2)]
    """
    equal: Counter[tuple[str, str]] = Counter()
    count: Counter[str] = Counter()
    for before, row in matched_rows(list(map(keys_of, known)), list(map(keys_of, rows)), least_shared):
        count.update(before.keys())
        equal.update((name, column) for name, key in before.items() for column, found in row.items() if found == key)
    order = {name: number for number, name in enumerate(dict.fromkeys(name for row in known for name in row))}
    columns = {name: number for number, name in enumerate(dict.fromkeys(name for row in rows for name in row))}
    found = [FieldProof(name, column, times, count[name]) for (name, column), times in equal.items()]
    return sorted(found, key=lambda proof: (-proof.share, -proof.equal, order[proof.field], columns[proof.column]))


def keys_of(row: KnownRow) -> dict[str, Key]:
    """Return the values of a row in the form in which they are compared, without empty ones."""
    return {name: key for name, value in row.items() if (key := value_key(value)) is not None}


def matched_rows(
    known: Sequence[Mapping[str, Key]], rows: Sequence[Mapping[str, Key]], least_shared: float
) -> Iterator[tuple[Mapping[str, Key], Mapping[str, Key]]]:
    """Yield pairs of a known row and the row that it shares most values with, each row once.

    Linear in the values, but for sorting them.
    """
    owners: defaultdict[Key, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        for key in set(row.values()):
            owners[key].append(number)
    votes: defaultdict[tuple[int, int], float] = defaultdict(float)
    for place, before in enumerate(known):
        for key in set(before.values()):
            for number in owners.get(key, ())[:MOST_SHARED]:
                votes[place, number] += 1 / len(owners[key])
    taken_known: set[int] = set()
    taken_rows: set[int] = set()
    for (place, number), shared in sorted(votes.items(), key=lambda item: (-item[1], item[0])):
        if shared >= least_shared and place not in taken_known and number not in taken_rows:
            taken_known.add(place)
            taken_rows.add(number)
            yield known[place], rows[number]


def assigned(found: Iterable[FieldProof], least: float) -> dict[str, FieldProof]:
    """Return the proof of each field, one per column, best proofs first; those of a lower share than the least are none.

    >>> list(assigned([FieldProof("a", "x", 9, 10), FieldProof("b", "x", 8, 10), FieldProof("b", "y", 7, 10)], 0.5).values())
    [FieldProof(field='a', column='x', equal=9, known=10), FieldProof(field='b', column='y', equal=7, known=10)]
    """
    chosen: dict[str, FieldProof] = {}
    taken: set[str] = set()
    for proof in found:
        if proof.share >= least and proof.field not in chosen and proof.column not in taken:
            chosen[proof.field] = proof
            taken.add(proof.column)
    return chosen
