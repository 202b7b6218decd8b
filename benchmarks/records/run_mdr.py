"""Runs MDR as published, and with single nodes only."""

from functools import partial

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.regions import regions
from benchmarks.records.runner import run
from scutch.methods.mdr.method import LITERAL, MODERN, Preset, mdr


def extract(html: str, url: str, preset: Preset = LITERAL) -> list[Region]:
    """Return the lists of a page."""
    columns = scutch.parse(html).columns
    return regions(columns, url, mdr(columns, preset))


def main() -> None:
    """Run both versions over the corpora."""
    run("MDR", extract)
    run("MDR K=1", partial(extract, preset=MODERN))


if __name__ == "__main__":
    main()
