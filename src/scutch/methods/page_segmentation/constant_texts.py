"""Constant texts: what the pages of a site have word for word, and therefore belongs to the site (ours; Hou & Yang 2011).

The text template of the paper compares the tag paths of chunks. Across pages of one site, a path that they share is structure,
a text that varies is data, and a text that they share is boilerplate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from scutch.methods.page_segmentation.text_template import MODERN_DIVIDING, Chunk, Stretch, chunks
from scutch.page.parser import Columns

#: A chunk is constant if at least this share of the other pages have it, and one of them; fitted on development sites.
CONSTANT_SHARE: Final = 0.5
#: Bytes of a digest.
DIGEST_SIZE: Final = 8


class ConstantTexts(NamedTuple):
    """How many sample pages have a chunk, word for word and at the same tag path.

    >>> import scutch
    >>> fill = "<div>Shop</div><p>{0} is tall.</p>"
    >>> *samples, page = (scutch.parse(fill.format(name)).columns for name in ("Flax", "Hemp", "Jute"))
    >>> [page.text(node) for node in ConstantTexts.learned(samples).nodes(page)]
    ['Shop']
    """

    #: Number of sample pages.
    pages: int = 0
    #: By the digest of path and text; without those of too few pages.
    counts: Mapping[str, int] = {}
    #: Digests of whole sample pages: what a sample page shares with itself is not constant.
    samples: frozenset[str] = frozenset()

    @classmethod
    def learned(cls, pages: Iterable[Columns]) -> ConstantTexts:
        """Count the chunks of sample pages; a page that comes twice is one. Linear."""
        samples = {digest(keys): set(keys) for keys in map(chunk_keys, map(line_chunks, pages))}
        least = required(len(samples))
        counts = Counter(key for keys in samples.values() for key in keys)
        return cls(len(samples), {key: count for key, count in counts.items() if count >= least}, frozenset(samples))

    def nodes(self, columns: Columns) -> list[int]:
        """Return the text nodes of a page that enough of the other pages have, in document order. Linear."""
        found = line_chunks(columns)
        keys = chunk_keys(found)
        itself = digest(keys) in self.samples
        least = required(self.pages - itself) + itself
        return [
            node for key, chunk in zip(keys, found, strict=True) if self.counts.get(key, 0) >= least for node in chunk.nodes
        ]


def required(others: int) -> float:
    """Return how many of some other pages make a text constant.

    >>> required(1), required(2), required(9)
    (1.0, 1.0, 4.5)
    """
    return max(1.0, CONSTANT_SHARE * others)


def line_chunks(columns: Columns) -> list[Chunk]:
    """Return the chunks of a whole page, cut at all tags that begin a line."""
    return chunks(Stretch(columns, 0, len(columns), bytes(len(columns))), MODERN_DIVIDING)


def chunk_keys(found: Sequence[Chunk]) -> list[str]:
    """Return the digest of the path and text of each chunk."""
    return [digest((chunk.path, chunk.text)) for chunk in found]


def digest(texts: Iterable[str]) -> str:
    """Return a digest of some texts, the same on every machine.

    >>> digest(("html/body/div", "Shop"))
    '...'
    """
    return blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=DIGEST_SIZE).hexdigest()
