"""Rows from objects: flat fields with dotted names, and values that fit into a cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from scutch.page.parser import parse_fragment
from scutch.page.text import render_text, unescape

#: Depth of nested objects that are flattened, and fields of a row.
MAX_ROW_DEPTH: Final = 4
MAX_FIELDS: Final = 60
#: Values of a list in one cell.
MAX_CELL_VALUES: Final = 20

#: Members that only programs read.
SKIPPED_MEMBERS: Final = frozenset(("@context", "@type", "__typename"))
#: Members that hold the record: of a list item, an edge of a graph, an entry of a store or an index.
RECORD_MEMBERS: Final = ("item", "node", "attributes", "fields", "_source")
#: Members that name an object, best first.
NAME_MEMBERS: Final = ("name", "title", "headline", "label", "text", "value", "url", "src", "@id")

MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
ENTITY: Final = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z]+);")
URL_TEXT: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//\S+\Z|/\S*\Z|(?:data|mailto|tel):\S+\Z", re.IGNORECASE)

Row = dict[str, object]


class ListCandidate(NamedTuple):
    """Objects that may be the rows of a list."""

    source: str
    #: Script, or element of the first object.
    node: int
    name: str
    objects: Sequence[Mapping[str, Any]]
    #: Weight of their place and type, from 0 to 1.
    weight: float = 1.0
    #: Elements of the objects, where they are elements.
    nodes: tuple[int, ...] = ()


def flat_rows(objects: Iterable[Mapping[str, Any]]) -> dict[int, Row]:
    """Flatten objects, by their index, without duplicates and empty ones.

    >>> flat_rows([{"item": {"name": "Flax", "offers": [{"price": 3}]}, "position": 1}, {"item": None}])
    {0: {'name': 'Flax', 'offers.price': 3, 'position': 1}}
    """
    rows: dict[str, tuple[int, Row]] = {}
    for index, item in enumerate(objects):
        row = flat_row(item)
        if row:
            rows.setdefault(repr(row), (index, row))
    return dict(rows.values())


def flat_row(item: Mapping[str, Any]) -> Row:
    """Flatten one object; the fields of the record that it holds come first and without a prefix."""
    row: Row = {}
    inner = next((name for name in RECORD_MEMBERS if isinstance(item.get(name), dict)), "")
    if inner:
        flatten(item[inner], "", 1, row)
    flatten({name: value for name, value in item.items() if name != inner}, "", 0, row)
    return row


def flatten(item: Mapping[str, Any], prefix: str, depth: int, row: Row) -> None:
    """Add the fields of an object to a row; the first field of a name counts."""
    for name, value in item.items():
        if value is None or name in SKIPPED_MEMBERS or len(row) >= MAX_FIELDS:
            continue
        place = prefix + name
        inner = objects_first(value) if isinstance(value, list) else value
        if isinstance(inner, dict):
            if depth < MAX_ROW_DEPTH:
                flatten(inner, "" if not name else f"{place}.", depth + 1, row)
            continue
        cell = cell_of(inner)
        if cell not in (None, "", []):
            row.setdefault(prefix[:-1] if name == "@value" and prefix else place, cell)


def objects_first(values: list[Any]) -> Any:
    """Return the names of the objects in a list, or the first object if not all have one; any other list as it is."""
    if not values or not isinstance(values[0], dict):
        return values
    names = [object_name(item) if isinstance(item, dict) else "" for item in values[:MAX_CELL_VALUES]]
    return names if len(values) > 1 and all(names) else values[0]


def object_name(item: Mapping[str, Any]) -> str:
    """Return the name of an object; empty if it has none."""
    for name in NAME_MEMBERS:
        text = item.get(name)
        if text and isinstance(text, str):
            return text
    return ""


def cell_of(value: Any) -> object:
    """Return a value as the content of a cell: text, number, boolean or a list of texts; None for other values.

    >>> cell_of(" Flax\\n &amp; hemp "), cell_of("<p>Long <b>fibres</b></p>"), cell_of(["a", 2, {}]), cell_of({})
    ('Flax & hemp', 'Long fibres', ['a', '2'], None)
    """
    if isinstance(value, str):
        return readable_value(value)
    if isinstance(value, list):
        return [str(cell_of(item)) for item in islice(scalars(value), MAX_CELL_VALUES)]
    return value if isinstance(value, (bool, int, float)) else None


def scalars(values: Iterable[Any]) -> Iterator[Any]:
    """Yield the texts and numbers among values."""
    return (value for value in values if isinstance(value, (str, int, float)) and value != "")


def readable_value(value: str) -> str:
    """Return a text with white space collapsed, markup removed and character references resolved; a URL as it is."""
    text = " ".join(value.split())
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode()
    if ("<" not in text and "&" not in text) or URL_TEXT.match(text):
        return text
    if MARKUP.search(text):
        columns = parse_fragment(text.encode())
        text = " ".join(render_text(columns, 0, len(columns)).split())
    return unescape(text) if ENTITY.search(text) else text


def cell_text(value: object) -> str:
    """Return a cell as one text; the first text of a list.

    >>> cell_text(["Flax", "Hemp"]), cell_text(3.5)
    ('Flax', '3.5')
    """
    return str(value[0] if isinstance(value, list) and value else value)
