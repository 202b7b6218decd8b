"""The lists of pages that a command takes, and their tables."""

import os
import sys
from collections.abc import Container, Mapping, Sequence
from math import floor
from typing import Any, Final, NamedTuple

import typer

from scutch.cli.inputs.notices import page_notice
from scutch.cli.inputs.process import Outcome, read_page
from scutch.cli.output.screen import number_of, print_screen
from scutch.cli.output.shared_sink import PageLists
from scutch.cli.output.table_files import PageTables
from scutch.cli.output.tables import SourceColumns, detached
from scutch.page import Page
from scutch.page.text import excerpt
from scutch.records.data_lists.overlap import has_more_rows
from scutch.records.data_lists.region import EmbeddedRegion
from scutch.records.extract import extract_records
from scutch.records.hints import HintOptions, misfits
from scutch.records.regions.region import Region
from scutch.records.regions.regions import Regions
from scutch.sources.fetched import Fetched

#: Characters of a first record, and other lists, that a line shows; lists that a person picks from by one key.
EXCERPT_CHARS: Final = 40
LISTED_OTHERS: Final = 4
PICKED_LISTS: Final = 9
#: The column that tells whether two lists are the same.
TITLE_COLUMN: Final = "title"


class ListSelection(NamedTuple):
    """Which lists of each page are wanted."""

    #: Method, preset and settings of ``extract_records``.
    how: Mapping[str, Any]
    #: Number of the list, from 1.
    number: int = 1
    #: Whether all lists are wanted: those that are no alternative of another one.
    every: bool = False
    #: Whether the lists in the data of a page are meant, not those that it shows.
    embedded: bool = False

    def regions(self, page: Page) -> Regions:
        """All lists of a page."""
        found = extract_records(page, **self.how)
        return found.embedded if self.embedded else found

    def page_regions(self, name: str, fetched: Fetched) -> Regions:
        """All lists of one page that has been read, for a person to choose from."""
        del name
        return self.regions(read_page(fetched))

    def chosen(self, regions: Regions) -> list[tuple[int, Region]]:
        """The wanted lists with their numbers."""
        return [(number, region) for number, region in enumerate(regions, 1) if self.is_wanted(number, region)]

    def is_wanted(self, number: int, region: Region) -> bool:
        """Whether a list is wanted."""
        return not region.is_alternative if self.every else number == self.number

    def empty_reason(self, regions: Regions) -> str:
        """Why no list of a page is wanted."""
        if not regions:
            none = regions.reason if regions.reason.startswith("no list") else f"no list found: {regions.reason}"
            return f"{none}{doubtful_hint(regions.doubtful)}"
        return f"no list {self.number}: the page has {number_of(len(regions), 'list')}"

    def misfit_reason(self, region: Region) -> str:
        """Which hints a list that is taken does not fit; empty if it fits all of them."""
        hints: HintOptions = {name: self.how[name] for name in HintOptions.__annotations__ if name in self.how}  # type: ignore[assignment]
        hints.pop("columns", None)  # which columns a table lacks is said of the table
        options = [f"--{name}" for name in misfits(region, hints)] if hints else []
        return f"the list that is taken does not fit {', '.join(options)}" if options else ""

    def page_lists(self, name: str, fetched: Fetched) -> PageLists:
        """The lists of one of several pages that share tables: of its best lists one will be chosen."""
        page = read_page(fetched)
        regions = self.regions(page)
        chosen = [region for _, region in self.chosen(regions)]
        asked = asked_name(name, chosen)
        reason = "" if chosen else self.empty_reason(regions)
        notice = page_notice(page, asked, reason, regions.truncated, lambda: chars_of(chosen))
        notice = "; ".join(filter(None, (self.misfit_reason(chosen[0]) if chosen else "", notice)))
        return PageLists(regions if chosen and self.is_default else chosen, notice)

    @property
    def is_default(self) -> bool:
        """Whether the best list of each page is wanted."""
        return self.number == 1 and not self.every


def asked_name(name: str, chosen: Sequence[Region]) -> str:
    """Return the input of a page whose text shows whether it is the requested one; empty if its lists are data in scripts."""
    return "" if chosen and all(isinstance(region, EmbeddedRegion) for region in chosen) else name


def chars_of(regions: Sequence[Region]) -> int:
    """Characters of the records of some lists."""
    return sum(len(record.text) for region in regions for record in region)


class TablesWork(NamedTuple):
    """Makes the tables of each page."""

    #: Which lists.
    selection: ListSelection
    #: Whether rows get a column with their page, and one with the number of their list.
    paged: bool = False
    numbered: bool = False
    #: Whether nested rows get columns for their nesting.
    nested: bool = False
    #: Whether the tables are printed for a person, who reads which other lists a page has.
    for_person: bool = False

    def tables(self, name: str, fetched: Fetched) -> PageTables:
        """The wanted lists of one page that has been read as tables."""
        page = read_page(fetched)
        regions = self.selection.regions(page)
        found = self.tables_of(name, regions)
        chosen = [region for _, region in self.selection.chosen(regions)]
        reason = "" if found.tables else found.reason
        notice = page_notice(page, asked_name(name, chosen), reason, regions.truncated, lambda: chars_of(chosen))
        return found._replace(title=page.title, reason="; ".join(filter(None, (found.reason if found.tables else "", notice))))

    def tables_of(self, name: str, regions: Regions) -> PageTables:
        """The wanted ones of some lists as tables."""
        chosen = self.selection.chosen(regions)
        if not chosen:
            return PageTables(reason=self.selection.empty_reason(regions))
        apart = sum(not region.is_alternative for region in regions)
        return PageTables(
            tuple(
                detached(region.nested_table if self.nested else region.table, self.source_columns(name, number))
                for number, region in chosen
            ),
            tuple(caption(number, apart, region) for number, region in chosen),
            self.selection.misfit_reason(chosen[0][1]),
            others=self.others(regions, chosen) if self.for_person else "",
            confidence=chosen[0][1].confidence,
        )

    def others(self, regions: Regions, chosen: Sequence[tuple[int, Region]]) -> str:
        """Which other lists a page has, and whether its data have more rows of the one that is printed."""
        more = "" if self.selection.embedded or self.selection.every else longer_list(regions, chosen[0][1])
        return "\n".join(filter(None, (other_lists_of(regions, {number for number, _ in chosen}), more)))

    def picked_tables(self, outcome: Outcome[Regions]) -> Outcome[PageTables]:
        """The table of the list that a person picks."""
        if not outcome.result:
            reason = self.selection.empty_reason(outcome.result) if outcome.result is not None else ""
            return Outcome(outcome.name, PageTables(reason=reason) if reason else None, outcome.error)
        picked = self.selection._replace(number=pick_list(outcome.result))
        return Outcome(outcome.name, self._replace(selection=picked).tables_of(outcome.name, outcome.result))

    def source_columns(self, name: str, number: int) -> SourceColumns:
        """The source columns of a list."""
        return SourceColumns(name if self.paged else None, number if self.numbered else None)


def list_excerpt(number: int, region: Region) -> str:
    """The number of a list, its number of records, and the beginning of the first one that has text."""
    text = next(filter(None, (" ".join(record.text.split()) for record in region)), "no text")
    return f"{number} ({number_of(len(region), 'record')}): {excerpt(text, EXCERPT_CHARS)}"


def other_lists_of(regions: Sequence[Region], shown: Container[int]) -> str:
    """Which other lists a page has, without alternatives; empty if it has none."""
    others = [
        (number, region) for number, region in enumerate(regions, 1) if number not in shown and not region.is_alternative
    ]
    if not others:
        return ""
    listed = "; ".join(list_excerpt(*each) for each in others[:LISTED_OTHERS]) + "; …" * (len(others) > LISTED_OTHERS)
    return f"{number_of(len(others), 'other list')} (--region N, --all): {listed}"


def longer_list(regions: Regions, shown: Region) -> str:
    """Which list in the data of a page has more rows than one with titles that it shows; empty if none has."""
    has_titles = any(column.name == TITLE_COLUMN for column in shown.table.columns)
    titles = [str(title) for title in shown.table[TITLE_COLUMN] if title] if has_titles else []
    for number, region in enumerate(regions.embedded if titles else (), 1):
        if isinstance(region, EmbeddedRegion) and has_more_rows(region.found, titles):
            which = f" --region {number}" if number > 1 else ""
            return f"the data of the page have {len(region)} rows of this list: --embedded{which}"
    return ""


def require_keyboard() -> None:
    """Check that a person can press a key, also while a page comes through standard input.

    Raises ``BadParameter``: there is no terminal.
    """
    if sys.platform == "win32" or (sys.stdin is not None and sys.stdin.isatty()):
        return
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY))
    except OSError as problem:
        raise typer.BadParameter("needs a terminal; --region N takes a list by its number", param_hint="--pick") from problem


def pick_list(regions: Sequence[Region]) -> int:
    """Ask a person for one of the first lists and alternatives; return its number."""
    offered = [list_excerpt(number, region) for number, region in enumerate(regions[:PICKED_LISTS], 1)]
    print_screen("\n".join([*offered, f"which list? press 1 to {len(offered)}, other keys for 1"]), err=True)
    key = typer.getchar()
    return int(key) if key in map(str, range(1, len(offered) + 1)) else 1


def doubtful_hint(doubtful: Sequence[Region]) -> str:
    """How to see the lists of a page that are below the threshold of confidence; empty if there are none."""
    if not doubtful:
        return ""
    advised = floor(doubtful[0].confidence * 100) / 100
    which = "it" if len(doubtful) == 1 else "the best"
    lists = number_of(len(doubtful), "doubtful list")
    return f"; {lists}: --min-confidence {advised} prints {which}; scutch content has the text"


def caption(number: int, total: int, region: Region) -> str:
    """The number, size, confidence, place, reason and title of a list."""
    which = f"list {number}, alternative segmentation" if region.is_alternative else f"list {number} of {total}"
    size, title = number_of(len(region), "record"), f": {region.title}" if region.title else ""
    return f"{which}, {size}, confidence {region.confidence:.2f}, {region.xpath} ({region.reason}){title}"
