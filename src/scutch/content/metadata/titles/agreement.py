"""Titles without doubt: a heading that equals a title of the head, whole or beside the name of the site."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from scutch.content.metadata._head import link_and_landmark
from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate, words
from scutch.content.metadata.titles.head_titles import COLON
from scutch.content.metadata.titles.headings import heading_texts
from scutch.content.metadata.titles.site_names import SEPARATOR
from scutch.kernels.select_rows import rows_of
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.tag_ids import IDS

#: Headings that may be the title below the name of the site, the highest first.
TITLE_TAGS: Final = tuple(IDS[f"h{level}"] for level in range(1, 5))
#: Spaces at least of a title of the head that is the last text of a heading.
LEAST_SPACES: Final = 3


def title_in_agreement(
    page: Page, headings: Sequence[tuple[int, str]], heads: Collection[str], is_site: Callable[[str], bool]
) -> FieldCandidate:
    """Return the first ``h1`` that equals a title of the head.

    The only ``h1`` may be anywhere. One of several, and one that equals the title only without the name of the site, must not
    be what all pages of a site share: the name of the site, a link, a heading in a header. More titles of the
    head never end an agreement.

    >>> import scutch
    >>> page = scutch.parse("<h1>How flax grows</h1>")
    >>> headings = heading_texts(page, [4])
    >>> title_in_agreement(page, headings, ["How flax grows | Plants"], "plants".__eq__).value
    'How flax grows'
    >>> title_in_agreement(page, headings, ["Flax"], "plants".__eq__).value
    ''
    """
    same = heading_in_head(headings, heads)
    node, text = same or next(iter(headings), (-1, ""))
    if not text:
        return NO_VALUE
    is_same, is_single = same is not None, len(headings) == 1
    is_cut = not is_same and is_single and any(head.startswith(text) and SEPARATOR.match(head, len(text)) for head in heads)
    if not is_same and not is_cut:
        return NO_VALUE
    is_sure = (is_same and is_single) or not (is_site(text) or any(link_and_landmark(page.columns, node)))
    return FieldCandidate(text, "heading", node, ()) if is_sure else NO_VALUE


def title_beside_site(page: Page, headings: Sequence[tuple[int, str]], heads: Collection[str]) -> FieldCandidate:
    """Return the heading that is one part of a title of the head, where the first ``h1``, the name of the site, is the other.

    The name stands last in the title of the head, or in front of a colon, if it is in a header or a link.

    >>> import scutch
    >>> page = scutch.parse("<h1>Plants</h1><main><h3>How flax grows</h3></main>")
    >>> title_beside_site(page, heading_texts(page, [4]), ["How flax grows - Plants"]).value
    'How flax grows'
    """
    node, text = headings[0] if headings else (-1, "")
    known = [head for head in heads if text and text in head and text != head]
    rests = {rest for head in known for rest in rests_of(head, text, is_first=any(link_and_landmark(page.columns, node)))}
    if not rests:
        return NO_VALUE
    nodes = [other for tag in TITLE_TAGS for other in rows_of(page.columns.tag, tag) if other != node]
    same = (
        FieldCandidate(other_text, "heading", other, ())
        for other, other_text in heading_texts(page, nodes)
        if other_text in rests
    )
    return next(same, NO_VALUE)


def rests_of(head: str, site: str, *, is_first: bool) -> Iterator[str]:
    """Yield what is in a title of the head besides the name of a site at its end, or in front of its colon if it may be first.

    >>> [*rests_of("Plants: How flax grows", "Plants", is_first=True), *rests_of("Flax | Plants", "Plants", is_first=False)]
    ['How flax grows', 'Flax']
    """
    for cut in SEPARATOR.finditer(head):
        if head[cut.end() :] == site:
            yield head[: cut.start()]
    colon = COLON.search(head) if is_first else None
    if colon and head[: colon.start()] == site:
        yield head[colon.end() :]


def holds_title(heads: Collection[str], text: str) -> bool:
    """Whether a title of the head has the words of a text."""
    return text in heads or words(text) in map(words, heads)


def heading_in_head(headings: Iterable[tuple[int, str]], heads: Collection[str]) -> tuple[int, str] | None:
    """Return the first heading that equals a title of the head; None if none does.

    >>> heading_in_head([(4, ""), (7, "Plants"), (9, "How flax grows")], ["How flax grows"])
    (9, 'How flax grows')
    """
    return next((heading for heading in headings if heading[1] and holds_title(heads, heading[1])), None)


def without_kicker(page: Page, found: FieldCandidate, heads: Iterable[str]) -> FieldCandidate:
    """Return a heading without the texts in front of its last one, if that is a long title of the head.

    >>> import scutch
    >>> page = scutch.parse("<h1><span>Fibres</span>: <span>How flax grows in spring</span></h1>")
    >>> heading = FieldCandidate("Fibres: How flax grows in spring", "heading", 4, ())
    >>> without_kicker(page, heading, ["How flax grows in spring"]).value
    'How flax grows in spring'
    """
    if found.source != "heading":
        return found
    head = next((head for head in heads if found.value.endswith(head) and head != found.value), "")
    if head.count(" ") < LEAST_SPACES:
        return found
    columns = page.columns
    inside = range(found.node, columns.end[found.node])
    texts = [" ".join(columns.text(node).split()) for node in inside if columns.tag[node] == TEXT and columns.chars[node]]
    return found._replace(value=head) if texts[-1:] == [head] else found
