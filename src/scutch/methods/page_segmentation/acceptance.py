"""Acceptance of segments: the paper's conditions on MAXSIZE, Length and Bn, and its HUB test (Hou & Yang 2011)."""

from __future__ import annotations

from collections.abc import Iterable

from scutch.methods.page_segmentation.path_clusters import LITERAL_RULES, MODERN_RULES, Cluster, ClusterRules
from scutch.page.parser import Columns


def is_accepted(segment: Cluster, rules: ClusterRules = MODERN_RULES) -> bool:
    """Whether a segment has more than MAXSIZE leaves, and Length and Bn above their thresholds.

    The printed fourth condition, deltaT > PreD, holds already: it split the segment from its neighbours.
    """
    return len(segment.places) > rules.max_size and segment.length > rules.length and segment.bn > rules.bn


def first_hit(found: Iterable[Cluster], rules: ClusterRules = LITERAL_RULES) -> Cluster | None:
    """Return the first accepted one of some segments; None if there is none.

    >>> import scutch
    >>> from scutch.methods.page_segmentation.path_clusters import Leaves, segments
    >>> from scutch.methods.rendered_tree import ShownTree
    >>> page = scutch.parse("<ul>" + "<li><a href=#>Home</a>" * 9 + "</ul>" + "<p>Flax has long fibres." * 5)
    >>> leaves = Leaves(ShownTree(page.columns))
    >>> [page.columns.text(leaves.nodes[place]) for place in first_hit(segments(leaves)).places[:1]]
    ['Flax has long fibres.']
    """
    return next((segment for segment in found if is_accepted(segment, rules)), None)


def is_hub(length: int, link_length: int, links: int, rules: ClusterRules = MODERN_RULES) -> bool:
    """HUB test: whether most of the text is links, or links are very many.

    >>> is_hub(1000, 600, 5), is_hub(1000, 100, 40), is_hub(1000, 100, 5)
    (True, True, False)
    """
    return link_length > rules.hub_share * length or 100 * links > rules.hub_links * length


def hub_probabilities(columns: Columns, rules: ClusterRules = MODERN_RULES) -> dict[str, float]:
    """Classify a page by the HUB test: 1.0 for ``index`` or for ``content``, as the test knows no doubt.

    >>> import scutch
    >>> hub_probabilities(scutch.parse("<a href=/>Flax</a> <a href=/>Hemp</a>").columns)
    {'content': 0.0, 'index': 1.0}
    """
    hub = is_hub(columns.chars[0], columns.link_chars[0], columns.links[0], rules)
    return {"content": float(not hub), "index": float(hub)}
