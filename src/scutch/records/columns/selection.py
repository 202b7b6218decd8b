"""The columns of aligned records that a person wants: no controls, no constants, no sparse leftovers, one link, one image.

The alignment has a column for every text, link and image. Many of them say nothing about a record: "Read more", the same badge
in each row, the address of the author's page, a word that only one record has. Columns of a table with headers, labelled
values, prices, dates and ratings stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import TEXT
from scutch.page.text import ids_of
from scutch.records.cells.record_grid import RecordGrid
from scutch.records.class_names import field_in
from scutch.records.columns.naming import NameEvidence

#: Least records of a list whose constants and sparse columns say nothing.
LEAST_ROWS: Final = 3
#: Share of the records that a sparse column has values for at most.
SPARSE_SHARE: Final = 0.15
#: Different texts of a control at most, and share of its cells that are texts of controls.
CONTROL_VALUES: Final = 3
CONTROL_SHARE: Final = 0.8
#: Column types whose values are wanted even where all of them are equal or few.
VALUE_TYPES: Final = frozenset(("price", "rating", "date"))
#: Fields whose values are wanted even where all of them are equal.
STATE_FIELDS: Final = frozenset(("availability", "status"))
BUTTON_TAGS: Final = ids_of(("button", "input", "select", "option"))
#: Attributes that hold the value of a text on the same element more exactly.
EXACT_ATTRIBUTES: Final = frozenset(("datetime", "title", "aria-label"))


class ColumnSelection:
    """Decides which columns are wanted.

    Parameters
    ----------
    grid
        The cells.
    evidence
        What the page says about each column.
    """

    def __init__(self, grid: RecordGrid, evidence: Sequence[NameEvidence]) -> None:
        self.grid = grid
        self.evidence = evidence
        self.page = grid.page.columns

    def wanted(self) -> list[int]:
        """Return the numbers of the wanted columns, in order; all of them if none is wanted."""
        grid, evidence = self.grid, self.evidence
        texts = [column for column in range(grid.width) if not grid.attributes[column] and not self.is_redundant(column)]
        others = [column for column in range(grid.width) if grid.attributes[column] not in ("", "href", "src", "value")]
        dates = [column for column in others if evidence[column].type == "date"]
        kept = {*others, *texts}
        kept -= self.coarse_dates(dates, texts)
        kept |= self.best_link([column for column in range(grid.width) if grid.attributes[column] == "href"])
        kept |= self.best_image([column for column in range(grid.width) if grid.attributes[column] == "src"])
        return sorted(kept) or list(range(grid.width))

    # ---- texts

    def is_redundant(self, column: int) -> bool:
        """Whether a column of texts says nothing about the records."""
        values = self.grid.column_texts(column)
        evidence = self.evidence[column]
        if not values.texts:
            return True
        if evidence.header or evidence.label or evidence.type in VALUE_TYPES:
            return False
        return self.is_control(column) or (
            self.grid.rows >= LEAST_ROWS
            and not self.is_state(evidence)
            and (self.is_constant(column) or self.is_sparse(column))
        )

    def is_state(self, evidence: NameEvidence) -> bool:
        """Whether class names say that a column is a state of the records."""
        return any(field in STATE_FIELDS for name in evidence.classes for field in field_in(name, "text"))

    def is_constant(self, column: int) -> bool:
        """Whether all filled cells of a column have one text."""
        return len(set(self.grid.column_texts(column).texts)) == 1

    def is_sparse(self, column: int) -> bool:
        """Whether few records have a value."""
        return len(set(self.grid.cells[column].rows)) <= SPARSE_SHARE * self.grid.rows

    def is_control(self, column: int) -> bool:
        """Whether a column is a button or has texts of controls."""
        texts = self.grid.column_texts(column).texts
        if len(set(texts)) > max(CONTROL_VALUES, SPARSE_SHARE * len(texts)):
            return False
        return self.is_in_button(column) or sum(map(is_control_text, texts)) >= CONTROL_SHARE * len(texts)

    def is_in_button(self, column: int) -> bool:
        """Whether the first cell of a column is a text in a button."""
        node = self.grid.cells[column].nodes[0]
        tags, parents = self.page.tag, self.page.parent
        near = (parents[node], parents[parents[node]]) if tags[node] == TEXT else (node,)
        return any(tags[each] in BUTTON_TAGS or self.page.attribute(each, "role") == "button" for each in near if each > 0)

    # ---- dates

    def coarse_dates(self, dates: Sequence[int], texts: Iterable[int]) -> set[int]:
        """Return the texts and attributes whose dates another attribute of their element has more exactly."""
        kept = set(texts)
        found: set[int] = set()
        for column in sorted(dates, key=lambda column: self.grid.attributes[column] != "datetime"):
            owner = self.evidence[column].owner
            if owner in found or column in found:
                continue
            same = {other for other in dates if other != column and owner >= 0 and self.evidence[other].owner == owner}
            found |= same
            if owner in kept and self.covers(column, owner):
                found.add(owner)
        return found

    def covers(self, column: int, other: int) -> bool:
        """Whether a column has a value in each row in which another one has."""
        return set(self.grid.cells[other].rows) <= set(self.grid.column_texts(column).rows)

    # ---- links and images

    def best_link(self, columns: Sequence[int]) -> set[int]:
        """Return the column of addresses that lead to the records themselves."""
        return {max(columns, key=self.link_weight)} if columns else set()

    def link_weight(self, column: int) -> tuple[float, float, int]:
        """Return how likely a column of links is that of the records: in many rows, with different addresses, of the title."""
        values = self.grid.column_texts(column)
        owner = self.evidence[column].owner
        is_title = owner >= 0 and self.evidence[owner].is_title
        distinct = len(set(values.texts)) / max(1, len(values.texts))
        share = len(set(values.rows)) / self.grid.rows
        return round(share * distinct, 1) + 0.5 * is_title, distinct, -column

    def best_image(self, columns: Sequence[int]) -> set[int]:
        """Return the column of images that differ between most records."""
        likely = [column for column in columns if not self.is_constant_image(column)]
        return {max(likely, key=self.image_weight)} if likely else set()

    def is_constant_image(self, column: int) -> bool:
        """Whether a column of images has none, the same one in all rows, or few."""
        values = self.grid.column_texts(column)
        return self.grid.rows >= LEAST_ROWS and (not values.texts or len(set(values.texts)) == 1 or self.is_sparse(column))

    def image_weight(self, column: int) -> tuple[float, int]:
        """Return how likely a column of images is that of the records."""
        values = self.grid.column_texts(column)
        return len(set(values.texts)) * len(set(values.rows)) / max(1, len(values.texts)), -column


def renumbered(evidence: Sequence[NameEvidence], kept: Sequence[int]) -> Iterator[NameEvidence]:
    """Yield the evidence of kept columns, with owners numbered anew; an attribute without its owner is named as that one."""
    numbers = {column: number for number, column in enumerate(kept)}
    for column in kept:
        known = evidence[column]
        if known.owner < 0 or known.owner in numbers:
            yield known._replace(owner=numbers.get(known.owner, -1))
            continue
        owner = evidence[known.owner]
        is_date = known.type == "date"
        yield owner._replace(
            attribute="" if is_date else known.attribute, type=known.type, owner=-1, values=(), role="", is_title=False
        )
