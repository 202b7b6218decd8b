"""Titles of the head: ``title``, ``meta`` and JSON-LD, whole and in parts, as candidates with evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scutch.content.metadata.evidence import FieldCandidate
from scutch.content.metadata.linked_data import Fact
from scutch.content.metadata.titles.headings import MAX_TITLE, without_glyphs
from scutch.content.metadata.titles.site_names import SEPARATOR, SiteNames
from scutch.lexicon.article_labels import TOPIC_LABELS
from scutch.page.text import unescape

#: Evidence by name of a ``meta`` element.
TITLE_METAS: Final = {
    "og:title": "og", "twitter:title": "twitter", "dc.title": "meta", "citation_title": "meta", "parsely-title": "meta",
    "sailthru.title": "meta", "title": "meta",
}  # fmt: skip
#: Evidence by subject and property of JSON-LD.
LINKED_TITLES: Final = {
    ("article", "headline"): "ld headline",
    ("product", "name"): "ld product",
    ("article", "name"): "ld name",
    ("page", "name"): "ld name",
    ("post", "name"): "ld name",
}
#: A colon that is no separator by itself.
COLON: Final = re.compile(r"(?<=\S):\s")
#: The name of a file of a document.
FILE_NAME: Final = re.compile(r"[\w%+.-]+\.(?:xhtml|html?|php|aspx?|jsp|docx?|rtf|odt|indd|qxd)", re.IGNORECASE)
#: The label in front of the title of a topic in forums with phpBB, with the signs around it.
TOPIC_LABEL: Final = re.compile(rf"(?:^|[•:|–-] ?)(?:{'|'.join(TOPIC_LABELS)}) ?[-–:：] ", re.IGNORECASE)
#: Titles of the head: by text, the names of the evidence, the sources and their nodes.
HeadTitles = dict[str, list[tuple[str, str, int]]]


def head_titles(metas: Iterable[tuple[str, str, int]], title: str, node: int) -> HeadTitles:
    """Return the titles in ``meta`` and ``title`` elements, each with the names of its evidence, its sources and nodes."""
    found: HeadTitles = {}
    for name, content, meta in metas:
        add_title(found, content, TITLE_METAS[name], "meta", meta)
    add_title(found, title, "title", "title", node)
    return found


def with_linked_titles(heads: HeadTitles, facts: Iterable[Fact]) -> HeadTitles:
    """Return the titles of the head with those in JSON-LD."""
    found = {title: [*places] for title, places in heads.items()}
    for fact in facts:
        name = LINKED_TITLES.get((fact.subject, fact.name), "")
        if name:
            add_title(found, fact.values[0], name, "json-ld", fact.node)
    return found


def add_title(found: HeadTitles, text: str, name: str, source: str, node: int) -> None:
    """Add a title with its place, unless it is the name of a file that a program wrote there."""
    title = without_topic_label(" ".join(without_glyphs(unescape(text)).split()))
    if title and len(title) < MAX_TITLE and not FILE_NAME.fullmatch(title):
        found.setdefault(title, []).append((name, source, node))


def without_topic_label(title: str) -> str:
    """Return the title of a topic without the name of the forum and the label in front of it, as phpBB writes them.

    >>> without_topic_label("Flax Forum • View topic - How flax grows"), without_topic_label("View topics of 2024")
    ('How flax grows', 'View topics of 2024')
    """
    label = TOPIC_LABEL.search(title)
    return title[label.end() :] if label else title


def head_candidates(heads: HeadTitles, names: SiteNames) -> Iterator[FieldCandidate]:
    """Yield the titles of the head, whole and in parts."""
    for text, places in heads.items():
        _, source, node = places[0]
        cuts = [*site_colon(text, names), *SEPARATOR.finditer(text)]
        for part, part_name, evidence in title_parts(text, cuts, names):
            yield FieldCandidate(part, source, node, (*[f"{name} {part_name}" for name, _, _ in places], *evidence))


def site_colon(text: str, names: SiteNames) -> Iterator[re.Match[str]]:
    """Yield the colon behind the name of the site, if a title begins with it.

    >>> [found.start() for found in site_colon("Plants: How flax grows", SiteNames("plants", ""))]
    [6]
    """
    colon = COLON.search(text)
    if colon and names.match(text[: colon.start()]):
        yield colon


def title_parts(text: str, cuts: Sequence[re.Match[str]], names: SiteNames) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield a title and its parts before and behind each separator, with the name of the part and the evidence of the cut.

    >>> text = "How flax grows | Plants"
    >>> for part in title_parts(text, list(SEPARATOR.finditer(text)), SiteNames("plants", "")):
    ...     print(part)
    ('How flax grows | Plants', 'whole', ())
    ('How flax grows', 'head', ('cut site', 'one cut', 'sign |'))
    ('Plants', 'tail', ('is site', 'one cut', 'sign |'))
    """
    yield text, "whole", () if cuts else ("no cut",)
    for cut in cuts:
        head, tail, sign = text[: cut.start()], text[cut.end() :], f"sign {cut[0].strip()[:1]}"
        head_is_site, tail_is_site = names.match(head), names.match(tail)
        yield head, "head", cut_evidence(tail_is_site, head_is_site, cut is cuts[-1], sign)
        yield tail, "tail", cut_evidence(head_is_site, tail_is_site, cut is cuts[0], sign)


def cut_evidence(cut_is_site: bool, part_is_site: bool, is_one: bool, sign: str) -> tuple[str, ...]:
    """Return the evidence whether a part of a title is the whole title."""
    marks = (("cut site", cut_is_site), ("is site", part_is_site), ("one cut", is_one))
    return (*(name for name, holds in marks if holds), sign)
