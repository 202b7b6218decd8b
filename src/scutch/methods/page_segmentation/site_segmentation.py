"""The content of a page by a model of other pages of its site (Hou & Yang 2011)."""

from __future__ import annotations

from scutch.methods.page_segmentation.content_segment import MODERN, PageSegmentationPreset, container, literal
from scutch.methods.page_segmentation.preprocessing import deleted
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.methods.selection import Selection
from scutch.page.parser import Columns


def site_content(columns: Columns, model: SiteModel, preset: PageSegmentationPreset = MODERN) -> Selection:
    """Choose the content of a page with the model of its site.

    As printed, with the thresholds and the text template of the site; or the element that holds the largest segment, when
    constant texts are deleted first. A page that has nothing but constant texts is segmented alone.

    >>> import scutch
    >>> fill = "<div><p>{0} gives fibre.<p>{0} is tall.<p>{0} is old.<p>{0} is strong.</div><div><p>Follow us!</div>"
    >>> *samples, page = [scutch.parse(fill.format(plant)) for plant in ("Flax", "Hemp", "Jute", "Sisal")]
    >>> model = SiteModel.fit(sample.columns for sample in samples)
    >>> [page[part.node].tag for found in (container(page.columns), site_content(page.columns, model)) for part in found.parts]
    ['body', 'div']
    """
    if not preset.whole_container:
        return literal(columns, preset, model.rules(preset.rules), model.template)
    found = container(columns, preset, site_deleted(columns, model, preset))
    return found if found.parts else container(columns, preset)


def site_deleted(columns: Columns, model: SiteModel, preset: PageSegmentationPreset = MODERN) -> bytearray | None:
    """Return the mask of deleted nodes and constant texts; None, for the mask of the page alone, without a constant text."""
    constant = model.constants.nodes(columns)
    return deleted(columns, preset.deletions, constant) if constant else None
