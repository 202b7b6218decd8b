"""Columns of texts with several values, such as bylines: what of them is a column of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.lexicon.shop_words import is_stock_text
from scutch.records.cells.cell_labels import unlabelled
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.lazy.labels import is_in_heading, is_in_link
from scutch.records.cells.text_parts.label_lines import line_parts
from scutch.records.cells.text_parts.labels import is_label_of, labelled_parts, without_repeated_labels
from scutch.records.cells.text_parts.ranks import ranked_parts
from scutch.records.cells.text_parts.sale import sale_parts
from scutch.records.cells.text_parts.search import AUTHOR_LEAD, may_have_more, text_parts
from scutch.records.cells.text_parts.template import REST, TextPart
from scutch.records.cells.text_parts.value_pairs import counted_ratings, counted_scores

#: Columns of labels that may be one list.
PAIR: Final = 2


def parts_by_label(grid: LazyColumns) -> dict[int, list[TextPart]]:
    """Return the parts for each label of the columns whose texts have different ones, by column."""
    parts = {column: own for column in range(grid.width) if (own := parts_of_labels(grid, column))}
    if len(parts) < PAIR:
        return {column: own for column, own in parts.items() if not are_kinds(grid, column, own)}
    return without_repeated_labels(parts, {column: grid.column_texts(column).last_of_rows() for column in parts})


def are_kinds(grid: LazyColumns, column: int, parts: Sequence[TextPart]) -> bool:
    """Whether labels are the kinds of records ("Paid: bread knife"): each has one, and none is the word for a field."""
    values = grid.column_texts(column)
    are_labels = all(part.label and not is_label_of(part.label, 1) for part in parts)
    if len(values.texts) < grid.rows or values.several or not are_labels:
        return False
    return all(sum(bool(part.of(text)) for part in parts) == 1 for text in values.texts)


def template_parts(grid: LazyColumns, column: int) -> list[TextPart]:
    """Return the parts of the texts of a column that their template separates; none if each is one value."""
    if grid.attributes[column] or grid.column_texts(column).several:
        return []
    texts = grid.column_texts(column).texts
    if not grid.headers and not grid.is_body(column) and (parts := ranked_parts(texts)):
        return parts
    if grid.type_of(column) == "rating" and not grid.headers:
        return counted_ratings(texts)
    in_parentheses = any(text.endswith(")") for text in texts[:1])
    return (in_parentheses and counted_scores(texts)) or parts_of_lines(grid, column)


def parts_of_lines(grid: LazyColumns, column: int) -> list[TextPart]:
    """Return the parts of texts that are no links and no headings; in tables with headers who and when alone."""
    texts = grid.column_texts(column).texts
    if grid.type_of(column) != "text" or is_in_title(grid, column):
        return []
    if any(map(is_stock_text, texts[:1])) or (grid.headers and not any(map(AUTHOR_LEAD.search, texts[:1]))):
        return []
    if (label := grid.label(column)) and not may_have_more(unlabelled(texts, label)):
        return []  # one value behind its label
    parts = text_parts(texts)
    values = [part for part in parts if part.number != REST]
    if grid.headers and (len(values) == 1 or not any(FIELD_OF_LEAD.get(part.label) == "author" for part in values)):
        return []  # one value, as the header says
    return parts


def is_in_title(grid: LazyColumns, column: int) -> bool:
    """Whether a column is all words of a link, or in a heading."""
    page, node = grid.page.columns, grid.cells[column].nodes[0]
    return is_in_link(page, node) or is_in_heading(page, node)


def parts_of_labels(grid: LazyColumns, column: int) -> list[TextPart]:
    """Return a part for each label of a column whose texts have different ones; none in a table with headers."""
    if grid.headers or grid.attributes[column] or grid.is_body(column):
        return []
    if grid.type_of(column) == "price":
        return sale_parts(grid.column_texts(column).texts)
    values = grid.column_texts(column)
    if values.colons < len(values.texts):  # a text has no label
        return []
    parts = line_parts(values.texts) or labelled_parts(values.texts)
    if parts and (grid.type_of(column) != "text" or is_in_title(grid, column)):
        return []
    return parts
