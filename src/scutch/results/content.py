"""``Content``: the chosen blocks of a page, and what is written of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from scutch.results.frozen import Frozen
from scutch.results.metadata import Metadata

if TYPE_CHECKING:
    from scutch.page.node import Node


class Block(Frozen):
    """A part of the page that the content is made of, and why it was chosen.

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
    #: Visible non-space characters in it, CJK counted twice, without what was left out.
    chars: int
    reason: str

    @property
    def xpath(self) -> str:
        """XPath of the node."""
        return self.node.xpath

    @property
    def source_span(self) -> tuple[int, int] | None:
        """Begin and end of its markup in ``page.source``; None for a page made from a tree."""
        return self.node.source_span

    def to_dict(self) -> dict[str, Any]:
        """The block as plain values."""
        span = self.source_span
        return {
            "xpath": self.xpath,
            "node": self.node.index,
            "source_span": list(span) if span else None,
            "chars": self.chars,
            "reason": self.reason,
        }


class ContentWriter(Protocol):
    """Writes the chosen parts of a page."""

    def text(self) -> str:
        """As people read them."""

    def markdown(self) -> str:
        """As CommonMark with GitHub's tables."""

    def html(self) -> str:
        """As a safe subset of HTML."""

    def metadata(self) -> Metadata:
        """What the page says about itself."""

    def field(self, name: str) -> str:
        """One field of the metadata, without working out the others."""

    def kind(self) -> str:
        """Name of the kind of page, empty where it is none."""

    def comments(self) -> str:
        """What readers wrote about it."""


class Content(Frozen):
    """What a page is about, without what stands around it.

    Examples
    --------
    >>> import scutch
    >>> html = "<nav><a href=/>Home</a></nav><h1>Flax</h1><p>" + "Flax gives long, strong <b>fibres</b>. " * 9
    >>> content = scutch.extract_content(html)
    >>> content.title, content.markdown[:40], content.reason
    ('Flax', '# Flax\\n\\nFlax gives long, strong **fibres', '')
    """

    __slots__ = ("_writer", "blocks", "confidence", "method", "reason", "truncated")

    #: The parts it is made of, in document order.
    blocks: tuple[Block, ...]
    #: From 0 to 1.
    confidence: float
    #: Which method gave it.
    method: str
    #: Why there is no content; empty where there is.
    reason: str
    #: Limits that cut the page.
    truncated: tuple[str, ...]
    _writer: ContentWriter

    def __bool__(self) -> bool:
        return bool(self.blocks)

    @property
    def comments(self) -> str:
        """What readers wrote about the content, as plain text; empty where there is nothing of it, or it is the content."""
        return self._writer.comments()

    @property
    def kind(self) -> str:
        """``article forum product collection listing documentation service``, or empty; ``classify`` says more."""
        return self._writer.kind()

    @property
    def text(self) -> str:
        """Plain text as people read it, blocks on lines of their own."""
        return self._writer.text()

    @property
    def markdown(self) -> str:
        """CommonMark with GitHub's tables; links absolute where the address is known."""
        return self._writer.markdown()

    @property
    def html(self) -> str:
        """The same as a safe subset of HTML."""
        return self._writer.html()

    @property
    def metadata(self) -> Metadata:
        """What the page says about itself."""
        return self._writer.metadata()

    @property
    def title(self) -> str:
        """Title of the content, without the site's name."""
        return self._writer.field("title")

    @property
    def author(self) -> str:
        """Who wrote it."""
        return self._writer.field("author")

    @property
    def date(self) -> str:
        """When it was published, in ISO 8601."""
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
        """Address of the picture that stands for the page."""
        return self._writer.field("image")

    @property
    def url(self) -> str:
        """Canonical address; failing that, the one it was loaded from."""
        return self._writer.field("url")

    def __repr__(self) -> str:
        state = f"{sum(block.chars for block in self.blocks)} characters" if self.blocks else self.reason
        return f"<Content {self.title!r}: {state}>"

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values, in the order people look for them."""
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
