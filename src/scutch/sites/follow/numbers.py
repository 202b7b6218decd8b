"""Pagers of numbers: the link whose number follows that of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.sites.follow.controls import Control, number_of_label
from scutch.sites.follow.surroundings import is_current

#: Most nodes between the numbers of one pager.
MAX_DISTANCE: Final = 16


class NumberPager(NamedTuple):
    """Links with numbers that follow one another."""

    #: The links, in document order.
    links: Sequence[Control]
    #: Number of the page: marked, without a link, or missing between the others; 0 if unknown.
    current: int

    @property
    def next(self) -> Control | None:
        """The link to the number after that of the page."""
        return next((link for link in self.links if self.current and link.number == self.current + 1), None)


def groups_of(numbers: Sequence[Control]) -> Iterator[list[Control]]:
    """Yield the groups of links with numbers that stand near one another."""
    group: list[Control] = []
    for control in numbers:
        if group and control.node - group[-1].node > MAX_DISTANCE:
            yield group
            group = []
        group.append(control)
    if group:
        yield group


def pager_of(columns: Columns, group: Sequence[Control]) -> NumberPager:
    """The pager of a group of links with numbers."""
    marked = next((link.number for link in group if is_current(columns, link.node)), 0)
    return NumberPager(group, marked or unlinked_number(columns, group))


def unlinked_number(columns: Columns, group: Sequence[Control]) -> int:
    """The number of the page: a number among those of the links that is no link; 0 for none.

    Without any, it is the one that is missing below the first link, for a pager that begins with the second page.
    """
    tags, linked = columns.tag, {link.number for link in group}
    begin, end = max(group[0].node - MAX_DISTANCE, 0), min(columns.end[group[-1].node] + MAX_DISTANCE, len(columns))
    inside = {node for link in group for node in range(link.node, columns.end[link.node])}
    for node in range(begin, end):
        if tags[node] == TEXT and node not in inside:
            number = number_of_label(columns.text(node))
            if number and number not in linked and (number + 1 in linked or number - 1 in linked):
                return number
    return 1 if group[0].number == 2 else 0
