"""Main content in the scripts of a page: for pages that are empty shells, or whose data say more than they show.

Some pages send their text as data and leave it to scripts to show it. ``embedded_content`` finds it; ``better_content``
decides whether it replaces the content of the page itself. Either way the answer names the script and the place in its data.
"""

from __future__ import annotations

import re
from typing import Final

from scutch.content.embedded_sources import TextCandidate, linked_text, state_text
from scutch.content.render_choice import ChosenParts, under_title
from scutch.content.text_markup import without_tags
from scutch.methods.selection import Selection
from scutch.page import Node, Page, parse
from scutch.results.content import ALL_PARTS, Block, ContentWriter, WrittenParts
from scutch.results.frozen import Frozen
from scutch.results.metadata import Metadata
from scutch.structured.scripts import JSON_LD, STATE, Script, data_scripts, read_scripts

#: How the blocks of a result name the sources.
SOURCE_NAMES: Final = {JSON_LD: "application/ld+json", STATE: "state"}
#: A page with fewer visible characters is an empty shell.
MIN_VISIBLE: Final = 60
#: A text of which the page shows this share is visible.
MAX_SHOWN: Final = 0.5
#: Words of a run that is looked for in the page, and how many runs about.
RUN_WORDS: Final = 5
MAX_RUNS: Final = 50
WORD_OR_CJK: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


class EmbeddedContent(Frozen):
    """Text in the data of a page.

    >>> import scutch
    >>> body = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use."
    >>> data = '{"@type": "NewsArticle", "headline": "Flax", "articleBody": "%s"}' % body
    >>> found = embedded_content(scutch.parse(f"<script type=application/ld+json>{data}</script>"))
    >>> found.reason, found.block.xpath, found.page.body.text[:11]
    ('from application/ld+json: articleBody', '/html/head/script[1]', 'Flax\\n\\nFlax ')
    """

    __slots__ = ("kind", "node", "page", "path", "source")

    #: ``application/ld+json`` or ``state``.
    source: str
    #: Place in the data, such as ``@graph.0.articleBody``.
    path: str
    #: The script element.
    node: Node
    #: Kind of page, as far as the data say it: ``article forum product service``; else empty.
    kind: str
    #: The text as a page of its own; all of it is content.
    page: Page

    @property
    def chars(self) -> int:
        """Visible non-space characters, CJK counted twice."""
        return self.page.columns.chars[0]

    @property
    def reason(self) -> str:
        """Source and place of the text."""
        return f"from {self.source}: {self.path}"

    @property
    def block(self) -> Block:
        """The block of a result: the script element."""
        return Block(node=self.node, chars=self.chars, reason=self.reason)

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """Nodes of ``page`` that are written: its body."""
        body = self.page.body
        return ((body.index, len(self.page)),) if body else ()

    def shown_share(self, page: Page) -> float:
        """Share of the text that a page shows, from 0 to 1, by runs of a few words.

        >>> import scutch
        >>> body = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use."
        >>> script = '<script type=application/ld+json>{"@type": "Product", "description": "%s"}</script>' % body
        >>> [embedded_content(p).shown_share(p) for p in (scutch.parse(script), scutch.parse(script + "<p>" + body))]
        [0.0, 1.0]
        """
        words = visible_words(self.page)
        last = max(len(words) - RUN_WORDS, 0)
        places = range(0, last + 1, last // MAX_RUNS + 1)
        shown = f" {' '.join(visible_words(page))} "
        return sum(f" {' '.join(words[at : at + RUN_WORDS])} " in shown for at in places) / len(places)


class EmbeddedParts:
    """Writer of text from the data of a page; the metadata are those of the page.

    ``page_writer``: writer of the page itself.
    """

    __slots__ = ("_found", "_page_writer", "_text_writer")

    def __init__(self, found: EmbeddedContent, page_writer: ContentWriter) -> None:
        self._found = found
        self._page_writer = page_writer
        self._text_writer = ChosenParts(found.page, Selection((), found.ranges, None, -1, 1.0))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EmbeddedParts):
            return NotImplemented
        return self._text_writer == other._text_writer and self._page_writer == other._page_writer

    def __hash__(self) -> int:
        return hash((self._text_writer, self._page_writer))

    def text(self, parts: WrittenParts = ALL_PARTS) -> str:
        """Plain text."""
        return under_title(self, self._text_writer, "text", parts)

    def markdown(self, parts: WrittenParts = ALL_PARTS) -> str:
        """CommonMark."""
        return under_title(self, self._text_writer, "markdown", parts)

    def html(self, parts: WrittenParts = ALL_PARTS) -> str:
        """A safe subset of HTML."""
        return under_title(self, self._text_writer, "html", parts)

    def metadata(self) -> Metadata:
        """Metadata of the page."""
        return self._page_writer.metadata()

    def field(self, name: str) -> str:
        """One field of the metadata."""
        return self._page_writer.field(name)

    def comments(self) -> str:
        """Comments that the page shows."""
        return self._page_writer.comments()

    def kind(self) -> str:
        """Kind of page, as far as the data say it; else by the page itself."""
        return self._found.kind or self._page_writer.kind()


def visible_words(page: Page) -> list[str]:
    """Return the visible words of a page, in lower case."""
    return WORD_OR_CJK.findall(page.body.text.lower()) if page.body else []


def embedded_content(page: Page) -> EmbeddedContent | None:
    """Return the best text in the data of a page, whether it is visible or not; None if there is none.

    The JSON-LD object that the page is about comes first, then the longest text of the state that its scripts start from.

    Linear in the bytes of the scripts that hold data. The state is decoded only where JSON-LD has no text.
    """
    linked = content_of(page, JSON_LD, linked_text(values_of(page, JSON_LD)))
    return linked or content_of(page, STATE, state_text(values_of(page, STATE)))


def better_content(page: Page, chars: int) -> EmbeddedContent | None:
    """Return the text in the data of a page that replaces the content of the page itself; None for nearly all pages.

    It does where the page is an empty shell, and where the JSON-LD holds a text that the page does not show and that is longer
    than all content found: the description of a product, the questions and answers of a service.

    ``page``: the page, ``revealed``. ``chars``: visible characters of its main content. Data are decoded only where they are
    long enough to hold such a text.

    >>> import scutch
    >>> text = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use. " * 4
    >>> state = '<div id=app></div><script>window.__STATE__ = {"post": {"id": 1, "content": "%s"}}</script>' % text
    >>> better_content(scutch.parse(state), 0).reason
    'from state: post.content'
    >>> better_content(scutch.parse("<p>" + "Hemp is as strong as flax. " * 40 + state), 800) is None
    True
    """
    if page.columns.chars[0] < MIN_VISIBLE:
        return embedded_content(page)
    if sum(page.columns.text_length[node + 1] for node, _ in data_scripts(page, (JSON_LD,))) <= chars:
        return None
    text = linked_text(values_of(page, JSON_LD))
    found = content_of(page, JSON_LD, text if text and text.chars > chars else None)
    return found if found and found.shown_share(page) < MAX_SHOWN else None


def values_of(page: Page, source: str) -> list[Script]:
    """Return the data of the scripts of one source that can be read."""
    return [script for script in read_scripts(page, (source,)) if not script.reason]


def content_of(page: Page, source: str, found: TextCandidate | None) -> EmbeddedContent | None:
    """Return a candidate as a value with a page of its own; None without visible text."""
    if found is None or not without_tags(found.html).strip():
        return None
    text = parse(f"<!doctype html><body>{found.html}", page.url)
    return EmbeddedContent(
        source=SOURCE_NAMES[source], path=found.path, node=Node(page, found.node), kind=found.page_kind, page=text
    )
