"""Learning from sample pages of one site: thresholds, a text template, and constant texts.

The stages are in ``site_thresholds`` and ``text_template``; ``content_segment`` uses them on a page (Hou & Yang 2011).
"""

from __future__ import annotations

from collections.abc import Iterable

from scutch.methods.page_segmentation.acceptance import first_hit
from scutch.methods.page_segmentation.content_segment import LITERAL, MODERN, between, clustered, container, literal
from scutch.methods.page_segmentation.path_clusters import ClusterRules
from scutch.methods.page_segmentation.preprocessing import deleted
from scutch.methods.page_segmentation.site_thresholds import trained
from scutch.methods.page_segmentation.text_template import MODERN_DIVIDING, Stretch, TextTemplate
from scutch.methods.selection import Selection
from scutch.page.parser import Columns


class Site:
    """Learns from sample pages of a site and chooses the content of its other pages.

    Attributes
    ----------
    rules_
        ClusterRules with the thresholds of Length and Bn.
    template_
        Frequencies of the text of segments, and their threshold.
    constants_
        Texts that most pages have word for word.

    Examples
    --------
    >>> import scutch
    >>> fill = "<div><p>{0} gives fibre.<p>{0} is tall.<p>{0} is old.<p>{0} is strong.</div><div><p>Follow us!</div>"
    >>> pages = [scutch.parse(fill.format(plant)) for plant in ("Flax", "Hemp", "Jute", "Sisal")]
    >>> site = Site().fit(page.columns for page in pages[:3])
    >>> [pages[3][part.node].tag for choose in (container, site.container) for part in choose(pages[3].columns).parts]
    ['body', 'div']
    """

    def __init__(self) -> None:
        self.rules_: ClusterRules = LITERAL.rules
        self.template_ = TextTemplate()
        self.constants_ = TextTemplate(dividing=MODERN_DIVIDING)

    def fit(self, pages: Iterable[Columns]) -> Site:
        """Learn thresholds from the segments of sample pages, then a template from those that pass them."""
        columns = list(pages)
        samples = [clustered(page, LITERAL) for page in columns]
        self.rules_ = trained([page.segments for page in samples], LITERAL.rules)
        hits = [(page, first_hit(page.leaves, self.rules_)) for page in samples]
        self.template_.fit(between(page, hit) for page, hit in hits if hit)
        self.constants_.fit(_whole(page) for page in columns)
        return self

    def literal(self, columns: Columns) -> Selection:
        """Choose the content as the paper does."""
        return literal(columns, self.rules_, self.template_)

    def container(self, columns: Columns) -> Selection:
        """Choose the element that holds the largest segment, with constant texts deleted first."""
        skip = deleted(columns, MODERN.deletions)
        for chunk in self.constants_.constant(_whole(columns)):
            for node in chunk.nodes:
                skip[node] = 1
        return container(columns, skip=skip)


def _whole(columns: Columns) -> Stretch:
    return Stretch(columns, 0, len(columns), bytes(len(columns)))
