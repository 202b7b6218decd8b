"""Names that people see by the title of a page, or over its first post.

A name that is seen is known by what stands near it: a word such as "by", a class such as "author" or "username", a link to the
page of a user, a property of microdata. None of them is sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scutch.content.metadata.authors import MOST_NAMES, marked
from scutch.content.metadata.evidence import Clue, Steps
from scutch.content.metadata.person_names import BY, DIGIT, clean, is_name
from scutch.lexicon.byline_words import CUES, OF_DATES
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.text import is_cjk

REVIEWED: Final = re.compile("review|edit|check|fact|photo|verif", re.IGNORECASE)
JOINING: Final = re.compile(r"\W*(?:and|und|et|y|e|и|和|、|و)?\W*")
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
LONG: Final = 60
LONG_NAME: Final = 3  # words
FIRST_CUES: Final = sum(CUES[name] for name in FIRSTS)
#: Cues that tell nothing of names, and those that stand for themselves.
DATED: Final = {name for name in CUES if any(kind in name for kind in (*OF_DATES, "modified"))}
STRONG: Final = sum(
    bit
    for name, bit in CUES.items()
    if name not in {"link", "class name", "prop name", "aside", "in article", "hidden"} and name not in DATED
)


class Seen(NamedTuple):
    """A name that is seen."""

    node: int
    value: str
    cues: int
    evidence: tuple[str, ...]


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
