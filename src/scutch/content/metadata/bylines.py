"""Who wrote a page: clues from its data, and names that are seen by its title or over the first post.

A name that is seen is known by what stands near it: a word such as "by", a class such as "author" or "username", a link to the
page of a user, a property of microdata. None of them is sure; the table of weights decides.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import unescape
from typing import Final, NamedTuple

from scutch.content.metadata.clues import NOTHING, Clue, Steps, decide, evidence_of, grouped, words
from scutch.content.metadata.cue_words import CUES, OF_DATES
from scutch.content.metadata.linked_data import AUTHORS, Fact
from scutch.content.metadata.trust import AUTHOR
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.text import is_cjk
from scutch.values.date import read_date

#: Evidence that the names of ``meta`` elements are.
METAS: Final = {
    "author": "meta author",
    "article:author": "meta article:author",
    "twitter:data1": "meta twitter",
} | dict.fromkeys(
    (
        "dc.creator", "dcterms.creator", "citation_author", "parsely-author", "sailthru.author", "byl", "creator", "authors",
        "og:article:author", "article.author", "article:author_name", "cxenseparse:author", "dc.contributor",
    ),
    "meta other",
)  # fmt: skip
LABEL: Final = "twitter:label1"
LABELS: Final = frozenset(("written by", "author", "by"))

ROLES: Final = """written posted published created submitted edited reviewed contributed started asked authored story words
    text article post reported checked verified compiled curated shared opened"""
BY: Final = re.compile(
    rf"""^(?:(?:[\w-]+\s){{0,2}}?(?:{"|".join(ROLES.split())})?\s?by
    |authors?|autora?|autorin|auteure?|von|par|por|escrito\spor|écrit\spar|geschrieben\svon|автор
    |текст|作者|著者|投稿者|執筆|记者|記者|文|الكاتب|بقلم|كتب)\s*(?:[:：|/]\s*|\s)(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
REVIEWED: Final = re.compile("review|edit|check|fact|photo|verif", re.IGNORECASE)
#: What ends a name: another part of the line, a day, a time.
ENDS: Final = re.compile(
    r"""\s[|•·–—»-]\s.*|\s*[|•·].*|\s+(?:on|at|in)\s+.*\d.*|,?\s+\d{1,4}[-./]\d.*|[\s,]+\d+\s(?:min|hour|day|week|month|year)s?.*
    |,?\s+(?:\w+\.?\s+)?\d{1,2},?\s+\d{4}.*|\s+(?:at|on|in|is|says?)$|\s*\($""",
    re.IGNORECASE | re.VERBOSE,
)
#: Without one of these signs at its end or within it, a text has no such end.
SIGN: Final = re.compile(r"[\d|•·–—»(-]")
TAILS: Final = (" at", " on", " in", " is", " say", " says")
#: How a text begins that has a word in front of a name, or "by" near its begin.
INITIALS: Final = frozenset("AaVvPpEeÉéGgАаТт作著投執记記文ابكB")
JOINING: Final = re.compile(r"\W*(?:and|und|et|y|e|и|和|、|و)?\W*")
BETWEEN: Final = re.compile(r",?\s+(?:and|und|et|y|e|и|&)\s+|\s*[,;、，；]\s*")
#: Texts near a name that are none.
NO_NAMES: Final = frozenset(
    """by author authors about admin administrator written view more all share follow subscribe comment comments reply
    login log-in sign-in sign-up register posted published updated edited asked answered modified member members user
    users username profile home contact editor editors writer staff team contributor contributors guest posts post menu
    bio website joined location title name last-updated member-list about-us about-the-author meet-the-author
    our-authors author-bio see-more read-more top-contributor staff-writer insights-from user-profile online offline
    anonymous new-member junior-member senior-member moderator quote report save email facebook twitter linkedin
    instagram search blog news topic-archived user-setup account my-account personal-information privacy-policy
    cookie-policy reader-interactions leave-a-reply written-by posted-by published-by reviewed-by fact-checked-by""".split()  # noqa: SIM905 (a table to read)
)
LETTER: Final = re.compile(r"[^\W\d_]")
DIGIT: Final = re.compile(r"\d")
MOST_WORDS: Final = 14
LONGEST: Final = 120
DISTANCES: Final = Steps(
    "dist far",
    (-80, "dist <-80"), (-20, "dist <-20"), (0, "dist <0"), (20, "dist <20"), (60, "dist <60"), (150, "dist <150"),
    (500, "dist <500"),
)  # fmt: skip
LENGTHS: Final = Steps("words many", (2, "words 1"), (4, "words 2-3"), (6, "words 4-5"))
BEFORE: Final = 2  # names in front of the title that are looked at ...
AFTER: Final = 2  # ... and after it, besides the first for each of these cues
FIRSTS: Final = (
    "prop author", "class username near", "class author near", "class user near", "after by", "says by", "class byline near",
    "rel author", "href author", "href user",
)  # fmt: skip
CLOSE: Final = 9  # nodes between two names of one line
MOST_NAMES: Final = 10
NEAR: Final = 44  # characters in which "by" may stand
LONG: Final = 60
LONG_NAME: Final = 3  # words


class Seen(NamedTuple):
    """A name that is seen."""

    node: int
    value: str
    cues: int
    evidence: tuple[str, ...]


def find_author(clues: Iterable[Clue]) -> Clue:
    """Decide between the clues; names with the same words are the same.

    Examples
    --------
    >>> find_author([Clue("A. Weaver", "meta", 4, ("meta author",)), Clue("Plants", "json-ld", 2, ("ld page author",))]).value
    'A. Weaver'
    """
    groups = grouped(clues, words)
    key = decide(evidence(groups), AUTHOR) if groups else None
    return groups[key][0] if key else NOTHING


def evidence(groups: Mapping[frozenset[str], Sequence[Clue]]) -> dict[frozenset[str], set[str]]:
    """All evidence for each name, with what the other names tell."""
    return {key: evidence_of(found).union(told_by_places(found), told_by_others(key, groups)) for key, found in groups.items()}


def told_by_places(clues: Sequence[Clue]) -> tuple[str, ...]:
    """What the number of its places tells of a name."""
    seen = len([clue for clue in clues if clue.source == "byline"])
    return (*(("again",) if seen > 1 else ()), *(("told and shown",) if 0 < seen < len(clues) else ()))


def told_by_others(name: frozenset[str], names: Collection[frozenset[str]]) -> Iterator[str]:
    """What the other names tell of one."""
    if len(names) > 1:
        if any(name < other for other in names):
            yield "part of longer"
        if any(other < name for other in names):
            yield "holds shorter"


def told_authors(facts: Iterable[Fact], metas: Sequence[tuple[str, str, int]], site: str) -> Iterator[Clue]:
    """Names that are written for machines."""
    for fact in facts:
        if fact.name in AUTHORS or (fact.kind == "person" and fact.name == "name"):
            what = "ld person" if fact.kind == "person" else f"ld {fact.kind} author"
            value = ", ".join(filter(None, map(clean, fact.values)))
            if is_name(value):
                yield Clue(value, "json-ld", fact.node, marked((what,), value, site, fact.organization))
    is_labelled = any(name == LABEL and content.lower() in LABELS for name, content, _ in metas)
    by_name: dict[str, list[tuple[str, int]]] = {}
    for name, content, node in metas:
        if name != LABEL and (is_labelled or name != "twitter:data1"):
            by_name.setdefault(name, []).append((content, node))
    for name, found in by_name.items():
        texts = dict.fromkeys(clean(content) for content, _ in found[:MOST_NAMES])
        value = ", ".join(filter(None, texts))
        if is_name(value):
            yield Clue(value, "meta", found[0][1], marked((METAS[name],), value, site))


def marked(evidence: tuple[str, ...], name: str, site: str, is_organization: bool = False) -> tuple[str, ...]:
    """The evidence, and whether the name is the site's or an organisation's."""
    if is_organization:
        evidence = (*evidence, "ld organization")
    return (*evidence, "is site") if name.lower() == site.lower() else evidence


def clean(text: str) -> str:
    """A name without what stands before and behind it on its line.

    Examples
    --------
    >>> clean("Written by A. Weaver | 5 min read"), clean("作者：王伟"), clean("By A. Weaver on 1 May 2024")
    ('A. Weaver', '王伟', 'A. Weaver')
    """
    name = " ".join((unescape(unescape(text)) if "&" in text else text).split())
    if name[:1] in INITIALS or "by" in name[:NEAR].lower():
        name = BY.sub("", BY.sub("", name))
    if SIGN.search(name) or name.endswith(TAILS):
        name = ENDS.sub("", name)
    return name.strip(" ,;:|•·–—-/")


def is_name(text: str) -> bool:
    """Whether a text may be a name.

    Examples
    --------
    >>> is_name("A. Weaver"), is_name("https://example.org/weaver"), is_name("Read more"), is_name("May 1, 2024")
    (True, False, False, False)
    """
    if not 1 < len(text) <= LONGEST or "://" in text or "@" in text[1:] or not LETTER.search(text):
        return False
    parts = text.lower().split()
    if len(parts) > MOST_WORDS or "-".join(parts) in NO_NAMES:
        return False
    return not (DIGIT.search(text) and (read_date(text) or read_date(f"{text} 2024")))


def seen_authors(page: Page, named: Sequence[tuple[int, int, int]], title: int, site: str) -> Iterator[Clue]:
    """Names that are seen, the nearest to the title and the first with each sort of cue.

    Parameters
    ----------
    page
        The page.
    named
        Nodes that may hold a name, their cues, and the nodes that say "by".
    title
        Node of the title; -1 where it is not seen.
    site
        Name of the site.
    """
    found = list(with_lines(page, nearest(page, named, title))) if named else []
    early = sum([item.node < title for item in found])
    known, first, rank = 0, 0, 0
    for place, item in enumerate(found):
        evidence = [*item.evidence, DISTANCES.of(item.node - title) if title >= 0 else "dist none"]
        is_other = found[place - 1].node != item.node
        if place < early:
            evidence.append("before0" if item.node == found[early - 1].node else "before1")
        else:
            if is_other or place == early:
                first, known = item.cues & FIRST_CUES & ~known, known | item.cues
            evidence += [f"after{min(rank, 2)}", *first_names(first)]
            rank += is_other and "joined" not in item.evidence
        yield Clue(item.value, "byline", item.node, marked(tuple(evidence), item.value, site))


FIRST_CUES: Final = sum(CUES[name] for name in FIRSTS)


@lru_cache(maxsize=256)
def first_names(cues: int) -> tuple[str, ...]:
    """Evidence that a name is the first with some cues."""
    return tuple(f"{name} first" for name in FIRSTS if cues & CUES[name])


def nearest(page: Page, named: Sequence[tuple[int, int, int]], title: int) -> list[Seen]:
    """The names that are worth a look."""
    early = [item for item in named if item[0] < title]
    chosen: list[Seen] = []
    for node, cues, by in reversed(early):
        if len(chosen) < BEFORE:
            chosen += seen(page, node, cues, by)
    chosen.reverse()
    known, after = 0, 0
    for node, cues, by in named[len(early) :]:
        if after < AFTER or (cues & FIRST_CUES) & ~known:
            found = seen(page, node, cues, by)
            chosen += found
            after += len(found)
            known |= cues if found else 0
    return chosen


def seen(page: Page, node: int, cues: int, by: int) -> list[Seen]:
    """The name that a text is, if it is one."""
    text = " ".join(page.columns.text(node).split())
    match = BY.match(text) if cues & CUES["says by"] else None
    if not match:
        cues &= ~CUES["says by"]
    value = clean(text) if cues & STRONG else ""
    if not is_name(value):
        return []
    words_of = len(value.split()) + is_cjk(value[0])  # a name in Chinese signs has no blank
    evidence = ["shown", *cue_names(cues), LENGTHS.of(words_of)]
    said = f"{match[0] if match else ''} {page.columns.text(by) if by >= 0 else ''}" if match or by >= 0 else ""
    marks = (
        ("says reviewed", said and REVIEWED.search(said)),
        ("small", value[0].islower()),
        ("digits", DIGIT.search(value)),
        ("long", len(text) > LONG),
        ("sentence", words_of > LONG_NAME and value.endswith((".", "!", "?"))),
    )
    return [Seen(node, value, cues, (*evidence, *[name for name, holds in marks if holds]))]


#: Cues that tell nothing of names, and those that stand for themselves.
DATED: Final = {name for name in CUES if any(kind in name for kind in (*OF_DATES, "modified"))}
STRONG: Final = sum(
    bit
    for name, bit in CUES.items()
    if name not in {"link", "class name", "prop name", "aside", "in article", "hidden"} and name not in DATED
)


@lru_cache(maxsize=1024)
def cue_names(cues: int) -> tuple[str, ...]:
    """Names of the cues in a number."""
    return tuple(name for name, bit in CUES.items() if cues & bit and name not in DATED)


def with_lines(page: Page, names: Sequence[Seen]) -> Iterator[Seen]:
    """The names, and in front of the first of several that stand on one line, all of them as one."""
    for place, name in enumerate(names):
        line, last = name.value, name
        for other in names[place + 1 : place + MOST_NAMES]:
            between = text_between(page, last.node, other.node) if is_beside(page, last, other) else ""
            if not between or not JOINING.fullmatch(between) or other.value in line:
                break
            line, last = f"{line}{'' if between.startswith(',') else ' '}{between} {other.value}", other
        if last is not name:
            yield name._replace(value=line, evidence=(*name.evidence, "joined"))
        yield name


def is_beside(page: Page, one: Seen, other: Seen) -> bool:
    """Whether two names stand in elements of one sort, close to each other."""
    return other.node - one.node < CLOSE and page.columns.path[one.node] == page.columns.path[other.node]


def text_between(page: Page, one: int, other: int) -> str:
    """Text of the nodes between two nodes."""
    columns = page.columns
    return " ".join("".join(columns.text(node) for node in range(one + 1, other) if columns.tag[node] == TEXT).split())


def split_names(text: str) -> tuple[str, ...]:
    """The names of a line, one by one; what follows a comma is a title unless it has two words at least.

    Examples
    --------
    >>> split_names("A. Weaver, B. Spinner and C. Dyer"), split_names("A. Weaver, MD")
    (('A. Weaver', 'B. Spinner', 'C. Dyer'), ('A. Weaver, MD',))
    """
    parts = [part for part in BETWEEN.split(text) if part]
    return tuple(parts) if len(parts) > 1 and all(" " in part for part in parts) else (text,) if text else ()
