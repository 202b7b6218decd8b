"""Category and tags of a page by its visible links to their pages, as blogs show them below a title or an article."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scutch.content.metadata._head import term_links
from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate
from scutch.lexicon.address_words import field_of_address, host_in
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of

#: Elements that hold one link of a line or list of links.
ITEM_TAGS: Final = frozenset(ids_of(("li", "span", "dd")))
#: Nodes before and behind the title among which its lines are, and characters between the title and one of them.
REACH: Final = 80
CHARS_BETWEEN: Final = 300
#: Links of a line with the categories of a page, and of one with its tags; more are a list of all that the site has.
MOST_CATEGORIES: Final = 3
MOST_TAGS: Final = 15
#: Different lines of tags behind the title: a page with more of them lists other pages with their tags.
MOST_LINES: Final = 3
#: Characters of a term.
TERM_CHARS: Final = 40
#: Signs in front of a term.
TERM_SIGNS: Final = "# "


class TermLines:
    """The lines of links to the pages of categories and tags.

    ``title``: node of its title.

    >>> import scutch
    >>> page = scutch.parse("<h1>Flax</h1>In <a href=/category/crafts>Crafts</a><p>It grows.<p><a href=/tags/fibre>#fibre</a>")
    >>> lines = TermLines(page, 4)
    >>> lines.category().value, [tag.value for tag in lines.tags()]
    ('Crafts', ['fibre'])
    """

    def __init__(self, page: Page, title: int) -> None:
        self.title = title
        self.columns = columns = page.columns
        #: Terms of each line, by field and the element of the line.
        self.lines: dict[str, dict[int, list[FieldCandidate]]] = {"category": {}, "tags": {}}
        for node in term_links(columns, title - REACH) if title >= 0 else ():  # a link is behind the element of its line
            address = columns.attribute(node, "href") or ""
            lines = self.lines.get(field_of_address(address))
            if lines is None or not is_of_site(address, page.url or ""):
                continue
            text = " ".join(link_text(columns, node).split()).strip(TERM_SIGNS)
            if 0 < len(text) <= TERM_CHARS:
                lines.setdefault(line_of(columns, node), []).append(FieldCandidate(text, "link", node, ()))

    def category(self) -> FieldCandidate:
        """Return the category in the lines of the title."""
        return next(iter(self.nearest("category", MOST_CATEGORIES)), NO_VALUE)

    def tags(self) -> list[FieldCandidate]:
        """Return the tags in the lines of the title, else those behind the text."""
        return self.nearest("tags", MOST_TAGS) or self.tags_behind()

    def nearest(self, field: str, most: int) -> list[FieldCandidate]:
        """Return the terms of the line nearest to the title, with at most so many links; none without such a line."""
        near = {
            abs(line - self.title): terms
            for line, terms in self.lines[field].items()
            if abs(line - self.title) <= REACH and len(terms) <= most and self.chars_to(line) <= CHARS_BETWEEN
        }
        return near[min(near)] if near else []

    def tags_behind(self) -> list[FieldCandidate]:
        """Return the tags of the first line behind the title; none on a page with many different lines."""
        behind = [terms for line, terms in self.lines["tags"].items() if line > self.title and len(terms) <= MOST_TAGS]
        different = {tuple(term.value for term in terms) for terms in behind}
        return behind[0] if 0 < len(different) <= MOST_LINES else []

    def chars_to(self, line: int) -> int:
        """Return the characters between the title and a line."""
        first, last = sorted((line, self.title))
        tag, chars = self.columns.tag, self.columns.chars
        return sum(chars[node] for node in range(self.columns.end[first], last) if tag[node] == TEXT)


def is_of_site(address: str, url: str) -> bool:
    """Whether an address is relative, or of the site of a page, whose URL may be unknown.

    >>> url = "https://blog.example.org/flax"
    >>> [is_of_site(address, url) for address in ("/tag/a", "https://example.org/tag/a", "https://other.org/tag/a")]
    [True, True, False]
    """
    host, own = host_in(address), host_in(url)
    return not host or not own or host.split(".")[-2:] == own.split(".")[-2:]


def line_of(columns: Columns, node: int) -> int:
    """Return the element of the line or list of links that a link is in."""
    parent = columns.parent[node]
    return columns.parent[parent] if columns.tag[parent] in ITEM_TAGS else parent


def link_text(columns: Columns, node: int) -> str:
    """Return the texts of an element."""
    return "".join(columns.text(inner) for inner in range(node, columns.end[node]) if columns.tag[inner] == TEXT)


def unique_terms(terms: Iterable[FieldCandidate]) -> tuple[str, ...]:
    """Return the different texts of terms, in their order."""
    return tuple(dict.fromkeys(term.value for term in terms))
