"""Who wrote a page: the decision between the names in its data and those that are seen, and the former.

What is said to be the author is sometimes the site, an editor or a machine, so it is a clue beside others; the table of
weights decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from scutch.content.metadata.evidence import NOTHING, Clue, decide, evidence_of, grouped, words
from scutch.content.metadata.linked_data import AUTHORS, Fact
from scutch.content.metadata.person_names import clean, is_name
from scutch.content.model.metadata_weights import AUTHOR

LABEL: Final = "twitter:label1"
LABELLED: Final = "twitter:data1"
#: Evidence that the names of ``meta`` elements are.
METAS: Final = {
    "author": "meta author",
    "article:author": "meta article:author",
    LABELLED: "meta twitter",
} | dict.fromkeys(
    (
        "dc.creator", "dcterms.creator", "citation_author", "parsely-author", "sailthru.author", "byl", "creator", "authors",
        "og:article:author", "article.author", "article:author_name", "cxenseparse:author", "dc.contributor",
    ),
    "meta other",
)  # fmt: skip
LABELS: Final = frozenset(("written by", "author", "by"))
MOST_NAMES: Final = 10


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
    for fact in filter(is_author, facts):
        value = ", ".join(filter(None, map(clean, fact.values)))
        if is_name(value):
            what = "ld person" if fact.subject == "person" else f"ld {fact.subject} author"
            yield Clue(value, "json-ld", fact.node, marked((what,), value, site, fact.is_organization))
    for name, found in by_names(metas).items():
        texts = dict.fromkeys(clean(content) for content, _ in found[:MOST_NAMES])
        value = ", ".join(filter(None, texts))
        if is_name(value):
            yield Clue(value, "meta", found[0][1], marked((METAS[name],), value, site))


def is_author(fact: Fact) -> bool:
    """Whether a property names an author, or a person that may be one."""
    return fact.name in AUTHORS or (fact.subject == "person" and fact.name == "name")


def by_names(metas: Sequence[tuple[str, str, int]]) -> dict[str, list[tuple[str, int]]]:
    """Contents and nodes of ``meta`` elements by their names, without one whose label says that it tells another thing.

    Examples
    --------
    >>> by_names([("twitter:label1", "Written by", 4), ("twitter:data1", "A. Weaver", 5), ("author", "A. Weaver", 6)])
    {'twitter:data1': [('A. Weaver', 5)], 'author': [('A. Weaver', 6)]}
    >>> by_names([("twitter:label1", "Price", 4), ("twitter:data1", "9.90", 5)])
    {}
    """
    found: dict[str, list[tuple[str, int]]] = {}
    for name, content, node in metas:
        found.setdefault(name, []).append((content, node))
    labels = found.pop(LABEL, [])
    if not any(content.lower() in LABELS for content, _ in labels):
        found.pop(LABELLED, None)
    return found


def marked(evidence: tuple[str, ...], name: str, site: str, is_organization: bool = False) -> tuple[str, ...]:
    """The evidence, and whether the name is the site's or an organisation's."""
    if is_organization:
        evidence = (*evidence, "ld organization")
    return (*evidence, "is site") if name.lower() == site.lower() else evidence
