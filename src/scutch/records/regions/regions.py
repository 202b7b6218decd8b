"""``Regions``: the result of ``extract_records``, the data regions of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from scutch.page.page import Page
from scutch.records.regions.region import Region
from scutch.results.frozen import ReadOnly

if TYPE_CHECKING:
    from scutch.methods.trace import Trace


#: Name of the method that reads the lists in the data of pages.
EMBEDDED_METHOD: Final = "embedded"
#: First lists that a notebook shows.
NOTEBOOK_LISTS: Final = 5


class Regions(ReadOnly, list[Region]):
    """The data regions of a page, best first; if there is none, ``reason`` says why.

    No two share a record or a part of one. Alternatives come after them (``is_alternative``): other segmentations of parts of
    better regions, such as groups instead of their entries.

    Attributes
    ----------
    page
        Their page.
    method
        Name of the method that found them.
    reason
        Why there is no list; empty if there is one.
    trace
        What the method computed; None unless it was requested.

    Examples
    --------
    >>> import scutch
    >>> found = scutch.extract_records("<p>No list here.")
    >>> found == [], found.reason
    (True, 'no list that a reader would want')
    """

    page: Page
    method: str
    reason: str
    trace: Trace | None
    _find_doubtful: Callable[[], Iterable[Region]]
    _find_embedded: Callable[[], Iterable[Region]]

    def __init__(  # noqa: PLR0913, PLR0917 (the parts of an answer)
        self,
        regions: Iterable[Region],
        page: Page,
        method: str,
        reason: str = "",
        trace: Trace | None = None,
        doubtful: Callable[[], Iterable[Region]] = tuple,
        embedded: Callable[[], Iterable[Region]] = tuple,
    ) -> None:
        super().__init__(regions)
        own = {"page": page, "method": method, "reason": reason, "trace": trace}
        self.__dict__.update(own, _find_doubtful=doubtful, _find_embedded=embedded)

    def _repr_html_(self) -> str:
        from html import escape  # noqa: PLC0415 (only notebooks need it)

        if not self:
            return f"<p>{escape(self.reason)}</p>"
        shown = [(number, region) for number, region in enumerate(self[:NOTEBOOK_LISTS]) if not region.is_alternative]
        parts = [f"<p>[{number}] {escape(repr(region))}</p>{region._repr_html_()}" for number, region in shown]
        return "\n".join(parts)

    @cached_property
    def doubtful(self) -> tuple[Region, ...]:
        """Regions of a page without a list: the best is below the threshold of confidence. Empty if there is a list."""
        return tuple(self._find_doubtful())

    @cached_property
    def embedded(self) -> Regions:
        """All lists in the data of the page (JSON-LD, microdata, the state of its scripts), best first, shown or not.

        Such a list may have more rows and fields than the page shows: a chart of 250 films of which 25 are visible.

        >>> import scutch
        >>> films = ",".join('{"@type": "Movie", "name": "Film %d", "duration": "PT%dM"}' % (n, 90 + n) for n in range(30))
        >>> page = f"<script type=application/ld+json>[{films}]</script><ul><li>Film 0<li>Film 1<li>Film 2</ul>"
        >>> scutch.extract_records(page).embedded[0].table.to_dicts()[29]
        {'name': 'Film 29', 'duration': 7140}
        """
        found = tuple(self._find_embedded())
        return Regions(found, self.page, EMBEDDED_METHOD, "" if found else "no list in the data of the page")

    @property
    def truncated(self) -> Sequence[str]:
        """Limits that truncated the page, and ``rows`` if one of its lists has more rows in its data than are read."""
        return (*self.page.truncated, *dict.fromkeys(name for region in self for name in region.truncated))
