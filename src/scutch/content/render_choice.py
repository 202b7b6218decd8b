"""``ChosenParts``: writes what was chosen of a page, when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scutch.content._special_nodes import signs, with_code
from scutch.methods.selection import Selection
from scutch.page import Page
from scutch.page.text import render_text
from scutch.results.metadata import Metadata

if TYPE_CHECKING:
    from scutch.content.metadata import Survey


class ChosenParts:
    """Writes the chosen slices of a page.

    Parameters
    ----------
    page
        The page.
    choice
        What to write of it.
    """

    __slots__ = ("_survey", "choice", "page")

    def __init__(self, page: Page, choice: Selection) -> None:
        self.page = page
        self.choice = choice
        self._survey: Survey | None = None

    def text(self) -> str:
        """Text of the slices, set off by empty lines."""
        columns = self.page.columns
        skip: bytes | bytearray | None = self.left_out()
        ranges, hidden = self.choice.ranges, self.choice.hidden
        if found := signs(columns, ranges):
            from scutch.content.markdown.special_nodes import left_out  # noqa: PLC0415 (most pages do without)

            skip = left_out(columns, found, ranges, skip)
        parts = (render_text(columns, begin, end, skip=skip, hidden=hidden) for begin, end in ranges)
        return "\n\n".join(filter(None, parts))

    def markdown(self) -> str:
        """CommonMark of the slices."""
        from scutch.content.markdown import render_markdown  # noqa: PLC0415 (only who asks for it loads it)

        ranges, hidden = self.choice.ranges, self.choice.hidden
        return render_markdown(self.page.columns, ranges, base_url=self.page.url, skip=self.left_out(), hidden=hidden)

    def html(self) -> str:
        """Safe HTML of the slices."""
        from scutch.content.html import render_html  # noqa: PLC0415

        ranges, hidden = self.choice.ranges, self.choice.hidden
        return render_html(self.page.columns, ranges, base_url=self.page.url, skip=self.left_out(), hidden=hidden)

    def left_out(self) -> bytes | None:
        """The mask of what is left out: as it was chosen, but code that is chosen is written whole."""
        skip = self.choice.skip
        return None if skip is None else with_code(self.page.columns, self.choice.ranges, bytes(skip))

    def metadata(self) -> Metadata:
        """What the page says about itself."""
        return self.survey().metadata

    def field(self, name: str) -> str:
        """One field of the metadata, without working out the others."""
        return self.survey().told(name)

    def comments(self) -> str:
        """What readers wrote about it."""
        parts = (render_text(self.page.columns, begin, end) for begin, end in self.choice.comments)
        return "\n\n".join(filter(None, parts))

    def kind(self) -> str:
        """Name of the kind of page."""
        from scutch.content.kind import kind_of  # noqa: PLC0415

        return kind_of(self.page).name

    def survey(self) -> Survey:
        """What the page says about itself; looked for once."""
        if self._survey is None:
            from scutch.content.metadata import Survey  # noqa: PLC0415

            self._survey = Survey(self.page)
        return self._survey
