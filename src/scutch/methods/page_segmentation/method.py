"""Page segmentation by XPath clustering: leaves of one tag path at regular distances (Hou & Yang 2011).

Leaves with the same tag path, whatever their positions among siblings, are a cluster: the titles of a list, its prices, the
paragraphs of an article. A cluster whose period T hardly varies is a segment. Where the deviation deltaT of a distance from
T exceeds the predicted distance PreD, the cluster is split, and its parts are examined again, most text first. A segment
counts if it has more than MAXSIZE leaves, and its Length and its list noise factor Bn exceed their thresholds.

All formulas of the paper are lost; those here fit its names and its printed conditions. The variance var0 is "in threshold"
if no deltaT exceeds PreD. The other distances of the cluster predict a distance: T and PreD are their mean and three of their
standard deviations, and at least ten leaves. (With the distance itself among them, PreD = 3 sigma cannot be exceeded in a
cluster of fewer than twelve leaves.) A far leaf is cut off if it is in another container, or further away than the cluster is
long: within an article, a table of many leaves between two paragraphs is no boundary. Also lost are the lists of deleted tags
and all thresholds. ``LITERAL`` prints the first accepted segment; ``MODERN`` counts only characters of wide scripts twice,
and answers with the element that holds the largest segment.

The stages: ``preprocessing`` deletes, ``path_clusters`` clusters and splits, ``acceptance`` has the conditions,
``content_segment`` chooses the text. ``site_thresholds``, ``text_template`` and ``constant_texts`` learn from sample pages of
a site, ``site_model`` is what they learn, ``site_segmentation`` applies it. ``record_proposals`` makes records of segments,
which the paper does not.

References
----------
Hou, Yang: Web information extraction based on page segmentation (in Chinese), 2011.
"""

from __future__ import annotations

from scutch.methods.page_segmentation.acceptance import hub_probabilities
from scutch.methods.page_segmentation.content_segment import LITERAL, MODERN, PageSegmentationPreset, container, literal
from scutch.methods.page_segmentation.record_proposals import METHOD, propose_records
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.methods.page_segmentation.site_segmentation import site_content
from scutch.methods.record_set import RecordSet
from scutch.methods.selection import Selection
from scutch.page.parser import Columns

__all__ = [
    "LITERAL", "METHOD", "MODERN", "PageSegmentationPreset", "page_segmentation_classes", "page_segmentation_content",
    "page_segmentation_records",
]  # fmt: skip


def page_segmentation_content(
    columns: Columns, site: SiteModel | None = None, *, preset: PageSegmentationPreset = MODERN
) -> Selection:
    """Choose the content of a page: its first accepted segment (``LITERAL``), or the element that holds the largest one.

    ``site``: the model of other pages of its site.

    >>> import scutch
    >>> page = scutch.parse("<nav>Home</nav><p>Flax has long fibres.<p>They are fine.<p>They are strong.<p>They are old.")
    >>> [page_segmentation_content(page.columns, preset=form).parts[0].reason[:24] for form in (MODERN, LITERAL)]
    ['holds 4 leaves at one pa', '4 leaves at one path']
    """
    if site:
        return site_content(columns, site, preset)
    return container(columns, preset) if preset.whole_container else literal(columns, preset)


def page_segmentation_records(columns: Columns, preset: PageSegmentationPreset = MODERN) -> list[RecordSet]:
    """Propose the records around the leaves of each segment, best first.

    >>> import scutch
    >>> columns = scutch.parse("<ul>" + "<li>Flax<li>Hemp" * 3 + "</ul>").columns
    >>> len(page_segmentation_records(columns)[0].records)
    6
    """
    return propose_records(columns, preset.rules)


def page_segmentation_classes(columns: Columns, preset: PageSegmentationPreset = MODERN) -> dict[str, float]:
    """Classify a page as a content page or an index page, by the HUB test.

    >>> import scutch
    >>> page_segmentation_classes(scutch.parse("<a href=/>Flax</a> <a href=/>Hemp</a>").columns)
    {'content': 0.0, 'index': 1.0}
    """
    return hub_probabilities(columns, preset.rules)
