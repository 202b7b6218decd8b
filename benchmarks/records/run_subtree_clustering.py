"""Runs the subtree clustering method (Gong & Zhu 2013) as published: segmentations of one region, the paper's answer first."""

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.regions import regions
from benchmarks.records.runner import run
from scutch.methods.subtree_clustering.method import LITERAL, subtree_clustering


def extract(html: str, url: str) -> list[Region]:
    """Return the segmentations of a page's main region: alternatives of one list, not several lists."""
    columns = scutch.parse(html).columns
    return regions(columns, url, subtree_clustering(columns, preset=LITERAL))


def main() -> None:
    """Run it over the corpora."""
    run("subtree_clustering, literal", extract)


if __name__ == "__main__":
    main()
