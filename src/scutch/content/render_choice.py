"""Renders the chosen parts of a page lazily, in each output format."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from scutch.content._special_nodes import special_candidates, unmask_code
from scutch.methods.selection import Selection
from scutch.page import Page, parse
from scutch.page.text import render_text
from scutch.results.metadata import Metadata

if TYPE_CHECKING:
    from scutch.content.metadata import MetadataReader


class ChosenParts:
    """Renders the chosen slices of a page.

    Parameters
    ----------
    page
        The page.
    choice
        The slices, and the mask of what is left out of them.
    """

    __slots__ = ("_metadata_reader", "choice", "page")

    def __init__(self, page: Page, choice: Selection) -> None:
        self.page = page
        self.choice = choice
        self._metadata_reader: MetadataReader | None = None

    def __reduce__(self) -> tuple[type[ChosenParts], tuple[Page, Selection]]:
        """Pickle page and choice; metadata are read again."""
        return type(self), (self.page, self.choice)

    def text(self) -> str:
        """Text of the slices, separated by empty lines."""
        columns = self.page.columns
        skip: bytes | bytearray | None = self.skip_mask()
        ranges, hidden = self.choice.ranges, self.choice.hidden
        if candidates := special_candidates(columns, ranges):
            from scutch.content.markdown.special_nodes import skip_extras  # noqa: PLC0415 (most pages have none)

            skip = skip_extras(columns, candidates, ranges, skip)
        parts = (render_text(columns, begin, end, skip=skip, hidden=hidden) for begin, end in ranges)
        return "\n\n".join(filter(None, parts))

    def markdown(self) -> str:
        """CommonMark of the slices."""
        from scutch.content.markdown import render_markdown  # noqa: PLC0415 (loaded lazily)

        ranges, hidden = self.choice.ranges, self.choice.hidden
        return render_markdown(self.page.columns, ranges, base_url=self.page.url, skip=self.skip_mask(), hidden=hidden)

    def html(self) -> str:
        """Safe HTML of the slices."""
        from scutch.content.html import render_html  # noqa: PLC0415

        ranges, hidden = self.choice.ranges, self.choice.hidden
        return render_html(self.page.columns, ranges, base_url=self.page.url, skip=self.skip_mask(), hidden=hidden)

    def skip_mask(self) -> bytes | None:
        """The mask of nodes that are left out; blocks of code are kept whole."""
        skip = self.choice.skip
        return None if skip is None else unmask_code(self.page.columns, self.choice.ranges, bytes(skip))

    def metadata(self) -> Metadata:
        """Metadata of the page."""
        return self.metadata_reader().metadata

    def field(self, name: str) -> str:
        """One field of the metadata; the others are not computed."""
        return self.metadata_reader().field(name)

    def comments(self) -> str:
        """Text of the readers' comments."""
        parts = (render_text(self.page.columns, begin, end) for begin, end in self.choice.comments)
        return "\n\n".join(filter(None, parts))

    def kind(self) -> str:
        """Name of the page kind."""
        from scutch.content.kind import kind_of  # noqa: PLC0415

        return kind_of(self.page).name

    def metadata_reader(self) -> MetadataReader:
        """The metadata of the page, extracted once."""
        if self._metadata_reader is None:
            from scutch.content.metadata import MetadataReader  # noqa: PLC0415

            self._metadata_reader = MetadataReader(self.page)
        return self._metadata_reader


class ChosenTexts(ChosenParts):
    """Renders a choice of texts as paragraphs; the metadata are those of the page."""

    __slots__ = ("__dict__",)

    def text(self) -> str:
        """The texts, separated by empty lines."""
        return self._paragraphs.text()

    def markdown(self) -> str:
        """CommonMark of the texts."""
        return self._paragraphs.markdown()

    def html(self) -> str:
        """Safe HTML of the texts."""
        return self._paragraphs.html()

    @cached_property
    def _paragraphs(self) -> ChosenParts:
        """The texts as a page of their own."""
        from html import escape  # noqa: PLC0415 (its table of names would slow the import)

        lines = (escape(text, quote=False).replace("\n", "<br>") for text in self.choice.texts)
        page = parse("<!doctype html><body>" + "".join(f"<p>{text}</p>" for text in lines))
        body = page.body
        return ChosenParts(page, Selection((), ((body.index, len(page)),) if body else (), None, -1, 1.0))
