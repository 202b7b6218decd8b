"""Content in the scripts of a page: where the page is an empty shell, or says more in its data than it shows.

Some pages send their text as data and leave it to scripts to show it. ``embedded_content`` finds it; ``better_content`` says
whether it is to be read instead of what was found on the page itself. Either way the answer says in which script, and where in
its data, the text stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from scutch.content.embedded_sources import Found, linked_text, state_text
from scutch.content.render_choice import ChosenParts
from scutch.content.text_markup import without_tags
from scutch.methods.selection import Selection
from scutch.page import Node, Page, parse
from scutch.results.content import Block, ContentWriter
from scutch.results.frozen import Frozen
from scutch.results.metadata import Metadata
from scutch.structured.scripts import LINKED, MAX_SCRIPT, Script, kind_of, read_script, read_scripts, script_nodes

#: How the blocks of a result name the sources.
JSON_LD, STATE = "application/ld+json", "state"
#: A page with fewer visible characters is an empty shell.
SHELL: Final = 60
#: A text of which the page shows this share is one that it shows.
SHOWN: Final = 0.5
#: Words that are looked for as one to see that, and in how many places about.
TOGETHER: Final = 5
COMPARED: Final = 50
WORD: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


class EmbeddedContent(Frozen):
    """Text that stands in the data of a page.

    Examples
    --------
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
    #: Where it stands in the data, such as ``@graph.0.articleBody``.
    path: str
    #: The script, or other element, in the page.
    node: Node
    #: Sort of page, as far as the data say: ``article forum product service``; else empty.
    kind: str
    #: The text as a page of its own, to be written whole.
    page: Page

    @property
    def chars(self) -> int:
        """Visible non-space characters, CJK counted twice."""
        return self.page.columns.chars[0]

    @property
    def reason(self) -> str:
        """Where the text is from."""
        return f"from {self.source}: {self.path}"

    @property
    def block(self) -> Block:
        """The block that a result holds for it: the element in the page that was given."""
        return Block(node=self.node, chars=self.chars, reason=self.reason)

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """What is to be written of ``page``: its body."""
        body = self.page.body
        return ((body.index, len(self.page)),) if body else ()

    def shown_share(self, page: Page) -> float:
        """How much of the text a page shows, from 0 to 1, by runs of a few words.

        Examples
        --------
        >>> import scutch
        >>> body = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use."
        >>> script = '<script type=application/ld+json>{"@type": "Product", "description": "%s"}</script>' % body
        >>> [embedded_content(p).shown_share(p) for p in (scutch.parse(script), scutch.parse(script + "<p>" + body))]
        [0.0, 1.0]
        """
        words = words_of(self.page)
        last = max(len(words) - TOGETHER, 0)
        places = range(0, last + 1, last // COMPARED + 1)
        shown = f" {' '.join(words_of(page))} "
        return sum(f" {' '.join(words[at : at + TOGETHER])} " in shown for at in places) / len(places)


class EmbeddedParts:
    """Writes the text that was found in the data of a page; the metadata are still those of the page.

    Parameters
    ----------
    found
        The text.
    of_page
        A writer of the page that was given.
    """

    __slots__ = ("_found", "_of_page", "_written")

    def __init__(self, found: EmbeddedContent, of_page: ContentWriter) -> None:
        self._found = found
        self._of_page = of_page
        self._written = ChosenParts(found.page, Selection((), found.ranges, None, -1, 1.0))

    def text(self) -> str:
        """As people read it."""
        return self._written.text()

    def markdown(self) -> str:
        """As CommonMark."""
        return self._written.markdown()

    def html(self) -> str:
        """As a safe subset of HTML."""
        return self._written.html()

    def metadata(self) -> Metadata:
        """What the page says about itself."""
        return self._of_page.metadata()

    def field(self, name: str) -> str:
        """One field of the metadata."""
        return self._of_page.field(name)

    def comments(self) -> str:
        """Those that the page shows."""
        return self._of_page.comments()

    def kind(self) -> str:
        """Kind of page, as far as the data say; failing that, by the page."""
        return self._found.kind or self._of_page.kind()


def words_of(page: Page) -> list[str]:
    """Words that a page shows, in lower case."""
    return WORD.findall(page.body.text.lower()) if page.body else []


def embedded_content(page: Page) -> EmbeddedContent | None:
    """The best text in the data of a page, whether it is shown or not; None if there is none.

    What JSON-LD says of the thing that the page is about comes first, then the longest text of the state that its scripts
    start from.

    Notes
    -----
    Linear in the bytes of the scripts that hold data.
    """
    scripts = [script for script in read_scripts(page) if not script.reason]
    return made(page, JSON_LD, linked_text(scripts)) or made(page, STATE, state_text(scripts))


def better_content(page: Page, chars: int) -> EmbeddedContent | None:
    """The text in the data of a page that is to be read instead of what was found on it; None for nearly all pages.

    It is that where the page is an empty shell, and where the JSON-LD holds a text that the page does not show and that is
    longer than all that was found: the description of a product, the questions and answers of a service.

    Parameters
    ----------
    page
        The page, ``revealed``.
    chars
        How many visible characters were found on it.

    Notes
    -----
    Data are read only where they are long enough to hold such a text.

    Examples
    --------
    >>> import scutch
    >>> text = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use. " * 4
    >>> state = '<div id=app></div><script>window.__STATE__ = {"post": {"id": 1, "content": "%s"}}</script>' % text
    >>> better_content(scutch.parse(state), 0).reason
    'from state: post.content'
    >>> better_content(scutch.parse("<p>" + "Hemp is as strong as flax. " * 40 + state), 800) is None
    True
    """
    if page.columns.chars[0] < SHELL:
        return embedded_content(page)
    scripts = list(linked_scripts(page))
    if sum(page.columns.text_length[node + 1] for node in scripts) <= chars:
        return None
    text = linked_text([script for node in scripts for script in read_linked(page, node)])
    found = made(page, JSON_LD, text if text and text.chars > chars else None)
    return found if found and found.shown_share(page) < SHOWN else None


def linked_scripts(page: Page) -> Iterator[int]:
    """Yield the scripts that hold JSON-LD and are no larger than what is read."""
    columns = page.columns
    for node in script_nodes(columns.tag):
        has_text = columns.end[node] == node + 2 and columns.text_length[node + 1] <= MAX_SCRIPT
        if has_text and kind_of((columns.attribute(node, "type") or "").lower()) == LINKED:
            yield node


def read_linked(page: Page, node: int) -> Iterator[Script]:
    """Yield the data of one of them, if they can be read."""
    columns = page.columns
    data = columns.data(columns.text_begin[node + 1], columns.text_length[node + 1])
    return (script for script in read_script(page, node, LINKED, data) if not script.reason)


def made(page: Page, source: str, found: Found | None) -> EmbeddedContent | None:
    """What was found, as a value with a page of its own."""
    if found is None or not without_tags(found.html).strip():
        return None
    text = parse(f"<!doctype html><body>{found.html}", page.url)
    return EmbeddedContent(source=source, path=found.path, node=Node(page, found.node), kind=found.kind, page=text)
