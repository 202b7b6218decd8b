"""``SharedTableSink``: one table for each list that pages share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from scutch.cli.options import print_error
from scutch.cli.output.deliver import ForwardingSink, ResultSink
from scutch.cli.output.screen import number_of
from scutch.cli.output.table_files import PageTables
from scutch.records.across_pages.extract import SharedTable, tables_of
from scutch.records.across_pages.same_list import lists_alike, shared_lists
from scutch.records.regions.region import Region

#: Names of pages that a message lists.
LISTED_PAGES: Final = 3
ADVICE: Final = "for a file of each list: -o FOLDER; for all rows in one file: -o FILE.jsonl"


class PageLists(NamedTuple):
    """The lists of one page that are selected."""

    #: The lists.
    regions: Sequence[Region] = ()
    #: Why there is none, or what is wrong with the page.
    reason: str = ""


class SharedTableSink(ForwardingSink[PageLists]):
    """Collects the lists of all pages, and writes one table for each list that pages share.

    ``sink``: writes the tables. ``target``: the output; None for standard output. ``has_one_table``: whether the output holds
    the first table only; a message names the others. ``every``: whether a page may belong to several tables. ``nested``:
    whether nested rows have columns for their nesting.
    """

    def __init__(
        self, sink: ResultSink[PageTables], target: Path | None, *, has_one_table: bool, every: bool, nested: bool = False
    ) -> None:
        self.sink = sink
        self.target = target
        self.has_one_table = has_one_table
        self.nested = nested
        self.group = lists_alike if every else shared_lists
        self.names: list[str] = []
        self.answers: list[Sequence[Region]] = []

    def write(self, name: str, result: PageLists) -> None:
        """Take the lists of one page."""
        if result.reason:
            print_error(name, result.reason)
        if not result.regions:
            self.sink.fail(name, result.reason)
        else:
            self.names.append(name)
            self.answers.append(result.regions)

    def close(self) -> None:
        """Write all tables."""
        tables = tables_of(self.group(self.answers), self.names, nested=self.nested)
        for number, shared in enumerate(tables[:1] if self.has_one_table else tables, 1):
            caption = f"{number_of(len(shared.pages), 'page')}, {number_of(len(shared.table), 'record')}"
            sources = tuple(self.names[page] for page in shared.pages)
            self.sink.write(f"list-{number}", PageTables((shared.table,), (caption,), sources=sources))
        super().close()
        if len(tables) > 1:
            advice = f" (not written; {ADVICE})" if self.has_one_table else ""
            print_error(str(self.target or "records"), other_lists(tables, self.names) + advice)


def other_lists(tables: Sequence[SharedTable], names: Sequence[str]) -> str:
    """The number of tables after the first, and the pages that they are from.

    >>> from scutch.table import Table
    >>> tables = [SharedTable(Table.from_rows([], []), pages) for pages in ((0, 2), (1,))]
    >>> other_lists(tables, ["a.html", "b.html", "c.html"])
    '1 page shows another list: b.html'
    """
    pages = list(dict.fromkeys(names[page] for shared in tables[1:] for page in shared.pages))
    lists = "another list" if len(tables) == 2 else f"{len(tables) - 1} other lists"
    shown = ", ".join(pages[:LISTED_PAGES]) + ", …" * (len(pages) > LISTED_PAGES)
    return f"{number_of(len(pages), 'page')} show{'s' * (len(pages) == 1)} {lists}: {shown}"
