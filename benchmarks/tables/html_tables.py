"""The ``<table>`` elements of pages as scutch and ``pandas.read_html`` read them: ``python -m benchmarks.tables.html_tables``.

``written.jsonl`` has pages of our own with tables as encyclopedias, statistics offices, shops, references and timetables write
them, in several languages, and what a person wants from each: names of columns, cells, types. The gold was written before
either tool ran; after that, the names of three units were changed to the form that both give. The rules were written with the
*known* pages at hand; the *new* ones were written after the rules, and one rule, for a foot in front of the body, after these
had run.

The pages of the development corpora have no such gold. There the tables with a row of header cells above rows of as many cells
are read with lxml: no merged cells, no tables without a header, none with tables in them or in consent dialogs. What else a
tool answers with is counted, not judged. A cell is right if its letters and digits are; pandas needs ``scutch[peers]``.
"""

from __future__ import annotations

import io
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import corpus, pages, say, versions
from scutch.records.few.data_tables import CONSENT

WRITTEN: Final = Path(__file__).with_name("written.jsonl")
CORPORA: Final = ("content-dev", "content-zh-dev", "articles-dev")
TEXT: Final = (
    "<p>Flax is grown in the north for its fibre and for its oil, and the trial of the last three years is told in the text "
    "below at some length, since the figures alone would mislead a reader who does not know the soil.</p>"
)
PAGE: Final = "<html><body><nav><a href=/>Home</a></nav><main><h1>On fibres</h1>{}{}{}</main></body></html>"
#: Columns, and rows below the header, of the tables of the corpora at least.
LEAST_COLUMNS: Final = 2
LEAST_ROWS: Final = 4
NOTE: Final = re.compile(r"\[\w\]")
SIGNS: Final = re.compile(r"[\W_]+")
DECIMAL: Final = re.compile(r"[-+\u2212]?[\d,]*\.\d+")


class ReadTable(NamedTuple):
    """A table as a tool reads it, or as it is wanted: names, cells and types of its columns; None for any."""

    names: Sequence[str | None] | None
    rows: Sequence[Sequence[object]]
    types: Sequence[str] | None = None


Reader = Callable[[str], list[ReadTable]]


def by_scutch(html: str) -> list[ReadTable]:
    """Return the tables of a page by scutch, without columns of addresses and pictures and those of the groups of rows."""
    found = []
    for region in scutch.extract_records(html, method="tables"):
        table = region.table
        own = [column for column in table.columns if not column.name.endswith("_url") and column.name != "group"]
        own = [column for column in own if column.type != "image"]
        texts = [[row[column.name] for column in own] for row in table.to_dicts(raw=True)]
        found.append(ReadTable([column.name for column in own], texts, [column.type for column in own]))
    return found


def by_pandas(html: str) -> list[ReadTable]:
    """Return the tables of a page by pandas; names over several rows are joined."""
    import pandas as pd  # noqa: PLC0415 (optional)

    try:
        frames = pd.read_html(io.StringIO(html), flavor="lxml")
    except ValueError:  # a page without tables
        return []
    found = []
    for frame in frames:
        names = [*map(joined_name, frame.columns)]
        types = ["number" if pd.api.types.is_numeric_dtype(kind) else "text" for kind in frame.dtypes]
        rows = [[None if pd.isna(value) else value for value in row] for row in frame.astype(object).to_numpy().tolist()]
        found.append(ReadTable(names, rows, types))
    return found


def joined_name(name: object) -> str:
    """Return the name of a column of pandas, over several rows as one.

    >>> joined_name(("Goals", "For")), joined_name(("Club", "Club")), joined_name(3)
    ('Goals For', 'Club', '3')
    """
    return " ".join(str(each) for each, _ in groupby(name)) if isinstance(name, tuple) else str(name)


READERS: Final[Mapping[str, Reader]] = {"scutch": by_scutch, "pandas": by_pandas}


def plain(value: object) -> str:
    """Return the letters and digits of a cell, of a number without zeros at its end; or its signs if it has no others.

    >>> plain("1,204 m²[a]"), plain("—"), plain(None), plain("3.10"), plain(3.1)
    ('1204m2', '—', '', '31', '31')
    """
    text = unicodedata.normalize("NFKC", NOTE.sub("", "" if value is None else str(value)))
    text = text.rstrip("0") if DECIMAL.fullmatch(text) else text
    return SIGNS.sub("", text).lower() or "".join(text.split())


def has_cells(found: ReadTable, wanted: ReadTable) -> bool:
    """Whether a table has the wanted cells and no others."""
    return [[*map(plain, row)] for row in found.rows] == [[*map(plain, row)] for row in wanted.rows]


def has_names(found: ReadTable, wanted: ReadTable) -> bool:
    """Whether the columns have the wanted names, where these are known."""
    return not wanted.names or all(
        name is None or plain(name) == plain(own) for own, name in zip(found.names or (), wanted.names, strict=False)
    )


def outcome(tables: Sequence[ReadTable], wanted: ReadTable) -> Counter[str]:
    """Return what is right of a wanted table: its cells, its names too, its types too."""
    whole = [table for table in tables if has_cells(table, wanted)]
    named = [table for table in whole if has_names(table, wanted)]
    typed = [table for table in named if not wanted.types or list(table.types or ()) == list(wanted.types)]
    return Counter(wanted=1, cells=bool(whole), named=bool(named), typed=bool(typed))


def written() -> Iterator[tuple[str, str, list[ReadTable]]]:
    """Yield our own pages: who has seen them, their source, and the wanted tables."""
    for line in WRITTEN.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        html = case["html"] if case.get("whole") else PAGE.format(TEXT * 4, case["html"], TEXT * 3)
        tables = [ReadTable(each.get("names"), each["rows"], each.get("types")) for each in case["tables"]]
        yield case["seen"], html.replace("<!-- text -->", TEXT), tables


def on_written(read: Reader) -> dict[str, dict[str, int]]:
    """Return what a tool reads right on our own pages, by who has seen them, and how many tables it answers with."""
    counts: dict[str, Counter[str]] = {}
    for seen, html, wanted in written():
        tables = read(html)
        own = counts.setdefault(seen, Counter())
        own.update(pages=1, bare=not wanted, answers=len(tables), extra=max(0, len(tables) - len(wanted)))
        for each in wanted:
            own.update(outcome(tables, each))
    return {seen: dict(own) for seen, own in counts.items()}


def headed_tables(html: str) -> Iterator[ReadTable]:
    """Yield the tables of a page with a row of header cells above rows of as many cells."""
    import lxml.html  # noqa: PLC0415 (optional)

    for table in lxml.html.fromstring(html).iter("table"):
        around = " ".join(f"{each.get('id')} {each.get('class')}" for each in (table, *table.iterancestors()))
        rows = [[cell for cell in row if cell.tag in ("td", "th")] for row in table.iter("tr")]
        is_headed = rows and len(rows[0]) >= LEAST_COLUMNS and all(cell.tag == "th" for cell in rows[0])
        if not is_headed or table.find(".//table") is not None or CONSENT.search(around):
            continue
        texts = [[" ".join(" ".join(cell.itertext()).split()) for cell in row] for row in rows]
        if len(rows) > LEAST_ROWS and all(len(row) == len(rows[0]) for row in rows):
            yield ReadTable(texts[0], texts[1:])


def has_rows(found: ReadTable, wanted: ReadTable) -> bool:
    """Whether each wanted row has all of its cells with a text in one row of a table."""
    rows = [frozenset(map(plain, row)) for row in found.rows]
    with_cell: dict[str, list[frozenset[str]]] = {}
    for row in rows:
        for cell in row:
            with_cell.setdefault(cell, []).append(row)
    cells = (frozenset(filter(None, map(plain, row))) for row in wanted.rows)
    return all(not own or any(own <= row for row in min((with_cell.get(cell, []) for cell in own), key=len)) for own in cells)


def on_pages(readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Return how many headed tables of the corpora the tools read whole, and how many tables they answer with."""
    counts: Counter[str] = Counter()
    for page in (page for name in CORPORA if corpus(name) for page in pages(None, name)):
        if b"<table" not in page.html:
            continue
        html = scutch.parse(page.html).source.decode("utf-8", "replace")
        wanted = list(headed_tables(html))
        counts.update(pages=1, elements=page.html.count(b"<table"), wanted=len(wanted))
        for name, read in readers.items():
            tables = read(html)
            counts.update({f"{name} answers": len(tables)})
            counts.update({name: sum(any(has_rows(table, each) for table in tables) for each in wanted)})
    return dict(counts)


def available() -> dict[str, Reader]:
    """Return the readers whose libraries are installed."""
    installed = versions(READERS)
    for name in READERS.keys() - installed.keys():
        say(f"{name} is not installed: pip install 'scutch[peers]'")
    return {name: read for name, read in READERS.items() if name in installed or name == "scutch"}


def rows_of(results: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Iterable[dict[str, Any]]:
    """Yield a row for each tool and set of our own pages."""
    return ({"tool": tool, "seen": seen, **counts} for tool, sets in results.items() for seen, counts in sets.items())


def main() -> None:
    """Compare and publish."""
    readers = available()
    rows = list(rows_of({name: on_written(read) for name, read in readers.items()}))
    for row in rows:
        say(" ".join(f"{key} {value}" for key, value in row.items()))
    found = on_pages(readers)
    say(" ".join(f"{key} {value}" for key, value in found.items()) or "no corpus: set SCUTCH_CORPORA")
    from benchmarks.report import publish  # noqa: PLC0415 (it reads the section below)

    publish("html_tables", {"versions": versions(readers), "rows": rows, "corpora": found})


if __name__ == "__main__":
    main()
