"""The labels and prefixes of columns, read on first access."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.lexicon.shop_words import is_price_lead
from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS, ids_of
from scutch.page.traversal import ancestors
from scutch.records.cells.cell_labels import (
    LABEL_SHARE,
    common_label,
    common_lead,
    common_price_prefix,
    field_of_label,
    field_prefix,
    price_prefix,
    reads_as_label,
    unlabelled,
)
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.joins.headlines import HEADLINE_TAGS
from scutch.records.cells.lazy.texts import TextsOfColumns
from scutch.records.whole_links import enclosing_whole

#: A number without a unit, which is no title.
COUNT: Final = re.compile(r"\d[\d,]*")
#: Cells of tables, whose values have headers.
CELL_TAGS: Final = ids_of(("td", "th"))
#: Different values behind words that are no part of them at least.
LEAST_LED: Final = 3
#: Elements between a text and its heading at most.
HEADING_DEPTH: Final = 4


class LabelsOfColumns(dict[int, str]):
    """The label at the start of nearly all cells of each column; empty if there is none."""

    __slots__ = ("texts",)

    def __init__(self, texts: TextsOfColumns, known: Mapping[int, str]) -> None:
        super().__init__(known)
        self.texts = texts

    def __missing__(self, column: int) -> str:
        values, source = self.texts[column], self.texts.source
        texts = list(values.first_of_rows().values()) if values.several else values.texts
        may_have = values.colons >= LABEL_SHARE * len(texts) or (texts and field_prefix(texts[0]))
        found = common_label(texts) if may_have else self.lead(column, texts)
        if not found:
            self[column] = ""
            return ""
        if field_of_label(found) != "author" and is_in_link(source.page.columns, source.cells[column].nodes[0]):
            found = found if all(map(COUNT.fullmatch, unlabelled(texts, found))) else ""
        if found and field_of_label(found) == found and is_control_text(found):
            found = ""
        self[column] = found
        return found

    def lead(self, column: int, texts: Sequence[str]) -> str:
        """Return the words in front of the numbers or dates of a column that is no title; empty if there are none."""
        source = self.texts.source
        found = common_lead(texts)
        node, page = source.cells[column].nodes[0], source.page.columns
        return "" if found and (is_in_link(page, node) or page.tag[page.parent[node]] in CELL_TAGS) else found


class PricePrefixes(dict[int, str]):
    """The words in front of nearly all prices of each column; empty if there are none."""

    __slots__ = ("texts",)

    def __init__(self, texts: TextsOfColumns, known: Mapping[int, str]) -> None:
        super().__init__(known)
        self.texts = texts

    def __missing__(self, column: int) -> str:
        texts = self.texts[column].texts
        may_have = texts and (price_prefix(texts[0]) or is_price_lead(texts[0]))
        found = self[column] = common_price_prefix(texts) if may_have else ""
        return found


def bare_lead(page: Columns, cells: ColumnNodes) -> str:
    """Return the text that all cells of a column begin with, where their values are in an element behind it; empty for none.

    A title with words that were searched for has these in elements, and its own words beside them.

    >>> import scutch
    >>> lines = "".join(f"<p>Found by <b>{name}</b>" for name in ("Ann", "Tom", "Kim"))
    >>> bare_lead(scutch.parse(lines).columns, ColumnNodes([0, 0, 1, 1, 2, 2], [5, 7, 9, 11, 13, 15], several=True))
    'Found by'
    """
    if not cells.several or cells.rows[0] != cells.rows[1]:
        return ""
    lead, around, before, values = page.text(cells.nodes[0]), -1, -1, set()
    for row, node in zip(cells.rows, cells.nodes, strict=True):
        if row != before:
            before, around = row, page.parent[node]
            if page.text(node) != lead:
                return ""
        elif around < page.parent[node] < page.end[around]:
            values.add(page.text(node))
        else:
            return ""
    words = " ".join(lead.split())
    are_words = all(map(str.isalpha, words.split())) and words.lower() not in FIELD_OF_LEAD
    if len(values) < LEAST_LED or not are_words or not reads_as_label(words):
        return ""
    return "" if is_in_heading(page, cells.nodes[0]) else words


def is_in_link(page: Columns, node: int) -> bool:
    """Whether a text is all words of a link or heading: what begins it is a part of the title then."""
    return enclosing_whole(page, node, HEADLINE_TAGS) >= 0


def is_in_heading(page: Columns, node: int) -> bool:
    """Whether a text is in a heading."""
    return any(page.tag[around] in HEADINGS for around in islice(ancestors(page, node), HEADING_DEPTH))
