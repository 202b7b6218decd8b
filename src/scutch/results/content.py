"""``Content``: the main content of a page as blocks, texts and metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from scutch.results.frozen import Frozen
from scutch.results.metadata import Metadata

if TYPE_CHECKING:
    from scutch.methods.trace import Trace
    from scutch.page.node import Node


class Block(Frozen):
    """A subtree of the page that belongs to its main content, and the reason why.

    Attributes
    ----------
    node
        Its top node.
    chars
        Visible non-space characters of its content, CJK counted twice.
    reason
        Why it is content.

    Examples
    --------
    >>> import scutch
    >>> page = "<body><main><h1>Flax</h1><p>" + "Flax gives long, strong fibres. " * 9 + "</main>"
    >>> block = scutch.extract_content(page).blocks[0]
    >>> block.xpath, page[slice(*block.source_span)][:6]
    ('/html/body/main[1]', '<main>')
    """

    __slots__ = ("chars", "node", "reason")

    node: Node
    chars: int
    reason: str

    @property
    def xpath(self) -> str:
        """XPath of the node."""
        return self.node.xpath

    @property
    def source_span(self) -> tuple[int, int] | None:
        """Begin and end of its markup in ``page.source``, in bytes; None for a page made from a tree."""
        return self.node.source_span

    def to_dict(self) -> dict[str, Any]:
        """Return the block as plain values."""
        span = self.source_span
        return {
            "xpath": self.xpath,
            "node": self.node.index,
            "source_span": list(span) if span else None,
            "chars": self.chars,
            "reason": self.reason,
        }


class WrittenParts(NamedTuple):
    """What is written of the content: the switches of ``to_text``, ``to_markdown`` and ``to_html``.

    >>> WrittenParts(links=False).images
    True
    """

    #: Links, or only their texts.
    links: bool = True
    images: bool = True
    tables: bool = True
    #: Comments of readers, behind the content.
    comments: bool = False
    #: The title at the beginning: the main heading, or else the title of the metadata. Without it, neither is written.
    title: bool = False


#: Everything but the title and the comments of readers.
ALL_PARTS: Final = WrittenParts()


class ContentWriter(Protocol):
    """Renders the content of one page; each method computes its value when it is called."""

    def text(self, parts: WrittenParts = ALL_PARTS) -> str:
        """Return plain text."""

    def markdown(self, parts: WrittenParts = ALL_PARTS) -> str:
        """Return CommonMark with GitHub's tables."""

    def html(self, parts: WrittenParts = ALL_PARTS) -> str:
        """Return a safe subset of HTML."""

    def metadata(self) -> Metadata:
        """Return all metadata."""

    def field(self, name: str) -> str:
        """Return one field of the metadata without computing the others."""

    def kind(self) -> str:
        """Return the page kind; empty if there is none."""

    def comments(self) -> str:
        """Return the comments of readers as plain text."""


class Content(Frozen):
    """The main content of a page, without boilerplate; false if there is none. Texts and metadata are computed lazily.

    Attributes
    ----------
    blocks
        Blocks of the content, in document order.
    confidence
        Expected quality, from 0 to 1.
    method
        Name of the method that found it.
    reason
        Why there is no content; empty if there is some.
    truncated
        Limits that truncated the page.
    trace
        What the method computed; None unless it was requested.

    Examples
    --------
    >>> import scutch
    >>> html = "<nav><a href=/>Home</a></nav><h1>Flax</h1><p>" + "Flax gives long, strong <b>fibres</b>. " * 9
    >>> content = scutch.extract_content(html)
    >>> content.title, content.markdown[:40], content.reason
    ('Flax', '# Flax\\n\\nFlax gives long, strong **fibres', '')
    """

    __slots__ = ("_writer", "blocks", "confidence", "method", "reason", "trace", "truncated")

    blocks: tuple[Block, ...]
    confidence: float
    method: str
    reason: str
    truncated: tuple[str, ...]
    trace: Trace | None
    _writer: ContentWriter

    def __bool__(self) -> bool:
        return bool(self.blocks)

    @property
    def comments(self) -> str:
        """Comments of readers as plain text; empty without any, and where they are the content."""
        return self._writer.comments()

    @property
    def kind(self) -> str:
        """Page kind: ``article forum product collection listing documentation service``, or empty; see ``classify``."""
        return self._writer.kind()

    @property
    def text(self) -> str:
        """Plain text without the title, each block on a line of its own."""
        return self._writer.text()

    @property
    def markdown(self) -> str:
        """CommonMark with GitHub's tables; links are absolute if the address of the page is known."""
        return self.to_markdown()

    @property
    def html(self) -> str:
        """A safe subset of HTML."""
        return self.to_html()

    def to_text(self, *, tables: bool = True, comments: bool = False, title: bool = False) -> str:
        """Return plain text, with or without tables, comments and title.

        Parameters
        ----------
        tables
            Whether tables are content.
        comments
            Whether the comments of readers follow the content.
        title
            Whether the text begins with the title.

        Examples
        --------
        >>> import scutch
        >>> table = "<table><tr><th>Plant<th>Height<tr><td>Flax<td>1 m</table>"
        >>> content = scutch.extract_content("<h1>Flax</h1><p>" + "Flax gives long, strong fibres. " * 9 + table)
        >>> "1 m" in content.text, "1 m" in content.to_text(tables=False)
        (True, False)
        """
        return self._writer.text(WrittenParts(tables=tables, comments=comments, title=title))

    def to_markdown(
        self, *, links: bool = True, images: bool = True, tables: bool = True, comments: bool = False, title: bool = True
    ) -> str:
        """Return CommonMark, with or without links, images, tables, comments and title.

        Parameters
        ----------
        links
            Whether links are written; otherwise only their texts.
        images, tables
            Whether images and tables are content.
        comments
            Whether the comments of readers follow the content.
        title
            Whether the content begins with the title as a heading.

        Examples
        --------
        >>> import scutch
        >>> html = "<h1>Flax</h1><p>" + "Flax gives <a href=/f>fibres</a>, long and strong ones. " * 9
        >>> scutch.extract_content(html).to_markdown(links=False)[:30]
        '# Flax\\n\\nFlax gives fibres, lon'
        """
        return self._writer.markdown(WrittenParts(links, images, tables, comments, title))

    def to_html(
        self, *, links: bool = True, images: bool = True, tables: bool = True, comments: bool = False, title: bool = True
    ) -> str:
        """Return a safe subset of HTML; parameters as for ``to_markdown``.

        Examples
        --------
        >>> import scutch
        >>> html = "<h1>Flax</h1><p>" + "Flax gives <a href=/f>fibres</a>, long and strong ones. " * 9
        >>> scutch.extract_content(html).to_html(links=False)[:40]
        '<h1>Flax</h1><p>Flax gives fibres, long '
        """
        return self._writer.html(WrittenParts(links, images, tables, comments, title))

    @property
    def metadata(self) -> Metadata:
        """Metadata of the page, with their sources."""
        return self._writer.metadata()

    @property
    def title(self) -> str:
        """Title without the name of the site."""
        return self._writer.field("title")

    @property
    def author(self) -> str:
        """Authors as one text."""
        return self._writer.field("author")

    @property
    def date(self) -> str:
        """Date of publication in ISO 8601."""
        return self._writer.field("date")

    @property
    def language(self) -> str:
        """Language as a BCP 47 tag."""
        return self._writer.field("language")

    @property
    def site_name(self) -> str:
        """Name of the site."""
        return self._writer.field("site_name")

    @property
    def image(self) -> str:
        """Address of the image that represents the page."""
        return self._writer.field("image")

    @property
    def url(self) -> str:
        """Canonical address, or else the one that was given."""
        return self._writer.field("url")

    def __repr__(self) -> str:
        state = f"{sum(block.chars for block in self.blocks)} characters" if self.blocks else self.reason
        return f"<Content {self.title!r}: {state}>"

    def _repr_html_(self) -> str:
        from html import escape  # noqa: PLC0415 (only notebooks need it)

        return self.to_html(images=False) if self.blocks else f"<p>{escape(self.reason)}</p>"  # images would be requested

    def to_dict(self) -> dict[str, Any]:
        """Return all values as plain ones, ready for JSON."""
        metadata = self.metadata.to_dict()
        sources = metadata.pop("sources")
        return metadata | {
            "kind": self.kind,
            "confidence": self.confidence,
            "text": self.text,
            "markdown": self.markdown,
            "html": self.html,
            "comments": self.comments,
            "blocks": [block.to_dict() for block in self.blocks],
            "method": self.method,
            "reason": self.reason,
            "truncated": list(self.truncated),
            "sources": sources,
        }
