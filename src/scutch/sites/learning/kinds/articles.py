"""Wrappers of articles: title, author, dates and image as facts of the page, and the element of the main content.

The main content of each page is chosen without the others. The lowest element that holds nearly all of it is that of the
content; elements in it that mostly hold none of the content, such as a box of related articles, are left out by their class or
tag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, islice
from typing import Final, NamedTuple

from scutch.content.extract import learned_choice
from scutch.errors import InvalidInput
from scutch.methods.selection import Selection
from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.records.selectors.stability import LAYOUT_COST, name_cost
from scutch.records.selectors.syntax import Compound, Condition, Path, Step
from scutch.sites.anchors import PathPart
from scutch.sites.fields import Field, PageExpectation
from scutch.sites.health import template_of_scopes
from scutch.sites.learning.expectations import expectation, rounded
from scutch.sites.learning.induce import FieldCells
from scutch.sites.learning.kinds.page_facts import fact_fields
from scutch.sites.learning.samples import PageSamples
from scutch.sites.wrapper import Wrapper

#: Name of the field of the main content.
CONTENT: Final = "content"
#: Share of the chosen text that the element of the content holds.
LEAST_HELD: Final = 0.9
#: Selectors of what is left out at most.
MOST_LEFT_OUT: Final = 24
#: Elements that may be left out by their tag alone.
APART_TAGS: Final = frozenset(("aside", "nav", "form", "footer", "header", "button", "iframe", "h1"))


class ContentElement(NamedTuple):
    """The element of the main content of a page."""

    #: The element.
    node: int
    #: Elements inside that hold chosen text.
    held: frozenset[int]
    #: Outermost elements inside with text, none of which is chosen.
    apart: tuple[int, ...]


def article_wrapper(samples: PageSamples) -> Wrapper:
    """Return the wrapper of articles of one template.

    Raises ``InvalidInput``: no page has content.
    """
    template = rounded(template_of_scopes(samples.columns, samples.scopes))
    return Wrapper(
        kind="article",
        records=(),
        container=(),
        is_span=False,
        fields=(*fact_fields(samples), content_field(samples)),
        expected=PageExpectation(len(samples.pages), (1, 1), template, samples.kinds),
    )


def content_field(samples: PageSamples) -> Field:
    """Return the field of the main content, in Markdown.

    Raises ``InvalidInput``: no page has content that one element holds.
    """
    found = [content_element(page.columns, learned_choice(page.columns)) for page in samples.pages]
    known = [(number, own) for number, own in enumerate(found) if own is not None]
    cells: list[tuple[int, ...]] = [()] * len(found)
    for number, own in known:
        cells[number] = (samples.joined.copy_of(number, own.node),)
    anchors = samples.inducer.of_field(FieldCells(cells, is_several=True), samples.scopes) if known else ()
    if not anchors:
        raise InvalidInput("no content to learn from: no element holds it on these pages", stage="learn")
    texts = [samples.pages[number].columns.chars[own.node] for number, own in known]
    return Field(
        CONTENT,
        anchors=anchors,
        joined=True,
        is_markdown=True,
        without=tuple(islice(left_out([(samples.pages[number].columns, own) for number, own in known]), MOST_LEFT_OUT)),
        expected=expectation(["x" * chars for chars in texts], [own and own.node for own in found]),
    )


def content_element(columns: Columns, choice: Selection) -> ContentElement | None:
    """Return the lowest element that holds nearly all chosen text of a page; None without text."""
    texts = list(texts_of_choice(columns, choice))
    if not texts:
        return None
    chars = chars_held(columns, texts)
    total = sum(columns.chars[text] for text in texts)
    node = max(node for node, own in chars.items() if own >= LEAST_HELD * total)
    return ContentElement(node, frozenset(chars), tuple(elements_apart(columns, node, chars.keys())))


def chars_held(columns: Columns, texts: Sequence[int]) -> dict[int, int]:
    """Return the characters of some texts in each element around them."""
    chars: Counter[int] = Counter()
    parents = columns.parent
    for text in texts:
        chars[parents[text]] += columns.chars[text]
    for node in range(max(chars), 0, -1):  # an element has its sum before its parent does
        if node in chars:
            chars[parents[node]] += chars[node]
    del chars[0]
    return dict(chars)


def texts_of_choice(columns: Columns, choice: Selection) -> Iterator[int]:
    """Yield the texts that a choice has, in document order, without those of the main heading."""
    skip, ends = choice.skip, columns.end
    for begin, end in choice.ranges:
        node = begin
        while node < end:
            if (skip is not None and skip[node]) or node == choice.heading:
                node = ends[node]
                continue
            if columns.tag[node] == TEXT and columns.chars[node]:
                yield node
            node += 1


def elements_apart(columns: Columns, top: int, held: AbstractSet[int]) -> Iterator[int]:
    """Yield the outermost elements below an element that have text, none of it chosen."""
    node = top + 1
    while node < columns.end[top]:
        if columns.tag[node] > DOCUMENT and node not in held:
            if columns.chars[node]:
                yield node
            node = columns.end[node]
        else:
            node += 1


def left_out(pages: Sequence[tuple[Columns, ContentElement]]) -> Iterator[PathPart]:
    """Yield selectors of the elements inside that mostly hold no content, by their class or tag."""
    held = Counter(
        name for columns, own in pages for node in own.held if node > own.node for name in stable_names(columns, node)
    )
    named = [set(stable_names(columns, node)) for columns, own in pages for node in own.apart]
    counts = Counter(chain.from_iterable(named))
    apart = [{name for name in names if counts[name] > held[name]} for names in named]
    while any(apart):
        counts = Counter(chain.from_iterable(apart))
        best = max(counts, key=lambda name: (counts[name], name))
        yield PathPart(Path((Step("descendant", compound_of(best)),)))
        apart = [names for names in apart if best not in names]


def stable_names(columns: Columns, node: int) -> Iterator[str]:
    """Yield the stable class words of an element, each after a point, and its tag if that sets it apart."""
    for word in (columns.attribute(node, "class") or "").split():
        if name_cost(word) < LAYOUT_COST:
            yield f".{word}"
    if columns.name(node) in APART_TAGS:
        yield columns.name(node)


def compound_of(name: str) -> Compound:
    """Return the condition of a name: a class word after a point, or a tag.

    >>> compound_of("aside").tag, compound_of(".share").tests[0].value
    ('aside', 'share')
    """
    return Compound(tests=(Condition("class", value=name[1:]),)) if name.startswith(".") else Compound(name)
