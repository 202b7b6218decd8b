"""Choices without lines that lead away from the content or stand for what is not there.

These are links to related articles, links that share the page, placeholders, fillers, promotions, and requests for consent to
cookies.

"Read more: Ten looms that changed the valley" between two paragraphs is no part of the article, nor is "Share · Copy link"
below each post of a live blog, nor the request to accept the cookies of a video. A line counts only if the rest of it is
links, if it is nothing but links that share, if it begins like a placeholder, or if it is a filler, such as "Advertisement"
and "Loading…". "More posts" with a list of items that begin with links goes with the list, and a
request for consent with its box.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from scutch.content.refinement.chosen_nodes import ChosenNodes, masked
from scutch.content.refinement.related.promotions import CONTROL_TAGS, PROMOTION_STARTS, promotion
from scutch.content.refinement.related.texts import EDGES, SIGNS, START, begins_with, by_start, is_unspaced, small_text
from scutch.kernels.lexicon import Lexicon
from scutch.lexicon.article_labels import (
    CONSENT_STARTS,
    CONTENTS_LABELS,
    COOKIE_WORDS,
    FILLERS,
    PLACEHOLDERS,
    RELATED_LABELS,
    SHARE_LABELS,
    SHARE_NAMES,
    small_letters,
)
from scutch.methods.selection import Selection
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import HEADINGS, IDS, ids_of
from scutch.page.text import render_text

WORD: Final = re.compile(rb"[a-zA-Z\x80-\xff]+")
#: Labels of tables of contents with the word for them, which are no word that may name a section.
LONG_CONTENTS_LABELS: Final = frozenset(
    label for label in CONTENTS_LABELS if " " in label and not CONTENTS_LABELS.isdisjoint(label.split())
)
#: The words of each phrase, as a sentence, in capitals, also Turkish ones, and with the wide colon, which ends no word.
WORDS: Final = [
    WORD.findall(form.encode().lower())
    for phrase in (
        *(*RELATED_LABELS, *PLACEHOLDERS, *SHARE_NAMES, *FILLERS),
        *(*LONG_CONTENTS_LABELS, *CONSENT_STARTS, *PROMOTION_STARTS),
    )
    for form in (
        *(phrase, phrase.capitalize(), phrase.upper(), f"{phrase}：", phrase.replace("...", "…")),
        *((phrase.replace("i", "İ", 1), phrase.replace("i", "İ").upper()) if phrase.startswith("i") else ()),
    )
]
RELATED_HEADINGS: Final = frozenset(RELATED_LABELS)
RELATED_BY_START, PLACEHOLDERS_BY_START, CONSENT_BY_START = map(by_start, (RELATED_LABELS, PLACEHOLDERS, CONSENT_STARTS))
#: What a line of any kind begins with: words that need a second one, the pairs of both, words that do not, signs, and the
#: first characters of sentences without spaces.
STARTS: Final = Lexicon(
    {words[0]: 0.0 for words in WORDS if len(words) > 1}
    | {b" ".join(words[:2]): 0.0 for words in WORDS if len(words) > 1}
    | {words[0]: 1.0 for words in WORDS if len(words) == 1}
    | {sign.encode(): 1.0 for sign in SIGNS}
    | {phrase[:START].encode(): 1.0 for phrase in PROMOTION_STARTS if is_unspaced(phrase)}
)
#: Characters of a line at most, and of the titles that it links to at least.
MAX_CHARS: Final = 400
MIN_TITLE_CHARS: Final = 8
#: Characters of a line that may be neither label nor link: signs and numbers.
MAX_OTHER_CHARS: Final = 3
#: Items of a list of teasers at least, words of one at most, and levels of elements around them.
LEAST_TEASERS: Final = 2
TEASER_WORDS: Final = 80
TEASER_LEVELS: Final = 6
#: First words of texts that share a page.
SHARE_FIRSTS: Final = frozenset(name.split()[0] for name in SHARE_NAMES)
#: Texts that share a page, at least, if none of them is a link or in a button.
MIN_SHARE_NAMES: Final = 3
#: Nodes of an element that shares a page, with the icons of its buttons, at most; nested ones are not read again and again.
MAX_SHARE_NODES: Final = 1000
LINK_MARK: Final = MARKS["link"]
#: Hangul and CJK characters, which count twice in the columns, begin here.
FIRST_WIDE: Final = "\u1100"
BUTTON: Final = IDS["button"]
LISTS: Final = ids_of(("ul", "ol", "dl", "table"))
#: Elements whose text is more than a line of the page: items, cells, headings, code.
TERMS: Final = frozenset(ids_of(("li", "dt", "dd", "td", "th", "pre"))) | HEADINGS
PAIRS, TERM, VALUE = IDS["dl"], IDS["dt"], IDS["dd"]
#: Characters of a filler at most.
MAX_FILLER: Final = max(map(len, FILLERS))
#: What is more than a box that asks for consent, and its characters and share of the content at most.
OUTER_TAGS: Final = frozenset(ids_of(("html", "body", "main", "article", "section", "td", "form")))
MAX_BOX_CHARS: Final = 2000
MAX_BOX_SHARE: Final = 1 / 2


def without_related(columns: Columns, choice: Selection) -> Selection:
    """Return a choice without related links and teasers, links that share, placeholders, fillers and requests for consent.

    Linear in the nodes.

    >>> import scutch
    >>> page = scutch.parse("<p>Flax is blue.<p>Read more: <a href=/h>Hemp is green</a><p>It blooms in June.")
    >>> choice = without_related(page.columns, Selection((), ((4, len(page)),), None, -1, 1.0))
    >>> [page[node].text for node in range(len(page)) if choice.skip[node]]
    ['Read more: Hemp is green']
    """
    begun = ChosenNodes(columns, choice).lines_beginning_with(STARTS, MAX_CHARS)
    found = [node for elements in begun for node in unwanted_elements(columns, choice, elements)]
    return choice._replace(skip=masked(columns, choice.skip, found)) if found else choice


def unwanted_elements(columns: Columns, choice: Selection, elements: list[int]) -> Iterator[int]:
    """Yield what is left out with a line of a choice.

    ``elements`` are those begun by one text, the innermost first.
    """
    inner = elements[0]
    words = small_text(columns, inner)
    found = (
        related_line(columns, elements, words),
        filler_line(columns, elements, words),
        promotion(columns, elements, words),
        box_of_request(columns, choice, inner, words),
        *headed_teasers(columns, inner, words),
    )
    return (node for node in found if node >= 0)


def related_line(columns: Columns, elements: list[int], words: str) -> int:
    """The outermost element that is a related link, links that share, or a placeholder; -1 for none.

    ``words``: those of the innermost element.
    """
    if begins_with(words, PLACEHOLDERS_BY_START):
        return elements[-1]
    if not begins_with(words, RELATED_BY_START):
        first = words.split(None, 1)[0].rstrip(EDGES) if words else ""
        shares = reversed(elements) if first in SHARE_FIRSTS else ()
        return next((node for node in shares if shares_page(columns, node)), -1)
    label = next(
        (
            label
            for label in RELATED_BY_START[words[:START]]
            if words.startswith(label) and not words[len(label) :][:1].isalpha()
        ),
        "",
    )
    chars = sum(1 + (sign >= FIRST_WIDE) for sign in label.replace(" ", ""))
    return next((node for node in reversed(elements) if label and is_label_of_links(columns, node, chars)), -1)


def filler_line(columns: Columns, elements: list[int], words: str) -> int:
    """The outermost element that is a filler, or the title of a table of contents that is not there; -1 for none.

    A heading is one of several words, and the value of a pair only with its term, as "Status: Not open for further replies."
    ``words``: those of the innermost element.

    >>> import scutch
    >>> columns = scutch.parse("<div><p>Advertisement</p></div><li>Advertisement<div><h2>Table of contents</h2></div>").columns
    >>> lines = ([5, 4], "advertisement"), ([7], "advertisement"), ([10, 9], "table of contents")
    >>> [filler_line(columns, *line) for line in lines]
    [4, -1, 9]
    """
    chars = columns.chars[elements[0]]
    if chars > MAX_FILLER:
        return -1
    around = [node for node in elements if columns.chars[node] == chars]
    text, outer = words.rstrip(EDGES), around[-1]
    if text in LONG_CONTENTS_LABELS:
        is_filler = len(around) > 1 and not is_before_list(columns, outer)
    elif text.replace("…", "...") in FILLERS:
        tags = frozenset(columns.tag[node] for node in around)
        if columns.tag[outer] == VALUE and is_lone_pair(columns, columns.parent[outer]):
            return columns.parent[outer]
        is_filler = (TERMS - HEADINGS if " " in text else TERMS).isdisjoint(tags)
    else:
        is_filler = False
    return outer if is_filler else -1


def is_lone_pair(columns: Columns, element: int) -> bool:
    """Whether an element is a list of one term and its value."""
    children = [columns.tag[node] for node in columns.child_nodes(element) if columns.chars[node]]
    return columns.tag[element] == PAIRS and children == [TERM, VALUE]


def is_before_list(columns: Columns, node: int) -> bool:
    """Whether the next text behind an element is in a list or a table that begins there."""
    behind = columns.end[node]
    while behind < len(columns) and not columns.chars[behind]:
        behind = columns.end[behind]
    while behind < len(columns) and columns.tag[behind] != TEXT and columns.tag[behind] not in LISTS:
        behind += 1
    return behind < len(columns) and columns.tag[behind] in LISTS


def box_of_request(columns: Columns, choice: Selection, line: int, words: str) -> int:
    """The box that asks for consent to cookies, if the words of a line begin like a request; else -1."""
    if not begins_with(words, CONSENT_BY_START):
        return -1
    chars = sum(columns.chars[begin] for begin, _ in choice.ranges)
    return consent_box(columns, line, choice.heading, chars)


def consent_box(columns: Columns, line: int, heading: int, content_chars: int) -> int:
    """Return the element that asks for consent, of which a line begins like a request; -1 if there is none.

    ``line``: element of the line. ``heading``: node of the main heading of the page, which no box holds; -1 without one.
    ``content_chars``: characters of the content.

    >>> import scutch
    >>> box = "<div><h2>We value your privacy</h2><p>We and our partners use cookies.</p><button>Accept</button></div>"
    >>> page = scutch.parse(f"{box}<p>Flax is blue.")
    >>> page[consent_box(page.columns, 5, -1, 500)].tag, consent_box(page.columns, 5, 4, 500)
    ('div', -1)
    """
    most_chars = min(MAX_BOX_CHARS, MAX_BOX_SHARE * content_chars)
    box, end, parent = line, columns.end, columns.parent
    while (around := parent[box]) >= 0 and columns.tag[around] not in OUTER_TAGS:
        if columns.chars[around] > most_chars or around <= heading < end[around]:
            break
        box = around
    tags = columns.tag
    if not any(tags[node] in CONTROL_TAGS for node in range(box, end[box])):
        return -1
    text = small_letters(render_text(columns, box, end[box]))
    return box if any(word in text for word in COOKIE_WORDS) else -1


def headed_teasers(columns: Columns, heading: int, words: str) -> tuple[int, ...]:
    """A heading whose words are a label of related links, and the list of teasers behind it; empty if they are none.

    >>> import scutch
    >>> item = "<li><h3><a href=/h>Hemp is green</a></h3><p>It blooms in June."
    >>> headed_teasers(scutch.parse(f"<div><h2>More posts</h2></div><ul>{item * 2}</ul>").columns, 5, "more posts")
    (4, 7)
    """
    if words.rstrip(EDGES) not in RELATED_HEADINGS:
        return ()
    node = heading
    for _ in range(TEASER_LEVELS):
        around, behind = columns.parent[node], columns.end[node]
        if around < 0:
            return ()
        while behind < columns.end[around] and not columns.words[behind]:
            behind = columns.end[behind]
        if behind < columns.end[around]:
            return (node, behind) if are_teasers(columns, behind) else ()
        node = around
    return ()


def are_teasers(columns: Columns, node: int) -> bool:
    """Whether an element has several short items, each of which begins with a link, and no other texts."""
    for _ in range(TEASER_LEVELS):
        items = [child for child in columns.child_nodes(node) if columns.words[child]]
        if len(items) >= LEAST_TEASERS:
            return all(is_teaser(columns, item) for item in items)
        if not items:
            return False
        node = items[0]
    return False


def is_teaser(columns: Columns, node: int) -> bool:
    """Whether an element is short and its first text is linked."""
    if columns.words[node] > TEASER_WORDS:
        return False
    texts = (each for each in range(node, columns.end[node]) if columns.tag[each] == TEXT and columns.words[each])
    first = next(texts, -1)
    return first >= 0 and any(columns.marks[each] & LINK_MARK for each in (first, columns.parent[first]))


def shares_page(columns: Columns, node: int) -> bool:
    """Whether all texts of an element share a page or name a place for it: several texts, or some with links or buttons."""
    tags, inside = columns.tag, range(node, columns.end[node])
    if len(inside) > MAX_SHARE_NODES:
        return False
    shown = set()
    for text in (small_letters(columns.text(inner)).strip(EDGES) for inner in inside if tags[inner] == TEXT):
        if text and text not in SHARE_NAMES:
            return False
        shown.add(text)
    is_share = not shown.isdisjoint(SHARE_LABELS)
    has_controls = columns.link_chars[node] > 0 or any(tags[inner] == BUTTON for inner in inside)
    return is_share and (has_controls or len(shown) >= MIN_SHARE_NAMES)


def is_label_of_links(columns: Columns, node: int, label_chars: int) -> bool:
    """Whether an element is a label of so many characters and otherwise links."""
    chars, link_chars = columns.chars[node], columns.link_chars[node]
    is_long = chars - label_chars >= MIN_TITLE_CHARS
    return is_long and link_chars >= chars - label_chars - MAX_OTHER_CHARS
