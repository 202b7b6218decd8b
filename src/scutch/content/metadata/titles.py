"""Title of a page: candidates from its head, its data and its headings, with and without the name of the site.

The head has a title such as "How flax grows | The Plant Journal"; the whole and its parts are candidates, as is each heading.
Readers take the heading of an article for its title, but more often the title in the head of a shop's or company's page. So
each kind of evidence has a weight for each *page type*, which is read from the page's data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import unquote

from scutch.content.metadata._head import link_and_landmark
from scutch.content.metadata.evidence import (
    NO_THRESHOLD,
    NO_VALUE,
    Bins,
    FieldCandidate,
    decide,
    grouped,
    merged_evidence,
    weight_tables,
    words,
)
from scutch.content.metadata.linked_data import Fact
from scutch.kernels.select_rows import rows_of
from scutch.lexicon.article_labels import TOPIC_LABELS
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.tag_ids import IDS
from scutch.page.text import render_text, unescape

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
#: Separator between a title and the name of the site; a hyphen or colon only between spaces, or in front of a script without
#: spaces. The characters that begin a separator come first, which makes the search fast.
SEPARATOR: Final = re.compile(
    r"""[\ |»_—-](?:(?<=\ )(?:[|\-–—·»•~:/]+\ |[|»]\ ?) | (?<=[|»])\ ? | (?<=\S[-_—])[-_—]?(?=[\u3040-\u9fff]))""", re.VERBOSE
)
#: A colon that is no separator by itself.
COLON: Final = re.compile(r"(?<=\S):\s")
BUTTON: Final = IDS["button"]
#: Headings that may be the title below the name of the site, the highest first.
TITLE_TAGS: Final = tuple(IDS[f"h{level}"] for level in range(1, 5))
PRIVATE_USE: Final = re.compile("[\ue000-\uf8ff]")
MAX_TITLE: Final = 400
#: Evidence of the place of a heading among several.
H1_RANKS: Final = ("h1 0", "h1 1", "h1 2", "h1 2")
H2_RANKS: Final = ("h2 0", "h2 1", "h2 2")
#: Evidence of a heading that equals a title of the head; no lower heading is a candidate then.
SAME_AS_HEAD: Final = frozenset(("h1 like <.99", "h1 like 1"))
#: Spaces at least of a title of the head that is the last text of a heading.
LEAST_SPACES: Final = 3
#: Similarity of a heading to a title of the head, share of its words in the URL, length in words.
SIMILARITY_BINS: Final = Bins(
    "like 1", (0.05, "like 0"), (0.3, "like <.3"), (0.5, "like <.5"), (0.7, "like <.7"), (0.99, "like <.99")
)
SLUG_BINS: Final = Bins("slug 1", (0.01, "slug 0"), (0.5, "slug <.5"), (0.8, "slug <.8"), (0.999, "slug <1"))
LENGTH_BINS: Final = Bins(
    "length long", (2, "length 1"), (3, "length 2"), (5, "length 3-4"), (13, "length 5-12"), (21, "length 13-20")
)
#: The name of a file of a document.
FILE_NAME: Final = re.compile(r"[\w%+.-]+\.(?:xhtml|html?|php|aspx?|jsp|docx?|rtf|odt|indd|qxd)", re.IGNORECASE)
#: Host and path of a URL.
URL_PARTS: Final = re.compile("[^?#]*?//([^/?#]*)/?([^?#]*)")
NOT_LETTERS: Final = bytes(set(range(256)) - set(b"abcdefghijklmnopqrstuvwxyz0123456789"))
#: Letters that hosts write as two.
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
MIN_SITE_NAME: Final = 3
MAX_SITE_NAME: Final = 60


#: The label in front of the title of a topic in forums with phpBB, with the signs around it.
TOPIC_LABEL: Final = re.compile(rf"(?:^|[•:|–-] ?)(?:{'|'.join(TOPIC_LABELS)}) ?[-–:：] ", re.IGNORECASE)
#: Words of links in a menu, which many a title in the head begins with.
MENU_WORDS: Final = frozenset(
    ("home", "homepage", "index", "start", "main", "startseite", "accueil", "inicio", "topic", "view", "shop", "blog", "page")
)

#: Page types, in the order of the columns of the table of weights.
PAGE_TYPES: Final = ("article", "product", "website", "other")

#: Titles of the head: by text, the names of the evidence, the sources and their nodes.
HeadTitles = dict[str, list[tuple[str, str, int]]]


class SiteNames(NamedTuple):
    """SiteNames of the site, prepared for comparison."""

    #: In lower case.
    site: str
    #: Letters and digits of the host.
    host: str

    def match(self, text: str) -> bool:
        """Whether a text is a name of the site, or a part of its host.

        >>> names = SiteNames("the plant journal", "plantjournalexampleorg")
        >>> names.match("Plant Journal"), names.match("Plants")
        (True, False)
        """
        name = text.lower().strip().removeprefix("the ")
        is_same = name == self.site.removeprefix("the ")
        if is_same or not self.host or len(name) > MAX_SITE_NAME:
            return is_same
        letters = letters_of(name.replace("&", "and") if "and" in self.host else name)
        return len(letters) >= MIN_SITE_NAME and letters in self.host


def letters_of(text: str) -> str:
    """Return the lower-case ASCII letters and the digits of a text.

    >>> letters_of("plant-journal.example"), letters_of("élan 2")
    ('plantjournalexample', 'lan2')
    """
    return text.encode("ascii", "ignore").translate(None, NOT_LETTERS).decode()


def find_title(candidates: Iterable[FieldCandidate], path: frozenset[str], page_type: str) -> FieldCandidate:
    """Decide between candidates; titles with the same words are the same.

    >>> heading = FieldCandidate("How flax grows", "heading", 9, ("h1 single", "h1 like 1"))
    >>> find_title([heading, FieldCandidate("Flax", "title", 2, ("title whole",))], frozenset(), "article").value
    'How flax grows'
    """
    groups = grouped(candidates, words)
    weights = weight_tables()["title"][PAGE_TYPES.index(page_type)]
    key = decide(title_evidence(groups, path), weights, threshold=NO_THRESHOLD)
    return best_written(groups[key]) if key else NO_VALUE


def without_kicker(page: Page, found: FieldCandidate, heads: Iterable[str]) -> FieldCandidate:
    """Return a heading without the texts in front of its last one, if that is a long title of the head.

    >>> import scutch
    >>> page = scutch.parse("<h1><span>Fibres</span>: <span>How flax grows in spring</span></h1>")
    >>> heading = FieldCandidate("Fibres: How flax grows in spring", "heading", 4, ())
    >>> without_kicker(page, heading, ["How flax grows in spring"]).value
    'How flax grows in spring'
    """
    if found.source != "heading":
        return found
    head = next((head for head in heads if found.value.endswith(head) and head != found.value), "")
    if head.count(" ") < LEAST_SPACES:
        return found
    columns = page.columns
    inside = range(found.node, columns.end[found.node])
    texts = [" ".join(columns.text(node).split()) for node in inside if columns.tag[node] == TEXT and columns.chars[node]]
    return found._replace(value=head) if texts[-1:] == [head] else found


def title_evidence(
    groups: Mapping[frozenset[str], Sequence[FieldCandidate]], path: frozenset[str]
) -> dict[frozenset[str], list[str]]:
    """Return the evidence for each title: of its places, the number of its words and their share in the path of the URL."""
    shares = {key: len(key & path) / len(key) for key in groups}
    most = max(shares.values(), default=0.0)
    evidence = {}
    for key, share in shares.items():
        slug = (SLUG_BINS.name_of(share), *(("best slug",) if share == most else ())) if path else ("no slug",)
        menu = ("menu word",) if MENU_WORDS.issuperset(key) else ()
        evidence[key] = [*merged_evidence(groups[key]), LENGTH_BINS.name_of(len(key)), *slug, *menu]
    return evidence


def best_written(candidates: Sequence[FieldCandidate]) -> FieldCandidate:
    """Return the heading among candidates of one title, if there is one: it is written for people."""
    return next((candidate for candidate in candidates if candidate.source == "heading"), candidates[0])


def holds_title(heads: Collection[str], text: str) -> bool:
    """Whether a title of the head has the words of a text."""
    return text in heads or words(text) in map(words, heads)


def heading_in_head(headings: Iterable[tuple[int, str]], heads: Collection[str]) -> tuple[int, str] | None:
    """Return the first heading that equals a title of the head; None if none does.

    >>> heading_in_head([(4, ""), (7, "Plants"), (9, "How flax grows")], ["How flax grows"])
    (9, 'How flax grows')
    """
    return next((heading for heading in headings if heading[1] and holds_title(heads, heading[1])), None)


def title_in_agreement(
    page: Page, headings: Sequence[tuple[int, str]], heads: Collection[str], is_site: Callable[[str], bool]
) -> FieldCandidate:
    """Return the first ``h1`` that equals a title of the head.

    The only ``h1`` may be anywhere. One of several, and one that equals the title only without the name of the site, must not
    be what all pages of a site share: the name of the site, a link, a heading in a header. More titles of the
    head never end an agreement.

    >>> import scutch
    >>> page = scutch.parse("<h1>How flax grows</h1>")
    >>> headings = heading_texts(page, [4])
    >>> title_in_agreement(page, headings, ["How flax grows | Plants"], "plants".__eq__).value
    'How flax grows'
    >>> title_in_agreement(page, headings, ["Flax"], "plants".__eq__).value
    ''
    """
    same = heading_in_head(headings, heads)
    node, text = same or next(iter(headings), (-1, ""))
    if not text:
        return NO_VALUE
    is_same, is_single = same is not None, len(headings) == 1
    is_cut = not is_same and is_single and any(head.startswith(text) and SEPARATOR.match(head, len(text)) for head in heads)
    if not is_same and not is_cut:
        return NO_VALUE
    is_sure = (is_same and is_single) or not (is_site(text) or any(link_and_landmark(page.columns, node)))
    return FieldCandidate(text, "heading", node, ()) if is_sure else NO_VALUE


def title_beside_site(page: Page, headings: Sequence[tuple[int, str]], heads: Collection[str]) -> FieldCandidate:
    """Return the heading that is one part of a title of the head, where the first ``h1``, the name of the site, is the other.

    The name stands last in the title of the head, or in front of a colon, if it is in a header or a link.

    >>> import scutch
    >>> page = scutch.parse("<h1>Plants</h1><main><h3>How flax grows</h3></main>")
    >>> title_beside_site(page, heading_texts(page, [4]), ["How flax grows - Plants"]).value
    'How flax grows'
    """
    node, text = headings[0] if headings else (-1, "")
    known = [head for head in heads if text and text in head and text != head]
    rests = {rest for head in known for rest in rests_of(head, text, is_first=any(link_and_landmark(page.columns, node)))}
    if not rests:
        return NO_VALUE
    nodes = [other for tag in TITLE_TAGS for other in rows_of(page.columns.tag, tag) if other != node]
    same = (
        FieldCandidate(other_text, "heading", other, ())
        for other, other_text in heading_texts(page, nodes)
        if other_text in rests
    )
    return next(same, NO_VALUE)


def rests_of(head: str, site: str, *, is_first: bool) -> Iterator[str]:
    """Yield what is in a title of the head besides the name of a site at its end, or in front of its colon if it may be first.

    >>> [*rests_of("Plants: How flax grows", "Plants", is_first=True), *rests_of("Flax | Plants", "Plants", is_first=False)]
    ['How flax grows', 'Flax']
    """
    for cut in SEPARATOR.finditer(head):
        if head[cut.end() :] == site:
            yield head[: cut.start()]
    colon = COLON.search(head) if is_first else None
    if colon and head[: colon.start()] == site:
        yield head[colon.end() :]


def heading_texts(page: Page, nodes: Iterable[int]) -> list[tuple[int, str]]:
    """Return headings and their texts."""
    return [(node, heading_text(page, node)) for node in nodes]


def heading_text(page: Page, node: int) -> str:
    """Return the text of a heading on one line, without permalink signs, and without buttons unless it consists of one.

    >>> import scutch
    >>> heading_text(scutch.parse("<h1>Flax <button>Copy</button> <a href=#flax>#</a></h1>"), 4)
    'Flax'
    """
    columns = page.columns
    end = columns.end[node]
    text = heading_line(render_text(columns, node, end, skip=buttons(page, node))) if BUTTON in columns.tag[node:end] else ""
    return text or heading_line(render_text(columns, node, end))


def heading_line(text: str) -> str:
    """Return a text on one line, without glyphs of icon fonts, and without separators and permalink signs at its ends.

    >>> heading_line("\\uf0c1 How flax\\n grows ¶")
    'How flax grows'
    """
    return " ".join(without_glyphs(text).split()).strip(" |¶#🔗")[:MAX_TITLE]


def without_glyphs(text: str) -> str:
    """Return a text without the characters of private use that icon fonts draw."""
    return text if text.isascii() else PRIVATE_USE.sub("", text)


def buttons(page: Page, node: int) -> bytearray:
    """Return a mask of the nodes of a page: the buttons inside a node."""
    mask = bytearray(len(page))
    for inner in range(node, page.columns.end[node]):
        mask[inner] = page.columns.tag[inner] == BUTTON
    return mask


def path_words(url: str) -> frozenset[str]:
    """Return the words of the path of a URL.

    >>> sorted(path_words("https://example.org/plants/how-flax-grows.html"))
    ['flax', 'grows', 'how', 'html', 'plants']
    """
    found = URL_PARTS.match(url)
    return words(unquote(found[2]).replace("_", " ")) if found else frozenset()


def host_letters(url: str) -> str:
    """Return the letters and digits of the host of a URL.

    >>> host_letters("https://Plant-Journal.example/a")
    'plantjournalexample'
    """
    found = URL_PARTS.match(url)
    return letters_of(found[1].lower()) if found else ""


def site_in_title(title: str, host: str, node: int) -> FieldCandidate:
    """Return the last or first part of the title in the head, if the letters of the host contain it.

    >>> site_in_title("How flax grows | Plant Journal", "plantjournalexample", 3).value
    'Plant Journal'
    """
    if not title or not host:
        return NO_VALUE
    parts, names = SEPARATOR.split(title), SiteNames("", host)
    part = next((part for part in (parts[-1], parts[0]) if names.match(part)), "")
    return FieldCandidate(part, "title", node, ()) if part else NO_VALUE


def title_part_with_host(title: str, url: str, node: int) -> FieldCandidate:
    """Return the last part of the title in the head, if it contains the host of the URL.

    >>> title_part_with_host("How flax grows | Journal of Plants", "https://plants.example/a", 3).value
    'Journal of Plants'
    """
    parts = SEPARATOR.split(title) if url else []
    return FieldCandidate(parts[-1], "title", node, ()) if parts[1:] and holds_host(parts[-1], url) else NO_VALUE


def holds_host(text: str, url: str) -> bool:
    """Whether a short text contains the longest label of a URL's host.

    >>> holds_host("Plant Journal of Kew", "https://www.plant-journal.example/a"), holds_host("Fibres", "https://plants.example/")
    (True, False)
    >>> holds_host("Börsenblatt für Pflanzen", "https://boersenblatt.example/")
    True
    """
    found = URL_PARTS.match(url)
    labels = found[1].lower().split(".")[:-1] if found else []
    label = letters_of(max(labels, key=len, default=""))
    is_short = len(label) > MIN_SITE_NAME and len(text) <= MAX_SITE_NAME
    return is_short and label in letters_of(text.lower().translate(UMLAUTS))


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


def heading_candidates(
    page: Page, first: Sequence[tuple[int, str]], second: Sequence[int], heads: Iterable[str], names: SiteNames
) -> list[FieldCandidate]:
    """Return the first ``h1``, and the first ``h2`` where no ``h1`` equals a title of the head."""
    head_words = [words(head) for head in heads]
    ranks = ("h1 single",) if len(first) == 1 else H1_RANKS
    found = [heading_candidate(page, heading, rank, head_words, names) for heading, rank in zip(first, ranks, strict=False)]
    if all(SAME_AS_HEAD.isdisjoint(candidate.evidence) for candidate in found):
        lower = zip(heading_texts(page, second[: len(H2_RANKS)]), H2_RANKS, strict=False)
        found += [heading_candidate(page, heading, rank, head_words, names) for heading, rank in lower]
    return [candidate for candidate in found if candidate.value]


def heading_candidate(
    page: Page, heading: tuple[int, str], rank: str, head_words: Sequence[frozenset[str]], names: SiteNames
) -> FieldCandidate:
    """Return a heading with the evidence of its similarity to the titles of the head."""
    node, text = heading
    tag, own = rank[:2], words(text)
    size, similarity, is_within, holds_head = len(own), 0.0, False, False
    for other in head_words:
        common, other_size = len(own & other), len(other)
        is_within |= common == size
        holds_head |= common == other_size
        if common:
            similarity = max(similarity, 2 * common / (size + other_size))
    is_link, is_aside = link_and_landmark(page.columns, node)
    marks = (("within head", is_within), ("holds head", holds_head), ("aside", is_aside), ("link", is_link))
    evidence = [rank, f"{tag} {SIMILARITY_BINS.name_of(similarity)}", *[f"{tag} {name}" for name, holds in marks if holds]]
    if names.match(text):
        evidence.append("is site")
    return FieldCandidate(text, "heading", node, tuple(evidence))


def page_type_of(subjects: Collection[str], open_graph_type: str) -> str:
    """Return the page type by the subjects of its JSON-LD and its Open Graph type.

    >>> page_type_of(frozenset({"article", "page"}), "website"), page_type_of(frozenset(), "")
    ('article', 'other')
    """
    if "article" in subjects or (open_graph_type == "article" and "product" not in subjects):
        return "article"
    if "product" in subjects or open_graph_type.startswith("product"):
        return "product"
    return "website" if open_graph_type == "website" else "other"
