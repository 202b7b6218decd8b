"""Tables for tests, and hypothesis strategies for them."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from scutch.table import Column, Table

#: What formats trip over: separators, quotes, markup, controls, half surrogates, other scripts, and what looks like a formula.
CHARACTERS: Final = "ab 1,;\t\r\n\x00\x0b\x1b\u2028\x85\"'|\\`*_~[]<>&#=+-@!()/:.é漢字عر\u202e😀\u0301\ud800\udc00\ufeff"

texts = st.text(CHARACTERS, min_size=1, max_size=8)


class Money(NamedTuple):
    """A price as any module may define one."""

    amount: float
    currency: str | None


VALUES: Final[dict[str, st.SearchStrategy[Any]]] = {
    "text": texts,
    "url": st.sampled_from(["https://example.org/a_b?c=d&e|f", "mailto:a@example.org", "javascript:x", "/relative"]),
    "image": st.just("https://example.org/i.png"),
    "number": st.integers() | st.floats(),
    "price": st.builds(Money, st.floats(0, 1e9), st.sampled_from(["EUR", "JPY", None])),
    "date": st.sampled_from(["2024-01-05", "2024-03", "2024-01-05T10:30", "2024-01-05T10:30:05.5+05:30", "2024-02-30"]),
    "rating": st.floats(0, 10),
    "duration": st.integers(0, 10**6),
    "boolean": st.booleans(),
}


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table of any columns, cells of which may be missing."""
    names = st.text(CHARACTERS, max_size=4) | st.sampled_from(["a", "A", "a_2", "a_currency"])
    columns = draw(st.lists(st.builds(Column, names, st.sampled_from(sorted(VALUES)), st.booleans()), max_size=4))
    cells = [st.none() | (st.lists(VALUES[c.type], max_size=3) if c.is_list else VALUES[c.type]) for c in columns]
    return Table.from_rows(columns, draw(st.lists(st.tuples(*cells), max_size=4)))


def plain_table(*rows: Sequence[object], columns: str = "text") -> Table:
    """Return a table of columns ``a``, ``b``, ... of the given types."""
    types = columns.split()
    return Table.from_rows([Column(chr(ord("a") + number), kind) for number, kind in enumerate(types)], rows)
