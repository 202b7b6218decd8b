"""The effect of cleaning: duplicates left out, chunks of streamed pages read, embedded text used.

Each is measured by itself, on the choice of ``containers``: on how many pages it does anything, and how the
word F1 of these pages changes; and of each copy, how often its first words are in the gold text: twice is once too much.
Run as ``python -m benchmarks.content.clean [--limit N]``; it reads the whole corpus, in about a minute.
"""

import argparse
import re
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from benchmarks.common import Gold, pages, say
from benchmarks.content.metric import score
from scutch.content.duplicates import DuplicateThresholds, duplicate_mask
from scutch.content.embedded_text import better_content
from scutch.methods.block_distribution.container import containers
from scutch.methods.selection import Selection
from scutch.page import Page, parse
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import render_text

#: Characters that siblings and others must share: those that ship first, then coarse steps around them.
THRESHOLDS = (
    DuplicateThresholds(),
    DuplicateThresholds(60, 200),
    DuplicateThresholds(60, 300),
    DuplicateThresholds(100, 100),
    DuplicateThresholds(40, 60),
)
#: So many of its first words are looked for.
FIRST = 12
PLACES = ("never", "once", "more often")
#: Pages below this F1 are checked for the missing text in their embedded data.
BAD = 0.3

Change = Callable[[Page, Selection, str], float | None]


def text_of(page: Page, choice: Selection, skip: bytes | bytearray | None) -> str:
    """Return the text of a choice."""
    columns = page.columns
    return "\n\n".join(render_text(columns, begin, end, skip=skip) for begin, end in choice.ranges)


def without_copies(thresholds: DuplicateThresholds) -> Change:
    """Return a measurement of duplicates that share enough characters."""

    def change(page: Page, choice: Selection, gold: str) -> float | None:
        mask = duplicate_mask(page.columns, choice.ranges, choice.skip, thresholds)
        if not any(mask):
            return None
        both = bytes(map(max, choice.skip or bytes(len(mask)), mask))
        return score(text_of(page, choice, both), gold).f1 - score(text_of(page, choice, choice.skip), gold).f1

    return change


def places_of_copies(page: Page, choice: Selection, gold: str) -> Iterator[str]:
    """Yield, for each duplicate, how often its first words are in the gold text."""
    columns, mask = page.columns, duplicate_mask(page.columns, choice.ranges, choice.skip)
    text = f" {' '.join(words(gold))} "
    for node in (node for node, marked in enumerate(mask) if marked):
        first = words(render_text(columns, node, columns.end[node], skip=choice.skip))[:FIRST]
        yield PLACES[min(text.count(f" {' '.join(first)} "), 2)]


def words(text: str) -> list[str]:
    """Return the words of a text, in order."""
    return re.findall(r"\w+", text.lower())


def from_data(page: Page, choice: Selection, gold: str) -> float | None:
    """Return the change of F1 by embedded text, where a rule prefers it."""
    found = better_content(page, sum(part.chars for part in choice.parts))
    if found is None or found.page.body is None:
        return None
    return score(found.page.body.text, gold).f1 - score(text_of(page, choice, choice.skip), gold).f1


def show(name: str, changes: Sequence[float], count: int) -> None:
    """Print the effect of one kind of cleaning."""
    total = sum(changes)
    better, worse = sum(change > 0 for change in changes), sum(change < 0 for change in changes)
    mean = statistics.fmean(changes) if changes else 0.0
    say(f"  {name:34} {len(changes):4} pages: {mean:+.3f} each, {total / count:+.4f} on all; {better} better, {worse} worse")


def chosen(golds: Sequence[Gold]) -> Iterator[tuple[Gold, Page, Page, Selection]]:
    """Yield each page as parsed, as revealed, and its choice."""
    for gold in golds:
        page = parse(gold.html, gold.url or None)
        read = revealed(page)
        yield gold, page, read, containers(read.columns)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, help="evenly spaced pages instead of all")
    golds = pages(parser.parse_args(arguments).limit)
    named = {f"copies of {one.siblings} / {one.others} characters": without_copies(one) for one in THRESHOLDS}
    measured: dict[str, Change] = {**named, "text from data": from_data}
    places: Counter[str] = Counter()
    changes: dict[str, list[float]] = {name: [] for name in (*measured, "pages opened")}
    bad = 0
    for gold, page, read, choice in chosen(golds):
        wanted = gold.gold["text"]
        for name, change in measured.items():
            value = change(read, choice, wanted)
            changes[name] += [] if value is None else [value]
        places.update(places_of_copies(read, choice, wanted))
        f1 = score(text_of(read, choice, choice.skip), wanted).f1
        bad += f1 < BAD
        if read is not page:
            plain = containers(page.columns)
            changes["pages opened"].append(f1 - score(text_of(page, plain, plain.skip), wanted).f1)
    for name, values in changes.items():
        show(name, values, len(golds))
    say("  copies whose first words are in the gold text " + ", ".join(f"{place}: {places[place]}" for place in PLACES))
    say(f"  {bad} of {len(golds)} pages have an F1 below {BAD}")


if __name__ == "__main__":
    main()
