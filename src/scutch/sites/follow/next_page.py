"""The next page of a list.

Each link, button and ``<link>`` that may lead on is a candidate. The weights of its evidence (label, ``rel``, position in the
URL, surroundings) are log odds; its confidence is the logistic function of their sum. Candidates with the same request share
their evidence. The *position* decides: a link labelled "next" is the next page of a list only if its URL is that of the page
with a later page number, offset or cursor. So links to the next article, month or slide are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.page import parse
from scutch.page.limits import DEFAULT, Limits
from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.urls import absolute, base_address
from scutch.sites.follow._controls import next_relations
from scutch.sites.follow.announced import announced
from scutch.sites.follow.controls import FORWARD, Control, controls, text_of
from scutch.sites.follow.forms import FormReader, PageRequest
from scutch.sites.follow.numbers import NumberPager, groups_of, pager_of
from scutch.sites.follow.positions import Origin, PageStep, list_of, plain_host, positions, split_url, unit_of
from scutch.sites.follow.surroundings import contexts_of, is_disabled

if TYPE_CHECKING:
    from scutch.page.readers.from_source import PageSource

#: Log odds of the evidence, fitted by hand on the pages of ``tests/sites/follow`` and read against 1,700 saved pages.
WEIGHTS: Final = {
    "any link": -4.0,
    # the label
    "next": 3.0,
    "older": 3.5,
    "more": 1.25,
    "a double sign": -1.0,
    "explicit": 1.5,
    "number": 2.5,
    "agreed": 2.5,
    "rel=next": 2.0,
    "titled": -2.0,
    # the position
    "the next position": 4.0,
    "the second page": 4.0,
    "a position": 2.5,
    "a cursor": 2.5,
    "a number": 0.0,
    "no position": -3.0,
    "a step back": -8.0,
    "another list": -2.0,
    "another host": -8.0,
    "another site": -4.5,
    "beside the home page": -1.0,
    # the surroundings
    "pager": 1.5,
    "carousel": -4.0,
    "item links": -3.0,
    "form": -2.0,
}
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
ANCHOR, LINK = IDS["a"], IDS["link"]
#: Signs of the last page as often as of the next one.
DOUBLE_SIGNS: Final = frozenset((">>", "≫", "»»"))


def weight_of(evidence: Iterable[str]) -> float:
    """The sum of the log odds of some evidence."""
    return sum(WEIGHTS.get(each, 0.0) for each in evidence)


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


class PageCandidate(NamedTuple):
    """A request that may be that of the next page, with its evidence."""

    request: PageRequest
    evidence: frozenset[str]
    label: str = ""

    @property
    def score(self) -> float:
        """Log odds."""
        return weight_of(self.evidence)

    @property
    def has_unnamed_number(self) -> bool:
        """Whether no position in its URL has a name."""
        return not self.evidence.isdisjoint(("a number", "no position"))

    def agreed(self, *, is_known: bool) -> PageCandidate:
        """The candidate; a number and a label with the same request agree, unless the URL of the page says otherwise."""
        has_both = "number" in self.evidence and not self.evidence.isdisjoint(("next", "older"))
        is_denied = is_known and "no position" in self.evidence
        return self._replace(evidence=self.evidence | {"agreed"}) if has_both and not is_denied else self

    def counted(self, keys: frozenset[str]) -> PageCandidate:
        """The candidate of a link with a number: a number of its URL is a position if the pager counts with its key."""
        unnamed = {found.key for found in positions(self.request.url) if found.unit == "number"}
        if unnamed.isdisjoint(keys):
            return self
        return self._replace(evidence=self.evidence - {"a number", "no position"} | {"a position"})


def by_address(linked: LinkedPage, pager: NumberPager) -> Control | None:
    """The link of a pager that marks no page whose URL has the position after that of the page."""
    if pager.current:
        return None
    pages = (link for link in pager.links if not (linked.page.columns.attribute(link.node, "href") or "#").startswith("#"))
    steps = ((link, linked.origin.step(linked.address(link.node))) for link in pages)
    return next((link for link, step in steps if step and step.is_exact and step.position.unit != "number"), None)


def counted_keys(linked: LinkedPage, pager: NumberPager) -> frozenset[str]:
    """Keys of unnamed numbers in the URLs of a pager that count its pages or the items before them."""
    counts: Counter[str] = Counter()
    for link in pager.links:
        numbers = (found for found in positions(linked.address(link.node)) if found.unit == "number")
        counts.update({found.key for found in numbers if is_counted(found.number, link.number)})
    return frozenset(key for key, count in counts.items() if count == len(pager.links) > 1)


def is_counted(number: int, label: int) -> bool:
    """Whether a number in a URL counts the pages or the items before a page with this label."""
    return number in (label, label - 1) or (label > 1 and 5 <= number < 1000 * label and number % (label - 1) == 0)


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
    encoding, limits
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


class LinkedPage:
    """A page with what its links are read with.

    ``base``: what its addresses are relative to. ``forms``: reads its forms.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.base = base_address(page)
        self.forms = FormReader(page, self.base)

    @cached_property
    def origin(self) -> Origin:
        """Its URL, taken apart."""
        return Origin.of(self.page.url or "")

    @cached_property
    def origins(self) -> tuple[Origin, ...]:
        """Its URL, taken apart; its canonical URL too, as the requested address may redirect."""
        own = self.origin
        if not own.url or not own.is_first:
            return (own,)
        canonical = Origin.of(absolute(canonical_address(self.page.columns), self.base) or "")
        is_other = canonical.list_url != own.list_url and canonical.list_url[0] == own.list_url[0]
        return (own, canonical) if is_other and canonical.is_first else (own,)

    def address(self, node: int) -> str:
        """The absolute address of a link; empty without one."""
        return absolute(self.page.columns.attribute(node, "href") or "", self.base) or ""


def canonical_address(columns: Columns) -> str:
    """The address in ``<link rel=canonical>``; empty without one."""
    found = (
        columns.attribute(node, "href") for node in rows_of(columns.tag, LINK) if columns.attribute(node, "rel") == "canonical"
    )
    return next(filter(None, found), "")


def candidates(linked: LinkedPage) -> Iterator[PageCandidate]:
    """Yield the requests that may be that of the next page."""
    found = list(controls(linked.page))
    for control in found:
        if control.meaning in FORWARD:
            yield from of_control(linked, control, {control.meaning})
    for group in groups_of([control for control in found if control.meaning == "number"]):
        yield from of_pager(linked, pager_of(linked.page.columns, group))
    yield from related(linked)


def of_pager(linked: LinkedPage, pager: NumberPager) -> Iterator[PageCandidate]:
    """Yield the candidate of the number after that of the page."""
    following = pager.next or by_address(linked, pager)
    if following:
        for each in of_control(linked, following, {"number"}):
            yield each.counted(counted_keys(linked, pager)) if each.has_unnamed_number else each


def related(linked: LinkedPage) -> Iterator[PageCandidate]:
    """Yield the targets of ``<a rel=next>`` and ``<link rel=next>``."""
    columns = linked.page.columns
    for node in next_relations(columns):
        text = " ".join(text_of(columns, node).split()) if columns.tag[node] == ANCHOR else ""
        titled = {"titled"} if len(text) > 24 else set()
        yield from of_link(linked, Control(node, text, ""), {"rel=next"} | titled)


def of_control(linked: LinkedPage, control: Control, evidence: set[str]) -> Iterator[PageCandidate]:
    """Yield the candidate of one control; none if it is disabled or asks for nothing."""
    if control.explicit:
        evidence = evidence | {"explicit"}
    if control.text.strip() in DOUBLE_SIGNS:
        evidence = evidence | {"a double sign"}
    if linked.page.columns.tag[control.node] == ANCHOR:
        yield from of_link(linked, control, evidence)
    elif not is_disabled(linked.page.columns, control.node):
        request = linked.forms.button_request(Node(linked.page, control.node))
        if request:
            yield candidate(linked, request, control, evidence | ({"form"} if request.method == "POST" else set()))


def of_link(linked: LinkedPage, control: Control, evidence: set[str]) -> Iterator[PageCandidate]:
    """Yield the candidate of one link."""
    node = Node(linked.page, control.node)
    href = node.get("href") or ""
    if is_disabled(linked.page.columns, control.node):
        return
    if href.lower().startswith("javascript:") or href in ("", "#"):
        request = linked.forms.post_back(node) or (linked.forms.button_request(node) if href in ("", "#") else None)
        if request:
            yield candidate(linked, request, control, evidence | ({"form"} if request.method == "POST" else set()))
        return
    url = absolute(href, linked.base)
    if url and not href.startswith("#"):
        yield candidate(linked, PageRequest(url.partition("#")[0]), control, evidence)


def candidate(linked: LinkedPage, request: PageRequest, control: Control, evidence: set[str]) -> PageCandidate:
    """A candidate with the evidence of its URL and its surroundings."""
    contexts = contexts_of(linked.page.columns, control.node)
    around = {"item links" if context == "item" else context for context in contexts}
    if request.method == "POST":
        places = [{evidence_of_form(request.fields)}]
    else:
        places = [evidence_of_url(origin, request.url) for origin in linked.origins]
    place = max(places, key=weight_of)
    if "the second page" in place:  # a single item has the URL of another one, not its own with a number
        around.discard("item links")
    return PageCandidate(request, frozenset({"any link"} | evidence | around | place), " ".join(control.text.split()))


def evidence_of_form(fields: Sequence[tuple[str, str]]) -> str:
    """What the fields of a form say."""
    argument = next((value for name, value in fields if name == "__EVENTARGUMENT"), "")
    if argument.startswith("Page$"):  # a number, or a word: First, Prev, Next, Last
        return "the next position" if argument[5:].isdigit() or argument == "Page$Next" else "a step back"
    is_position = any(value.isdigit() and unit_of(name) in {"page", "offset"} for name, value in fields)
    return "a position" if is_position else "no position"


def evidence_of_url(origin: Origin, url: str) -> set[str]:
    """What the URL of a link says beside that of its page."""
    step = origin.step(url)
    found = {evidence_of_step(step, is_known=bool(origin.url))} if step else {"no position"}
    host, own = plain_host(split_url(url).netloc), origin.list_url[0]
    if not origin.url:
        return found
    if host != own and site_of(host)[0] != site_of(own)[0]:
        return found | {"another site"}
    if list_of(url) == origin.list_url:
        return found | {"a step back"}
    if host == own and (step is None or step.same_list):
        return found
    if not origin.list_url[1]:  # a search on the home page leads elsewhere
        return found | {"beside the home page"}
    return found | {"another list" if host == own else "another host"}


def site_of(host: str) -> list[str]:
    """The last two labels of a host, the first of which names the site; three below a suffix of two, as in ``co.uk``.

    >>> site_of("search.flax.co.uk"), site_of("shop.flax.gov:8080")
    (['flax', 'co', 'uk'], ['flax', 'gov'])
    """
    labels = host.partition(":")[0].split(".")
    return labels[-3:] if len(labels[-1]) == 2 and len(labels) > 2 and len(labels[-2]) < 4 else labels[-2:]


def evidence_of_step(step: PageStep, *, is_known: bool) -> str:
    """What the step to a position says, from a page whose URL is known or not."""
    unit = step.position.unit
    if not step.is_forward:
        return "a step back" if step.same_list else "no position"
    if step.is_exact:
        return "the next position" if step.current is not None else "the second page"
    if unit == "number":
        return "a number" if step.same_list or not is_known else "no position"
    return "a cursor" if unit == "cursor" else "a position"


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
