"""``Metadata``: title, authors, dates and other facts of a page, each with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scutch.results.frozen import Frozen

if TYPE_CHECKING:
    from scutch.page.node import Node


class ValueSource(NamedTuple):
    """The source of a metadata value: the type of place, and its node.

    >>> import scutch
    >>> page = "<title>Flax</title><meta name=author content='A. Weaver'><p>" + "Flax gives long, strong fibres. " * 9
    >>> source = scutch.extract_content(page).metadata.sources["author"]
    >>> source.source, source.xpath
    ('meta', '/html/head/meta[1]')
    """

    #: ``json-ld meta title heading byline time attribute text html link url address``.
    source: str
    #: None for a value from the address of the page.
    node: Node | None

    @property
    def xpath(self) -> str:
        """XPath of the node; empty without one."""
        return self.node.xpath if self.node is not None else ""


class ValueSources(Mapping[str, ValueSource]):
    """Sources by field; only fields with a value have one.

    >>> sources = ValueSources({"url": ValueSource("address", None)})
    >>> sources["url"].source, "title" in sources, len(sources)
    ('address', False, 1)
    """

    __slots__ = ("_sources",)

    def __init__(self, sources: Mapping[str, ValueSource]) -> None:
        self._sources = dict(sources)

    def __getitem__(self, field: str) -> ValueSource:
        return self._sources[field]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __hash__(self) -> int:
        return hash(frozenset(self._sources.items()))

    def __repr__(self) -> str:
        return f"ValueSources({', '.join(f'{field}={source.source}' for field, source in self._sources.items())})"


class Metadata(Frozen):
    """Metadata of a page; a field without a value is empty.

    Attributes
    ----------
    title
        Title, without the name of the site.
    author
        Authors as one text: several names as the page joins them.
    authors
        Names of the authors.
    date
        The date that readers take for that of the page: mostly its publication, else its last change. ISO 8601, as
        precise as the page gives it: ``2024-05-01`` or with a time and a zone.
    published
        Date of publication, even where the page shows another date.
    modified
        Date of the last change.
    description
        Description, as the page states it.
    section
        Section of the site, such as a category.
    tags
        Keywords.
    language
        BCP 47 tag.
    site_name
        Name of the site.
    paywall
        Access to the whole page as it states it: ``free``, ``metered`` or ``locked``; empty where it states none.
    image
        Address of the main image.
    canonical
        Canonical address as the page states it.
    url
        Canonical address, or else the one that was given.
    sources
        Source of each value, by field: its ``source`` (``json-ld meta title heading byline time attribute text html
        link url address``), its ``node`` and its ``xpath``.

    Examples
    --------
    >>> Metadata(title="Flax", language="en").language
    'en'
    """

    __slots__ = (
        "author", "authors", "canonical", "date", "description", "image", "language", "modified", "paywall", "published",
        "section", "site_name", "sources", "tags", "title", "url",
    )  # fmt: skip

    title: str
    author: str
    authors: tuple[str, ...]
    date: str
    published: str
    modified: str
    description: str
    section: str
    tags: tuple[str, ...]
    language: str
    site_name: str
    paywall: str
    image: str
    canonical: str
    url: str
    sources: ValueSources

    def __init__(self, **values: Any) -> None:
        super().__init__(**EMPTY_FIELDS | values)

    def to_dict(self) -> dict[str, Any]:
        """Return the metadata as plain values, the usual fields first."""
        fields = (
            "title", "author", "authors", "date", "published", "modified", "language", "site_name", "section", "tags",
            "description", "image", "url", "canonical", "paywall",
        )  # fmt: skip
        values = {field: getattr(self, field) for field in fields}
        places = {field: {"source": source.source, "xpath": source.xpath} for field, source in self.sources.items()}
        return values | {"authors": list(self.authors), "tags": list(self.tags), "sources": places}


#: Fields of a page without metadata.
EMPTY_FIELDS: Final[dict[str, Any]] = {
    **dict.fromkeys(Metadata.__slots__, ""),
    "authors": (),
    "tags": (),
    "sources": ValueSources({}),
}
