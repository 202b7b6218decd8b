"""Runs the page segmentation method (Hou & Yang 2011), whose records are ours: literal and modern."""

from functools import partial

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.regions import regions
from benchmarks.records.runner import run
from scutch.methods.page_segmentation.method import LITERAL, MODERN, PageSegmentationPreset, page_segmentation_records


def extract(html: str, url: str, preset: PageSegmentationPreset) -> list[Region]:
    """Return the lists of a page, best first."""
    columns = scutch.parse(html).columns
    return regions(columns, url, page_segmentation_records(columns, preset))


def main() -> None:
    """Run both presets over the corpora."""
    run("page_segmentation, literal", partial(extract, preset=LITERAL))
    run("page_segmentation, modern", partial(extract, preset=MODERN))


if __name__ == "__main__":
    main()
