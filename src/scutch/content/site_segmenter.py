"""``SiteSegmenter``: learns from sample pages of a site, and finds the content of its other pages (Hou & Yang 2011)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from scutch.content.extract import content_result
from scutch.errors import InvalidInput
from scutch.methods.page_segmentation.method import METHOD
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.methods.registry import MODERN_PRESET, method_named, methods_for
from scutch.methods.selection import Selection
from scutch.page import Limits, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.file_types import format_of
from scutch.page.readers.from_source import as_pages
from scutch.page.readers.without_scripts import revealed
from scutch.results.frozen import Frozen

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource
    from scutch.results.content import Content


class SiteSegmenter(Frozen):
    """The content of pages of one site, by a model of sample pages: what they share is boilerplate.

    Attributes
    ----------
    model
        Thresholds, text template and constant texts.

    Examples
    --------
    >>> plants = ("Flax", "Hemp", "Jute", "Sisal")
    >>> fill = "<div><p>{0} gives fibre.<p>{0} is tall.<p>{0} is old.<p>{0} is strong.</div><div><p>Follow us!</div>"
    >>> *samples, page = map(fill.format, plants)
    >>> site = SiteSegmenter.fit(samples)
    >>> site.segment(page).text.split("\\n\\n")
    ['Sisal gives fibre.', 'Sisal is tall.', 'Sisal is old.', 'Sisal is strong.']
    """

    __slots__ = ("model",)

    model: SiteModel

    @classmethod
    def fit(cls, pages: Iterable[PageSource], *, limits: Limits = DEFAULT) -> SiteSegmenter:
        """Learn from sample pages, two or more; pages of one template are best. Linear in their sizes.

        Parameters
        ----------
        pages
            Any inputs of ``parse``, or parsed pages. A page that comes twice counts once.
        limits
            As for ``parse``, for pages that are not parsed.

        Raises
        ------
        InvalidInput
            There is no page, an input is none, or the pages have no text.
        """
        samples = [revealed(parse(page, limits=limits), limits).columns for page in as_pages(pages)]
        if not samples:
            raise InvalidInput("no sample pages to learn from", stage="fit")
        model = SiteModel.fit(samples)
        if not model.constants.counts:
            raise InvalidInput("the sample pages have no text to learn from", stage="fit")
        return cls(model=model)

    def segment(
        self,
        html_or_page: PageSource,
        *,
        url: str | None = None,
        preset: str = MODERN_PRESET,
        settings: Mapping[str, object] | None = None,
        trace: bool = False,
    ) -> Content:
        """Find the content of a page of the site. Linear in its size.

        Parameters
        ----------
        html_or_page
            Any input of ``parse``, or a parsed page; it may be one of the sample pages.
        url
            Address of the page; links become absolute with it.
        preset
            ``"modern"``, without constant texts; or ``"literal"``, by the thresholds and the text template as published.
        settings
            Values of the preset to change, by name.
        trace
            Whether the result has a ``trace``.

        Raises
        ------
        UnknownMethod
            The preset or a setting is unknown.
        InvalidInput
            The value is not a page, or a setting has a value of the wrong type.
        """
        choose = method_named(methods_for("content"), METHOD, "content", preset=preset, settings=settings, url=url)
        parsed = parse(html_or_page, url)
        if name := format_of(parsed.source):
            return content_result(parsed, Selection.nothing(f"not a page: {name}"), METHOD)
        columns = (page := revealed(parsed)).columns
        return content_result(page, choose(columns, self.model), METHOD, choose.trace(columns, self.model) if trace else None)

    def save(self, path: str | Path) -> None:
        """Write the model as a JSON file: numbers, tag paths and digests, no text of a page."""
        Path(path).write_text(self.model.to_json(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> SiteSegmenter:
        """Read a model that ``save`` wrote.

        Raises
        ------
        InvalidInput
            The file is no model of this version; the message names the entry that is wrong.
        """
        return cls(model=SiteModel.from_json(Path(path).read_bytes(), str(path)))

    def __repr__(self) -> str:
        return f"SiteSegmenter(pages={self.model.constants.pages})"
