"""Visible authors: names near the title of a page, or above its first post.

The evidence for a visible name is near it: a word such as "by", a class such as "author" or "username", a link to the page
of a user, a property of microdata. None of it is conclusive.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final, NamedTuple

from scutch.content.metadata._byline_scan import may_be_person, shown_texts
from scutch.content.metadata.authors import MAX_NAMES
from scutch.content.metadata.evidence import FIRST_CJK, Bins, FieldCandidate
from scutch.content.metadata.person_names import ANY_DIGIT, BY, clean_byline, is_name, is_person_name, may_hold_person
from scutch.lexicon.byline_words import DATE_CLASSES, EVIDENCE_BITS, NAME_SUFFIXES
from scutch.page import Page
from scutch.page.columns import MARKS, TEXT
from scutch.page.tag_ids import HEADINGS, IDS, ids_of
from scutch.page.text import is_cjk
from scutch.page.traversal import ancestors

ANCHOR: Final = IDS["a"]
NAVIGATION: Final = MARKS["navigation"]
#: Elements whose names are those of members and columns.
NO_BYLINES: Final = ids_of(("code", "pre", "th"))
NO_LONE_NAMES: Final = NO_BYLINES | HEADINGS
REVIEWER_WORDS: Final = re.compile("review|edit|check|fact|photo|verif", re.IGNORECASE)
#: Participles in front of "by" whose names made, host or pay for a page.
MAKER_WORDS: Final = re.compile(
    r"\b(?:power|host|design|develop|built|made|provid|present|sponsor|brought|licen[cs]|theme)", re.IGNORECASE
)
#: The end of a text in front of such a name, and of one of customers, sellers, founders, standards or the order of a list.
MADE_BY: Final = re.compile(
    rf"""(?:{MAKER_WORDS.pattern}\w*|\b(?:trusted|used|sold|rated|founded|specified|determined|conducted|followed|sort(?:ed)?
        |filter(?:ed)?|shop|browse))\s+by[\s:]*$""",
    re.IGNORECASE | re.VERBOSE,
)
#: First words of the card of a user below a post: of a change, and others.
CHANGE_WORDS: Final = ("edited", "bearbeitet", "editado", "отредактирован", "編集")
CARD_WORDS: Final = (*CHANGE_WORDS, "asked", "answered", "posted", "gefragt", "beantwortet", "preguntada", "задан", "質問")
CARD_NODES: Final = 20
CARD_TEXTS: Final = 3
#: The version of a program, which is no person.
VERSION: Final = re.compile(r"\bv?\d+\.\d")
#: Parts of classes and properties of the two names of a person.
GIVEN_NAME: Final = re.compile("given|first[-_]?name|forename")
FAMILY_NAME: Final = re.compile("family|surname|last[-_]?name")
#: Elements between a text and its link.
LINK_DEPTH: Final = 3
#: Elements between a name and one that is none of a byline.
BYLINE_DEPTH: Final = 4
CONJUNCTION: Final = re.compile(r"\W*(?:and|und|et|y|e|и|和|、|و)?\W*")
NAME_DISTANCE_BINS: Final = Bins(
    "dist far",
    (-80, "dist <-80"), (-20, "dist <-20"), (0, "dist <0"), (20, "dist <20"), (60, "dist <60"), (150, "dist <150"),
    (500, "dist <500"),
)  # fmt: skip
NAME_LENGTH_BINS: Final = Bins("words many", (2, "words 1"), (4, "words 2-3"), (6, "words 4-5"))
#: Names before and behind the title that are candidates.
NAMES_BEFORE: Final = 2
NAMES_BEHIND: Final = 2
#: Evidence whose first name behind the title is a candidate too.
FIRST_NAME_EVIDENCE: Final = (
    "prop author", "class username near", "class author near", "class user near", "after by", "says by", "class byline near",
    "rel author", "href author", "href user",
)  # fmt: skip
#: Nodes between two names of one line.
MAX_GAP: Final = 9
#: Characters of a text that is long for a byline, and words of a long name.
LONG_BYLINE: Final = 60
LONG_NAME: Final = 3
USER_BIT: Final = EVIDENCE_BITS["href user"]
FIRST_NAME_BITS: Final = sum(EVIDENCE_BITS[name] for name in FIRST_NAME_EVIDENCE)
#: Evidence of dates, and evidence of names that suffices alone.
DATE_EVIDENCE: Final = {name for name in EVIDENCE_BITS if any(kind in name for kind in (*DATE_CLASSES, "modified"))}
SUFFICIENT_BITS: Final = sum(
    bit
    for name, bit in EVIDENCE_BITS.items()
    if name not in {"link", "class name", "prop name", "aside", "in article", "hidden"} and name not in DATE_EVIDENCE
)
#: Nodes between a date and a name on its line, and dates whose lines are read.
DATE_REACH: Final = 12
MOST_DATES: Final = 3
#: Nodes behind the title among which a person may be named without any label, and texts of them that are read.
LONE_REACH: Final = 60
LONE_TEXTS: Final = 4
#: A text that is a separator or a label of a date.
BETWEEN: Final = re.compile(
    r"[\W_]*(?:on|last)?[\W_]*(?:published|updated|modified|posted)?[\W_]*(?:on|at|in|by)?[\W_]*", re.IGNORECASE
)


class VisibleName(NamedTuple):
    """A visible name."""

    node: int
    value: str
    bits: int
    evidence: tuple[str, ...]


def visible_authors(page: Page, named: Sequence[tuple[int, int, int]], title: int) -> Iterator[FieldCandidate]:
    """Yield the visible names nearest to the title and the first with each kind of evidence.

    ``named``: nodes that may hold a name, the bits of their evidence, and the nodes that say "by". ``title``: node of the
    title; -1 where it is not visible.
    """
    found = list(joined_names(page, full_names(page, nearest_names(page, named, title)))) if named else []
    early = sum([item.node < title for item in found])
    known, first, rank = 0, 0, 0
    for place, item in enumerate(found):
        evidence = [*item.evidence, NAME_DISTANCE_BINS.name_of(item.node - title) if title >= 0 else "dist none"]
        is_other = found[place - 1].node != item.node
        if place < early:
            evidence.append("before0" if item.node == found[early - 1].node else "before1")
        else:
            if is_other or place == early:
                first, known = item.bits & FIRST_NAME_BITS & ~known, known | item.bits
            evidence += [f"after{min(rank, 2)}", *first_name_evidence(first)]
            rank += is_other and "joined" not in item.evidence
        yield FieldCandidate(item.value, "byline", item.node, tuple(evidence))


def names_beside_dates(page: Page, dated: Iterable[tuple[int, int, int]], title: int) -> Iterator[FieldCandidate]:
    """Yield the names of persons that stand alone in front of or behind the first dates behind the title."""
    columns = page.columns
    later = (node for node, _, _ in dated if node > title)
    for rank, date in enumerate(islice(later, MOST_DATES)):
        end = columns.end[date]
        for place, nodes in (
            ("in front", reversed(shown_texts(columns, max(date - DATE_REACH, title) + 1, date))),
            ("behind", shown_texts(columns, end, end + DATE_REACH)),
        ):
            node, text = lone_text(page, nodes)
            name = clean_byline(text) if may_hold_person(text) else ""
            is_person = text.endswith(NAME_SUFFIXES) or (" " in name and is_person_name(name))
            if is_person and is_name(name) and not leads_elsewhere(page, node):
                distance = NAME_DISTANCE_BINS.name_of(node - title) if title >= 0 else "dist none"
                length = NAME_LENGTH_BINS.name_of(len(name.split()))
                evidence = ("visible", f"{place} of date", f"date {rank}", f"date {distance}", length)
                yield FieldCandidate(name, "byline", node, evidence)


def names_behind_title(page: Page, title: int) -> Iterator[FieldCandidate]:
    """Yield the names of persons that stand alone in the first texts behind the title."""
    columns = page.columns
    begin = columns.end[title] if title >= 0 else len(page)
    texts = shown_texts(columns, begin, begin + LONE_REACH, menus=False)[:LONE_TEXTS]
    for rank, node in enumerate(texts):
        text = " ".join(columns.text(node).split()) if may_be_person(columns, node) else ""
        may_be_name = len(text) < LONG_BYLINE and is_person_name(text) and max(text) < FIRST_CJK
        if (
            may_be_name
            and is_name(text)
            and not is_contents_entry(page, node)
            and not (rank and MADE_BY.search(columns.text(texts[rank - 1])))
            and not is_inside_any(page, node, NO_LONE_NAMES)
        ):
            evidence = ("visible", "alone", f"alone {rank}", NAME_LENGTH_BINS.name_of(len(text.split())))
            yield FieldCandidate(text, "byline", node, evidence)


def is_inside_any(page: Page, node: int, tags: frozenset[int]) -> bool:
    """Whether one of the innermost elements around a text is one of some kinds.

    >>> import scutch
    >>> page = scutch.parse("<h2><b>Flax</b></h2><p>Hemp")
    >>> [is_inside_any(page, node, HEADINGS) for node in range(len(page)) if page.columns.tag[node] == TEXT]
    [True, False]
    """
    kinds, parents = page.columns.tag, page.columns.parent
    for _ in range(BYLINE_DEPTH):
        node = max(parents[node], 0)
        if kinds[node] in tags:
            return True
    return False


def is_contents_entry(page: Page, node: int) -> bool:
    """Whether a text is in a link to a place on the page, as the entries of a table of contents are.

    >>> import scutch
    >>> page = scutch.parse("<a href=#life>A Life</a><a href=/life>A Life</a>")
    >>> [is_contents_entry(page, node) for node in range(len(page)) if page.columns.tag[node] == TEXT]
    [True, False]
    """
    for _ in range(LINK_DEPTH):
        node = page.columns.parent[node]
        if node > 0 and page.columns.tag[node] == ANCHOR:
            return (page.columns.attribute(node, "href") or "").startswith("#")
    return False


def leads_elsewhere(page: Page, node: int) -> bool:
    """Whether a text is in navigation, or an entry of a table of contents.

    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/next>Next Page</a></nav><p>Ann Weaver")
    >>> [leads_elsewhere(page, node) for node in range(len(page)) if page.columns.tag[node] == TEXT]
    [True, False]
    """
    return is_contents_entry(page, node) or any(
        page.columns.marks[outer] & NAVIGATION for outer in ancestors(page.columns, node)
    )


def lone_text(page: Page, nodes: Iterable[int]) -> tuple[int, str]:
    """Return the first of some texts that is no separator, on one line, and its node; empty if there is none."""
    for node in nodes:
        text = " ".join(page.columns.text(node).split())
        if not BETWEEN.fullmatch(text):
            return node, text
    return -1, ""


@lru_cache(maxsize=256)
def first_name_evidence(bits: int) -> tuple[str, ...]:
    """Return the evidence that a name is the first with some kinds of evidence."""
    return tuple(f"{name} first" for name in FIRST_NAME_EVIDENCE if bits & EVIDENCE_BITS[name])


def nearest_names(page: Page, named: Sequence[tuple[int, int, int]], title: int) -> list[VisibleName]:
    """Return the names that are candidates, in document order."""
    early = [item for item in named if item[0] < title]
    chosen: list[VisibleName] = []
    for node, bits, by in reversed(early):
        if len(chosen) < NAMES_BEFORE:
            chosen += visible_name(page, node, bits, by)
    chosen.reverse()
    known, after, line = 0, 0, -1
    for node, bits, by in named[len(early) :]:
        continues = line >= 0 and (bool(conjunction(page, line, node)) or are_one_name(page, line, node))
        if continues or after < NAMES_BEHIND or (bits & FIRST_NAME_BITS) & ~known:
            found = visible_name(page, node, bits, by)
            chosen += found
            after += len(found)
            line = node if found else -1
            known |= bits if found else 0
    return chosen


def visible_name(page: Page, node: int, bits: int, by: int) -> list[VisibleName]:
    """Return the name that a text consists of; none if it is no name."""
    text = " ".join(page.columns.text(node).split())
    match = BY.match(text) if bits & EVIDENCE_BITS["says by"] else None
    if not match:
        bits &= ~EVIDENCE_BITS["says by"]
    value = clean_byline(text) if bits & SUFFICIENT_BITS else ""
    if not is_name(value) or is_inside_any(page, node, NO_BYLINES):
        return []
    word_count = len(value.split()) + is_cjk(value[0])  # a Chinese name has no space
    evidence = ["visible", *name_evidence_names(bits), NAME_LENGTH_BINS.name_of(word_count)]
    prefix = f"{match[0] if match else ''} {page.columns.text(by) if by >= 0 else ''}" if match or by >= 0 else ""
    if names_maker(page, by, prefix, value) or names_editor(page, node, bits, by):
        return []
    marks = (
        ("says reviewed", prefix and REVIEWER_WORDS.search(prefix)),
        ("lower case", value[0].islower()),
        ("digits", ANY_DIGIT.search(value)),
        ("long", len(text) > LONG_BYLINE),
        ("sentence", word_count > LONG_NAME and value.endswith((".", "!", "?"))),
    )
    return [VisibleName(node, value, bits, (*evidence, *[name for name, holds in marks if holds]))]


def names_editor(page: Page, node: int, bits: int, by: int = -1) -> bool:
    """Whether a name is in the card of a user that begins with a word for a change, not for a question or an answer.

    >>> import scutch
    >>> page = scutch.parse("edited <i>May 2</i> <a href=/users/2>Ann</a><p>asked <i>May 1</i> <a href=/users/1>Ben</a>")
    >>> [names_editor(page, node, USER_BIT) for node in range(len(page)) if page.columns.text(node) in ("Ann", "Ben")]
    [True, False]
    """
    if by >= 0 or not bits & USER_BIT:
        return False
    near = reversed(shown_texts(page.columns, node - CARD_NODES, node)[-CARD_TEXTS:])
    first = (page.columns.text(text).strip().lower() for text in near)
    card = next((text for text in first if text.startswith(CARD_WORDS)), "")
    return card.startswith(CHANGE_WORDS)


def names_maker(page: Page, by: int, prefix: str, name: str) -> bool:
    """Whether a name is that of a maker or a program, or the text in front of it is an entry of a table of contents."""
    is_maker = prefix != "" and bool(MAKER_WORDS.search(prefix) or MADE_BY.search(prefix))
    is_versioned = "." in name and VERSION.search(name) is not None
    return is_maker or is_versioned or (by >= 0 and is_contents_entry(page, by))


@lru_cache(maxsize=1024)
def name_evidence_names(bits: int) -> tuple[str, ...]:
    """Return the names of the evidence for a name in a set of bits."""
    return tuple(name for name, bit in EVIDENCE_BITS.items() if bits & bit and name not in DATE_EVIDENCE)


def full_names(page: Page, names: Sequence[VisibleName]) -> list[VisibleName]:
    """Return the names, a given and a family name one after the other as one."""
    found: list[VisibleName] = []
    for name in names:
        last = found[-1] if found else None
        if last and are_one_name(page, last.node, name.node):
            length = NAME_LENGTH_BINS.name_of(2)
            evidence = (*(part for part in last.evidence if not part.startswith("words ")), length)
            found[-1] = last._replace(value=f"{last.value} {name.value}", evidence=evidence)
        else:
            found.append(name)
    return found


def are_one_name(page: Page, one: int, other: int) -> bool:
    """Whether two texts are the given and the family name of a person.

    >>> import scutch
    >>> page = scutch.parse("<i class=given-name>Anna</i> <i class=surname>Weaver</i>")
    >>> are_one_name(page, 5, 8), are_one_name(page, 8, 5)
    (True, False)
    """
    return names_part(page, one, GIVEN_NAME) and names_part(page, other, FAMILY_NAME)


def names_part(page: Page, node: int, part: re.Pattern[str]) -> bool:
    """Whether the class or the property of the element around a text names a part of a name."""
    columns = page.columns
    above = columns.parent[node]
    named = f"{columns.attribute(above, 'class') or ''} {columns.attribute(above, 'itemprop') or ''}"
    return part.search(named.lower()) is not None


def joined_names(page: Page, names: Sequence[VisibleName]) -> Iterator[VisibleName]:
    """Yield the names, and in front of the first of several on one line all of them as one."""
    begin = 0
    for place, name in enumerate(names):
        if place == begin:
            begin = line_end(page, names, place)
            if begin - place > 1:
                yield name._replace(value=joined_line(page, names[place:begin]), evidence=(*name.evidence, "joined"))
        yield name


def line_end(page: Page, names: Sequence[VisibleName], begin: int) -> int:
    """Return the place behind the names of the line that begins with a name; a repeated name ends a line."""
    values = {names[begin].value}
    for place in range(begin + 1, min(begin + MAX_NAMES, len(names))):
        one, other = names[place - 1], names[place]
        if other.value in values or not conjunction(page, one.node, other.node):
            return place
        values.add(other.value)
    return min(begin + MAX_NAMES, len(names))


def joined_line(page: Page, names: Sequence[VisibleName]) -> str:
    """Return the names of a line and the texts between them."""
    line = names[0].value
    for one, other in pairwise(names):
        between = text_between(page, one.node, other.node)
        line += f"{'' if between.startswith(',') else ' '}{between} {other.value}"
    return line


def conjunction(page: Page, one: int, other: int) -> str:
    """Return the text between two names if it joins names: they are close to each other, with the same tag path."""
    if other - one >= MAX_GAP or page.columns.path[one] != page.columns.path[other]:
        return ""
    between = text_between(page, one, other)
    return between if CONJUNCTION.fullmatch(between) else ""


def text_between(page: Page, one: int, other: int) -> str:
    """Return the text of the nodes between two nodes."""
    columns = page.columns
    return " ".join("".join(columns.text(node) for node in range(one + 1, other) if columns.tag[node] == TEXT).split())
