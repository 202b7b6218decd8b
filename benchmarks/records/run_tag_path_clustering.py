"""Runs tag path clustering."""

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.regions import regions
from benchmarks.records.runner import run
from scutch.methods.tag_path_clustering.method import tag_path_clustering


def extract(html: str, url: str) -> list[Region]:
    """Return the lists of a page."""
    columns = scutch.parse(html).columns
    return regions(columns, url, tag_path_clustering(columns))


def main() -> None:
    """Run over the corpora."""
    run("tag_path_clustering", extract)


if __name__ == "__main__":
    main()
