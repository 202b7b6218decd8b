"""Candidates for the next page: links, buttons and ``<link>`` elements that may lead on, each with its evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.urls import absolute, base_address
from scutch.sites.follow._controls import next_relations
from scutch.sites.follow.controls import FORWARD, Control, controls, text_of
from scutch.sites.follow.forms import FormReader, PageRequest
from scutch.sites.follow.numbers import NumberPager, groups_of, pager_of
from scutch.sites.follow.positions import Origin, PageStep, list_of, plain_host, positions, split_url, unit_of
from scutch.sites.follow.surroundings import contexts_of, is_disabled

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
ANCHOR, LINK = IDS["a"], IDS["link"]
#: Signs of the last page as often as of the next one.
DOUBLE_SIGNS: Final = frozenset((">>", "≫", "»»"))


def weight_of(evidence: Iterable[str]) -> float:
    """The sum of the log odds of some evidence."""
    return sum(WEIGHTS.get(each, 0.0) for each in evidence)


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
    def has_next_position(self) -> bool:
        """Whether its URL has the page number after that of the page."""
        return not self.evidence.isdisjoint(("the next position", "the second page"))

    @property
    def has_unnamed_number(self) -> bool:
        """Whether no position in its URL has a name."""
        return not self.evidence.isdisjoint(("a number", "no position"))

    def agreed(self, *, is_known: bool) -> PageCandidate:
        """The candidate; a number and a label with the same request agree, unless the URL of the page says otherwise.

        Pictures and months have no ``rel=next`` with the next page number, so what has it is in no carousel or calendar.
        """
        evidence = self.evidence - {"carousel"} if "rel=next" in self.evidence and self.has_next_position else self.evidence
        has_both = "number" in evidence and not evidence.isdisjoint(("next", "older"))
        is_denied = is_known and "no position" in evidence
        return self._replace(evidence=evidence | {"agreed"} if has_both and not is_denied else evidence)

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
