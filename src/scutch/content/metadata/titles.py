"""What a page is called: clues from its head, its data and its headings, with and without the name of the site.

The head calls most pages something like "How flax grows | The Plant Journal"; both the whole and its parts are candidates, as
is each heading. Which of them people take for the title depends on what the page is for: an article is called what its heading
says, a shop's or a company's page more often what its head says. So each kind of evidence has a weight for each *sort* of
page, and the sort is what the page's data say it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import unquote

from scutch.content.metadata._head import place
from scutch.content.metadata.evidence import NOTHING, Clue, Steps, decide, evidence_of, grouped, words
from scutch.content.metadata.linked_data import Fact
from scutch.content.model.metadata_weights import SORTS, TITLE
from scutch.page import Page
from scutch.page.text import IDS, render_text, unescape

#: Evidence that the names of ``meta`` elements are.
METAS: Final = {
    "og:title": "og",
    "twitter:title": "twitter",
    "dc.title": "meta",
    "citation_title": "meta",
    "parsely-title": "meta",
    "sailthru.title": "meta",
    "title": "meta",
}
#: Evidence that the properties of things are.
LINKED: Final = {
    ("article", "headline"): "ld headline",
    ("product", "name"): "ld product",
    ("article", "name"): "ld name",
    ("page", "name"): "ld name",
    ("post", "name"): "ld name",
}
#: Between a title and the name of the site, in a text on one line; a plain hyphen or colon only where nothing else can be
#: meant: between blanks, or in front of a script that has none. The signs that begin a cut stand first: they are found fast.
SEPARATOR: Final = re.compile(
    r"""[\ |»_—-](?:(?<=\ )(?:[|\-–—·»•~:/]+\ |[|»]\ ?) | (?<=[|»])\ ? | (?<=\S[-_—])[-_—]?(?=[\u3040-\u9fff]))""", re.VERBOSE
)
BUTTON: Final = IDS["button"]
LONGEST: Final = 400
SECTIONS: Final = ("h2 0", "h2 1", "h2 2")
#: A heading that is so like the head is the title's, and no lower one is looked at.
ALIKE: Final = frozenset(("h1 like <.99", "h1 like 1"))
#: Names of the likeness of a heading to what the head says, of the share of words that the address has, of lengths in words.
LIKE: Final = Steps("like 1", (0.05, "like 0"), (0.3, "like <.3"), (0.5, "like <.5"), (0.7, "like <.7"), (0.99, "like <.99"))
SLUG: Final = Steps("slug 1", (0.01, "slug 0"), (0.5, "slug <.5"), (0.8, "slug <.8"), (0.999, "slug <1"))
LENGTH: Final = Steps(
    "length long", (2, "length 1"), (3, "length 2"), (5, "length 3-4"), (13, "length 5-12"), (21, "length 13-20")
)
#: Host and path of an address.
ADDRESS: Final = re.compile("[^?#]*?//([^/?#]*)/?([^?#]*)")
NOT_LETTERS: Final = re.compile(r"[^a-z0-9]")
MIN_NAME: Final = 3
LONGEST_NAME: Final = 60
#: Any title is better than none.
ANY: Final = -9999


#: What the head calls a page: by text, the names of the evidence, the sources and their nodes.
Heads = dict[str, list[tuple[str, str, int]]]


class Names(NamedTuple):
    """Names of the site, as texts can be compared with them."""

    #: In small letters.
    site: str
    #: Letters and digits of the host.
    host: str

    def are(self, text: str) -> bool:
        """Whether a text is a name of the site, or a part of its host.

        Examples
        --------
        >>> names = Names("the plant journal", "plantjournalexampleorg")
        >>> names.are("Plant Journal"), names.are("Plants")
        (True, False)
        """
        small = text.lower().strip()
        if len(small) > LONGEST_NAME:
            return small == self.site
        if small == self.site or not self.host:
            return small == self.site
        letters = NOT_LETTERS.sub("", small)
        return len(letters) >= MIN_NAME and letters in self.host


def find_title(clues: Iterable[Clue], path: frozenset[str], sort: str) -> Clue:
    """Decide between the clues; titles with the same words are the same.

    Examples
    --------
    >>> heading = Clue("How flax grows", "heading", 9, ("h1 single", "h1 like 1"))
    >>> find_title([heading, Clue("Flax", "title", 2, ("title whole",))], frozenset(), "article").value
    'How flax grows'
    """
    groups = grouped(clues, words)
    key = decide(evidence(groups, path), TITLE[SORTS.index(sort)], least=ANY)
    return best_written(groups[key]) if key else NOTHING


def evidence(groups: Mapping[frozenset[str], Sequence[Clue]], path: frozenset[str]) -> dict[frozenset[str], list[str]]:
    """All evidence for each title, with what its words tell: how many there are, and how many of them the address has."""
    shares = {key: len(key & path) / len(key) for key in groups}
    most = max(shares.values(), default=0.0)
    told = {}
    for key, share in shares.items():
        slug = (SLUG.of(share), *(("best slug",) if share == most else ())) if path else ("no slug",)
        told[key] = [*evidence_of(groups[key]), LENGTH.of(len(key)), *slug]
    return told


def best_written(clues: Sequence[Clue]) -> Clue:
    """The clue that people see, if there is one: heads are written for machines."""
    return next((clue for clue in clues if clue.source == "heading"), clues[0])


def undisputed(page: Page, first: Sequence[int], heads: Iterable[str], names: Names) -> Clue:
    """The first heading of the highest level, if the head calls the page the same.

    The only such heading may be anywhere; one of several, and one behind which the head only names the site, must not be what
    a page says on each of its sides: the name of the site, a link, a heading in a header.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<h1>How flax grows</h1>")
    >>> undisputed(page, [4], ["How flax grows | Plants"], Names("plants", "")).value
    'How flax grows'
    >>> undisputed(page, [4], ["Flax"], Names("plants", "")).value
    ''
    """
    text = heading_text(page, first[0]) if first else ""
    if not text:
        return NOTHING
    own, is_single = words(text), len(first) == 1
    is_same = text in heads or any(words(head) == own for head in heads)
    is_cut = is_single and any(head.startswith(text) and SEPARATOR.match(head, len(text)) for head in heads)
    if not is_same and not is_cut:
        return NOTHING
    is_sure = (is_same and is_single) or not (names.are(text) or any(place(page.columns, first[0])))
    return Clue(text, "heading", first[0], ()) if is_sure else NOTHING


def heading_text(page: Page, node: int) -> str:
    """Text of a heading on one line, without signs that only link to it, and without buttons unless it is one.

    Examples
    --------
    >>> import scutch
    >>> heading_text(scutch.parse("<h1>Flax <button>Copy</button> <a href=#flax>#</a></h1>"), 4)
    'Flax'
    """
    columns = page.columns
    end = columns.end[node]
    text = on_a_line(render_text(columns, node, end, skip=buttons(page, node))) if BUTTON in columns.tag[node:end] else ""
    return text or on_a_line(render_text(columns, node, end))


def on_a_line(text: str) -> str:
    """A text on one line, without signs at its ends that are no part of it."""
    return " ".join(text.split()).strip(" |¶#")[:LONGEST]


def buttons(page: Page, node: int) -> bytearray:
    """A mask of the nodes of a page: the buttons in one of them."""
    mask = bytearray(len(page))
    for inner in range(node, page.columns.end[node]):
        mask[inner] = page.columns.tag[inner] == BUTTON
    return mask


def path_words(url: str) -> frozenset[str]:
    """Words of the path of an address.

    Examples
    --------
    >>> sorted(path_words("https://example.org/plants/how-flax-grows.html"))
    ['flax', 'grows', 'how', 'html', 'plants']
    """
    found = ADDRESS.match(url)
    return words(unquote(found[2]).replace("_", " ")) if found else frozenset()


def site_names(site: str, url: str) -> Names:
    """Names of the site by what it calls itself and by its address."""
    found = ADDRESS.match(url)
    return Names(site.lower().strip(), NOT_LETTERS.sub("", found[1].lower()) if found else "")


def site_in_title(page: Page, title: int) -> Clue:
    """The last, or the first, part of the head's title, if the address of the page spells it.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<title>How flax grows | Plant Journal</title>", url="https://plantjournal.example/a")
    >>> site_in_title(page, 3).value
    'Plant Journal'
    """
    text = " ".join(page[title].text_content.split()) if title >= 0 and page.url else ""
    parts = SEPARATOR.split(text)
    names = site_names("", page.url or "")
    part = next((part for part in (parts[-1], parts[0]) if names.are(part)), "")
    return Clue(part, "title", title, ()) if part else NOTHING


def head_titles(page: Page, metas: Iterable[tuple[str, str, int]], facts: Iterable[Fact], title: int) -> Heads:
    """What the head calls the page: each text with the names of its evidence, its sources and their nodes."""
    found: Heads = {}
    for name, content, node in metas:
        add(found, content, METAS[name], "meta", node)
    if title >= 0:
        add(found, page[title].text_content, "title", "title", title)
    for fact in facts:
        name = LINKED.get((fact.subject, fact.name), "")
        if name:
            add(found, fact.values[0], name, "json-ld", fact.node)
    return found


def add(found: Heads, text: str, name: str, source: str, node: int) -> None:
    """Note that a text is a title, and where it stands."""
    clear = " ".join(unescape(text).split())
    if clear and len(clear) < LONGEST:
        found.setdefault(clear, []).append((name, source, node))


def head_clues(heads: Heads, names: Names) -> Iterator[Clue]:
    """The titles of the head, whole and in parts."""
    for text, told in heads.items():
        _, source, node = told[0]
        cuts = list(SEPARATOR.finditer(text))
        for part, how, evidence in parts_of(text, cuts, names):
            yield Clue(part, source, node, (*[f"{name} {how}" for name, _, _ in told], *evidence))


def parts_of(text: str, cuts: Sequence[re.Match[str]], names: Names) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The whole of a title and what stands before and behind each cut, with what tells whether the cut is right.

    Examples
    --------
    >>> text = "How flax grows | Plants"
    >>> for part in parts_of(text, list(SEPARATOR.finditer(text)), Names("plants", "")):
    ...     print(part)
    ('How flax grows | Plants', 'whole', ())
    ('How flax grows', 'head', ('cut site', 'one cut', 'sign |'))
    ('Plants', 'tail', ('is site', 'one cut', 'sign |'))
    """
    yield text, "whole", () if cuts else ("no cut",)
    for cut in cuts:
        head, tail, sign = text[: cut.start()], text[cut.end() :], f"sign {cut[0].strip()[:1]}"
        head_is_site, tail_is_site = names.are(head), names.are(tail)
        yield head, "head", cut_evidence(tail_is_site, head_is_site, cut is cuts[-1], sign)
        yield tail, "tail", cut_evidence(head_is_site, tail_is_site, cut is cuts[0], sign)


def cut_evidence(cut_is_site: bool, part_is_site: bool, is_one: bool, sign: str) -> tuple[str, ...]:
    """What tells whether a part of a title is all of it."""
    marks = (("cut site", cut_is_site), ("is site", part_is_site), ("one cut", is_one))
    return (*(name for name, holds in marks if holds), sign)


def heading_clues(page: Page, first: Sequence[int], second: Sequence[int], heads: Iterable[str], names: Names) -> list[Clue]:
    """The headings that may be the title: the first ``h1``, and the first ``h2`` where none of those is like the head."""
    said = [words(head) for head in heads]
    ranks = ["h1 single"] if len(first) == 1 else ["h1 0", "h1 1", "h1 2", "h1 2"]
    found = [heading_clue(page, node, rank, said, names) for node, rank in zip(first, ranks, strict=False)]
    if not any(ALIKE.intersection(clue.evidence) for clue in found):
        found += [heading_clue(page, node, rank, said, names) for node, rank in zip(second, SECTIONS, strict=False)]
    return [clue for clue in found if clue.value]


def heading_clue(page: Page, node: int, rank: str, said: Sequence[frozenset[str]], names: Names) -> Clue:
    """One heading, with how like it is to what the head says."""
    text = heading_text(page, node)
    tag, own = rank[:2], words(text)
    shared = [(len(own & other), len(other)) for other in said]
    alike = max([2 * common / (len(own) + size) for common, size in shared if common], default=0.0)
    is_link, is_aside = place(page.columns, node)
    marks = (
        ("within head", len(own) in [common for common, _ in shared]),
        ("holds head", any(common == size for common, size in shared)),
        ("aside", is_aside),
        ("link", is_link),
    )
    evidence = [rank, f"{tag} {LIKE.of(alike)}", *[f"{tag} {name}" for name, holds in marks if holds]]
    if names.are(text):
        evidence.append("is site")
    return Clue(text, "heading", node, tuple(evidence))


def sort_of(kinds: Collection[str], type_told: str) -> str:
    """Sort of page by the things of its data and its Open Graph type.

    Examples
    --------
    >>> sort_of(frozenset({"article", "page"}), "website"), sort_of(frozenset(), "")
    ('article', 'other')
    """
    if "article" in kinds or (type_told == "article" and "product" not in kinds):
        return "article"
    if "product" in kinds or type_told.startswith("product"):
        return "product"
    return "website" if type_told == "website" else "other"
