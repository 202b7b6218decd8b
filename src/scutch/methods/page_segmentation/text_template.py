"""Text template: tag paths that hold text on the pages of a site (Hou & Yang 2011).

Inside a segment, the text between two dividing tags is a *chunk*; its key is its tag path. The number of chunks that the
sample pages have at a key is the *frequency* of the key. Chunks of a page whose key has at least the threshold, the mean of
all frequencies, are printed. The template holds for pages of one structure: a page without such a key has another one, and
all of its chunks are printed.

The paper does not compare the texts; ``constant_texts`` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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


class TextTemplate(NamedTuple):
    """The text template of a site: how many chunks its sample pages have at each tag path.

    >>> import scutch
    >>> fill = "<div>{0}</div><table><tr><td>{0} grows</table>"
    >>> pages = [scutch.parse(fill.format(name)).columns for name in ("Flax", "Hemp", "Jute")]
    >>> stretches = [Stretch(page, 0, len(page), bytes(len(page))) for page in pages]
    >>> template = TextTemplate.learned(stretches)
    >>> template.threshold, [chunk.text for chunk in template.printed(stretches[0])]
    (3.0, ['Flax', 'Flax grows'])
    """

    #: By tag path; a page counts each of its chunks.
    frequencies: Mapping[str, int] = {}

    @classmethod
    def learned(cls, samples: Iterable[Stretch]) -> TextTemplate:
        """Count the chunks of segments of sample pages."""
        return cls(Counter(chunk.path for sample in samples for chunk in chunks(sample)))

    @property
    def threshold(self) -> float:
        """Frequency_Threshold: the mean of all frequencies."""
        return fmean(self.frequencies.values()) if self.frequencies else 0.0

    def printed(self, page: Stretch) -> list[Chunk]:
        """Return the chunks of a page whose frequency reaches the threshold, in document order; all of them if none does."""
        found, threshold = chunks(page), self.threshold
        return [chunk for chunk in found if self.frequencies.get(chunk.path, 0) >= threshold] or found
