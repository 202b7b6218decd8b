"""Known values as proof of what a column is: rows of before, or examples that a person gives."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple
from urllib.parse import urljoin

from scutch.errors import require_valid
from scutch.values import Price, Rating

#: Rows with a value that are compared at most.
MOST_SHARED: Final = 8

#: A row by names of its fields.
KnownRow = Mapping[str, Any]
#: A value in the form in which values are compared.
Key = str | float | tuple[Any, ...]


def rows_given(name: str, given: KnownRow | Iterable[KnownRow]) -> list[KnownRow]:
    """Return the rows that a caller knows: one, or several.

    Raises ``InvalidInput``: they are no mappings, or a value has an empty name.

    >>> rows_given("examples", {"title": "Flax"})
    [{'title': 'Flax'}]
    """
    several: object = [given] if isinstance(given, Mapping) else given
    rows: list[Any] = list(several) if isinstance(several, Iterable) else [several]
    require_valid(all(isinstance(row, Mapping) for row in rows), f"{name} are rows, as {{'title': 'Flax'}}", given, "learn")
    require_valid(all("" not in row for row in rows), f"each value of {name} has the name of a field", given, "learn")
    return rows


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


def with_urls(known: Iterable[KnownRow], addresses: Iterable[str | None]) -> list[KnownRow]:
    """Return known rows whose paths ("/flax") are URLs, as fields of pages with these addresses have them.

    >>> with_urls([{"url": "/flax", "height": "1 m"}], ["https://example.org/plants"])
    [{'url': 'https://example.org/flax', 'height': '1 m'}]
    """
    base = next(filter(None, addresses), "")
    return [{name: urljoin(base, value) if is_path(value) else value for name, value in row.items()} for row in known]


def is_path(value: object) -> bool:
    """Whether a known value is a URL without its host, as pages write it."""
    return isinstance(value, str) and value.startswith("/")


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


def proofs(
    known: Sequence[KnownRow], rows: Sequence[KnownRow], *, least_shared: float = 0.0, are_members: bool = False
) -> list[FieldProof]:
    """Return for each known field and each column how many rows have the known value, the best proof first.

    ``known``, ``rows``: known rows, and those that were read. A known row is compared with the one that it shares most values
    with. ``least_shared``: values that they must share at least; one that several rows have counts less. ``are_members``:
    whether a known value may be one of the values of a column, such as one of the ingredients; these proofs are the last ones.

    >>> known = [{"title": "Flax", "price": 2}, {"title": "Hemp", "price": 3}]
    >>> rows = [{"name": "Hemp", "cost": 3.0, "stock": 2}, {"name": "Flax", "cost": 2.0, "stock": 2}]
    >>> [tuple(proof) for proof in proofs(known, rows)]
    [('title', 'name', 2, 2), ('price', 'cost', 2, 2), ('price', 'stock', 1, 2)]
    >>> [tuple(proof) for proof in proofs([{"use": "rope"}], [{"title": "Flax", "uses": ["cloth", "rope"]}], are_members=True)]
    [('use', 'uses', 1, 1)]
    """
    equal: Counter[tuple[str, str, bool]] = Counter()
    count: Counter[str] = Counter()
    members_of = values_and_members if are_members else dict.values
    for before, row in matched_rows(list(map(keys_of, known)), list(map(keys_of, rows)), least_shared, members_of):
        count.update(before.keys())
        equal.update((name, *same) for name, key in before.items() for same in columns_with(key, row, are_members=are_members))
    order = {name: number for number, name in enumerate(dict.fromkeys(name for row in known for name in row))}
    columns = {name: number for number, name in enumerate(dict.fromkeys(name for row in rows for name in row))}
    found = [(inside, FieldProof(name, column, times, count[name])) for (name, column, inside), times in equal.items()]
    places = {proof: (order[proof.field], columns[proof.column]) for _, proof in found}
    return [proof for _, proof in sorted(found, key=lambda each: (each[0], -each[1].share, -each[1].equal, places[each[1]]))]


def columns_with(key: Key, row: Mapping[str, Key], *, are_members: bool) -> Iterator[tuple[str, bool]]:
    """Yield the columns of a row that have a value, and whether it is one of several there.

    >>> list(columns_with("flax", {"title": "flax", "plants": ("flax", "hemp")}, are_members=True))
    [('title', False), ('plants', True)]
    """
    for column, found in row.items():
        if found == key:
            yield column, False
        elif are_members and isinstance(found, tuple) and key in found:
            yield column, True


def values_and_members(row: Mapping[str, Key]) -> Iterable[Key]:
    """Return the values of a row, and each of those that are several.

    >>> list(values_and_members({"title": "flax", "uses": ("cloth", "rope")}))
    ['flax', ('cloth', 'rope'), 'cloth', 'rope']
    """
    return [key for value in row.values() for key in (value, *(value if isinstance(value, tuple) else ()))]


def keys_of(row: KnownRow) -> dict[str, Key]:
    """Return the values of a row in the form in which they are compared, without empty ones."""
    return {name: key for name, value in row.items() if (key := value_key(value)) is not None}


def matched_rows(
    known: Sequence[dict[str, Key]],
    rows: Sequence[dict[str, Key]],
    least_shared: float,
    values_of: Callable[[dict[str, Key]], Iterable[Key]],
) -> Iterator[tuple[Mapping[str, Key], Mapping[str, Key]]]:
    """Yield pairs of a known row and the row that it shares most values with, each row once.

    ``values_of``: gives the values of a row that may be shared. Linear in the values, but for sorting them.
    """
    owners: defaultdict[Key, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        for key in set(values_of(row)):
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
