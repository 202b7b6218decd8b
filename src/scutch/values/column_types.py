"""``ColumnType``: all that the library knows of a type of columns, in one record.

The module of a type ends with its record; ``scutch.values.registry`` lists the records. A new type is one module and one line
there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from scutch.values.plain_types import PLAIN_TEXT, PlainType


class PrefilterRule(NamedTuple):
    """What ASCII cells of a type have in common, as ``scutch.values._prefilter`` tests it in one pass over their bytes."""

    #: Features that a cell needs: a sum of the constants of ``_prefilter``.
    needs: int = 0
    #: Features of which a cell needs one; 0 for none.
    needs_one: int = 0
    #: Characters of the longest cell.
    max_chars: int = 2**31 - 1
    #: Words that ``FIRST_WORD``, ``ALL_WORDS`` and ``ANY_WORD`` are about; case does not count.
    words: frozenset[str] = frozenset()


class PlainPart(NamedTuple):
    """A column of plain values that a column of a type becomes in formats for programs."""

    #: What is added to the column's name.
    suffix: str = ""
    #: The first type that holds all values is used, otherwise the last one.
    types: tuple[PlainType, ...] = (PLAIN_TEXT,)
    #: Attribute of a value that the part consists of; empty for the value itself.
    attribute: str = ""


def unread(texts: Sequence[str], _language: str) -> list[Any]:
    """Return texts as they are; None for an empty one."""
    return [text or None for text in texts]


class ColumnType(NamedTuple):
    """A type of columns: how it is recognised, read, written and shown."""

    name: str
    #: Whether a cell can be read; None for a type that is only given, never recognised by its cells.
    reads: Callable[[str], object] | None = None
    #: Share of the cells that ``reads`` must accept.
    share: float = 1.0
    #: Rules out cells before ``reads`` is called.
    prefilter: PrefilterRule = PrefilterRule()
    #: Whether a cell may be a word, without a digit or a star.
    is_word: bool = False
    #: Whether cells show that they are of this type and not of a later one.
    is_evident: Callable[[list[str]], object] | None = None
    #: Whether cells that can be read are texts nevertheless.
    is_misleading: Callable[[list[str]], bool] | None = None
    #: Values of all cells, None where one cannot be read. Parameters: the cells, BCP 47 tag of the page.
    read_column: Callable[[Sequence[str], str], list[Any]] = unread
    #: Attributes whose values are of this type, whatever they look like.
    attributes: frozenset[str] = frozenset()
    #: Whether a value is a URL.
    is_address: bool = False
    is_right_aligned: bool = False
    plain_parts: tuple[PlainPart, ...] = (PlainPart(),)
    #: Class of its values.
    value_type: type = object
