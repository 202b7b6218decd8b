"""Quotes, addresses, details and boxes: one between chosen texts is content, and so is a quote at the end of an article.

They read unlike the paragraphs around them: they are short, and have titles, names, numbers or another voice. So do some
paragraphs, lists and headings: one between like siblings that are chosen is content, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from heapq import nlargest
from typing import Final

from scutch.content.refinement.candidates import Candidates
from scutch.content.refinement.chosen_nodes import ChosenNodes, masked, next_sibling, outermost
from scutch.methods.selection import Selection
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, ids_of
from scutch.page.text import UNSEEN, render_text

WORD: Final = re.compile(r"\w+")
QUOTE, DETAILS = IDS["blockquote"], IDS["details"]
#: Least ratio of the characters of an element to those of its links; others are navigation or shared posts.
CHARS_PER_LINK_CHAR: Final = 8
#: Characters of details at most; longer ones are a section, which the choice by text decides. Those with controls are a form.
MAX_DETAILS_CHARS: Final = 1500
CONTROLS: Final = frozenset(ids_of(("input", "select", "textarea")))
#: Elements with the source of a quote; characters of a pull quote at most.
SOURCES: Final = frozenset(ids_of(("cite", "footer", "figcaption")))
MAX_PULL_QUOTE_CHARS: Final = 400
#: What the line with the source of a quote begins with, and its characters at most.
DASHES: Final = ("—", "–", "―", "--")
MAX_ATTRIBUTION_CHARS: Final = 100
#: Characters of a sentence that is no coincidence.
LEAST_SENTENCE: Final = 20
#: What is around a quote, and at its end in other places than a sentence.
MARKS_OF_QUOTES: Final = " \n\t\"'“”„«»‘’‚‹›.…"
#: The longest words of an element that are looked for first.
LONG_WORDS: Final = 4
#: Missing elements at most: each is compared with the whole text, and a page with more is a thread.
MAX_MISSING: Final = 32


def with_quotes(columns: Columns, choice: Selection, found: Candidates) -> Selection:
    """Return a choice with the quotes, addresses, details and boxes between its texts, and quotes that end their container.

    Quotes of forums and pull quotes stay out: they repeat what other posts or paragraphs have.

    Linear in the nodes: around each element a bounded number of nodes is read.

    >>> import scutch
    >>> from scutch.content.refinement.candidates import candidates_of
    >>> page = scutch.parse("<p>First spin<blockquote>Then weave</blockquote><p>Then sew")
    >>> choice = Selection((), ((4, len(page)),), bytearray(node.tag == "blockquote" for node in page), -1, 1.0)
    >>> sum(with_quotes(page.columns, choice, candidates_of(page.columns)).skip)
    0
    """
    if not found.asides:
        return choice
    chosen = ChosenNodes(columns, choice)
    asides = list(outermost(columns, sorted(found.asides)))
    missing = [node for node in asides if is_missing(chosen, node)]
    added = with_new_words(chosen, missing) if 0 < len(missing) <= MAX_MISSING else choice
    return without_pull_quotes(columns, with_attributions(columns, added, asides), asides)


def with_attributions(columns: Columns, choice: Selection, quotes: Sequence[int]) -> Selection:
    """Return a choice with the lines behind its quotes that begin with a dash: who said it, and where."""
    pairs = [(quote, next_sibling(columns, quote)) for quote in quotes if columns.tag[quote] == QUOTE]
    pairs = [(quote, behind) for quote, behind in pairs if behind >= 0 and is_attribution(columns, behind)]
    if not pairs:
        return choice
    chosen = ChosenNodes(columns, choice)
    for behind in [behind for quote, behind in pairs if chosen.is_chosen(quote) and not chosen.is_chosen(behind)]:
        chosen.take(behind)
    return chosen.selection()


def is_attribution(columns: Columns, node: int) -> bool:
    """Whether an element is a short line that begins with a dash."""
    is_line = columns.chars[node] <= MAX_ATTRIBUTION_CHARS and not columns.marks[node] & UNSEEN
    return is_line and render_text(columns, node, columns.end[node]).startswith(DASHES)


def without_pull_quotes(columns: Columns, choice: Selection, quotes: Sequence[int]) -> Selection:
    """Return a choice without the quotes whose text is elsewhere in it, and without the sources of quotes left out."""
    chosen, chars = ChosenNodes(columns, choice), columns.chars
    short = [node for node in quotes if 0 < chars[node] <= MAX_PULL_QUOTE_CHARS and chosen.is_chosen(node)]
    if not 0 < len(short) <= MAX_MISSING:
        return choice
    rest = ChosenNodes(columns, choice._replace(skip=masked(columns, choice.skip, ())))
    for quote in short:
        texts = quoted_texts(rest, quote)
        is_sentence = not texts or any(len(text) >= LEAST_SENTENCE for text in texts)
        rest.mask[quote] = is_sentence and all(rest.repeats(text, quote, columns.end[quote]) for text in texts)
    return rest.selection()


def quoted_texts(chosen: ChosenNodes, quote: int) -> list[str]:
    """The chosen texts of a quote but for those of its source, without marks around them."""
    columns, node, found = chosen.columns, quote, []
    tags, ends, chars = columns.tag, columns.end, columns.chars
    end = ends[quote]
    while node < end:
        if tags[node] in SOURCES:
            node = ends[node]
            continue
        if tags[node] == TEXT and chars[node] and chosen.is_chosen(node):
            found.append(columns.text(node).strip(MARKS_OF_QUOTES))
        node += 1
    return found


def with_paragraphs(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the paragraphs, lists and headings between siblings that are chosen whole. Linear in the nodes.

    Those of forums stay out, and those whose words are in the choice: they are of another post, or are repeated.

    >>> import scutch
    >>> page = scutch.parse("<p>First spin<p>Then weave<p>Then sew")
    >>> choice = Selection((), ((2, len(page)),), bytearray(node.index == 6 for node in page), -1, 1.0)
    >>> page[6].tag, sum(with_paragraphs(page.columns, choice).skip)
    ('p', 0)
    """
    if not choice.ranges or choice.skip is None:
        return choice
    chosen = ChosenNodes(columns, choice)
    missing = chosen.paragraphs_left_out()
    return with_new_words(chosen, sorted(missing)) if 0 < len(missing) <= MAX_MISSING else choice


def is_missing(chosen: ChosenNodes, element: int) -> bool:
    """Whether a visible element of prose is left out though its place is in the content."""
    columns = chosen.columns
    is_prose = columns.chars[element] > CHARS_PER_LINK_CHAR * columns.link_chars[element]
    if not is_prose or columns.marks[element] & UNSEEN or (columns.tag[element] == DETAILS and is_section(columns, element)):
        return False
    return chosen.lacks(element) and has_place_in_content(chosen, element)


def is_section(columns: Columns, details: int) -> bool:
    """Whether details are a section of the page or a form."""
    inside = range(details, columns.end[details])
    return columns.chars[details] > MAX_DETAILS_CHARS or any(columns.tag[node] in CONTROLS for node in inside)


def with_new_words(chosen: ChosenNodes, missing: Sequence[int]) -> Selection:
    """The choice with the elements whose words it does not have; unchanged on forums."""
    from scutch.content.kind.model import is_forum  # noqa: PLC0415 (few pages lack a quote)

    columns, choice = chosen.columns, chosen.choice
    known = KnownWords(columns, choice)
    new = [node for node in missing if not known.hold(WORD.findall(render_text(columns, node, columns.end[node]).casefold()))]
    if not new or is_forum(columns):
        return choice
    for element in new:
        chosen.take(element)
    return chosen.selection()


class KnownWords:
    """The words of a choice in lower case."""

    def __init__(self, columns: Columns, choice: Selection) -> None:
        self.text = " ".join(render_text(columns, *span, skip=choice.skip) for span in choice.ranges).casefold()

    @cached_property
    def spaced(self) -> str:
        """The words with a space between them."""
        return " ".join(WORD.findall(self.text))

    def hold(self, words: Sequence[str]) -> bool:
        """Whether some words follow each other here; nearly all that do not have a long word that is not here at all."""
        longest = nlargest(LONG_WORDS, words, key=len)
        return all(word in self.text for word in longest) and " ".join(words) in self.spaced


def has_place_in_content(chosen: ChosenNodes, element: int) -> bool:
    """Whether an element is between chosen texts, or is a quote that ends a container of them."""
    return chosen.surrounds(element) or (chosen.columns.tag[element] == QUOTE and is_closing(chosen, element))


def is_closing(chosen: ChosenNodes, element: int) -> bool:
    """Whether no sibling with text follows an element, and all texts of the one before it are chosen."""
    columns = chosen.columns
    if next_sibling(columns, element) >= 0:
        return False
    before = [node for node in columns.child_nodes(columns.parent[element]) if node < element and columns.chars[node]][-1:]
    inside = (inner for node in before for inner in range(node, columns.end[node]))
    texts = (inner for inner in inside if columns.tag[inner] == TEXT and columns.chars[inner])
    return bool(before) and all(map(chosen.is_chosen, texts))
