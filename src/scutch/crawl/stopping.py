"""Why the pages of a list end."""

from __future__ import annotations

from scutch.crawl.options import CrawlOptions
from scutch.crawl.store import CrawlRequest
from scutch.sites.follow.positions import Origin


def stop_reason(  # noqa: PLR0913 (facts about one page)
    options: CrawlOptions, request: CrawlRequest, following: CrawlRequest | None, *, same: int, new: int, is_known: bool
) -> str:
    """Why a list ends with a page; empty if the next one should be fetched.

    ``request``, ``following``: the page and the next one; None if it has none. ``same``: number of an earlier page with the
    same content; 0 for none. ``new``: number of records of the page that were not seen before. ``is_known``: whether the next
    page is in the frontier or was fetched.

    >>> here, there = CrawlRequest("https://example.org/?page=3", number=3), CrawlRequest("https://example.org/?page=2")
    >>> stop_reason(CrawlOptions(), here, there, same=0, new=20, is_known=False)
    'the page number does not rise after page 3'
    """
    if same:
        return f"page {request.number} repeats page {same}"
    if not new:
        return f"page {request.number} has no new record"
    if following is None:
        return "no next page"
    if is_known:
        return f"the page after page {request.number} was read before"
    if is_backward(request, following):
        return f"the page number does not rise after page {request.number}"
    return f"the limit of {options.max_pages} pages" if request.number >= options.max_pages else ""


def is_backward(request: CrawlRequest, following: CrawlRequest) -> bool:
    """Whether the URL of the next page has a page number or an offset that is not above that of the page."""
    step = Origin.of(request.url).step(following.url) if following.method == "GET" else None
    return step is not None and step.same_list == 2 and step.current is not None and not step.is_forward
