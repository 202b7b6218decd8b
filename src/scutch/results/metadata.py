"""``Metadata``: what a page says about itself, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scutch.results.frozen import Frozen

if TYPE_CHECKING:
    from scutch.page.node import Node


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
