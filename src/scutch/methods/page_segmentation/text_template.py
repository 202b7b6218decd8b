"""Text template: tag paths that hold text on the pages of a site, and texts that are the same on all (Hou & Yang 2011).

Inside a segment, the text between two dividing tags is a *chunk*; its key is its tag path. The number of sample pages with
a chunk at a key is the *frequency* of the key. Chunks of a page whose key has at least the threshold, the mean of all
frequencies, are printed.

The paper does not compare the texts. A chunk that most pages have word for word belongs to the site, not to the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from scutch.methods.page_segmentation.path_clusters import INLINE
from scutch.page.columns import TAG_MASK, TEXT
from scutch.page.parser import Columns

#: The paper's dividing tags.
DIVIDING: Final = frozenset(("table", "div"))
#: Tags that begin a line of their own on today's pages.
LINE_TAGS: Final = """address article aside blockquote caption dd details dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6
    header hr li main nav ol p pre section summary tbody td tfoot th thead tr ul"""
MODERN_DIVIDING: Final = DIVIDING.union(LINE_TAGS.split())
#: A chunk that more than this share of the sample pages have word for word is constant.
CONSTANT: Final = 0.5


class Chunk(NamedTuple):
    """Text between two dividing tags."""

    #: Names of the tags above it, from the root, as in ``"html/body/div"``.
    path: str
    #: Its text nodes, in document order.
    nodes: Sequence[int]
    text: str


class Stretch(NamedTuple):
    """Nodes [begin, end) of a page, without those in the mask."""

    columns: Columns
    begin: int
    end: int
    skip: bytes | bytearray


def path_names(columns: Columns, deleted: frozenset[str] = INLINE) -> list[str]:
    """Return the tags of each row of the path table as text; it is the same on all pages.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<div><b>Flax").columns
    >>> path_names(columns)[columns.path[5]]
    'html/body/div'
    """
    found: list[str] = []
    for parent, tag in zip(columns.path_parent, columns.path_tag, strict=True):
        above, name = found[parent] if parent >= 0 else "", columns.names[tag & TAG_MASK]
        found.append(above if name in deleted or parent < 0 else f"{above}/{name}".lstrip("/"))
    return found


def chunks(stretch: Stretch, dividing: frozenset[str] = DIVIDING) -> list[Chunk]:
    """Cut a part of a page at its dividing tags. Linear.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<div>Flax is <b>tall</b><div>Hemp</div>Jute</div>").columns
    >>> [(chunk.path, chunk.text) for chunk in chunks(Stretch(columns, 0, len(columns), bytes(len(columns))))]
    [('html/body/div', 'Flax is tall'), ('html/body/div/div', 'Hemp'), ('html/body/div', 'Jute')]
    """
    columns = stretch.columns
    names = path_names(columns)
    groups = _groups(stretch, frozenset(tag for tag, name in enumerate(columns.names) if name in dividing))
    return [
        Chunk(names[columns.path[owner]], nodes, " ".join("".join(map(columns.text, nodes)).split()))
        for owner, nodes in groups
    ]


def _groups(stretch: Stretch, dividing: frozenset[int]) -> list[tuple[int, list[int]]]:
    """Texts between dividing tags, each group with its parent element."""
    columns, tags, parents = stretch.columns, stretch.columns.tag, stretch.columns.parent
    owners = [0] * len(columns)
    found: list[tuple[int, list[int]]] = []
    open_group = -1
    for node in range(1, stretch.end):
        owners[node] = node if tags[node] in dividing else owners[parents[node]]
        if node < stretch.begin or stretch.skip[node]:
            continue
        if tags[node] in dividing:
            open_group = -1
        elif tags[node] == TEXT and columns.chars[node]:
            if owners[node] != open_group:
                open_group = owners[node]
                found.append((open_group, []))
            found[-1][1].append(node)
    return found


class TextTemplate:
    """Learns from the chunks of sample pages.

    Parameters
    ----------
    dividing
        Names of the tags that divide.

    Attributes
    ----------
    frequencies_
        By path, how many of the sample pages have a chunk there.
    threshold_
        Mean of the frequencies.
    constants_
        Path and text of the chunks that most pages have, and two at the least. The paper does not compare words.

    Examples
    --------
    >>> import scutch
    >>> fill = "<div>{0}</div><table><tr><td>{0} grows</table>"
    >>> pages = [scutch.parse(fill.format(name)) for name in ("Flax", "Hemp", "Jute")]
    >>> stretches = [Stretch(page.columns, 0, len(page.columns), bytes(len(page.columns))) for page in pages]
    >>> template = TextTemplate().fit(stretches)
    >>> template.threshold_, [chunk.text for chunk in template.printed(stretches[0])]
    (3.0, ['Flax', 'Flax grows'])
    """

    def __init__(self, *, dividing: frozenset[str] = DIVIDING) -> None:
        self.dividing = dividing
        self.frequencies_: Counter[str] = Counter()
        self.threshold_ = 0.0
        self.constants_: frozenset[tuple[str, str]] = frozenset()

    def fit(self, pages: Iterable[Stretch]) -> TextTemplate:
        """Count keys and texts over sample pages."""
        samples = [chunks(page, self.dividing) for page in pages]
        self.frequencies_ = Counter(path for sample in samples for path in {chunk.path for chunk in sample})
        self.threshold_ = fmean(self.frequencies_.values()) if self.frequencies_ else 0.0
        texts = Counter(key for sample in samples for key in {(chunk.path, chunk.text) for chunk in sample})
        least = max(1.0, CONSTANT * len(samples))
        self.constants_ = frozenset(key for key, count in texts.items() if count > least)
        return self

    def printed(self, page: Stretch) -> list[Chunk]:
        """Return the chunks of a page whose frequency reaches the threshold, in document order."""
        return [chunk for chunk in chunks(page, self.dividing) if self.frequencies_[chunk.path] >= self.threshold_]

    def constant(self, page: Stretch) -> list[Chunk]:
        """Return the chunks of a page that most sample pages have word for word."""
        return [chunk for chunk in chunks(page, self.dividing) if (chunk.path, chunk.text) in self.constants_]
