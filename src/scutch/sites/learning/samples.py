"""``PageSamples``: the pages that a wrapper is learned from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from scutch.content.metadata.collect import read_metadata
from scutch.errors import InvalidInput
from scutch.page.page import Page
from scutch.records.selectors.match import SelectorMatcher
from scutch.results.metadata import Metadata
from scutch.sites.learning.expectations import kinds_of
from scutch.sites.learning.induce import Inducer
from scutch.sites.learning.joined_pages import JoinedPages
from scutch.sites.nodes.paths import Scope
from scutch.sites.page_data import PageData


class PageSamples:
    """Pages of one template, and all of them joined to one.

    Raises ``InvalidInput``: there are none.

    >>> import scutch
    >>> PageSamples([scutch.parse(f"<p>{plant}") for plant in ("Flax", "Hemp")]).scopes
    [Scope(begin=2, end=5, root=2), Scope(begin=5, end=8, root=5)]
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        if not pages:
            raise InvalidInput("no pages to learn from", stage="learn")
        self.pages: Final = tuple(pages)
        self.joined: Final = JoinedPages(pages)
        self.columns: Final = self.joined.page.columns
        #: The body of each page on the joined page.
        self.scopes: Final = [Scope(body, self.columns.end[body], body) for body in map(self.joined.body, range(len(pages)))]

    @cached_property
    def inducer(self) -> Inducer:
        """What induces anchors on all pages."""
        return Inducer(SelectorMatcher(self.columns))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the pages, each once."""
        return kinds_of(self.pages)

    @cached_property
    def data(self) -> list[PageData]:
        """What each page states outside of its text."""
        return list(map(PageData, self.pages))

    @cached_property
    def metadata(self) -> list[Metadata]:
        """The metadata of each page."""
        return list(map(read_metadata, self.pages))
