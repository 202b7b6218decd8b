"""``RecordGrid``: aligned records as the cells of a table, read from the page lazily.

Inline columns are joined, redundant ones dropped, and constant labels become names. A cell is a list of items, texts and
elements, in document order; items of one block are one value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain, compress, islice
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.lexicon.shop_words import STATE_CHARS, is_badge_text, is_saving, is_stock_text, is_unit_price
from scutch.lexicon.words import NO_VALUES
from scutch.methods.alignment import Alignment, item_values
from scutch.page.columns import MARKS, TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import cell_texts, collapsed_texts, column_nodes
from scutch.records.cells.break_lines import columns_of_lines
from scutch.records.cells.cell_labels import (
    LABEL_SHARE,
    common_label,
    common_price_prefix,
    common_sign,
    field_of_label,
    field_prefix,
    price_prefix,
    unlabelled,
)
from scutch.records.cells.column_cells import ColumnNodes, ColumnTexts, first_nodes, in_rows, merged, merged_texts, with_counts
from scutch.records.cells.column_sample import LINK_TAG, ColumnSample
from scutch.records.cells.drop_columns import are_drawn, drop_redundant, repeats_rating
from scutch.records.cells.headers import headers_of, without_headers
from scutch.records.cells.join_inline import ADDRESS_TAG, HEADLINE_TAGS, joined_columns
from scutch.records.cells.join_variants import join_variants
from scutch.records.cells.label_pairs import TITLE_TAGS, label_pairs
from scutch.records.cells.price_columns import DASHES, have_money, is_other_amount, paid_and_regular, price_pairs
from scutch.records.cells.rowspans import spanned_items, spanned_records
from scutch.records.cells.text_parts.label_lines import line_parts
from scutch.records.cells.text_parts.labels import labelled_parts, without_repeated_labels
from scutch.records.cells.text_parts.search import AUTHOR_LEAD, text_parts
from scutch.records.cells.text_parts.template import REST, TextPart
from scutch.records.cells.text_parts.value_pairs import counted_ratings
from scutch.records.class_names import fields_of
from scutch.records.full_texts import are_cut, full_texts
from scutch.records.typed_values import values_on
from scutch.records.whole_links import enclosing_whole
from scutch.values import Price
from scutch.values.column import column_type, may_be_recent
from scutch.values.dates.relative import age_of
from scutch.values.duration import read_duration
from scutch.values.quantity import are_counts
from scutch.values.rating import in_width
from scutch.values.registry import ADDRESS_TYPES, TYPE_OF_ATTRIBUTE

#: Start of a date with its day or its month first.
AMBIGUOUS_DATE: Final = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d")


LINK_MARK: Final = MARKS["link"]
#: Elements between a text and its heading at most.
HEADING_DEPTH: Final = 4
#: Prices of a record on sale.
PAIR: Final = 2
#: Texts of a column that are looked at for times relative to now.
FIRST_TEXTS: Final = 4
#: Nodes of a price at most.
PRICE_PARTS: Final = 4
#: Different texts of a column of badges at most.
MOST_STATES: Final = 12
#: Schemes of values that are no addresses: scripts, placeholders of lazy images.
NO_ADDRESS: Final = ("javascript:", "data:", "about:")
#: Attribute with the text in place of an image, and share of them that differ where they are names.
ALTERNATIVE: Final = "alt"
DIFFERENT_SHARE: Final = 0.8
#: End of the name of a file.
FILE_END: Final = re.compile(r"\.\w{3,4}$")
#: Attributes that a cell has one value of.
SINGLE_ATTRIBUTES: Final = frozenset(("href", "src"))


class RecordGrid:
    """The cells of aligned records; see ``scutch.table.Grid``.

    Parameters
    ----------
    page
        The page.
    alignment
        Its records as rows.
    records
        Top nodes of each record; where they are rows of a table, a cell counts for each row that it spans.
    """

    __slots__ = (
        "_bodies",
        "_columns",
        "_in_bodies",
        "_labels",
        "_parts",
        "_prefixes",
        "_texts",
        "_types",
        "_values",
        "alignment",
        "attributes",
        "cells",
        "headers",
        "own",
        "page",
        "regular",
        "rows",
    )

    def __init__(self, page: Page, alignment: Alignment, records: Sequence[tuple[int, ...]] = ()) -> None:
        self.page: Final = page
        self._columns: Final = page.columns
        self.alignment: Final = alignment
        #: Number of records.
        self.rows: Final = len(alignment)
        #: Headers of the columns of a table, by place.
        self.headers: Final = headers_of(self._columns, records)
        nodes, attributes = column_nodes(alignment.grid), alignment.columns
        runs, names = self._runs(nodes, records)
        #: Attribute of each column; empty for text.
        self.attributes = tuple([attributes[run[0]] for run in runs])
        #: The nodes of each column: of the records themselves, and with the cells that span their rows.
        self.own = [merged([nodes[column] for column in run]) for run in runs]
        spanned = spanned_records(self._columns, records)
        self.cells = [self._with_spans(cells, spanned) for cells in self.own] if spanned else self.own
        runs += self._add_alternatives(runs)
        bodies, lines = alignment.bodies, alignment.lines
        self._bodies = [bodies[run[0]] for run in runs]
        body_lines = {line for line, body in zip(lines, bodies, strict=True) if body}
        self._in_bodies = [bool(attributes[run[0]]) and lines[run[0]] in body_lines for run in runs]
        self._texts: dict[int, ColumnTexts] = {}
        self._types: dict[int, str] = {}
        self._labels = {column: names[run[0]] for column, run in enumerate(runs) if run[0] in names}
        self._prefixes: dict[int, str] = {}
        self._values: dict[int, list[object]] = {}
        #: The column of regular prices that its amounts show; -1 if there is none.
        self.regular = -1
        #: What each column is of the texts of its nodes; None for all of them.
        self._parts: list[TextPart | None] = [None] * self.width
        if not self.headers:
            self._split_lines()
            self._split_states()
            self._find_regular_prices()
        self._split_texts()
        self._drop_drawn_ratings()

    def _add_alternatives(self, runs: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Add the texts in place of images where records have no others; return the columns that they are of."""
        if "src" not in self.attributes or "" in self.attributes:
            return []
        place = self.attributes.index("src")
        texts = item_values(self._columns, self.own[place].nodes, ALTERNATIVE)
        if len(set(texts)) <= DIFFERENT_SHARE * len(texts) or all(map(FILE_END.search, texts)):
            return []
        self.attributes += (ALTERNATIVE,)
        self.own.append(self.own[place])
        if self.cells is not self.own:
            self.cells.append(self.cells[place])
        return [runs[place]]

    def _runs(
        self, nodes: Sequence[ColumnNodes], records: Sequence[tuple[int, ...]]
    ) -> tuple[list[tuple[int, ...]], dict[int, str]]:
        """Return the columns of the alignment that are one column each, and the labels of such by their first columns."""
        attributes = self.alignment.columns
        sample = ColumnSample(self._columns, len(self.alignment), nodes)
        joined = joined_columns(sample, self.alignment, headed=bool(self.headers))
        runs = drop_redundant(self._columns, joined, attributes, nodes)
        if self.headers:
            return without_headers(sample, runs, self.headers, records), {}
        tops = frozenset(node for record in records for node in record)
        pairs = label_pairs(sample, [run for run in runs if not attributes[run[0]]], tops)
        labels = {pair.label for pair in pairs}
        runs = [run for run in runs if run[0] not in labels]
        return join_variants(self._columns, runs, attributes, nodes, records), {pair.value: pair.text for pair in pairs}

    def _split_lines(self) -> None:
        """Split columns whose cells are a link and lines below it."""
        if self.cells is not self.own:
            return
        found = [
            [] if attribute else columns_of_lines(self._columns, own)
            for own, attribute in zip(self.own, self.attributes, strict=True)
        ]
        lines = {number: own for number, own in enumerate(found) if own and not self._bodies[number]}
        if lines:
            self._divide(lines)

    def _split_states(self) -> None:
        """Split columns of badges or controls some of which say that a thing is sold out, or in stock."""
        if self.cells is not self.own:
            return
        found = {column: parts for column in range(self.width) if (parts := self._parts_by_state(column))}
        if found:
            self._divide(found)

    def _parts_by_state(self, column: int) -> list[ColumnNodes]:
        """Return the nodes of a column about the stock, and its others; none for a column without both."""
        if self.attributes[column] or self._bodies[column]:
            return []
        own = self.own[column]
        if self._columns.chars[own.nodes[0]] > STATE_CHARS or not are_states(collapsed_texts(self._columns, own.nodes[:1])):
            return []  # an early exit
        texts = collapsed_texts(self._columns, own.nodes)
        of_stock = list(map(is_stock_text, texts))
        others = [not each for each in of_stock]
        if all(of_stock) or all(others) or len(set(texts)) > MOST_STATES or not are_states(list(compress(texts, others))):
            return []
        return [nodes_where(own, of_stock), nodes_where(own, others)]

    def _divide(self, parts: Mapping[int, Sequence[ColumnNodes]]) -> None:
        """Put the columns that some columns are divided into in their places."""
        places: list[tuple[int, ColumnNodes | None]] = []
        for column in range(self.width):
            places += [(column, own) for own in parts.get(column, (None,))]
        self._take([(column,) for column, _ in places])
        for number, (_, own) in enumerate(places):
            if own is not None:
                self.cells[number] = self.own[number] = own
                for known in (self._texts, self._types, self._values):
                    known.pop(number, None)

    def _split_texts(self) -> None:
        """Split columns of texts with several values, such as bylines."""
        labelled = self._parts_by_label()
        found = [labelled.get(column) or self._template_parts(column) for column in range(self.width)]
        if not any(found):
            return
        sources = [(column, part) for column, parts in enumerate(found) for part in parts or (None,)]
        whole = self._texts
        self._take([(column,) for column, _ in sources])
        self._parts = [part for _, part in sources]
        for number, (column, part) in enumerate(sources):
            if part:
                self._become_part(number, part, whole[column])
        self._label_following()
        self._join_labels([part.label if part and column in labelled else "" for column, part in sources])

    def _drop_drawn_ratings(self) -> None:
        """Drop ratings drawn as widths that another column has in numbers."""
        drawn = [
            column for column, name in enumerate(self.attributes) if name == "title" and are_drawn(self.column_texts(column))
        ]
        texts = [self.column_texts(column) for column, name in enumerate(self.attributes) if drawn and not name]
        repeated = {column for column in drawn if any(repeats_rating(self.column_texts(column), other) for other in texts)}
        if repeated:
            self._take([(column,) for column in range(self.width) if column not in repeated])

    def _parts_by_label(self) -> dict[int, list[TextPart]]:
        """Return the parts for each label of the columns whose texts begin with different ones, by column."""
        parts = {column: own for column in range(self.width) if (own := self._labelled_parts(column))}
        if len(parts) < PAIR:
            return parts
        values = {column: self.column_texts(column) for column in parts}
        return without_repeated_labels(
            parts, {column: dict(zip(own.rows, own.texts, strict=True)) for column, own in values.items()}
        )

    def _join_labels(self, labels: Sequence[str]) -> None:
        """Join the columns of one label; no row has a value in two of them. ``labels``: of all columns, empty for none."""
        places: dict[tuple[str, int], list[int]] = {}
        for column, label in enumerate(labels):
            places.setdefault((label, -1 if label else column), []).append(column)
        if len(places) < self.width:
            self._take([tuple(columns) for columns in places.values()])
            self._labels |= {number: label for number, (label, _) in enumerate(places) if label}

    def _become_part(self, column: int, part: TextPart, whole: ColumnTexts) -> None:
        """Give a column the values of a part of its texts."""
        values = [(row, item) for row, text in zip(whole.rows, whole.texts, strict=True) for item in part.items(text)]
        self._texts[column] = with_counts([row for row, _ in values], [text for _, text in values])
        self._types.pop(column, None)
        self._labels.pop(column, None)
        if part.label or not (part.template.is_loose or part.number == REST):
            self._labels[column] = part.label
        self._bodies[column] = False

    def _label_following(self) -> None:
        """Give the words at the end of texts to what follows them as labels."""
        for number, part in enumerate(self._parts):
            if part and part.next_label:
                self._label_next(number, part.next_label)

    def _label_next(self, column: int, label: str) -> None:
        """Give the words at the end of a column's texts to the next column of their block as its label."""
        block = self._columns.block[self.cells[column].nodes[0]]
        following = (number for number in range(column + 1, self.width) if not self.attributes[number])
        number = next(following, -1)
        if number >= 0 and not self._parts[number] and self._columns.block[self.cells[number].nodes[0]] == block:
            self._labels[number] = self.label(number) or label
            self._values.pop(number, None)

    def _template_parts(self, column: int) -> list[TextPart]:
        """Return the parts of the texts of a column that their template separates; none if each is one value."""
        if self.attributes[column] or self.column_texts(column).several:
            return []
        if self.type_of(column) == "rating" and not self.headers:
            return counted_ratings(self.column_texts(column).texts)
        return self._parts_of_lines(column)

    def _parts_of_lines(self, column: int) -> list[TextPart]:
        """Return the parts of texts that are no links and no headings; in tables with headers who and when alone."""
        texts = self.column_texts(column).texts
        if self.type_of(column) != "text" or self._is_in_link(column) or self._is_in_heading(column):
            return []
        if self.headers and not any(map(AUTHOR_LEAD.search, texts[:1])):
            return []
        parts = text_parts(texts)
        values = [part for part in parts if part.number != REST]
        if self.headers and (len(values) == 1 or not any(FIELD_OF_LEAD.get(part.label) == "author" for part in values)):
            return []  # one value, as the header says
        return [] if self._is_label_alone(column, values) else parts

    def _labelled_parts(self, column: int) -> list[TextPart]:
        """Return a part for each label of a column whose texts begin with different ones; none in a table with headers."""
        if self.headers or self.attributes[column] or self._bodies[column]:
            return []
        values = self.column_texts(column)
        if values.colons < len(values.texts):  # a text has no label
            return []
        parts = line_parts(values.texts) or labelled_parts(values.texts)
        if parts and (self.type_of(column) != "text" or self._is_in_link(column) or self._is_in_heading(column)):
            return []
        return parts

    def _is_label_alone(self, column: int, parts: Sequence[TextPart]) -> bool:
        """Whether the parts of texts are what their label leaves of them."""
        if len(parts) != 1 or parts[0].is_list or len(parts[0].template.constants) > 1:
            return False
        return bool(self.label(column))

    def _find_regular_prices(self) -> None:
        """Find the column of regular prices by amounts, among columns of whole prices."""
        texts = (column for column, attribute in enumerate(self.attributes) if not attribute)
        plain = [
            column for column in texts if have_money(collapsed_texts(self._columns, self.own[column].nodes[:PRICE_PARTS]))
        ]
        if len(plain) == 1 and self._split_price_pairs(*plain):
            return
        columns = [column for column in plain if self.is_one_price(column)] if len(plain) > 1 else []
        amounts = [self._amounts(column) for column in columns]
        different = [number for number in range(len(amounts)) if not repeats_other(amounts, number)]
        if len(different) != PAIR:
            return
        found = paid_and_regular([(self.cells[columns[number]], amounts[number]) for number in different])
        if found is None:
            return
        lower, higher, paid, regular = found
        regular = self._without_range_ends(regular)
        if not regular.nodes:
            return
        self.cells[columns[different[lower]]] = self.own[columns[different[lower]]] = paid
        self.cells[columns[different[higher]]] = self.own[columns[different[higher]]] = regular
        self.regular = columns[different[higher]]
        for column in (columns[different[lower]], columns[different[higher]]):
            del self._texts[column], self._values[column]

    def _without_range_ends(self, cells: ColumnNodes) -> ColumnNodes:
        """Return cells of prices without the upper ends of ranges, "- $240"."""
        texts = collapsed_texts(self._columns, cells.nodes)
        kept = {row for row, text in zip(cells.rows, texts, strict=True) if text[:1] not in DASHES}
        return in_rows(cells, kept)

    def _split_price_pairs(self, column: int) -> bool:
        """Split a column of prices whose cells have the regular price and the price to pay. Return whether there are any."""
        cells = self.cells[column]
        if not cells.several or self._parts[column] or self.type_of(column) != "price":
            return False
        prices = values_on(self.page, collapsed_texts(self._columns, cells.nodes), "price")
        amounts = [price.amount for price in prices if isinstance(price, Price)]
        found = price_pairs(cells, amounts) if len(amounts) == len(cells.nodes) else None
        if found is None:
            return False
        self._divide({column: found})
        self.regular = column + 1
        return True

    def is_one_price(self, column: int) -> bool:
        """Whether each cell of a column is a price of the thing itself."""
        if is_other_amount(self._columns, self.own[column].nodes[0]):
            return False
        values = self.column_texts(column)
        if self.type_of(column) != "price" or values.several or all(map(is_unit_price, values.texts)):
            return False
        return not is_saving(self.label(column) or self.price_prefix(column), values.texts)

    def _amounts(self, column: int) -> dict[int, float]:
        """Return the amounts of a column of prices by row."""
        rows = enumerate(self.values(column))
        return {row: price.amount for row, price in rows if isinstance(price, Price)}

    def _with_spans(self, cells: ColumnNodes, spanned: dict[int, list[int]]) -> ColumnNodes:
        further = list(spanned_items(self._columns, spanned, cells.rows, cells.nodes))
        if not further:
            return cells
        places = sorted([*zip(cells.rows, cells.nodes, strict=True), *further])
        return ColumnNodes([row for row, _ in places], [node for _, node in places], cells.several)

    def only(self, groups: Sequence[tuple[int, ...]]) -> RecordGrid:
        """Return a grid of some columns, each made of one or several; texts and types that are known stay known.

        Of links and images the first of a cell stays.
        """
        found = RecordGrid.__new__(RecordGrid)
        for name in self.__slots__:
            setattr(found, name, getattr(self, name))
        found._take(groups)
        return found

    def _take(self, groups: Sequence[tuple[int, ...]]) -> None:
        """Become the grid of some columns, each made of one or several."""
        split = {
            number: merged_texts([self.column_texts(column) for column in group])
            for number, group in enumerate(groups)
            if len(group) > 1 and any(self._parts[column] for column in group)
        }
        same = {number: group[0] for number, group in enumerate(groups) if len(group) == 1 and not self._has_rest(group[0])}
        for name in ("_texts", "_types", "_labels", "_prefixes", "_values"):
            known = getattr(self, name)
            setattr(self, name, {number: known[column] for number, column in same.items() if column in known})
        self._texts |= split
        has_spans = self.cells is not self.own
        self.own = [self._merged(self.own, group) for group in groups]
        self.cells = [self._merged(self.cells, group) for group in groups] if has_spans else self.own
        self.regular = next((number for number, group in enumerate(groups) if self.regular in group), -1)
        self._become_columns([group[0] for group in groups])

    def _become_columns(self, columns: Sequence[int]) -> None:
        """Take over attributes and parts of some columns."""
        self.attributes = tuple([self.attributes[column] for column in columns])
        self._bodies = [self._bodies[column] for column in columns]
        self._in_bodies = [self._in_bodies[column] for column in columns]
        self._parts = [self._parts[column] for column in columns]

    def _has_rest(self, column: int) -> bool:
        """Whether a column has several links or images in one cell, of which the first is wanted."""
        return self.attributes[column] in SINGLE_ATTRIBUTES and self.cells[column].several

    def _merged(self, cells: Sequence[ColumnNodes], group: Sequence[int]) -> ColumnNodes:
        """Return the cells of some columns as those of one; of links and images the first of a cell."""
        found = merged([cells[column] for column in group])
        return first_nodes(found) if found.several and self.attributes[group[0]] in SINGLE_ATTRIBUTES else found

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.attributes)

    def column_texts(self, column: int) -> ColumnTexts:
        """Return the values of a column as texts."""
        found = self._texts.get(column)
        if found is None:
            cells, attribute = self.cells[column], self.attributes[column]
            if attribute:
                found = self._attribute_texts(cells, attribute)
            else:
                found = ColumnTexts(*cell_texts(self._columns, cells.rows, cells.nodes))
                if cells.several and not found.several and are_items(self._columns, cells.first_several()):
                    found = with_counts(cells.rows, collapsed_texts(self._columns, cells.nodes))
                if are_cut(found.texts):
                    found = found._replace(texts=self._full_texts(cells, found))
            self._texts[column] = found
        return found

    def _full_texts(self, cells: ColumnNodes, found: ColumnTexts) -> list[str]:
        """Return the texts of cells, those that the page cuts whole where it has them."""
        return full_texts(self._columns, cells.of_texts(found.rows), found.texts)

    def is_cut(self, column: int) -> bool:
        """Whether the page cuts texts of a column with an ellipsis and has them whole elsewhere."""
        if self.attributes[column]:
            return False
        cells = self.cells[column]
        shown = ColumnTexts(*cell_texts(self._columns, cells.rows, cells.nodes))
        return self._full_texts(cells, shown) != shown.texts

    def _attribute_texts(self, cells: ColumnNodes, name: str) -> ColumnTexts:
        rows, texts = cells.rows, item_values(self._columns, cells.nodes, name)
        if name in SINGLE_ATTRIBUTES:
            texts = ["" if text.startswith(NO_ADDRESS) else text for text in texts]
        if not all(texts):
            rows = [row for row, text in zip(rows, texts, strict=True) if text]
            texts = list(filter(None, texts))
        return ColumnTexts(rows, texts, len(texts), several=len(rows) - len(set(rows)) if cells.several else 0)

    def is_list(self, column: int) -> bool:
        """Whether cells of a column are lists of short values, such as tags."""
        if self._parts[column]:
            return self.column_texts(column).are_lists
        if not self.cells[column].several or self._bodies[column] or not self.column_texts(column).are_lists:
            return False
        return not (self._is_one_link(column) or self._is_address(column))

    def _is_address(self, column: int) -> bool:
        """Whether a column has the lines of addresses."""
        page = self._columns
        return page.tag[page.parent[self.cells[column].nodes[0]]] == ADDRESS_TAG

    def _is_one_link(self, column: int) -> bool:
        """Whether the first cell with several nodes is one link in one block."""
        page = self._columns
        node, other, *_ = self.cells[column].first_several()
        if page.block[node] != page.block[other] or not page.marks[node] & page.marks[other] & LINK_MARK:
            return False
        while page.tag[node] != LINK_TAG:
            node = page.parent[node]
        return other < page.end[node]

    def is_body(self, column: int) -> bool:
        """Whether cells of a column are running text with paragraphs, such as posts."""
        return self._bodies[column]

    def part(self, column: int) -> TextPart | None:
        """Return which part of its texts a column is; None if it is all of them."""
        return self._parts[column]

    def is_one_of_parts(self, column: int) -> bool:
        """Whether a column is one of several parts of the texts of its nodes."""
        part = self._parts[column]
        return part is not None and len(part.template.numbers()) > 1

    def is_rest(self, column: int) -> bool:
        """Whether a column has the texts that do not fit the template of the others."""
        part = self._parts[column]
        return part is not None and part.number == REST

    def pattern(self, column: int) -> str:
        """Return a regular expression whose group is the value of a column in its texts; empty for all of them."""
        part = self._parts[column]
        return part.template.pattern(part.number) if part else ""

    def is_in_body(self, column: int) -> bool:
        """Whether a column has links or images of running text."""
        return self._in_bodies[column]

    def type_of(self, column: int) -> str:
        """Type of a column."""
        known = self._types.get(column)
        if known is None:
            known = self._types[column] = TYPE_OF_ATTRIBUTE.get(self.attributes[column]) or self._type_of(
                self.column_texts(column), column
            )
        return known

    def _type_of(self, values: ColumnTexts, column: int) -> str:
        if (
            values.are_words
            and NO_VALUES.isdisjoint(values.texts)
            and not (self.label(column) or self.price_prefix(column) or may_be_recent(values.texts[:FIRST_TEXTS]))
        ):
            return "number" if values.words < len(values.texts) and are_counts(values.texts) else "text"
        texts = self._unlabelled(values.texts, column)
        if texts and texts[0][:1].isdigit() and (called := self._type_by_class(texts, column)):
            return called
        found = column_type(texts)
        is_text = (found == "date" and self._are_ambiguous(texts)) or (found == "number" and all(map(is_stock_text, texts)))
        return "text" if is_text else found

    def _are_ambiguous(self, texts: Sequence[str]) -> bool:
        """Whether a date in numbers cannot be read, as its day may be its month: such dates stay texts."""
        if not AMBIGUOUS_DATE.match(texts[0]):
            return False
        values = values_on(self.page, texts, "date")
        return any(value is None and AMBIGUOUS_DATE.match(text) for text, value in zip(texts, values, strict=True))

    def _type_by_class(self, texts: Sequence[str], column: int) -> str:
        """Return the type of texts with several readings that their element says: minutes and seconds, times of the past."""
        if ":" in texts[0] and all(map(read_duration, texts)):
            likely = "duration"
        elif all(map(age_of, texts)):
            likely = "date"
        else:
            return ""
        element = self._columns.parent[self.cells[column].nodes[0]]
        names = (self._columns.attribute(element, "class") or "").split()
        return likely if self._columns.name(element) == "time" or any(likely in fields_of(name) for name in names) else ""

    def label(self, column: int) -> str:
        """Return the label at the start of nearly all cells of a column; empty if there is none."""
        known = self._labels.get(column)
        if known is None:
            values = self.column_texts(column)
            texts = (
                values.texts
                if not values.several
                else list(dict(zip(reversed(values.rows), reversed(values.texts), strict=True)).values())
            )
            may_have = values.colons >= LABEL_SHARE * len(texts) or any(map(field_prefix, texts[:1]))
            is_style = bool(self.attributes[column]) and any(map(in_width, texts[:1]))
            known = common_label(texts) if may_have and not is_style else ""
            if field_of_label(known) != "author" and self._is_in_link(column):
                known = ""
            self._labels[column] = known
        return known

    def _is_in_link(self, column: int) -> bool:
        """Whether a column is all words of a link or heading: what begins its cells is a part of the title then."""
        return enclosing_whole(self._columns, self.cells[column].nodes[0], HEADLINE_TAGS) >= 0

    def _is_in_heading(self, column: int) -> bool:
        """Whether the first node of a column is in a heading."""
        page, node = self._columns, self.cells[column].nodes[0]
        for _ in range(HEADING_DEPTH):
            node = page.parent[node]
            if node < 0 or page.tag[node] in TITLE_TAGS:
                break
        return node >= 0 and page.tag[node] in TITLE_TAGS

    def price_prefix(self, column: int) -> str:
        """Return the words in front of nearly all prices of a column; empty if there are none."""
        known = self._prefixes.get(column)
        if known is None:
            texts = self.column_texts(column).texts
            known = self._prefixes[column] = common_price_prefix(texts) if any(map(price_prefix, texts[:1])) else ""
        return known

    def prefix(self, column: int) -> str:
        """Return the label, words or sign in front of nearly all values of a column, no part of them; may be empty."""
        return self.label(column) or self.price_prefix(column) or common_sign(self.column_texts(column).texts)

    def _unlabelled(self, texts: Sequence[str], column: int) -> Sequence[str]:
        return unlabelled(texts, self.prefix(column))

    def _by_row(self, column: int) -> list[list[str]]:
        """Return the values of each cell."""
        found: list[list[str]] = [[] for _ in range(self.rows)]
        values = self.column_texts(column)
        for row, text in zip(values.rows, values.texts, strict=True):
            found[row].append(text)
        return found

    def texts(self, column: int) -> list[str | None]:
        """Cells as people read them; URLs as written in the page."""
        separator = "; " if self.is_list(column) else "\n"
        return [separator.join(cell) if cell else None for cell in self._by_row(column)]

    def values(self, column: int) -> list[object]:
        """Cells as values of the column's type, without the label that they share; cached."""
        known = self._values.get(column)
        if known is None:
            known = self._values[column] = self._values_of(column)
        return known

    def _values_of(self, column: int) -> list[object]:
        """Return the cells of a column as values."""
        found = self.column_texts(column)
        if not found.several:
            values: list[object] = [None] * self.rows
            for row, value in zip(found.rows, self._typed(found.texts, column), strict=True):
                values[row] = value
            return values
        return self._values_of_several(column)

    def _values_of_several(self, column: int) -> list[object]:
        """Cells of a column as values, where some have several texts."""
        is_list = self.is_list(column)
        cells = [cell if is_list or len(cell) < 2 else ["\n".join(cell)] for cell in self._by_row(column)]
        values = iter(self._typed(list(chain.from_iterable(cells)), column))
        if is_list:
            return [list(islice(values, len(cell))) or None for cell in cells]
        return [next(values) if cell else None for cell in cells]

    def _typed(self, texts: list[str], column: int) -> list[object]:
        found = self.type_of(column)
        return values_on(self.page, texts if found in ADDRESS_TYPES else self._unlabelled(texts, column), found)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return self.cells[column].of_row(row)


def are_states(texts: Sequence[str]) -> bool:
    """Whether all texts are badges, controls, or about the stock.

    Examples
    --------
    >>> are_states(["Sold out", "Sale!", "Add to cart"]), are_states(["Sold out", "Flax rope"])
    (True, False)
    """
    return all(
        len(text) <= STATE_CHARS and (is_stock_text(text) or is_control_text(text) or is_badge_text(text)) for text in texts
    )


def are_items(page: Columns, nodes: Sequence[int]) -> bool:
    """Whether texts of one block are the items of a list: in sibling elements of one class, without words beside them.

    Examples
    --------
    >>> import scutch
    >>> tags = "<i class=t>flax</i> <i class=t>rope</i>"
    >>> columns = scutch.parse(f"<p>{tags}<p>of {tags}").columns
    >>> are_items(columns, [6, 9]), are_items(columns, [13, 16])
    (True, False)
    """
    tags, classes, words, parents = page.tag, page.class_id, page.words, page.parent
    elements = [parents[node] for node in nodes]
    around = parents[elements[0]]
    are_alike = all(
        tags[node] == TEXT
        and parents[element] == around
        and (tags[element], classes[element]) == (tags[elements[0]], classes[elements[0]])
        for node, element in zip(nodes, elements, strict=True)
    )
    if not are_alike or classes[elements[0]] < 0 or tags[around] in HEADLINE_TAGS or len(set(elements)) < len(elements):
        return False
    return words[around] == sum(words[element] for element in elements)


def nodes_where(cells: ColumnNodes, holds: Sequence[bool]) -> ColumnNodes:
    """Return the nodes of cells for which something holds.

    Examples
    --------
    >>> nodes_where(ColumnNodes([0, 1, 1], [2, 5, 6], several=True), [True, False, True])
    ColumnNodes(rows=[0, 1], nodes=[2, 6], several=False)
    """
    rows, nodes = list(compress(cells.rows, holds)), list(compress(cells.nodes, holds))
    return ColumnNodes(rows, nodes, several=len(set(rows)) < len(rows))


def repeats_other(amounts: Sequence[Mapping[int, float]], number: int) -> bool:
    """Whether the amounts of a column are those of an earlier one, or those of a fuller one in its rows.

    Examples
    --------
    >>> amounts = [{0: 9.0, 1: 8.0}, {1: 8.0}, {0: 9.0, 1: 8.0}, {1: 12.0}]
    >>> [repeats_other(amounts, number) for number in range(4)]
    [False, True, True, False]
    """
    own = amounts[number].items()
    fuller = (other.items() for place, other in enumerate(amounts) if place < number or len(other) > len(own))
    return any(own <= other for other in fuller)
