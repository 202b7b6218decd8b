"""What scutch answers with: frozen values that say where in the page they came from.

A result holds the page it was read from and a few numbers; what costs time to write (text, Markdown, HTML, an XPath) is
written when it is asked for. The values are plain classes with slots: importing ``dataclasses`` would cost more than the rest
of ``import scutch``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, Protocol

if TYPE_CHECKING:
    from scutch.page.node import Node


class Frozen:
    """A value whose slots are set once, by keyword, when it is made.

    Examples
    --------
    >>> Metadata(title="Flax").title = "Hemp"
    Traceback (most recent call last):
    ...
    AttributeError: Metadata is frozen
    """

    __slots__: tuple[str, ...] = ()

    def __init__(self, **values: Any) -> None:
        missing = set(self.__slots__).symmetric_difference(values)
        if missing:
            raise TypeError(f"{type(self).__name__}: missing or unknown: {', '.join(sorted(missing))}")
        self.__setstate__(values)

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __getstate__(self) -> dict[str, Any]:
        return self._values()

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frozen) and type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._values().items())})"

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


class Origin(NamedTuple):
    """Where a value of the metadata stands: the sort of place, and its node.

    Examples
    --------
    >>> import scutch
    >>> page = "<title>Flax</title><meta name=author content='A. Weaver'><p>" + "Flax gives long, strong fibres. " * 9
    >>> origin = scutch.extract_content(page).metadata.sources["author"]
    >>> origin.source, origin.xpath
    ('meta', '/html/head/meta[1]')
    """

    #: ``json-ld meta title heading byline time attribute text html link url address``.
    source: str
    #: None for what is not in the page: its address.
    node: Node | None

    @property
    def xpath(self) -> str:
        """XPath of the node; empty without one."""
        return self.node.xpath if self.node is not None else ""


class Origins(Mapping[str, Origin]):
    """Origins by the names of the fields that have a value.

    Examples
    --------
    >>> origins = Origins({"url": Origin("address", None)})
    >>> origins["url"].source, "title" in origins, len(origins)
    ('address', False, 1)
    """

    __slots__ = ("_origins",)

    def __init__(self, origins: Mapping[str, Origin]) -> None:
        self._origins = dict(origins)

    def __getitem__(self, field: str) -> Origin:
        return self._origins[field]

    def __iter__(self) -> Iterator[str]:
        return iter(self._origins)

    def __len__(self) -> int:
        return len(self._origins)

    def __hash__(self) -> int:
        return hash(frozenset(self._origins.items()))

    def __repr__(self) -> str:
        return f"Origins({', '.join(f'{field}={origin.source}' for field, origin in self._origins.items())})"


class Metadata(Frozen):
    """What a page says about itself; a field it does not tell is empty.

    Examples
    --------
    >>> Metadata(title="Flax", language="en").language
    'en'
    """

    __slots__ = (
        "author", "authors", "date", "description", "image", "language", "modified", "published", "section", "site_name",
        "sources", "tags", "title", "url",
    )  # fmt: skip

    title: str
    #: As one text: several names as the page joins them.
    author: str
    #: The same, one by one.
    authors: tuple[str, ...]
    #: The day that people take for the page's: mostly that of its publication, else that of the last change. ISO 8601, as
    #: precise as the page is: ``2024-05-01`` or with a time and a zone.
    date: str
    #: When it was published, also where the page shows people another day.
    published: str
    #: When it was changed.
    modified: str
    description: str
    section: str
    #: Keywords.
    tags: tuple[str, ...]
    #: BCP 47 tag.
    language: str
    site_name: str
    image: str
    #: Canonical address.
    url: str
    #: Where each value stands, by field.
    sources: Origins

    def __init__(self, **values: Any) -> None:
        super().__init__(**NOTHING_SAID | values)

    def to_dict(self) -> dict[str, Any]:
        """The metadata as plain values, in the order people look for them."""
        fields = (
            "title", "author", "authors", "date", "published", "modified", "language", "site_name", "section", "tags",
            "description", "image", "url",
        )  # fmt: skip
        values = {field: getattr(self, field) for field in fields}
        places = {field: {"source": origin.source, "xpath": origin.xpath} for field, origin in self.sources.items()}
        return values | {"authors": list(self.authors), "tags": list(self.tags), "sources": places}


#: Fields of a page that says nothing.
NOTHING_SAID: Final[dict[str, Any]] = {
    **dict.fromkeys(Metadata.__slots__, ""),
    "authors": (),
    "tags": (),
    "sources": Origins({}),
}


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


class Teller(Protocol):
    """Tells why a page is of its kind."""

    def why(self) -> tuple[str, ...]:
        """What spoke for it, the strongest first."""


class PageKind(Frozen):
    """What sort of page it is; false where it is none, and then there is a reason.

    Examples
    --------
    >>> import scutch
    >>> kind = scutch.classify("<title>404 Not Found</title><h1>Not Found</h1>")
    >>> bool(kind), kind.name, kind.reason
    (False, '', 'error page: 404 Not Found')
    """

    __slots__ = ("probabilities", "reason", "teller")

    #: Of each kind, the likeliest first; empty where it is none.
    probabilities: tuple[tuple[str, float], ...]
    #: Why it is none of the kinds; empty where it is one.
    reason: str
    teller: Teller

    def __bool__(self) -> bool:
        return bool(self.probabilities)

    @property
    def name(self) -> str:
        """``article forum product collection listing documentation service``, or empty."""
        return self.probabilities[0][0] if self.probabilities else ""

    @property
    def confidence(self) -> float:
        """The probability of this kind."""
        return self.probabilities[0][1] if self.probabilities else 0.0

    @property
    def index(self) -> float:
        """The probability that it is a list of other pages, if it is either that or one to be read."""
        found = dict(self.probabilities)
        lists, texts = (sum(found.get(name, 0.0) for name in names) for names in (INDEX_PAGES, CONTENT_PAGES))
        return lists / (lists + texts) if lists else 0.0

    @property
    def why(self) -> tuple[str, ...]:
        """What spoke for it, the strongest first."""
        return self.teller.why()

    def __repr__(self) -> str:
        return f"<PageKind {self.name} {self.confidence:.2f}>" if self else f"<PageKind none: {self.reason}>"

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "kind": self.name,
            "confidence": self.confidence,
            "probabilities": dict(self.probabilities),
            "reason": self.reason,
            "why": list(self.why),
        }


#: Kinds that lead to other pages, and kinds that are read.
INDEX_PAGES: Final = ("listing", "collection")
CONTENT_PAGES: Final = ("article", "documentation")


class Writer(Protocol):
    """Writes the chosen parts of a page."""

    def text(self) -> str:
        """As people read them."""

    def markdown(self) -> str:
        """As CommonMark with GitHub's tables."""

    def html(self) -> str:
        """As a safe subset of HTML."""

    def metadata(self) -> Metadata:
        """What the page says about itself."""

    def told(self, field: str) -> str:
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

    __slots__ = ("blocks", "confidence", "method", "reason", "truncated", "writer")

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
    writer: Writer

    def __bool__(self) -> bool:
        return bool(self.blocks)

    @property
    def comments(self) -> str:
        """What readers wrote about the content, as plain text; empty where there is nothing of it, or it is the content."""
        return self.writer.comments()

    @property
    def kind(self) -> str:
        """``article forum product collection listing documentation service``, or empty; ``classify`` says more."""
        return self.writer.kind()

    @property
    def text(self) -> str:
        """Plain text as people read it, blocks on lines of their own."""
        return self.writer.text()

    @property
    def markdown(self) -> str:
        """CommonMark with GitHub's tables; links absolute where the address is known."""
        return self.writer.markdown()

    @property
    def html(self) -> str:
        """The same as a safe subset of HTML."""
        return self.writer.html()

    @property
    def metadata(self) -> Metadata:
        """What the page says about itself."""
        return self.writer.metadata()

    @property
    def title(self) -> str:
        """Title of the content, without the site's name."""
        return self.writer.told("title")

    @property
    def author(self) -> str:
        """Who wrote it."""
        return self.writer.told("author")

    @property
    def date(self) -> str:
        """When it was published, in ISO 8601."""
        return self.writer.told("date")

    @property
    def language(self) -> str:
        """Language as a BCP 47 tag."""
        return self.writer.told("language")

    @property
    def site_name(self) -> str:
        """Name of the site."""
        return self.writer.told("site_name")

    @property
    def image(self) -> str:
        """Address of the picture that stands for the page."""
        return self.writer.told("image")

    @property
    def url(self) -> str:
        """Canonical address; failing that, the one it was loaded from."""
        return self.writer.told("url")

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
