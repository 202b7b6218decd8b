"""``Region``: one data region, a list of records on a page.

A region holds node ids; texts, cells, names, types and selectors are computed lazily and cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, overload

from scutch.methods.alignment import align
from scutch.methods.record_set import RecordSet
from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.traversal import common_ancestor
from scutch.records.regions.record import Record
from scutch.results.frozen import ReadOnly

if TYPE_CHECKING:
    from scutch.methods.tree_structure.record_schema import Schema
    from scutch.records.cells.lazy.columns import LazyColumns
    from scutch.records.cells.text_parts.template import TextPart
    from scutch.records.selectors.find import Selectors
    from scutch.table import Column, Table


class Region(ReadOnly):
    """One data region: a list of records on a page. It is a sequence of its records.

    Attributes
    ----------
    page
        Its page.

    Examples
    --------
    >>> import scutch
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4)) + "</ul>"
    >>> region = scutch.extract_records(html)[0]
    >>> len(region), region.xpath, region.selectors().record_css
    (4, '/html/body/ul[1]', 'ul > li')
    >>> region[0]["title"], [record.index for record in region[1:]]
    ('Plant number 0', [1, 2, 3])
    """

    page: Page
    _record_set: RecordSet
    _record_type: ClassVar[type[Record]] = Record
    #: What is pickled; cached values are computed again.
    _kept: tuple[str, ...] = ("page", "_record_set")

    def __init__(self, page: Page, record_set: RecordSet) -> None:
        self.__dict__.update(page=page, _record_set=record_set)

    def __reduce__(self) -> tuple[Callable[..., Region], tuple[Any, ...]]:
        return restored_region, (type(self), {name: self.__dict__[name] for name in self._kept})

    @property
    def truncated(self) -> Sequence[str]:
        """Empty: a region has no limits besides those of its page."""
        return ()

    def changed(self, **changes: Any) -> Region:
        """Return the region with other attributes of its record set."""
        kept = {name: self.__dict__[name] for name in self._kept}
        return restored_region(type(self), {**kept, "_record_set": self._record_set._replace(**changes)})

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Region):
            return self is other
        return type(self) is type(other) and all(self.__dict__[name] == other.__dict__[name] for name in self._kept)

    def __hash__(self) -> int:
        return hash((self.page, self._record_set.records))

    def __len__(self) -> int:
        return len(self._record_set.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, index: int | slice) -> Record | tuple[Record, ...]:
        """Record by its number, counted from the end if that is negative; several by a slice."""
        return self.records[index]

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Region: {len(self)} records, confidence {self.confidence:.2f}, {self.xpath}>"

    def _repr_html_(self) -> str:
        return self.table._repr_html_()

    @property
    def confidence(self) -> float:
        """Confidence from 0 to 1 that readers want this list; comparable among regions of one method."""
        return self._record_set.score

    @property
    def is_alternative(self) -> bool:
        """Whether it is another segmentation of a better region of the page, or of a part of one."""
        return self._record_set.is_alternative

    @property
    def doubtful(self) -> bool:
        """Whether it is below the threshold of confidence: its page likely has no list (``Regions.doubtful``)."""
        return self._record_set.is_doubtful

    @property
    def method(self) -> str:
        """Name of the method that found it."""
        return self._record_set.method

    @property
    def reason(self) -> str:
        """How it was found, for people."""
        return self._record_set.reason

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Its records in document order."""
        return tuple(self._record_type(self, index) for index in range(len(self)))

    @cached_property
    def ancestor(self) -> Node:
        """Lowest common ancestor of its records."""
        records = self._record_set.records
        return Node(self.page, common_ancestor(self.page.columns, records[0][0], max(map(max, records))))

    @cached_property
    def title(self) -> str:
        """What the page calls it: the caption of its table, or the heading right before it; empty without one."""
        from scutch.records.regions.titles import title_of_list  # noqa: PLC0415 (few callers ask for it)

        return title_of_list(self.page.columns, self.ancestor.index, self._record_set.records[0][0])

    @property
    def xpath(self) -> str:
        """XPath of the ancestor."""
        return self.ancestor.xpath

    @property
    def css(self) -> str:
        """CSS selector of the ancestor."""
        return self.ancestor.css

    @cached_property
    def parents(self) -> tuple[int | None, ...]:
        """Number of the record that each record is nested in, such as the post that it replies to; None at the top."""
        from scutch.records.regions.nesting import parents_of  # noqa: PLC0415 (loaded with the first table)

        return parents_of(self.page.columns, self._record_set.records)

    @property
    def depths(self) -> tuple[int, ...]:
        """Nesting depth of each record; all 0 for most lists."""
        from scutch.records.regions.nesting import depths_of  # noqa: PLC0415

        return depths_of(self.parents)

    def to_nested(self) -> list[dict[str, Any]]:
        """Return the rows of the table as a tree: dictionaries with the rows nested in them under ``children``.

        Replies are nested in what they reply to, and the rows of a group in its heading.
        """
        from scutch.records.regions.nesting import tree_of  # noqa: PLC0415

        has_groups = type(self) is Region and self.headings and not self.is_nested
        return tree_of(self.table.to_dicts(), self.parents, self.table.columns[0].name if has_groups else "")

    @property
    def is_nested(self) -> bool:
        """Whether any of its records is nested in another one."""
        return any(parent is not None for parent in self.parents)

    @cached_property
    def _aligned(self) -> LazyColumns:
        """All cells of its aligned records."""
        from scutch.records.cells.record_grid import RecordGrid  # noqa: PLC0415 (loaded with the first table)

        records = self._record_set.records
        return RecordGrid(self.page, align(self.page.columns, records), records)

    @cached_property
    def _wanted_columns(self) -> tuple[LazyColumns, list[Column], list[tuple[int, ...]]]:
        """The columns of its table: their cells, names and types, and the columns of all fields that they are made of."""
        from scutch.records.columns.build import wanted_columns  # noqa: PLC0415

        return wanted_columns(self._aligned, self._record_set.records)

    @property
    def _grid(self) -> LazyColumns:
        return self._wanted_columns[0]

    @cached_property
    def headings(self) -> list[int]:
        """Heading element of each record's group, -1 before the first one; empty if its records are not grouped.

        Examples
        --------
        >>> import scutch
        >>> groups = {"Fibres": ("Flax rope", "Hemp bag"), "Dyes": ("Woad blue", "Weld gold")}
        >>> lists = (f"<h3>{name}</h3>" + "".join(f"<p><b>{each}</b> 2 €" for each in own) for name, own in groups.items())
        >>> scutch.extract_records("<main>" + "".join(lists) + "</main>")[0].headings
        [5, 5, 15, 15]
        """
        from scutch.records.cells.group_headings import group_headings  # noqa: PLC0415

        return group_headings(self.page.columns, self._record_set.records, self.ancestor.index)

    @cached_property
    def table(self) -> Table:
        """Its records as rows with named and typed columns: those that a person wants."""
        from scutch.records.columns.build import table_of  # noqa: PLC0415

        grid, columns, _ = self._wanted_columns
        return table_of(grid, columns, self.headings)

    @property
    def nested_table(self) -> Table:
        """The table; if records are nested, with the columns ``depth`` and ``parent`` in front.

        These are ``depth``, how many rows a row is below, and ``parent``, the number of the row above it, from 0.
        """
        from scutch.records.regions.nesting import with_nesting  # noqa: PLC0415

        return with_nesting(self.table, self.parents) if self.is_nested else self.table

    @cached_property
    def _all_fields(self) -> Table:
        """All fields of its records; those of the table have the names that they have there."""
        from scutch.records.columns.build import all_columns, table_of  # noqa: PLC0415

        _, columns, groups = self._wanted_columns
        pairs = zip(reversed(groups), reversed(columns), strict=True)  # the first of two columns of one
        wanted = {group[0]: column for group, column in pairs}
        return table_of(self._aligned, all_columns(self._aligned, self._record_set.records, wanted), self.headings)

    @cached_property
    def schema(self) -> Schema:
        """Schema and table as RecordSchemaGen makes them (Ren and Xue 2009): columns are tag paths, and the seed never grows.

        Examples
        --------
        >>> import scutch
        >>> html = "<ul><li><b>Flax</b><i>blue</i><li><b>Hemp</b><u>tall</u><li><b>Jute</b><i>gold</i></ul>"
        >>> found = scutch.extract_records(html, method="tree_structure")[0].schema
        >>> found.columns, found.rounds, found.extra
        (('li/b/#text', 'li/i/#text', 'li/u/#text'), 3, 1)
        """
        from scutch.methods.tree_structure.record_schema import record_schema  # noqa: PLC0415 (loaded on first use)

        return record_schema(self.page.columns, self._record_set.records, inserts=False)

    @cached_property
    def column_nodes(self) -> list[tuple[list[tuple[int, ...]], str]]:
        """For each column of its records: the nodes that each cell is read from, and the attribute that holds their values.

        Texts that are all of an element are that element. The attribute is empty for text. Group headings are no such column.

        Examples
        --------
        >>> import scutch
        >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(3)) + "</ul>"
        >>> region = scutch.extract_records(html)[0]
        >>> [(attribute, cells[0]) for cells, attribute in region.column_nodes]
        [('', (7,)), ('href', (6,)), ('', (10,))]
        """
        from scutch.records.selectors.find import single_elements, source_attribute  # noqa: PLC0415

        grid, columns, records = self._grid, self.page.columns, self._record_set.records
        by_column = [[own.of_row(row) for row in range(grid.rows)] for own in grid.own]
        wholes = [
            cells
            if attribute or (grid.is_list(column) and not grid.pattern(column))
            else single_elements(columns, records, cells)
            for column, (cells, attribute) in enumerate(zip(by_column, grid.attributes, strict=True))
        ]
        own = zip(grid.own, grid.attributes, strict=True)
        attributes = [source_attribute(columns, cells.nodes, attribute) for cells, attribute in own]
        return [(list(cells), attribute) for cells, attribute in zip(wholes, attributes, strict=True)]

    def prefix_of(self, number: int) -> str:
        """Return the label at the start of the texts of a column that is no part of its values; empty if there is none.

        Columns are numbered as in ``column_nodes``.
        """
        grid = self._grid
        return "" if grid.attributes[number] else grid.prefix(number)

    def part_of(self, number: int) -> TextPart | None:
        """Return the part of its nodes' texts that a column consists of; None for the whole texts."""
        return self._grid.part(number)

    @cached_property
    def _selectors(self) -> Selectors:
        from scutch.records.selectors.find import find_selectors  # noqa: PLC0415

        cells = list(zip(*(cells for cells, _ in self.column_nodes), strict=True))
        attributes = [attribute for _, attribute in self.column_nodes]
        return find_selectors(self.page.columns, self._record_set.records, cells, attributes)

    def selectors(self) -> Selectors:
        """Return CSS and XPath of the records, and of each column inside a record."""
        return self._selectors

    def as_parsel_code(self) -> str:
        """Return a callback of a Scrapy spider that yields the rows of the table.

        Comments say so if lxml is installed and its parser, which parsel uses, builds a tree with other records or values, and
        if no selector finds the records because they begin with texts.
        """
        from scutch.records.regions.region_code import region_code  # noqa: PLC0415

        return region_code(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the region as plain values, ready for JSON."""
        return {
            "xpath": self.xpath,
            "confidence": self.confidence,
            "method": self.method,
            "reason": self.reason,
            "records": self.table.to_dicts(),
        }


def restored_region(kind: type[Region], kept: dict[str, Any]) -> Region:
    """Return a region of a class with what it keeps."""
    region = kind.__new__(kind)
    region.__dict__.update(kept)
    return region
