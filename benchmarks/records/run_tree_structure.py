"""Runs the tree structure method (Ren & Xue 2009): as published, and with every run of siblings."""

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.regions import Reader, regions
from benchmarks.records.runner import run
from scutch.methods.tree_structure.method import LITERAL, MODERN, tree_structure


def extract(html: str, url: str) -> list[Region]:
    """Return the one list of a page that the paper's method finds."""
    columns = scutch.parse(html).columns
    reader = Reader(columns, url)
    return [reader.aligned(division) for division in tree_structure(columns, LITERAL)]


def extract_every_run(html: str, url: str) -> list[Region]:
    """Return the lists of a page from every run of siblings."""
    columns = scutch.parse(html).columns
    return regions(columns, url, tree_structure(columns, MODERN))


def main() -> None:
    """Run both over the corpora."""
    run("tree_structure, literal", extract)
    run("tree_structure, every run", extract_every_run)


if __name__ == "__main__":
    main()
