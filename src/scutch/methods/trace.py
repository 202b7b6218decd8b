"""Traces: what a method computed on the way to its answer, as a frozen value that prints, draws and converts to JSON.

How to write the trace of a method:

1. ``<method>/trace.py`` holds a ``@dataclass(frozen=True, slots=True)`` that inherits from ``Trace``. Its fields are the
   quantities of the paper, under the paper's symbols: numbers, texts, nodes (``trace_values``), and tuples of named tuples
   of these.
2. ``tables`` yields them as ``TraceTable``; ``figures`` yields a ``Chart`` of each sequence, and ``Boxes`` for blocks.
3. ``trace_<method>(columns, preset=MODERN)`` computes the trace, with the arguments of the method's function. It calls the
   functions that the method calls; a quantity that the method has only inside a function is moved out of it, not copied.
4. The row in ``registry`` names that function as ``trace``; the conformance suite then checks it.

``methods/tree_structure/trace.py`` is an example.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any, Final, NamedTuple
from unicodedata import east_asian_width

from scutch.methods.trace_figure import Figure, drawn
from scutch.methods.trace_values import TracedBlock
from scutch.page.text import excerpt

#: Rows of a table, and characters of a cell, that the text of a trace shows at most; JSON has all.
MOST_ROWS: Final = 40
MOST_CELL_CHARS: Final = 60
#: Values whose columns are aligned to the right.
NUMBERS: Final = (int, float, type(None))
#: What a table shows for None and for a number that is not defined.
NO_VALUE: Final = "-"


class TraceTable(NamedTuple):
    """One table of a trace: texts, numbers and nodes.

    >>> print(TraceTable("heights", ("h", "runs", "Ocq"), [(7, 10, 0.694076), (8, 12, float("nan"))]).to_text())
    heights
    h  runs     Ocq
    7    10  0.6941
    8    12       -
    """

    title: str
    #: Names of the columns; none for pairs of a name and a value.
    header: Sequence[str]
    rows: Sequence[Sequence[object]]

    def to_text(self) -> str:
        """Return the table as aligned text, with at most ``MOST_ROWS`` rows; one without rows as its title and *none*."""
        if not self.rows:
            return f"{self.title}: none"
        shown = [[trace_cell(value) for value in row] for row in self.rows[:MOST_ROWS]]
        lines = [*([list(self.header)] if self.header else []), *shown]
        widths = [max(map(display_width, cells)) for cells in zip(*lines, strict=True)]
        numeric = [all(isinstance(value, NUMBERS) for value in cells) for cells in zip(*self.rows, strict=True)]
        texts = ["  ".join(map(padded, cells, widths, numeric)).rstrip() for cells in lines]
        hidden = len(self.rows) - len(shown)
        return "\n".join([self.title, *texts, *([f"... {hidden} more rows"] if hidden else [])])


def block_table(title: str, blocks: Iterable[TracedBlock]) -> TraceTable:
    """Return blocks as a table, indented by their depth.

    >>> from scutch.methods.trace_values import TracedNode
    >>> print(block_table("blocks", [TracedBlock(1, 9, "text", "kept", 1, TracedNode(3, "/html/body/p[1]", ""))]).to_text())
    blocks
    block   DoC  reason  nodes  first
      text    9  kept        1  /html/body/p[1]
    """
    rows = [(f"{'  ' * each.depth}{each.label or 'block'}", each.coherence, *each[3:]) for each in blocks]
    return TraceTable(title, ("block", "DoC", "reason", "nodes", "first"), rows)


def trace_cell(value: object) -> str:
    """Return a value as the text of a cell: floats with four significant digits, long texts cut.

    >>> trace_cell(0.694076), trace_cell(3.0), trace_cell(True), trace_cell(None)
    ('0.6941', '3', 'yes', '-')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or (isinstance(value, float) and not isfinite(value)):
        return NO_VALUE
    if isinstance(value, float):
        return f"{value:.4g}"
    text = str(value)
    return text[: len(text) - len(text.lstrip())] + excerpt(text, MOST_CELL_CHARS)


def display_width(text: str) -> int:
    """Return the columns of a terminal that a text takes; East Asian wide characters take two."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, width: int, to_right: bool) -> str:
    """Return a text with spaces up to a display width, aligned to the right or to the left."""
    space = " " * (width - display_width(text))
    return space + text if to_right else text + space


class Trace(ABC):
    """What a method computed for one page. Subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    @abstractmethod
    def tables(self) -> Iterable[TraceTable]:
        """Yield the tables that the text shows."""

    @abstractmethod
    def figures(self) -> Iterable[Figure]:
        """Yield the figures that are drawn, one below the other."""

    def to_dict(self) -> dict[str, Any]:
        """Return all values as plain ones, ready for JSON."""
        found: dict[str, Any] = json_value(self)
        return found

    def to_text(self) -> str:
        """Return the tables as text for a terminal."""
        return "\n\n".join(table.to_text() for table in self.tables())

    def to_svg(self) -> str:
        """Return the figures as one SVG document."""
        return drawn(self.figures())

    def _repr_svg_(self) -> str:
        return self.to_svg()


def json_value(value: Any) -> Any:
    """Return a value as JSON has it: records become objects, sequences lists, undefined numbers null.

    >>> json_value({"table": TraceTable("heights", ("h",), [(7,)]), "Ocq": (0.5, float("nan"))})
    {'table': {'title': 'heights', 'header': ['h'], 'rows': [[7]]}, 'Ocq': [0.5, None]}
    """
    if isinstance(value, float):
        return value if isfinite(value) else None
    if value is None or isinstance(value, (str, int)):
        return value
    items = named_items(value)
    return {str(name): json_value(one) for name, one in items} if items is not None else [json_value(one) for one in value]


def named_items(value: Any) -> Iterator[tuple[Any, Any]] | None:
    """Return the names and values of a record or mapping; None for a sequence."""
    if is_dataclass(value):
        return ((field.name, getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return zip(value._fields, value, strict=True)
    return iter(value.items()) if isinstance(value, Mapping) else None
