"""Page segmentation by tag paths: leaves that stand at one path, at regular distances (Hou & Yang 2011).

Leaves with the same tag path, whatever their positions among siblings, are a *cluster*: the titles of a list, its prices, the
paragraphs of an article. Where the distances between neighbours of a cluster hardly vary it is a segment of the page; where
one distance is far from the rest the cluster is cut there, and the pieces are asked again, the one with most text first.

All formulas of the paper are lost; those here are what its names and its printed conditions leave room for. The variance is
"in its threshold" when no distance is further from the mean one than the predicted distance. What is not said: how far that
is (three standard deviations and at least ten leaves), which tags are deleted beforehand, and all thresholds. ``LITERAL``
takes the formulas by the letter; ``MODERN`` cuts at long distances only, and counts only characters of wide scripts twice.

Here the method proposes records: a segment's leaves stand in different children of their common ancestor, and those are
records, alone or with the siblings up to the next one.

References
----------
Hou, Yang: Web information extraction based on page segmentation (in Chinese), 2011.
"""

from __future__ import annotations

from scutch.methods.page_segmentation.content_segment import LITERAL, MODERN, PageSegmentationPreset, container, literal
from scutch.methods.page_segmentation.record_proposals import propose_records
from scutch.methods.record_set import RecordSet
from scutch.methods.selection import Selection
from scutch.page.parser import Columns

__all__ = ["LITERAL", "MODERN", "PageSegmentationPreset", "page_segmentation_content", "page_segmentation_records"]


def page_segmentation_content(columns: Columns, preset: PageSegmentationPreset = MODERN) -> Selection:
    """Choose the content of a page: its first accepted segment (``LITERAL``), or the element that holds the largest one.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<nav>Home</nav><p>Flax has long fibres.<p>They are fine.<p>They are strong.<p>They are old.")
    >>> [page_segmentation_content(page.columns, preset).parts[0].reason[:24] for preset in (MODERN, LITERAL)]
    ['holds 4 leaves at one pa', '4 leaves at one path']
    """
    return container(columns, preset) if preset.whole_container else literal(columns)


def page_segmentation_records(columns: Columns, preset: PageSegmentationPreset = MODERN) -> list[RecordSet]:
    """Propose records: what holds the leaves of each segment, best first.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<ul>" + "<li>Flax<li>Hemp" * 3 + "</ul>").columns
    >>> len(page_segmentation_records(columns)[0].records)
    6
    """
    return propose_records(columns, preset.rules)
