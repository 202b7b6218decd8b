"""Runs every published method of records that needs no browser, modern and literal."""

from functools import partial
from typing import Final

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.regions import Reader, regions
from benchmarks.records.runner import run
from scutch.methods.registry import methods_for

#: Methods and presets that are read without a browser.
PUBLISHED: Final = {
    (name, preset): method.function("records", preset)
    for name, method in methods_for("records").items()
    if not method.needs_layout
    for preset in method.presets
}
#: The paper has an aligner of its own, which makes the cells.
WITH_ALIGNER: Final = ("tree_structure", "literal")


def extract(name: str, preset: str, html: str, url: str) -> list[Region]:
    """Return the lists of a page by one preset of a method."""
    columns = scutch.parse(html).columns
    found = PUBLISHED[name, preset](columns)
    if (name, preset) == WITH_ALIGNER:
        reader = Reader(columns, url)
        return [reader.aligned(record_set) for record_set in found]
    return regions(columns, url, found)


def main() -> None:
    """Run all of them over the corpora."""
    for name, preset in PUBLISHED:
        run(f"{name}, {preset}", partial(extract, name, preset))


if __name__ == "__main__":
    main()
