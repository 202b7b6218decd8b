"""Headings as candidates for the title, with the evidence of their similarity to the titles of the head."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.content.metadata._head import link_and_landmark
from scutch.content.metadata.evidence import Bins, FieldCandidate, words
from scutch.content.metadata.titles.site_names import SiteNames
from scutch.page import Page
from scutch.page.tag_ids import IDS
from scutch.page.text import render_text

BUTTON: Final = IDS["button"]
PRIVATE_USE: Final = re.compile("[\ue000-\uf8ff]")
MAX_TITLE: Final = 400
#: Evidence of the place of a heading among several.
H1_RANKS: Final = ("h1 0", "h1 1", "h1 2", "h1 2")
H2_RANKS: Final = ("h2 0", "h2 1", "h2 2")
#: Evidence of a heading that equals a title of the head; no lower heading is a candidate then.
SAME_AS_HEAD: Final = frozenset(("h1 like <.99", "h1 like 1"))
#: Similarity of a heading to a title of the head, share of its words in the URL, length in words.
SIMILARITY_BINS: Final = Bins(
    "like 1", (0.05, "like 0"), (0.3, "like <.3"), (0.5, "like <.5"), (0.7, "like <.7"), (0.99, "like <.99")
)


def heading_candidates(
    page: Page, first: Sequence[tuple[int, str]], second: Sequence[int], heads: Iterable[str], names: SiteNames
) -> list[FieldCandidate]:
    """Return the first ``h1``, and the first ``h2`` where no ``h1`` equals a title of the head."""
    head_words = [words(head) for head in heads]
    ranks = ("h1 single",) if len(first) == 1 else H1_RANKS
    found = [heading_candidate(page, heading, rank, head_words, names) for heading, rank in zip(first, ranks, strict=False)]
    if all(SAME_AS_HEAD.isdisjoint(candidate.evidence) for candidate in found):
        lower = zip(heading_texts(page, second[: len(H2_RANKS)]), H2_RANKS, strict=False)
        found += [heading_candidate(page, heading, rank, head_words, names) for heading, rank in lower]
    return [candidate for candidate in found if candidate.value]


def heading_candidate(
    page: Page, heading: tuple[int, str], rank: str, head_words: Sequence[frozenset[str]], names: SiteNames
) -> FieldCandidate:
    """Return a heading with the evidence of its similarity to the titles of the head."""
    node, text = heading
    tag, own = rank[:2], words(text)
    size, similarity, is_within, holds_head = len(own), 0.0, False, False
    for other in head_words:
        common, other_size = len(own & other), len(other)
        is_within |= common == size
        holds_head |= common == other_size
        if common:
            similarity = max(similarity, 2 * common / (size + other_size))
    is_link, is_aside = link_and_landmark(page.columns, node)
    marks = (("within head", is_within), ("holds head", holds_head), ("aside", is_aside), ("link", is_link))
    evidence = [rank, f"{tag} {SIMILARITY_BINS.name_of(similarity)}", *[f"{tag} {name}" for name, holds in marks if holds]]
    if names.match(text):
        evidence.append("is site")
    return FieldCandidate(text, "heading", node, tuple(evidence))


def heading_texts(page: Page, nodes: Iterable[int]) -> list[tuple[int, str]]:
    """Return headings and their texts."""
    return [(node, heading_text(page, node)) for node in nodes]


def heading_text(page: Page, node: int) -> str:
    """Return the text of a heading on one line, without permalink signs, and without buttons unless it consists of one.

    >>> import scutch
    >>> heading_text(scutch.parse("<h1>Flax <button>Copy</button> <a href=#flax>#</a></h1>"), 4)
    'Flax'
    """
    columns = page.columns
    end = columns.end[node]
    text = heading_line(render_text(columns, node, end, skip=buttons(page, node))) if BUTTON in columns.tag[node:end] else ""
    return text or heading_line(render_text(columns, node, end))


def heading_line(text: str) -> str:
    """Return a text on one line, without glyphs of icon fonts, and without separators and permalink signs at its ends.

    >>> heading_line("\\uf0c1 How flax\\n grows ¶")
    'How flax grows'
    """
    return " ".join(without_glyphs(text).split()).strip(" |¶#🔗")[:MAX_TITLE]


def without_glyphs(text: str) -> str:
    """Return a text without the characters of private use that icon fonts draw."""
    return text if text.isascii() else PRIVATE_USE.sub("", text)


def buttons(page: Page, node: int) -> bytearray:
    """Return a mask of the nodes of a page: the buttons inside a node."""
    mask = bytearray(len(page))
    for inner in range(node, page.columns.end[node]):
        mask[inner] = page.columns.tag[inner] == BUTTON
    return mask
