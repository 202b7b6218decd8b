"""Author of a page: the names in its data, and the decision between these and the visible ones.

The author in the data is sometimes the site, an editor or a program, so it is a candidate among others; the table of weights
decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from scutch.content.metadata.chinese_bylines import is_organization
from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate, decide, grouped, merged_evidence, weight_tables, words
from scutch.content.metadata.linked_data import AUTHOR_PROPERTIES, Fact
from scutch.content.metadata.person_names import CONJUNCTIONS, clean_byline, is_name, is_person_name, split_names

TWITTER_LABEL: Final = "twitter:label1"
TWITTER_VALUE: Final = "twitter:data1"
#: Evidence by name of a ``meta`` element.
AUTHOR_METAS: Final = {
    "author": "meta author",
    "article:author": "meta article:author",
    TWITTER_VALUE: "meta twitter",
} | dict.fromkeys(
    (
        "dc.creator", "dcterms.creator", "citation_author", "parsely-author", "sailthru.author", "byl", "creator", "authors",
        "og:article:author", "article.author", "article:author_name", "cxenseparse:author", "dc.contributor",
    ),
    "meta other",
)  # fmt: skip
#: Labels of an author in ``twitter:label1``.
AUTHOR_LABELS: Final = frozenset(("written by", "author", "by"))
#: Evidence of a word such as "by" at a name.
BY_EVIDENCE: Final = frozenset(("says by", "after by"))
#: Hundredths; an author that is about as likely as none is given.
AUTHOR_THRESHOLD: Final = -5
#: Names that are joined to one value.
MAX_NAMES: Final = 10


def find_author(candidates: Iterable[FieldCandidate]) -> FieldCandidate:
    """Decide between candidates; names with the same words are the same.

    Examples
    --------
    >>> meta = FieldCandidate("A. Weaver", "meta", 4, ("meta author",))
    >>> find_author([meta, FieldCandidate("Plants", "json-ld", 2, ("ld page author",))]).value
    'A. Weaver'
    """
    groups = grouped(candidates, name_words)
    key = decide(author_evidence(groups), weight_tables()["author"][0], threshold=AUTHOR_THRESHOLD) if groups else None
    return best_listed(groups[key], key) if key else NO_VALUE


def best_listed(candidates: Sequence[FieldCandidate], key: frozenset[str]) -> FieldCandidate:
    """Return the candidate whose names are separated by commas, if there is one among candidates of the same names."""
    return next((candidate for candidate in candidates if words(candidate.value) == key), candidates[0])


def name_words(names: str) -> frozenset[str]:
    """Return the words of names, without those that join them.

    Examples
    --------
    >>> name_words("A. Weaver and B. Spinner") == name_words("A. Weaver, B. Spinner")
    True
    """
    return words(names) - CONJUNCTIONS


def author_evidence(groups: Mapping[frozenset[str], Sequence[FieldCandidate]]) -> dict[frozenset[str], set[str]]:
    """Return the evidence for each name: of its places, their number, and the other names."""
    return {
        key: merged_evidence(group).union(place_evidence(group), name_form_evidence(group), containment_evidence(key, groups))
        for key, group in groups.items()
    }


def place_evidence(candidates: Sequence[FieldCandidate]) -> Iterator[str]:
    """Yield the evidence of the number of places of a name."""
    visible = len([candidate for candidate in candidates if candidate.source == "byline"])
    if visible > 1:
        yield "repeated"
    if 0 < visible < len(candidates):
        yield "data and visible"


def name_form_evidence(candidates: Sequence[FieldCandidate]) -> Iterator[str]:
    """Yield the evidence that a name is written as that of a person, or of several; behind "by" in any letter case."""
    names = split_names(candidates[0].value)
    if all(map(is_person_name, names)):
        yield "persons" if len(names) > 1 else "person"
    if all(is_person_name(name.title()) for name in names) and not BY_EVIDENCE.isdisjoint(merged_evidence(candidates)):
        yield "person by"


def containment_evidence(name: frozenset[str], names: Collection[frozenset[str]]) -> Iterator[str]:
    """Yield the evidence of longer and shorter names with the same words."""
    if len(names) > 1:
        if any(name < other for other in names):
            yield "part of longer"
        if any(other < name for other in names):
            yield "holds shorter"


def data_authors(facts: Iterable[Fact], metas: Sequence[tuple[str, str, int]], site: str) -> Iterator[FieldCandidate]:
    """Yield the names in JSON-LD and ``meta`` elements."""
    for fact in filter(names_person, facts):
        value = ", ".join(filter(None, map(clean_byline, fact.values)))
        if is_name(value):
            evidence = "ld person" if fact.subject == "person" else f"ld {fact.subject} author"
            marks = ("ld organization",) if fact.is_organization else ()
            yield FieldCandidate(value, "json-ld", fact.node, with_site((evidence, *marks), value, site))
    for name, found in metas_by_name(metas).items():
        texts = dict.fromkeys(clean_byline(content) for content, _ in found[:MAX_NAMES])
        value = ", ".join(filter(None, texts))
        if is_name(value) and not is_organization(value):
            yield FieldCandidate(value, "meta", found[0][1], with_site((AUTHOR_METAS[name],), value, site))


def names_person(fact: Fact) -> bool:
    """Whether a property names an author, or a person that may be one."""
    return fact.name in AUTHOR_PROPERTIES or (fact.subject == "person" and fact.name == "name")


def metas_by_name(metas: Sequence[tuple[str, str, int]]) -> dict[str, list[tuple[str, int]]]:
    """Return contents and nodes of ``meta`` elements by name, without ``twitter:data1`` unless its label is that of an author.

    Examples
    --------
    >>> metas_by_name([("twitter:label1", "Written by", 4), ("twitter:data1", "A. Weaver", 5), ("author", "A. Weaver", 6)])
    {'twitter:data1': [('A. Weaver', 5)], 'author': [('A. Weaver', 6)]}
    >>> metas_by_name([("twitter:label1", "Price", 4), ("twitter:data1", "9.90", 5)])
    {}
    """
    found: dict[str, list[tuple[str, int]]] = {}
    for name, content, node in metas:
        found.setdefault(name, []).append((content, node))
    labels = found.pop(TWITTER_LABEL, [])
    if not any(content.lower() in AUTHOR_LABELS for content, _ in labels):
        found.pop(TWITTER_VALUE, None)
    return found


def with_site(evidence: tuple[str, ...], name: str, site: str) -> tuple[str, ...]:
    """Return the evidence for a name, with that of being the name of the site."""
    return (*evidence, "is site") if name.lower() == site.lower() else evidence
