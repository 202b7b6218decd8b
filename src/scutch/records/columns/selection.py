"""The columns of aligned records that a person wants: no controls, no constants, no sparse leftovers, one link, one image.

The alignment has a column for every text, link and image. Many of them are redundant: "Read more", the same badge
in each row, the address of the author's page, a word that only one record has. Columns of a table with headers, labelled
values, prices, dates and ratings stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from types import MappingProxyType

from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.columns.column_groups import ColumnGroups
from scutch.records.columns.known_columns import KnownColumns
from scutch.records.columns.names.name_evidence import NameEvidence
from scutch.records.columns.post_columns import PostColumns, is_author
from scutch.records.columns.record_addresses import RecordAddresses
from scutch.records.columns.redundant_texts import LEAST_ROWS, RedundantTexts
from scutch.records.columns.repeated_columns import RepeatedColumns


class ColumnSelection:
    """Decides which columns are wanted.

    ``evidence``: what the page says about each column.
    """

    def __init__(self, grid: LazyColumns, evidence: Sequence[NameEvidence]) -> None:
        self.known = KnownColumns(grid, evidence)
        self.grid, self.evidence = grid, evidence

    def wanted(self) -> list[tuple[int, ...]]:
        """Return the wanted columns in order, each as the numbers of the columns that it is made of; all if none is wanted."""
        numbers = range(self.grid.width)
        rules = RedundantTexts(self.known)
        texts = [column for column in numbers if not self.grid.attributes[column] and not rules.is_redundant(column)]
        kept = self.without_doubles(texts)
        groups = [
            *ColumnGroups(self.known).groups(kept, texts),
            *PostColumns(self.known).parts_of_body([column for column in numbers if not self.grid.attributes[column]]),
            *self.addresses(),
        ]
        merged = {group[0]: group for group in groups}
        parts = set(chain.from_iterable(merged.values()))
        found = sorted([*merged.values(), *((column,) for column in kept - parts)], key=self.place)
        return found or [(column,) for column in numbers]

    def of_table(self) -> list[tuple[int, ...]]:
        """Return the columns of a table: all that are no addresses, and the addresses that are wanted of any list."""
        own = [(column,) for column, name in enumerate(self.grid.attributes) if name != "href"]
        return sorted([*own, *self.record_links, *self.file_links], key=self.place)

    def without_doubles(self, texts: Sequence[int]) -> set[int]:
        """Return the columns of texts, dates and ratings without those that repeat another one, and those that posts lack."""
        dates, others = self.attributes()
        kept = RepeatedColumns(self.known).without(dates, texts, others)
        kept -= PostColumns(self.known).not_of_posts(kept)
        return kept - self.further_dates([column for column in kept if self.evidence[column].type == "date"])

    def attributes(self) -> tuple[list[int], list[int]]:
        """Return the columns of attributes with dates, and all that are no addresses and that not only few records have."""
        columns = (column for column, name in enumerate(self.grid.attributes) if name not in ("", "href", "src", "value"))
        others = [column for column in columns if self.grid.rows < LEAST_ROWS or not self.known.is_sparse(column)]
        return [column for column in others if self.evidence[column].type == "date"], others

    def addresses(self) -> list[tuple[int, ...]]:
        """Return the columns of the link, image, contacts and files of the records, each as those that it is made of."""
        links, images = self.own_columns("href"), self.own_columns("src")
        chosen = self.record_addresses
        return [*self.record_links, *chosen.best_image(images), *chosen.contacts(links), *self.file_links]

    def own_columns(self, attribute: str) -> list[int]:
        """Return the columns of an attribute but for those in the bodies of the records; of titles in any case."""
        columns = (column for column in range(self.grid.width) if self.grid.attributes[column] == attribute)
        return [column for column in columns if not self.grid.is_in_body(column) or self.record_addresses.is_of_title(column)]

    @cached_property
    def record_addresses(self) -> RecordAddresses:
        """What chooses the columns of addresses."""
        return RecordAddresses(self.known)

    @cached_property
    def record_links(self) -> list[tuple[int, ...]]:
        """The columns of the link of the records."""
        return self.record_addresses.best_link(self.own_columns("href"))

    @cached_property
    def file_links(self) -> list[tuple[int, ...]]:
        """The columns of other links of the records, which lead to files or websites."""
        return self.record_addresses.files(self.own_columns("href"), self.record_links)

    @cached_property
    def files(self) -> dict[int, str]:
        """The first columns of ``file_links``, and what they are named after."""
        return {column: self.record_addresses.file_name(column) for column, *_ in self.file_links}

    def place(self, group: Sequence[int]) -> tuple[int, int]:
        """Return the place of a column in the table: the link of the records is behind their titles, or its own text."""
        if self.grid.attributes[group[0]] != "href" or self.evidence[group[0]].link_name or group[0] in self.files:
            return group[0], 0
        titles = (column for column, known in enumerate(self.evidence) if known.role == "title")
        owner = next(titles, self.evidence[group[0]].owner)
        return (owner, 1) if owner >= 0 else (group[0], 0)

    def further_dates(self, dates: Sequence[int]) -> set[int]:
        """Return the dates that are all equal, where another column has more."""
        best = max(dates, key=lambda column: (len(set(self.grid.column_texts(column).texts)), -column), default=-1)
        if self.grid.rows < LEAST_ROWS:
            return set()
        return {
            column
            for column in dates
            if column != best and not self.evidence[column].header and self.known.is_constant(column)
        }


def renumbered(
    evidence: Sequence[NameEvidence], kept: Sequence[tuple[int, ...]], files: Mapping[int, str] = MappingProxyType({})
) -> Iterator[NameEvidence]:
    """Yield the evidence of wanted columns, with owners renumbered; an attribute without its owner is named as that one.

    The only link that is left is that of the records, whatever text it has, but for a link of authors. ``files``: the columns
    of other links, which lead to files or websites, and what they are named after.
    """
    link_name = "title_url" if any(known.role == "title" for known in evidence) else "url"
    numbers = {column: number for number, group in enumerate(kept) for column in group}
    for column, *_ in kept:
        known = evidence[column]
        if column in files:
            known = known._replace(link_name=f"{files[column]}_url", header="")
        elif leads_to_records(known, evidence):
            known = known._replace(link_name=link_name)
        if known.owner < 0 or known.owner in numbers:
            owner_number = numbers.get(known.owner, -1)
            yield known if known.owner == owner_number else known._replace(owner=owner_number)
            continue
        owner = evidence[known.owner]
        is_date = known.type == "date"
        yield owner._replace(
            attribute="" if is_date else known.attribute,
            type=known.type,
            owner=-1,
            values=(),
            role="",
            is_title=False,
            link_name=known.link_name,
            label="" if known.link_name else owner.label,
        )


def leads_to_records(known: NameEvidence, evidence: Sequence[NameEvidence]) -> bool:
    """Whether a wanted column has links to no contacts and no authors."""
    return known.attribute == "href" and not known.link_name and (known.owner < 0 or not is_author(evidence[known.owner]))
