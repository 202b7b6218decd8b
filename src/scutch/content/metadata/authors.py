"""Author of a page: the names in its data, and the decision between these and the visible ones.

The author in the data is sometimes the site, an editor or a program, so it is a candidate among others; the table of weights
decides.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate, decide, grouped, merged_evidence, weight_tables, words
from scutch.content.metadata.linked_data import Fact
from scutch.content.metadata.person_names import (
    CONJUNCTIONS,
    clean_byline,
    common_words,
    has_common_words,
    is_name,
    is_organization,
    is_person_name,
    split_names,
)
from scutch.content.metadata.titles.site_names import SiteNames
from scutch.lexicon.byline_words import PUBLISHER_WORDS
from scutch.structured.schema_org import AUTHOR_PROPERTIES

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
#: Names of ``meta`` elements that may have the family name first, and such a name: "Weaver, Anna B.".
INVERTED_METAS: Final = frozenset(("citation_author", "dc.creator", "dcterms.creator"))
INVERTED_NAME: Final = re.compile(
    r"((?:[a-z]{2,3}\s){0,2}[^\W\d_a-z][\w'’-]+), ([^\W\d_a-z][\w.'’-]*(?:\s[^\W\d_a-z][\w.'’-]*){0,2})"
)
#: Labels of an author in ``twitter:label1``.
AUTHOR_LABELS: Final = frozenset(("written by", "author", "by"))
#: Evidence of a word such as "by" at a name.
BY_EVIDENCE: Final = frozenset(("says by", "after by"))
#: Evidence that a visible name is that of an author.
LABEL_EVIDENCE: Final = frozenset(("after by first", "says by first", "class author near first", "rel author", "prop author"))
#: Hundredths; an author that is about as likely as none is given.
AUTHOR_THRESHOLD: Final = -5
#: Names that are joined to one value.
MAX_NAMES: Final = 30


def find_author(candidates: Iterable[FieldCandidate], site: SiteNames, page_type: str) -> FieldCandidate:
    """Decide between candidates; names with the same words are the same.

    >>> meta = FieldCandidate("A. Weaver", "meta", 4, ("meta author",))
    >>> data = FieldCandidate("Plants", "json-ld", 2, ("ld page author",))
    >>> find_author([meta, data], SiteNames("plants", ""), "article").value
    'A. Weaver'
    """
    groups = grouped(candidates, name_words)
    key = (
        decide(author_evidence(groups, site, page_type), weight_tables()["author"][0], threshold=AUTHOR_THRESHOLD)
        if groups
        else None
    )
    return best_listed(groups[key], key) if key else NO_VALUE


def best_listed(candidates: Sequence[FieldCandidate], key: frozenset[str]) -> FieldCandidate:
    """Return the candidate whose names are separated by commas, if there is one among candidates of the same names."""
    return next((candidate for candidate in candidates if words(candidate.value) == key), candidates[0])


def name_words(names: str) -> frozenset[str]:
    """Return the words of names, without those that join them.

    >>> name_words("A. Weaver and B. Spinner") == name_words("A. Weaver, B. Spinner")
    True
    """
    return words(names) - CONJUNCTIONS


def author_evidence(
    groups: Mapping[frozenset[str], Sequence[FieldCandidate]], site: SiteNames, page_type: str
) -> dict[frozenset[str], set[str]]:
    """Return the evidence for each name: of its places, their number, its form, and the other names."""
    evidence = {key: merged_evidence(group).union(place_evidence(group)) for key, group in groups.items()}
    forms = {key: name_form_evidence(group[0].value, evidence[key]) for key, group in groups.items()}
    shared = shared_word_evidence(evidence, forms) if len(groups) > 1 else {}
    page = f"page {page_type}"
    for key, group in groups.items():
        evidence[key].update(forms[key], shared.get(key, ()))
        evidence[key].update((page, "is site") if site.match(group[0].value) else (page,))
    if len(groups) > 1:
        add_other_name_evidence(evidence)
    return evidence


def shared_word_evidence(
    evidence: Mapping[frozenset[str], set[str]], forms: Mapping[frozenset[str], Collection[str]]
) -> dict[frozenset[str], set[str]]:
    """Return the evidence of names with the words of others; a list of persons has that of the persons in it too."""
    lists = [key for key, form in forms.items() if "persons" in form]
    found = {key: set(containment_evidence(key, evidence, lists)) for key in evidence}
    for key in lists:
        found[key].update(*(names for part, names in evidence.items() if part < key))
    return found


def add_other_name_evidence(evidence: Mapping[frozenset[str], set[str]]) -> None:
    """Add the evidence of the other names: a visible one that says that it is the author, and one in the data."""
    labelled = [key for key, names in evidence.items() if not LABEL_EVIDENCE.isdisjoint(names) and "person" in names]
    in_data = [key for key, names in evidence.items() if "visible" not in names or "data and visible" in names]
    for key, names in evidence.items():
        if any(other.isdisjoint(key) for other in labelled):
            names.add("labelled rival")
        if "visible" in names and any(other.isdisjoint(key) for other in in_data):
            names.add("data rival")


def place_evidence(candidates: Sequence[FieldCandidate]) -> Iterator[str]:
    """Yield the evidence of the number of places of a name."""
    if len(candidates) == 1:
        return
    visible = [candidate.node for candidate in candidates if candidate.source == "byline"]
    if len(set(visible)) > 1:
        yield "repeated"
    if 0 < len(visible) < len(candidates):
        yield "data and visible"


def name_form_evidence(text: str, evidence: Collection[str]) -> list[str]:
    """Return the evidence that a text is written as the name of a person, or of several; behind "by" in any letter case.

    >>> name_form_evidence("Anna Weaver", ()), name_form_evidence("Anna Weaver, Ben Dyer", ())
    (['person'], ['persons'])
    >>> name_form_evidence("anna weaver", ("after by",)), name_form_evidence("Related Articles", ())
    (['person by'], ['person', 'common words'])
    """
    names = split_names(text)
    found = [] if not all(map(is_person_name, names)) else ["persons" if len(names) > 1 else "person"]
    if has_common_words(text):
        found.append("common words")
    if not BY_EVIDENCE.isdisjoint(evidence) and all(is_person_name(name.title()) for name in names):
        found.append("person by")
    return found


def containment_evidence(
    name: frozenset[str], names: Collection[frozenset[str]], lists: Collection[frozenset[str]]
) -> Iterator[str]:
    """Yield the evidence of longer and shorter names with the same words, and of lists of persons that hold a name."""
    longer = [other for other in names if name < other]
    if longer:
        yield "part of longer" if all(other not in lists for other in longer) else "part of list"
    if any(other < name for other in names):
        yield "holds shorter"


def data_authors(facts: Iterable[Fact], metas: Sequence[tuple[str, str, int]]) -> Iterator[FieldCandidate]:
    """Yield the names in JSON-LD and ``meta`` elements."""
    for fact in filter(names_person, facts):
        value = ", ".join(filter(is_name_or_list, map(clean_byline, fact.values)))
        if value:
            evidence = "ld person" if fact.subject == "person" else f"ld {fact.subject} author"
            marks = ("ld organization",) if fact.is_organization else ()
            yield FieldCandidate(value, "json-ld", fact.node, (evidence, *marks))
    for name, found in metas_by_name(metas).items():
        order = given_name_first if name in INVERTED_METAS else clean_byline
        value = ", ".join(filter(is_name_or_list, dict.fromkeys(order(content) for content, _ in found[:MAX_NAMES])))
        if value and not is_organization(value):
            yield FieldCandidate(value, "meta", found[0][1], (AUTHOR_METAS[name],))


def is_name_or_list(text: str) -> bool:
    """Whether a text may be a name, or several.

    >>> is_name_or_list("A. Weaver"), is_name_or_list(", ".join(f"Ann{number} Weaver" for number in range(30)))
    (True, True)
    """
    return is_name(text) or (len(names := split_names(text)) > 1 and all(map(is_name, names)))


def given_name_first(text: str) -> str:
    """Return a name without the rest of its line, and with the family name behind the given name as readers know it.

    >>> given_name_first("Weaver, Anna B."), given_name_first("Anna Weaver"), given_name_first("Anna Weaver, Kew Gardens")
    ('Anna B. Weaver', 'Anna Weaver', 'Anna Weaver, Kew Gardens')
    """
    inverted = INVERTED_NAME.fullmatch(" ".join(text.split()))
    return clean_byline(f"{inverted[2]} {inverted[1]}" if inverted else text)


def names_person(fact: Fact) -> bool:
    """Whether a property names an author, or a person that may be one."""
    return fact.name in AUTHOR_PROPERTIES or (fact.subject == "person" and fact.name == "name")


def metas_by_name(metas: Sequence[tuple[str, str, int]]) -> dict[str, list[tuple[str, int]]]:
    """Return contents and nodes of ``meta`` elements by name, without ``twitter:data1`` unless its label is that of an author.

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


def owner_of_site(site: FieldCandidate) -> Iterator[FieldCandidate]:
    """Yield the name of a site if it is written as that of a person, without a common word: the person may write its pages.

    >>> names = ("Ciaran Ashdown", "Plant Journal", "Ashdown Gazette", "Linen")
    >>> [found.value for name in names for found in owner_of_site(FieldCandidate(name, "meta", 2, ()))]
    ['Ciaran Ashdown']
    """
    words_of_site = site.value.lower().split()
    if is_person_name(site.value) and PUBLISHER_WORDS.isdisjoint(words_of_site) and common_words().isdisjoint(words_of_site):
        yield site._replace(evidence=("site of person",))


def without_site(candidate: FieldCandidate, site: SiteNames) -> FieldCandidate:
    """Return a candidate without the name of the site behind that of a person.

    >>> found = FieldCandidate("A. Weaver, The Plant Journal", "meta", 4, ("meta author",))
    >>> without_site(found, SiteNames("the plant journal", "")).value
    'A. Weaver'
    """
    first, comma, last = candidate.value.rpartition(", ")
    return candidate._replace(value=first) if comma and site.match(last) else candidate
