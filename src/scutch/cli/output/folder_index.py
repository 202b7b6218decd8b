"""``index.csv`` of an output folder: what became of each input. By it an interrupted command is resumed."""

import csv
import io
from pathlib import Path
from typing import Final, NamedTuple

from scutch.cli.output.destination import ESCAPED, PART_SUFFIX, OutputStream
from scutch.table.csv import protected

INDEX_NAME: Final = "index.csv"


class IndexRow(NamedTuple):
    """What became of one input."""

    #: The input, and its file in the folder; empty without one.
    input: str
    output: str = ""
    #: Of the page.
    title: str = ""
    confidence: str = ""
    #: Why there is no output.
    error: str = ""

    def line(self) -> str:
        r"""The row as a line of CSV, without formulas.

        >>> IndexRow("a.html", "a.md", "=1+1", "0.9").line()
        "a.html,a.md,'=1+1,0.9,\r\n"
        """
        return csv_line(*map(protected, self))


def csv_line(*fields: str) -> str:
    """Fields as a line of CSV."""
    out = io.StringIO(newline="")
    csv.writer(out).writerow(fields)
    return out.getvalue()


class FolderIndex:
    """The index of an output folder, written as inputs are done.

    ``folder``: the output folder. ``done``: rows of an interrupted command that are kept.
    """

    def __init__(self, folder: Path, done: tuple[IndexRow, ...] = ()) -> None:
        self.stream = OutputStream(folder / INDEX_NAME)
        self.stream.write(csv_line(*IndexRow._fields))
        for row in done:
            self.add(row)

    def add(self, row: IndexRow) -> None:
        """Write the row of an input."""
        self.stream.write(row.line())

    def close(self) -> None:
        """Complete the index."""
        self.stream.close()


def read_index(folder: Path) -> tuple[IndexRow, ...]:
    """The rows of inputs whose outputs are complete, by the index of an interrupted or an earlier command."""
    part, index = folder / f"{INDEX_NAME}{PART_SUFFIX}", folder / INDEX_NAME
    path = part if part.exists() else index
    if not path.exists():
        return ()
    with path.open(encoding="utf-8", errors=ESCAPED, newline="") as file:
        whole = "".join(line for line in file if line.endswith("\n"))
    rows = [row for row in csv.reader(io.StringIO(whole)) if len(row) == len(IndexRow._fields)]
    found = [IndexRow(*(field.removeprefix("'") for field in row)) for row in rows[1:]]
    return tuple(row for row in found if not row.error and (not row.output or (folder / row.output).exists()))
