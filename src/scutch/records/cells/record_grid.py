"""``RecordGrid``: aligned records as the cells of a table, read from the page lazily.

Inline columns are joined, redundant ones dropped, and constant labels become names. A cell is a list of items, texts and
elements, in document order; items of one block are one value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Final

from scutch.methods.alignment import Alignment
from scutch.page.page import Page
from scutch.records.cells._cell_texts import collapsed_texts, column_nodes, enclosing_elements
from scutch.records.cells.alternatives import ALTERNATIVE, are_named_images, logo_names
from scutch.records.cells.column_cells import ColumnNodes, ColumnTexts, merged, merged_texts, with_counts
from scutch.records.cells.drop_columns import LABEL_ATTRIBUTES, drop_redundant, is_drawn, label_values, repeats_rating
from scutch.records.cells.joins.colored_tags import colored_tags
from scutch.records.cells.joins.column_sample import ColumnSample
from scutch.records.cells.joins.ends import (
    CENT_CHARS,
    YEAR_DIGITS,
    has_cents_behind,
    has_year_behind,
    whole_amounts,
    whole_dates,
)
from scutch.records.cells.joins.inline import joined_columns
from scutch.records.cells.joins.variants import join_below_headers, join_variants
from scutch.records.cells.label_pairs import label_pairs
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.lazy.texts import filled_texts
from scutch.records.cells.lazy.toggled_texts import without_toggled
from scutch.records.cells.lazy.unseen_values import meta_elements, unseen_values
from scutch.records.cells.splits.authors import parts_by_author
from scutch.records.cells.splits.classes import parts_by_class
from scutch.records.cells.splits.lines import columns_of_lines
from scutch.records.cells.splits.link_kinds import parts_by_link
from scutch.records.cells.splits.members import is_member_label, labelled_members, named_members
from scutch.records.cells.splits.prices import SalePrices, are_price_variants, pairs_in, price_columns, sale_prices
from scutch.records.cells.splits.states import parts_by_state
from scutch.records.cells.splits.texts import parts_by_label, template_parts
from scutch.records.cells.splits.titled import columns_around_title
from scutch.records.cells.tables.headers import headers_of, without_headers
from scutch.records.cells.tables.icon_columns import icon_columns, icons_among_texts
from scutch.records.cells.tables.rowspans import spanned_items, spanned_records
from scutch.records.cells.text_parts.template import REST, TextPart

#: Attributes that a rating is in, in words; empty for text.
SAID: Final = frozenset(("", "aria-label", "title"))
#: Attribute with the value of microdata.
CONTENT: Final = "content"


class RecordGrid(LazyColumns):
    """The cells of aligned records; see ``scutch.table.Grid``.

    ``alignment``: its records as rows. ``records``: top nodes of each record; where they are rows of a table, a cell counts
    for each row that it spans.
    """

    __slots__ = ()

    def __init__(self, page: Page, alignment: Alignment, records: Sequence[tuple[int, ...]] = ()) -> None:
        super().__init__(page, len(alignment), headers_of(page.columns, records))
        attributes = alignment.columns
        nodes = without_toggled(self._columns, attributes, column_nodes(alignment.grid), records)
        read = label_values(self._columns, attributes, nodes)
        runs, names = self._runs(alignment, nodes, records, read)
        self.attributes = tuple([attributes[run[0]] for run in runs])
        self.own = [merged([nodes[column] for column in run]) for run in runs]
        spanned = spanned_records(self._columns, records)
        self.cells = [self._with_spans(cells, spanned) for cells in self.own] if spanned else self.own
        runs += self._add_alternatives(runs)
        bodies, lines = alignment.bodies, alignment.lines
        self._bodies = [bodies[run[0]] for run in runs]
        body_lines = {line for line, body in zip(lines, bodies, strict=True) if body}
        self._in_bodies = [bool(attributes[run[0]]) and lines[run[0]] in body_lines for run in runs]
        self._parts = [None] * self.width
        texts = {
            column: filled_texts(nodes[run[0]], read[run[0]])
            for column, run in enumerate(runs)
            if run[0] in read and self.cells[column] is nodes[run[0]]
        }
        self.know(texts, {column: names[run[0]] for column, run in enumerate(runs) if run[0] in names}, {}, {}, {})
        self._join_tags()
        self._join_behind(YEAR_DIGITS, has_year_behind, whole_dates)
        self._join_behind(CENT_CHARS, has_cents_behind, whole_amounts)
        if self.headers:
            self._split_headed_prices(records)
            self._add_icons(records)
        else:
            self._divide_labelled()
            self._divide_columns()
            self._split_prices()
        self._split_texts()
        self._drop_drawn_ratings()
        self._add_logos(records)
        self._add_unseen(records)

    def _add_alternatives(self, runs: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Add the texts in place of images where records have no others; return the columns that they are of."""
        if "src" not in self.attributes or "" in self.attributes:
            return []
        place = self.attributes.index("src")
        if not are_named_images(self._columns, self.own[place].nodes):
            return []
        self.attributes += (ALTERNATIVE,)
        self.own.append(self.own[place])
        if self.cells is not self.own:
            self.cells.append(self.cells[place])
        return [runs[place]]

    def _add_logos(self, records: Sequence[tuple[int, ...]]) -> None:
        """Add the columns of names that only logos say."""
        if not records or self.headers or self.cells is not self.own:
            return
        width, found = self.width, logo_names(self, records)
        for column in found:
            self._append(ALTERNATIVE, self.own[column])
        if found:
            self.take([(column,) for column in range(self.width)])
            self._texts.update(zip(range(width, self.width), found.values(), strict=True))

    def _add_unseen(self, records: Sequence[tuple[int, ...]]) -> None:
        """Add the columns of values that only microdata has."""
        if not records or self.cells is not self.own:
            return
        nodes = meta_elements(self._columns, records)
        found = unseen_values(self._columns, records, nodes, frozenset(map(self.type_of, range(self.width)))) if nodes else []
        for own in found:
            self._append(CONTENT, own)
        if found:
            self.take([(column,) for column in range(self.width)])

    def _append(self, attribute: str, own: ColumnNodes) -> None:
        """Add a column behind the others; ``take`` makes it one of the grid."""
        self.attributes += (attribute,)
        self.own.append(own)
        self._bodies.append(False)
        self._in_bodies.append(False)
        self._parts.append(None)

    def _add_icons(self, records: Sequence[tuple[int, ...]]) -> None:
        """Add the columns of a table that show icons in place of texts, each before the columns behind it."""
        if self.cells is not self.own:
            return
        labelled = [column for column, name in enumerate(self.attributes) if name in LABEL_ATTRIBUTES]
        taken = frozenset(self._place(column, records) for column in labelled)
        found = icon_columns(self._columns, records, self.headers, taken)
        places = [self._place(column, records) for column in range(self.width)] if found else []
        order = [(column,) for column in range(self.width)]
        for place, own in found.items():
            before = next((number for number, other in enumerate(places) if other > place), self.width)
            order.insert(before, (self.width,))
            places.insert(before, place)
            self._append(ALTERNATIVE, own)
        if found:
            self.take(order)
        self._add_icons_among_texts(records)

    def _add_icons_among_texts(self, records: Sequence[tuple[int, ...]]) -> None:
        """Add what icons say in cells of a table without text to the columns of texts that have other cells there."""
        open_columns = [column for column in range(self.width) if not self.attributes[column] and self.cells[column].rows]
        places = {column: self._place(column, records) for column in open_columns if self.cells[column].filled < self.rows}
        times = Counter(places.values())
        free = {place: column for column, place in places.items() if place >= 0 and times[place] == 1}
        said = icons_among_texts(self._columns, records, frozenset(free)) if free else {}
        for place, labels in said.items():
            own = self.column_texts(free[place])
            texts = own.last_of_rows() | labels
            if not own.several:
                rows = sorted(texts)
                self._texts[free[place]] = ColumnTexts(rows, [texts[row] for row in rows])

    def _headers_of(
        self, runs: Sequence[tuple[int, ...]], nodes: Sequence[ColumnNodes], records: Sequence[tuple[int, ...]]
    ) -> list[str]:
        """Return the header of each run of columns; empty for none."""
        firsts = [(nodes[run[0]].nodes[0], records[nodes[run[0]].rows[0]]) for run in runs]
        places = (self.places.place(enclosing_elements(self._columns, node, record)[0]) for node, record in firsts)
        return [self.headers.get(place, "") for place in places]

    def _place(self, column: int, records: Sequence[tuple[int, ...]]) -> int:
        """Return the place of a column in its table, or -1."""
        row, node = self.own[column].rows[0], self.own[column].nodes[0]
        return self.places.place(enclosing_elements(self._columns, node, records[row])[0])

    def _runs(
        self,
        alignment: Alignment,
        nodes: Sequence[ColumnNodes],
        records: Sequence[tuple[int, ...]],
        kept: Container[int],
    ) -> tuple[list[tuple[int, ...]], dict[int, str]]:
        """Return the columns of the alignment that are one column each, and the labels of such by their first columns.

        ``kept``: columns of attributes of texts that are no redundant ones.
        """
        attributes = alignment.columns
        sample = ColumnSample(self._columns, len(alignment), nodes)
        joined = joined_columns(sample, alignment, headed=bool(self.headers))
        runs = drop_redundant(self._columns, joined, attributes, nodes, kept)
        if self.headers:
            runs = without_headers(sample, runs, self.headers, records, self.places)
            return join_below_headers(self._columns, runs, attributes, nodes, self._headers_of(runs, nodes, records)), {}
        tops = frozenset(node for record in records for node in record)
        pairs = label_pairs(sample, [run for run in runs if not attributes[run[0]]], tops)
        labels = {pair.label for pair in pairs}
        runs = [run for run in runs if run[0] not in labels]
        return join_variants(self._columns, runs, attributes, nodes, records), {pair.value: pair.text for pair in pairs}

    def _join_tags(self) -> None:
        """Join the columns of tags of several colors."""
        texts = {column: own for column, own in enumerate(self.own) if not self.attributes[column]}
        likely = {column: own for column, own in texts.items() if own.several or len(own.rows) < self.rows}
        self._join(map(tuple, colored_tags(self._columns, likely)), merged_texts)

    def _join_behind(
        self, chars: Sequence[int], are_parts: Callable[..., bool], texts_of: Callable[[Sequence[ColumnTexts]], ColumnTexts]
    ) -> None:
        """Join columns with the ends of their texts in the next one.

        ``chars``: characters of an end. ``are_parts``: whether two columns are so, by their cells and texts. ``texts_of``:
        gives the values of both as one.
        """
        sizes = self._columns.chars
        ends = [column for column in range(1, self.width) if sizes[self.own[column].nodes[0]] in chars]
        found = []
        for pair in [(column - 1, column) for column in ends if self.cells is self.own]:
            cells = [self.own[column] for column in pair]
            if any(self.attributes[column] or self.column_texts(column).several for column in pair):
                continue
            if are_parts(self._columns, cells, [self.column_texts(column).texts for column in pair]):
                found.append(pair)
        self._join(found, texts_of)

    def _join(self, found: Iterable[tuple[int, ...]], texts_of: Callable[[Sequence[ColumnTexts]], ColumnTexts]) -> None:
        """Join groups of columns, each in place of its first one. ``texts_of``: gives the values of a group."""
        groups = {group[0]: group for group in found}
        if not groups:
            return
        others = {column for group in groups.values() for column in group[1:]}
        order = [groups.get(column, (column,)) for column in range(self.width) if column not in others]
        texts = {number: texts_of(list(map(self.column_texts, group))) for number, group in enumerate(order) if len(group) > 1}
        self.take(order)
        self._texts |= texts

    def _divide_labelled(self) -> None:
        """Divide lists whose members are labels and values."""
        columns = range(self.width) if self.cells is self.own else ()
        lists = (column for column in columns if not self.attributes[column] and self.own[column].several)
        found = {column: parts for column in lists if (parts := self._labelled(column))}
        if not found:
            return
        labels = [label for column in columns for label in found.get(column, ("",))]
        self.divide({column: list(parts.values()) for column, parts in found.items()})
        self._labels |= {number: label for number, label in enumerate(labels) if label}

    def _labelled(self, column: int) -> dict[str, ColumnNodes]:
        """Return the values of each label in a list of both; the first node is asked before all texts are read."""
        (first,) = collapsed_texts(self._columns, self.own[column].nodes[:1])
        if is_member_label(first):
            is_label = self.is_list(column) and any(map(is_member_label, self.column_texts(column).texts[:1]))
            return labelled_members(self._columns, self.own[column]) if is_label else {}
        found = named_members(self._columns, self.own[column])
        return found if found and self.is_list(column) else {}

    def _divide_columns(self) -> None:
        """Divide the columns that are several for a reader."""
        columns = range(self.width) if self.cells is self.own else ()
        if found := {column: parts for column in columns if (parts := self._parts_of(column))}:
            self.divide(found)

    def _parts_of(self, column: int) -> list[ColumnNodes]:
        """Return the columns that a column is: lines, a title in a text, kinds of links, states of the stock."""
        page, own = self._columns, self.own[column]
        if self.attributes[column]:
            return parts_by_author(page, own) or parts_by_link(self, column)
        if self._bodies[column]:
            return []
        if not own.several:
            return parts_by_state(self, column)  # all others divide cells
        if people := parts_by_author(page, own):
            return people
        lines = columns_of_lines(page, own) or columns_around_title(page, own)
        kinds = lines or parts_by_link(self, column) or parts_by_state(self, column)
        return kinds or (parts_by_class(page, own) if self.is_list(column) else [])

    def _split_prices(self) -> None:
        """Find the column of regular prices by amounts, among columns of whole prices, or in one with both."""
        prices = price_columns(self)
        if self.cells is self.own and are_price_variants(self, prices):
            first, *others = prices
            self.take(
                [tuple(prices) if column == first else (column,) for column in range(self.width) if column not in others]
            )
            prices = [first]
        if len(prices) == 1 and (pairs := pairs_in(self, *prices)):
            self.divide({prices[0]: pairs})
            self.regular = prices[0] + 1
        elif sale := sale_prices(self, prices):
            self._become_sale(sale)

    def _split_headed_prices(self, records: Sequence[tuple[int, ...]]) -> None:
        """Find the column of regular prices below the header that it has in common with the prices to pay."""
        places: dict[int, list[int]] = {}
        for column in range(self.width) if self.cells is self.own else ():
            if not self.attributes[column]:
                places.setdefault(self._place(column, records), []).append(column)
        shared = [columns for place, columns in places.items() if place in self.headers and len(columns) > 1]
        for columns in shared:
            prices = [column for column in columns if self.type_of(column) == "price"]
            if sale := sale_prices(self, prices):
                self._become_sale(sale)
                return

    def _become_sale(self, sale: SalePrices) -> None:
        """Give the columns of a sale their prices; one may have none left."""
        for column, cells in sale.cells.items():
            self.cells[column] = self.own[column] = cells
            del self._texts[column], self._values[column]
        self.regular = sale.regular
        if not all(cells.nodes for cells in sale.cells.values()):
            self.take([(column,) for column in range(self.width) if self.cells[column].nodes])

    def _split_texts(self) -> None:
        """Split columns of texts with several values, such as bylines."""
        labelled = parts_by_label(self)
        found = [labelled.get(column) or template_parts(self, column) for column in range(self.width)]
        if not any(found):
            return
        sources = [(column, part) for column, parts in enumerate(found) for part in parts or (None,)]
        whole = self._texts
        self.take([(column,) for column, _ in sources])
        self._parts = [part for _, part in sources]
        for number, (column, part) in enumerate(sources):
            if part:
                self._become_part(number, part, whole[column])
        self._label_following()
        self._join_labels([part.label if part and column in labelled else "" for column, part in sources])

    def _drop_drawn_ratings(self) -> None:
        """Drop ratings that are drawn and that another column has in numbers."""
        titles = (column for column, name in enumerate(self.attributes) if name == "title")
        drawn = [column for column in titles if is_drawn(self._columns, self.own[column].nodes[0])]
        said = [column for column, name in enumerate(self.attributes) if drawn and name in SAID and column not in drawn]
        texts = list(map(self.column_texts, said))
        repeated = {column for column in drawn if any(repeats_rating(self.column_texts(column), other) for other in texts)}
        if repeated:
            self.take([(column,) for column in range(self.width) if column not in repeated])

    def _join_labels(self, labels: Sequence[str]) -> None:
        """Join the columns of one label; no row has a value in two of them. ``labels``: of all columns, empty for none."""
        places: dict[tuple[str, int], list[int]] = {}
        for column, label in enumerate(labels):
            places.setdefault((label, -1 if label else column), []).append(column)
        if len(places) < self.width:
            self.take([tuple(columns) for columns in places.values()])
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

    def _with_spans(self, cells: ColumnNodes, spanned: dict[int, list[int]]) -> ColumnNodes:
        further = list(spanned_items(self._columns, spanned, cells.rows, cells.nodes))
        if not further:
            return cells
        places = sorted([*zip(cells.rows, cells.nodes, strict=True), *further])
        return ColumnNodes([row for row, _ in places], [node for _, node in places], cells.several)
