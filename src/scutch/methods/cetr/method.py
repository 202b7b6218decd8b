"""CETR: content extraction via tag ratios (Weninger, Hsu & Han 2010, WWW).

A line of an article's source has much text and few tags. Each line becomes a point (T', G'): its smoothed tag ratio, and
how much that differs from the lines after it. k-means with three clusters, one of which is held at the origin, partitions the
points; the lines of the cluster at the origin are boilerplate, all others content (CETR). The simpler form keeps the lines
whose smoothed ratio is at least the standard deviation of all (CETR-TM).

The paper does not give the initial centres. Here they are the same on every run: the point farthest from the origin, and
the middle between both.

References
----------
Weninger, Hsu, Han: CETR, content extraction via tag ratios. WWW 2010.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from scutch.methods.cetr.tag_ratios import AHEAD, LINE_BYTES, RADIUS, differences, smoothed, tag_ratios
from scutch.methods.selection import Part, Selection
from scutch.page.parser import Columns

#: Rounds of k-means at most; it mostly ends after ten.
KMEANS_ROUNDS: Final = 50


class CetrPreset(NamedTuple):
    """Parameters of the method, as the paper has them."""

    #: Whether lines are clustered by (T', G') (CETR), or chosen by a threshold on T' (CETR-TM).
    clustering: bool = True
    #: Radius of the kernel that smooths T, in lines.
    radius: int = RADIUS
    #: Lines ahead that T' is compared with for G'.
    ahead: int = AHEAD
    #: A page whose lines are longer on average is cut into lines of this many bytes.
    line_bytes: int = LINE_BYTES


LITERAL: Final = CetrPreset()
#: The same: no better form is known yet.
MODERN: Final = LITERAL

Point = tuple[float, float]
ORIGIN: Final[Point] = (0.0, 0.0)


def line_clusters(points: Sequence[Point]) -> list[int]:
    """Return the cluster of each point, 0 to 2; the centre of cluster 0 stays at the origin.

    >>> line_clusters([(0.1, 0.0), (9.0, 1.0), (10.0, 0.0), (0.0, 0.2), (5.0, 5.0)])
    [0, 2, 2, 0, 1]
    """
    farthest = max(points, key=lambda point: hypot(*point))
    centres = [ORIGIN, (farthest[0] / 2, farthest[1] / 2), farthest]
    labels: list[int] = []
    for _ in range(KMEANS_ROUNDS):
        nearest = [min(range(3), key=lambda label: dist(point, centres[label])) for point in points]
        if nearest == labels:
            break
        labels = nearest
        for label in (1, 2):
            members = [point for point, own in zip(points, labels, strict=True) if own == label]
            if members:
                centres[label] = (fmean(x for x, _ in members), fmean(y for _, y in members))
    return labels


class LineDecisions(NamedTuple):
    """What decides which lines are content."""

    #: T' and G' of each line.
    points: list[Point]
    #: Cluster of each line, 0 for boilerplate; with a threshold 1 for content.
    clusters: list[int]
    #: Standard deviation of T', the threshold of CETR-TM.
    threshold: float


def line_decisions(ratios: Sequence[float], preset: CetrPreset = MODERN) -> LineDecisions:
    """Return what decides which lines are content.

    ``ratios``: t of the lines, at least one. ``preset``: ``clustering``, ``radius`` and ``ahead`` are used.
    """
    smooth = smoothed(ratios, preset.radius)
    points = [*zip(smooth, smoothed(differences(smooth, preset.ahead), preset.radius), strict=True)]
    threshold = pstdev(smooth)
    clusters = line_clusters(points) if preset.clustering else [int(value >= threshold) for value in smooth]
    return LineDecisions(points, clusters, threshold)


def cetr(columns: Columns, preset: CetrPreset = MODERN) -> Selection:
    """Choose the texts of the lines whose tag ratio is high. Linear in the nodes but for finding the line of each.

    >>> import scutch
    >>> story = "<p>Flax gives long, strong fibres, and linen is made of them.</p>\\n" * 4
    >>> page = scutch.parse("<ul>\\n" + "<li><a href=/>Home</a></li>\\n" * 9 + "</ul>\\n" + story)
    >>> {page.columns.text(node)[:4] for node, _ in cetr(page.columns).ranges if page.columns.text(node) != "Home"}
    {'Flax'}
    """
    lines = tag_ratios(columns, preset.line_bytes)
    if not any(lines.texts):
        return Selection.nothing("no text")
    clusters = line_decisions(lines.ratios, preset).clusters
    nodes = sorted(node for texts, cluster in zip(lines.texts, clusters, strict=True) if cluster for node in texts)
    if not nodes:
        return Selection.nothing("no line has a high tag ratio")
    parts = tuple(Part(node, columns.chars[node], "on a line with much text and few tags") for node in nodes)
    share = sum(part.chars for part in parts) / columns.chars[0]
    return Selection(parts, tuple((node, columns.end[node]) for node in nodes), None, -1, round(share, 2))
