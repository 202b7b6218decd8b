"""Content of twenty-four pages before and after a change, for a reader: what left the text, and what came into it.

``python -m benchmarks.content.pairs write FILE`` writes the texts that the build gives; with the ``src`` folder of an older
checkout first in ``PYTHONPATH`` those of that build. ``... show BEFORE AFTER`` prints for each page F1 and the lines that only
one text has; ``... docs BEFORE AFTER`` writes ``docs/content-pairs.md`` with ``pairs.tsv``, the notes of a reader of both.
"""

import csv
import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import scutch
from benchmarks.common import ROOT, pages, say
from benchmarks.content.metric import score, words
from benchmarks.markdown import table

CORPORA: Final = ("articles-dev", "content-dev")
NOTES: Final = Path(__file__).parent / "pairs.tsv"
PAGE: Final = ROOT / "docs" / "content-pairs.md"
#: Pages of each corpus that are drawn with the seed, from those of whose words at least this share differs.
DRAWN: Final = 12
SEED: Final = 18
LEAST_CHANGE: Final = 0.03

#: The line below the header of the table, whose last columns are text.
RULE: Final = "|---|--:|--:|--:|--:|---|---|---|"

HEAD: Final = """\
# Content: before and after

Twenty-four pages, read by eye before and after a change of the method. *Before* is revision `a00ae38a`, which chose text
blocks one by one; *after* is the present build, which chooses units. The pages are drawn by a fixed seed from those of
`articles-dev` and `content-dev` of whose words at least 3 % differ. Both builds are fitted on content-dev, the present one on
articles-dev too; cross-validated figures are in [Benchmarks](benchmarks.md). *Removed* and *added* count the words that only
the text before, or only the text after has. The notes compare the lines that differ with the gold text.

`python -m benchmarks.content.pairs docs BEFORE AFTER` writes this page from the texts of two builds and from
`benchmarks/content/pairs.tsv`; do not edit it.
"""


class Pair(NamedTuple):
    """The texts of a page before and after, and its gold text."""

    page: str
    kind: str
    before: str
    after: str
    gold: str

    @property
    def change(self) -> float:
        """Share of the words that differ."""
        before, after = words(self.before), words(self.after)
        return 1 - (before & after).total() / max((before | after).total(), 1)


def write(path: Path) -> None:
    """Write the texts of all pages."""
    texts = {
        f"{corpus}/{page.id}": scutch.extract_content(page.html, url=page.url or None).text
        for corpus in CORPORA
        for page in pages(None, corpus)
    }
    path.write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")


def drawn(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Pair]:
    """Yield the pairs that are drawn: of each corpus, from the pages whose texts differ."""
    for corpus in CORPORA:
        keys = [(f"{corpus}/{page.id}", page.gold) for page in pages(None, corpus)]
        pairs = [Pair(key, gold.get("page_type") or "article", before[key], after[key], gold["text"]) for key, gold in keys]
        changed = [pair for pair in pairs if pair.change >= LEAST_CHANGE]
        yield from random.Random(SEED).sample(changed, min(DRAWN, len(changed)))


def f1s(pair: Pair) -> tuple[float, float]:
    """Return word F1 before and after."""
    return score(pair.before, pair.gold).f1, score(pair.after, pair.gold).f1


def moved(pair: Pair) -> tuple[int, int]:
    """Return the number of words that are out, and of those that are in.

    >>> moved(Pair("", "", "flax menu", "flax and hemp", ""))
    (1, 2)
    """
    before, after = words(pair.before), words(pair.after)
    return (before - after).total(), (after - before).total()


def lines_only(text: str, other: str) -> list[str]:
    """Return the lines of a text that another one has not."""
    known = set(other.splitlines())
    return [line for line in text.splitlines() if line.strip() and line not in known]


def show(pair: Pair) -> None:
    """Print F1 and the lines that only one of the texts has."""
    say("{0.page} ({0.kind}): F1 {1:.3f} → {2:.3f}".format(pair, *f1s(pair)))
    for sign, lines in (("-", lines_only(pair.before, pair.after)), ("+", lines_only(pair.after, pair.before))):
        for line in lines:
            say(f"  {sign} {line}")


def document(pairs: list[Pair]) -> str:
    """Return the page of the docs."""
    labels = NOTES.read_text(encoding="utf-8").splitlines()
    notes = {row["page"]: row for row in csv.DictReader(labels, delimiter="\t", quoting=csv.QUOTE_NONE)}
    header = ("page", "F1 before", "F1 after", "removed", "added", "kind", "what changed", "still wrong")
    rows = [
        (
            pair.page.partition("/")[2],
            *(f"{value:.3f}" for value in f1s(pair)),
            *moved(pair),
            pair.kind,
            notes[pair.page]["change"],
            notes[pair.page]["still_wrong"],
        )
        for pair in pairs
    ]
    lines = table(header, rows).splitlines()
    return "\n".join((HEAD, lines[0], RULE, *lines[2:], ""))


def main() -> None:
    """Write texts, show pairs, or write the page of the docs."""
    action, *files = sys.argv[1:]
    if action == "write":
        write(Path(files[0]))
        return
    before, after = (json.loads(Path(file).read_text(encoding="utf-8")) for file in files)
    pairs = list(drawn(before, after))
    if action == "docs":
        PAGE.write_text(document(pairs), encoding="utf-8")
    else:
        for pair in pairs:
            show(pair)


if __name__ == "__main__":
    main()
