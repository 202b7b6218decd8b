"""Runs the heuristic of browser list scrapers: the most repeated class under one parent, weighted by its text.

For every element: the *good* classes are those that at least half of its larger children have; the records are the children
with a good class, or all its children if no class repeats. The score of a list is its text length times the square of its
number of records; such extensions use the area on the screen instead of the text length.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import scutch
from benchmarks.records.metric import Region
from benchmarks.records.regions import children, regions
from benchmarks.records.runner import run
from scutch.methods.record_set import RecordSet
from scutch.page.columns import DOCUMENT, TAG_MASK
from scutch.page.parser import Columns

FEWEST: Final = 3


def lists(columns: Columns) -> list[RecordSet]:
    """Return every list of a page, best first.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<ul><li class=a>Flax<li class='a b'>Hemp<li class=a>Jute<li class=ad>Rope</ul>")
    >>> [[columns.text(node + 1) for node in found.nodes] for found in lists(columns)]
    [['Flax', 'Hemp', 'Jute']]
    """
    elements = (node for node in range(len(columns)) if columns.tag[node] & TAG_MASK > DOCUMENT)
    found = (division for node in elements if columns.children[node] >= FEWEST for division in _lists(columns, node))
    return sorted(found, key=lambda division: -division.score)


def _lists(columns: Columns, parent: int) -> Iterator[RecordSet]:
    visible = [node for node in children(columns, parent) if columns.chars[node] or columns.images[node]]
    classes = {node: frozenset((columns.attribute(node, "class") or "").split()) for node in visible}
    good = _good(list(classes.values()))
    records = [node for node in visible if classes[node] & good] if good else visible
    if len(records) >= FEWEST:
        score = sum(columns.chars[node] for node in records) * len(records) ** 2
        why = f"{len(records)} children" + (f" with class {' '.join(sorted(good))}" if good else "")
        yield RecordSet(tuple((node,) for node in records), float(score), "dominant_class", why)


def _good(classes: Sequence[frozenset[str]]) -> frozenset[str]:
    counts = Counter(name for names in classes for name in names)
    enough = max(FEWEST, len(classes) / 2 - 2)
    return frozenset(name for name, count in counts.items() if count >= enough)


def extract(html: str, url: str) -> list[Region]:
    """Return the lists of a page."""
    columns = scutch.parse(html).columns
    return regions(columns, url, lists(columns))


def main() -> None:
    """Run it over the corpora."""
    run("dominant class", extract)


if __name__ == "__main__":
    main()
