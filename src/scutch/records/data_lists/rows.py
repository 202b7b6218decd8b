"""Objects as rows: flat fields with dotted names, and values that fit into a cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from scutch.page.parser import parse_fragment
from scutch.page.text import render_text, unescape

#: Objects inside an object are opened this deep, and no row has more fields than this.
MAX_DEPTH: Final = 4
MAX_FIELDS: Final = 60
#: Values of a list that one cell takes.
MAX_VALUES: Final = 20

#: What an object is made of or called by machines.
SKIPPED: Final = frozenset(("@context", "@type", "__typename"))
#: Objects that stand around the one that counts: of a list item, an edge of a graph, an entry of a store or an index.
WRAPPERS: Final = ("item", "node", "attributes", "fields", "_source")
#: What an object is called, best first.
LABELS: Final = ("name", "title", "headline", "label", "text", "value", "url", "src", "@id")

MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
ENTITY: Final = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z]+);")
#: References into a stream of components, and its word for no value.
STREAM_REFERENCE: Final = re.compile(r"\$(?:[A-Z@]?[0-9a-f]+(?::.*)?|undefined)\Z")
ADDRESS: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//\S+\Z|/\S*\Z|(?:data|mailto|tel):\S+\Z", re.IGNORECASE)

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


def rows_of(things: Iterable[Mapping[str, Any]]) -> dict[int, Row]:
    """Flatten objects, by their number; one that says the same as another before it is left out, and so is an empty one.

    Examples
    --------
    >>> rows_of([{"item": {"name": "Flax", "offers": [{"price": 3}]}, "position": 1}, {"item": None}])
    {0: {'name': 'Flax', 'offers.price': 3, 'position': 1}}
    """
    rows: dict[str, tuple[int, Row]] = {}
    for number, thing in enumerate(things):
        row = row_of(thing)
        if row:
            rows.setdefault(repr(row), (number, row))
    return dict(rows.values())


def row_of(thing: Mapping[str, Any]) -> Row:
    """Flatten one object; the fields of what it is wrapped around stand first and without a prefix."""
    row: Row = {}
    inner = next((name for name in WRAPPERS if isinstance(thing.get(name), dict)), "")
    if inner:
        flatten(thing[inner], "", 1, row)
    flatten({name: value for name, value in thing.items() if name != inner}, "", 0, row)
    return row


def flatten(thing: Mapping[str, Any], prefix: str, depth: int, row: Row) -> None:
    """Add the fields of an object to a row; a name that is taken stays as it is."""
    for name, value in thing.items():
        if value is None or name in SKIPPED or len(row) >= MAX_FIELDS:
            continue
        place = prefix + name
        inner = objects_first(value) if isinstance(value, list) else value
        if isinstance(inner, dict):
            if depth < MAX_DEPTH:
                flatten(inner, "" if not name else f"{place}.", depth + 1, row)
            continue
        cell = cell_of(inner)
        if cell not in (None, "", []):
            row.setdefault(prefix[:-1] if name == "@value" and prefix else place, cell)


def objects_first(values: list[Any]) -> Any:
    """Return what objects in a list are called, or the first of them if not all have a name; any other list as it is."""
    if not values or not isinstance(values[0], dict):
        return values
    names = [label_of(item) if isinstance(item, dict) else "" for item in values[:MAX_VALUES]]
    return names if len(values) > 1 and all(names) else values[0]


def label_of(thing: Mapping[str, Any]) -> str:
    """Return what an object is called; empty if nothing says it."""
    said = (thing.get(name) for name in LABELS)
    return next((text for text in said if isinstance(text, str) and text), "")


def cell_of(value: Any) -> object:
    """Return a value as a cell holds it: text, number, truth value or a list of texts; None if it is none of these.

    Examples
    --------
    >>> cell_of(" Flax\\n &amp; hemp "), cell_of("<p>Long <b>fibres</b></p>"), cell_of(["a", 2, {}]), cell_of({})
    ('Flax & hemp', 'Long fibres', ['a', '2'], None)
    """
    if isinstance(value, str):
        return text_of(value)
    if isinstance(value, list):
        return [str(cell_of(item)) for item in islice(plain(value), MAX_VALUES)]
    return value if isinstance(value, (bool, int, float)) else None


def plain(values: Iterable[Any]) -> Iterator[Any]:
    """Yield the texts and numbers among values."""
    return (value for value in values if isinstance(value, (str, int, float)) and value != "")


def text_of(value: str) -> str:
    """Return a text as people read it: white space collapsed, markup and entities resolved; an address as it is."""
    text = " ".join(value.split())
    if text.startswith("$") and STREAM_REFERENCE.match(text):
        return ""
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode()
    if ("<" not in text and "&" not in text) or ADDRESS.match(text):
        return text
    if MARKUP.search(text):
        columns = parse_fragment(text.encode())
        text = " ".join(render_text(columns, 0, len(columns)).split())
    return unescape(text) if ENTITY.search(text) else text


def first_text(value: object) -> str:
    """Return a cell as one text; of a list the first.

    Examples
    --------
    >>> first_text(["Flax", "Hemp"]), first_text(3.5)
    ('Flax', '3.5')
    """
    return str(value[0] if isinstance(value, list) and value else value)
