"""``Table``: named, typed columns and their output formats.

The modules of formats are loaded lazily.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from scutch.errors import MissingDependency
from scutch.table.cells import Cells
from scutch.table.column import Column, checked_columns, without_names
from scutch.table.grid import RowsGrid
from scutch.table.plain_columns import PlainColumn, plain_columns, require_values, values_in
from scutch.values.plain_types import string

if TYPE_CHECKING:
    from pathlib import Path

    import pyarrow as pa

#: Default sizes of output: rows, rows and characters of a cell in a notebook, columns of a terminal.
SHOWN_ROWS: Final = 10
NOTEBOOK_ROWS: Final = 20
NOTEBOOK_CHARS: Final = 200
WIDTH: Final = 100
#: Characters that end a line for Python and old JavaScript, but not for JSON, as escapes.
LINE_ENDS: Final = {ord(char): f"\\u{ord(char):04x}" for char in "\x85\u2028\u2029"}


class Table(Cells):
    """Rows and columns that were found on a page. Cells are read lazily.

    Formats for people (``to_text``, ``to_markdown``, ``to_html``) have the texts of the page, without labels that repeat a
    header. Formats for programs (all others) have values of the columns' types; a cell that cannot be read as its type has no
    value. A price is its amount; its currency (``currency``) is a column of its own, ``<name>_currency``, where a column has
    several. ``raw=True`` writes the texts of the page there too.

    Parameters
    ----------
    columns
        Names and types. Names are made printable and unique, ``price`` and ``price_2``.
    grid
        The cells.

    Raises
    ------
    InvalidInput
        A column is of an unknown type.

    Examples
    --------
    >>> from scutch.table import Column, Table
    >>> columns = [Column("plant"), Column("height", "number"), Column("uses", is_list=True)]
    >>> table = Table.from_rows(columns, [["Flax", 1.2, ["linen", "oil"]], ["Hemp", 4, ["rope"]]])
    >>> table
    plant  height  uses
    ─────  ──────  ──────────
    Flax      1.2  linen; oil
    Hemp        4  rope
    2 rows, 3 columns
    >>> table.shape, table["height"], table[1]["uses"]
    ((2, 3), (1.2, 4), ['rope'])
    """

    @classmethod
    def from_rows(cls, columns: Iterable[Column], rows: Iterable[Sequence[object]]) -> Table:
        """Return a table of values that do not come from a page; those of a column of prices are ``scutch.values.Price``.

        Raises
        ------
        InvalidInput
            A row is longer or shorter than the columns are many, or a value is not of the type of its column.

        Examples
        --------
        >>> Table.from_rows([Column("plant")], [["Flax"], [None]]).to_dicts()
        [{'plant': 'Flax'}, {'plant': None}]
        """
        given = checked_columns(columns)
        grid = RowsGrid(rows, len(given))
        for number, column in enumerate(given):
            require_values(column, grid.values(number))
        return cls(given, grid)

    def currency(self, name: str) -> str | None:
        """Return the currency of all prices of a column; None if there are several or none, and for other types.

        Raises
        ------
        KeyError
            There is no column of this name.

        Examples
        --------
        >>> from scutch.values import Price
        >>> prices = [[Price(12.5, "EUR")], [None], [Price(7.0, "EUR")]]
        >>> Table.from_rows([Column("price", "price")], prices).currency("price")
        'EUR'
        """
        number = self._number(name)
        column = self.columns[number]
        prices = values_in(self.grid.values(number), column.is_list) if column.type == "price" else ()
        found = {price.currency for price in prices}
        return found.pop() if len(found) == 1 else None

    def _plain_columns(self) -> list[PlainColumn]:
        return plain_columns(self.columns, self.grid.values)

    def _shown(self) -> list[Sequence[str | None]]:
        """Texts by column without labels that say the name of the column; of addresses the whole ones, as a link leads to."""
        return [
            self._addresses(number) if column.is_address else without_names(self.grid.texts(number), column.name)
            for number, column in enumerate(self.columns)
        ]

    def _addresses(self, number: int) -> list[str | None]:
        cells = zip(self.grid.values(number), self.grid.texts(number), strict=True)
        return [string(value) or text for value, text in cells]

    def _data(self, raw: bool) -> tuple[list[str], list[Sequence[Any]]]:
        """Names and columns of values, or of texts."""
        if raw:
            return [column.name for column in self.columns], [self.grid.texts(number) for number in range(len(self.columns))]
        plain = self._plain_columns()
        return [column.name for column in plain], [column.values for column in plain]

    # ---- for people

    def __repr__(self) -> str:
        return self.to_text(rows=SHOWN_ROWS)

    def _repr_html_(self) -> str:
        head = self[:NOTEBOOK_ROWS]
        from scutch.table import html, terminal  # noqa: PLC0415

        size = terminal.size_line(len(head), len(self), len(self.columns), len(self.columns))
        return f"{html.to_html(self.columns, head._shown(), limit=NOTEBOOK_CHARS)}\n<p>{size}</p>"

    def to_text(self, *, width: int = WIDTH, rows: int | None = None) -> str:
        """The table for a terminal, cut to a width, and a line that says how large it is.

        Parameters
        ----------
        width
            Columns of the terminal; East Asian characters take two.
        rows
            How many to show; all by default.

        Examples
        --------
        >>> print(Table.from_rows([Column("text")], [["Flax is a plant"], ["Hemp"]]).to_text(width=9, rows=1))
        text
        ─────────
        Flax is…
        1 of 2 rows, 1 column
        """
        from scutch.table import terminal  # noqa: PLC0415

        return terminal.to_text(self.columns, self[:rows]._shown(), width=width, rows=len(self[:rows]), total=len(self))

    def to_markdown(self, path: str | Path | None = None) -> str:
        """The table in GitHub's Markdown; with a path, it is also written there.

        Examples
        --------
        >>> print(Table.from_rows([Column("height", "number")], [[1.2]]).to_markdown(), end="")
        | height |
        | ---: |
        | 1.2 |
        """
        from scutch.table import markdown  # noqa: PLC0415

        return written_to(markdown.to_markdown(self.columns, self._shown()), path)

    def to_html(self, path: str | Path | None = None) -> str:
        """The table as an HTML element: text and links (http, https, mailto), no scripts and no resources.

        Examples
        --------
        >>> "<td dir=\\"auto\\">&lt;b&gt;</td>" in Table.from_rows([Column("tag")], [["<b>"]]).to_html()
        True
        """
        from scutch.table import html  # noqa: PLC0415

        return written_to(html.to_html(self.columns, self._shown()), path)

    # ---- for programs

    def to_dicts(self, *, raw: bool = False) -> list[dict[str, Any]]:
        """One dictionary per row; with ``raw``, of texts instead of values.

        Examples
        --------
        >>> Table.from_rows([Column("height", "number")], [[1.2]]).to_dicts(raw=True)
        [{'height': '1.2'}]
        """
        names, columns = self._data(raw)
        if not names:
            return [{} for _ in range(len(self))]
        return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]

    def to_csv(self, path: str | Path | None = None, *, raw: bool = False, spreadsheet: bool = False) -> str:
        r"""CSV by RFC 4180, with a header; with a path, it is also written there.

        Parameters
        ----------
        path
            A file, in UTF-8.
        raw
            Whether to write texts instead of values.
        spreadsheet
            Whether people will open it in Excel or the like: a byte order mark says that it is UTF-8, and an apostrophe stands
            before each text that would run as a formula. Use it for pages that you do not trust.

        Examples
        --------
        >>> Table.from_rows([Column("uses", is_list=True)], [[["linen", "oil"]]]).to_csv()
        'uses\r\nlinen; oil\r\n'
        """
        from scutch.table import csv as delimited  # noqa: PLC0415

        names, columns = self._data(raw)
        return written_to(delimited.to_csv(names, columns, spreadsheet=spreadsheet), path)

    def to_jsonl(self, path: str | Path | None = None, *, raw: bool = False) -> str:
        """One JSON object per row, each on a line, also for ``splitlines``; with a path, it is also written there.

        With ``raw``, of texts instead of values.

        Examples
        --------
        >>> print(Table.from_rows([Column("height", "number")], [[1.2], [None]]).to_jsonl(), end="")
        {"height": 1.2}
        {"height": null}
        """
        return written_to("".join(f"{line.translate(LINE_ENDS)}\n" for line in self._json_lines(raw)), path)

    def to_json(self, path: str | Path | None = None, *, raw: bool = False) -> str:
        """A JSON array with one object per row; with a path, it is also written there; with ``raw``, of texts.

        Examples
        --------
        >>> Table.from_rows([Column("plant")], [["Flax"]]).to_json()
        '[\\n{"plant": "Flax"}\\n]\\n'
        """
        lines = ",\n".join(self._json_lines(raw))
        return written_to(f"[\n{lines}\n]\n" if lines else "[]\n", path)

    def _json_lines(self, raw: bool) -> Iterator[str]:
        import json  # noqa: PLC0415

        return (json.dumps(row, ensure_ascii=False, allow_nan=False) for row in self.to_dicts(raw=raw))

    def to_sqlite(
        self,
        path: str | Path,
        table_name: str = "records",
        *,
        if_exists: Literal["fail", "replace", "append"] = "fail",
    ) -> None:
        """Write the table into a SQLite database, all of it or nothing. Lists are JSON, dates ISO 8601.

        Parameters
        ----------
        path
            The database; its other tables are kept.
        table_name
            Name of the table in it.
        if_exists
            ``"fail"``, ``"replace"`` or ``"append"``: what to do if it has such a table.

        Raises
        ------
        InvalidInput
            There is such a table already (``if_exists="fail"``), it has other columns (``"append"``), or this one has none.
        SourceError
            The file cannot be written, or is no database.
        """
        from scutch.table import sqlite  # noqa: PLC0415 (its import takes as long as those of all others)

        sqlite.write_table(self._plain_columns(), path, table_name, if_exists)

    def to_excel(self, path: str | Path) -> None:
        """Write an Excel workbook (``.xlsx``): numbers and dates as such, texts never as formulas, lists joined.

        Raises
        ------
        MissingDependency
            openpyxl is not installed.
        """
        from scutch.table import excel  # noqa: PLC0415

        excel.write_workbook([self], path)

    def to_arrow(self) -> pa.Table:
        """A ``pyarrow.Table``.

        Raises
        ------
        MissingDependency
            pyarrow is not installed.
        """
        try:
            import pyarrow as pa  # noqa: PLC0415 (an extra)
        except ImportError as error:
            from scutch.install import install_command  # noqa: PLC0415 (for the message)

            raise MissingDependency(f"Arrow and Parquet need pyarrow: {install_command('data')}", stage="arrow") from error
        return pa.table(self)

    def to_parquet(self, path: str | Path) -> None:
        """Write a Parquet file.

        Raises
        ------
        MissingDependency
            pyarrow is not installed.
        """
        data = self.to_arrow()
        from pyarrow import parquet  # noqa: PLC0415

        with open(path, "wb") as file:  # noqa: PTH123 (pyarrow opens no file whose name is not UTF-8)
            parquet.write_table(data, file)

    def __arrow_c_schema__(self) -> object:
        from scutch.table import arrow  # noqa: PLC0415

        return arrow.schema(self._plain_columns())

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        from scutch.table import arrow  # noqa: PLC0415

        del requested_schema  # the protocol leaves casting to the consumer
        return arrow.stream(self._plain_columns(), len(self))


def written_to(text: str, path: str | Path | None) -> str:
    """Return a text, and write it into a file if there is one."""
    if path is not None:
        from pathlib import Path  # noqa: PLC0415

        Path(path).write_text(text, encoding="utf-8", newline="")
    return text
