"""Stages: which method offers which part of the work, and how parts of several methods make one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scutch.methods.alignment import align
from scutch.methods.block_distribution.page_classes import block_distribution_classes
from scutch.methods.page_segmentation.acceptance import hub_probabilities
from scutch.methods.page_segmentation.preprocessing import deleted
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.methods.protocols import (
    Aligner,
    Denoiser,
    PageClassifier,
    Ranker,
    RecordsMethod,
    RegionProposer,
    Segmenter,
    TemplateLearner,
)
from scutch.methods.record_set import RecordSet
from scutch.methods.subtree_clustering.main_region import rank_regions
from scutch.methods.subtree_clustering.method import segment_region
from scutch.methods.tree_structure.method import mine_region, rank_by_text, run_regions
from scutch.methods.tree_structure.record_schema import record_schema
from scutch.page.parser import Columns

DENOISERS: Final[Mapping[str, Denoiser]] = {"page_segmentation": deleted}
PAGE_CLASSIFIERS: Final[Mapping[str, PageClassifier]] = {
    "block_distribution": block_distribution_classes,
    "page_segmentation": hub_probabilities,
}
REGION_PROPOSERS: Final[Mapping[str, RegionProposer]] = {
    "tree_structure": run_regions,
    "subtree_clustering": rank_regions,
}
SEGMENTERS: Final[Mapping[str, Segmenter]] = {"tree_structure": mine_region, "subtree_clustering": segment_region}
RANKERS: Final[Mapping[str, Ranker]] = {"tree_structure": rank_by_text}
ALIGNERS: Final[Mapping[str, Aligner]] = {"tree_structure": record_schema, "auto": align}
TEMPLATE_LEARNERS: Final[Mapping[str, Callable[[], TemplateLearner]]] = {"page_segmentation": SiteModel}

#: Default number of regions that ``combined`` segments.
MOST_REGIONS: Final = 5


def combined(
    proposer: RegionProposer, segmenter: Segmenter, ranker: Ranker = rank_by_text, most: int = MOST_REGIONS
) -> RecordsMethod:
    """Make a method of records from a region proposer and a segmenter.

    ``most``: how many of the proposed regions are segmented. Returns: answers with the best segmentation of each region, in
    the order of the ranker.

    >>> import scutch
    >>> columns = scutch.parse("<h1>Fibres</h1><ul><li>Flax, blue<li>Hemp, green<li>Jute, yellow</ul>").columns
    >>> combined(REGION_PROPOSERS["tree_structure"], SEGMENTERS["subtree_clustering"])(columns)[0].records
    ((7,), (9,), (11,))
    """

    def records(columns: Columns, /) -> list[RecordSet]:
        found = (segmenter(columns, region) for region in proposer(columns)[:most])
        return ranker(columns, [segmentations[0] for segmentations in found if segmentations])

    return records
