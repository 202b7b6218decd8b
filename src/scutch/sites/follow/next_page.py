"""The next page of a list.

Each link, button and ``<link>`` that may lead on is a candidate. The weights of its evidence (label, ``rel``, position in the
URL, surroundings) are log odds; its confidence is the logistic function of their sum. Candidates with the same request share
their evidence. The *position* decides: a link labelled "next" is the next page of a list only if its URL is that of the page
with a later page number, offset or cursor. So links to the next article, month or slide are none.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.page import parse
from scutch.page.limits import DEFAULT, Limits
from scutch.sites.follow.announced import announced
from scutch.sites.follow.candidates import LinkedPage, PageCandidate, candidates
from scutch.sites.follow.forms import PageRequest

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource

#: Evidence that a reason names, the strongest first, in words.
REASONS: Final = {
    "rel=next": "rel=next",
    "next": "labelled {label!r}",
    "older": "labelled {label!r}",
    "number": "the number after that of the page",
    "more": "a control labelled {label!r}",
    "the next position": "the next position in the URL",
    "the second page": "the next position in the URL",
    "a position": "a position in the URL",
    "a cursor": "a cursor in the URL",
    "announced": "{label}",
    "pager": "in a pager",
    "form": "a form",
}


class NextPage(NamedTuple):
    """The request for the next page of a list.

    Attributes
    ----------
    url
        Its absolute URL; relative if the page has no URL.
    method
        ``GET`` or ``POST``.
    body
        The form data of a ``POST``, in ``application/x-www-form-urlencoded``.
    reason
        Why it is the next page.
    confidence
        Probability from 0 to 1.
    """

    url: str
    method: str = "GET"
    body: bytes = b""
    reason: str = ""
    confidence: float = 1.0


def next_page(
    html_or_page: PageSource, *, url: str | None = None, encoding: str | None = None, limits: Limits = DEFAULT
) -> NextPage | None:
    """Find the next page of the list, thread or article that a page is a part of.

    Parameters
    ----------
    html_or_page
        Any input of ``parse``, or a parsed page.
    url
        Address of the page; with it, steps from one page number to the next are recognised without labels.
    encoding
        As for ``parse``; an error with a parsed page.
    limits
        As for ``parse``; an error with a parsed page.

    Returns
    -------
    NextPage or None
        The request, with the reason and a confidence of at least .5; None on a last page and on pages without pagination.

    Raises
    ------
    InvalidInput
        The value is not a page, or ``encoding`` or ``limits`` come with a parsed page.

    Notes
    -----
    Time is linear in the size of the page.

    Examples
    --------
    >>> import scutch
    >>> html = "<p>Flax<nav><a href='?page=2'>Next »</a></nav>"
    >>> found = scutch.next_page(html, url="https://example.org/plants")
    >>> found.url, found.method, found.reason
    ('https://example.org/plants?page=2', 'GET', "labelled 'Next »', the next position in the URL")
    >>> scutch.next_page("<a href=/hemp>Next: Hemp</a>", url="https://example.org/flax") is None
    True
    """
    page = parse(html_or_page, url, encoding, limits)
    linked = LinkedPage(page)
    found = by_request(candidates(linked), is_known=bool(page.url))
    best = max(found, key=lambda each: each.score, default=None)
    if best is not None and best.score > 0:
        url, method, _ = best.request
        return NextPage(url, method, best.request.body, reason_of(best), round(1 / (1 + exp(-best.score)), 3))
    return by_announcement(linked)


def by_request(found: Iterable[PageCandidate], *, is_known: bool) -> list[PageCandidate]:
    """The candidates, those with the same request as one; whether the URL of the page is known."""
    known_requests: dict[PageRequest, PageCandidate] = {}
    for each in found:
        known = known_requests.get(each.request)
        if known is not None:
            evidence = (known.evidence | each.evidence) - contradicted(known, each)
            known_requests[each.request] = PageCandidate(each.request, evidence, known.label or each.label)
        else:
            known_requests[each.request] = each
    return [each.agreed(is_known=is_known) for each in known_requests.values()]


def contradicted(one: PageCandidate, other: PageCandidate) -> frozenset[str]:
    """Evidence against a request that another control with the same request does not have."""
    return (one.evidence ^ other.evidence) & {"titled", "carousel"}


def reason_of(candidate: PageCandidate) -> str:
    """The evidence for a candidate in words."""
    named = [words.format(label=candidate.label) for each, words in REASONS.items() if each in candidate.evidence]
    return ", ".join(dict.fromkeys(named))


def by_announcement(linked: LinkedPage) -> NextPage | None:
    """The next page by the numbers that the page announces, as "41-60 of 283", if they agree with its URL."""
    if not any(map(str.isdigit, linked.page.url or "")):
        return None
    offsets = [position for position in linked.origin.positions if position.unit in {"page", "offset"}]
    found = announced(linked.page) if offsets else None
    if found is None or found.last >= found.total or not found.first:
        return None
    for position in offsets:
        follower = found.follower(position.unit, position.number)
        if follower is not None:
            url = at_position(linked.origin.url, position.key, position.number, follower)
            return NextPage(url, reason=f"the page announces {found.first}-{found.last} of {found.total}", confidence=0.8)
    return None


def at_position(url: str, key: str, number: int, follower: int) -> str:
    """A URL with another number at a position.

    >>> at_position("https://example.org/?start=20&n=20", "start", 20, 40)
    'https://example.org/?start=40&n=20'
    """
    if key.startswith("/"):
        head, _, tail = url.rpartition(str(number))
        return f"{head}{follower}{tail}"
    return url.replace(f"{key}={number}", f"{key}={follower}", 1)
