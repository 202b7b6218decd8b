"""Fields of a wrapper, and what their values and their pages looked like when it was learned."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Final, NamedTuple

from scutch.records.cells.text_parts.template import TextPart
from scutch.sites.anchors import Anchor, PathPart
from scutch.table import Column

#: Kinds of pages that a wrapper is for.
WRAPPER_KINDS: Final = ("list", "detail", "article", "thread")
#: Those whose pages are one record each.
SINGLE_KINDS: Final = ("detail", "article")
#: Where the nodes of a field are: in each record, in front of a group of records (its heading), or anywhere in the page.
LEVELS: Final = ("record", "group", "page")
#: Share of the records of a template that have an element, by its tag and class words.
Template = Mapping[str, float]
#: Fill of a required field.
REQUIRED_FILL: Final = 0.9


class Expectation(NamedTuple):
    """What the values of a field looked like on the pages it was learned from.

    >>> Expectation(fill=1.0).is_required
    True
    """

    #: Share of the records that had a value.
    fill: float = 0.0
    #: How many records that is the share of.
    records: int = 0
    #: Share of the values that can be read as the field's type.
    readable: float = 1.0
    #: Characters of a value: least, median, most.
    lengths: tuple[int, int, int] = (0, 0, 0)
    #: Different values as a share of all.
    distinct: float = 1.0
    #: The values, if they were few and each was repeated; else empty.
    values: tuple[str, ...] = ()

    @property
    def is_required(self) -> bool:
        """Whether nearly all records have a value."""
        return self.fill >= REQUIRED_FILL

    def chance_of_none(self, rows: int) -> float:
        """Return how likely it is that none of some records has a value, by the rule of succession.

        >>> round(Expectation(fill=1.0, records=10).chance_of_none(1), 3)
        0.083
        """
        return ((self.records * (1 - self.fill) + 1) / (self.records + 2)) ** rows

    def chance_of_few(self, readable: int, values: int) -> float:
        """Return how likely it is that so few of some values, or fewer, can be read as the field's type, by the same rule.

        >>> [round(Expectation(records=20, readable=0.9).chance_of_few(1, values), 4) for values in (2, 3, 10)]
        [0.2541, 0.0507, 0.0]
        """
        return self._chance_of_few(self.readable, readable, values)

    def chance_of_filled(self, filled: int, rows: int) -> float:
        """Return how likely it is that so few of some records, or fewer, have a value, by the same rule.

        >>> [round(Expectation(fill=1.0, records=10).chance_of_filled(1, rows), 4) for rows in (2, 3, 10)]
        [0.1597, 0.0197, 0.0]
        """
        return self._chance_of_few(self.fill, filled, rows)

    def _chance_of_few(self, before: float, count: int, total: int) -> float:
        share = (self.records * before + 1) / (self.records + 2)
        return sum(comb(total, few) * share**few * (1 - share) ** (total - few) for few in range(count + 1))


class Field(NamedTuple):
    """One field of the records: a column of every answer.

    >>> Field("price", "price", anchors=(Anchor("class"),)).column
    Column(name='price', type='price', is_list=False)
    """

    name: str
    #: One of ``scutch.values.COLUMN_TYPES``.
    type: str = "text"
    #: Whether a value is a list.
    many: bool = False
    #: Ways to find its nodes in a record, most stable first.
    anchors: tuple[Anchor, ...] = ()
    #: Label at the start of its texts that is no part of the value.
    prefix: str = ""
    #: A text that shows how ambiguous ones are to be read: which sign is the decimal one, whether the day is before the month.
    form: str = ""
    #: Which part of its texts it is; None for all of them.
    part: TextPart | None = None
    #: Whether a cell may be made of several elements.
    joined: bool = False
    expected: Expectation = Expectation()
    #: One of ``LEVELS``: a record has the value inside it, the last one in front of it, or that of the page.
    level: str = "record"
    #: Whether a value is its elements in Markdown, and not their text.
    is_markdown: bool = False
    #: Elements inside that are no part of the value, such as an advertisement in an article.
    without: tuple[PathPart, ...] = ()

    @property
    def column(self) -> Column:
        """Its column."""
        return Column(self.name, self.type, self.many)


class PageExpectation(NamedTuple):
    """What the pages looked like that a wrapper was learned from.

    >>> PageExpectation(pages=2, rows=(10, 20)).pages
    2
    """

    pages: int = 0
    #: Fewest and most records of a page.
    rows: tuple[int, int] = (0, 0)
    #: Template of the records, sorted by name.
    template: tuple[tuple[str, float], ...] = ()
    #: Kinds of the pages, as ``classify`` names them.
    kinds: tuple[str, ...] = ()
    #: Share of the cells of a page that a wrapper learned from the others read right; None for a single page.
    score: float | None = None
    #: Child elements of every record; 0 if they differ.
    children: int = 0
