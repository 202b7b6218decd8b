"""What the methods of the papers give as content alone, together, and at best: ``python -m benchmarks.papers.consensus``.

*Together* is a vote: a text of the page is in the answer if half of the methods chose it. *At best* is an oracle, which looks
at the gold text and takes the best of the methods' answers: no choice among them can be better.
"""

import argparse
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from benchmarks.common import CORPUS, Estimate, Gold, bootstrap, pages, save, say
from benchmarks.papers.texts import RIGHT, Chooser, f1, shown
from scutch.methods.block_distribution.method import block_distribution, published_rule
from scutch.methods.page_segmentation import content_segment
from scutch.methods.protocols import RecordsMethod
from scutch.methods.registry import methods_for
from scutch.methods.selection import Selection
from scutch.methods.subtree_clustering.method import subtree_clustering
from scutch.methods.tree_structure.method import tree_structure
from scutch.page.columns import TEXT
from scutch.page.parser import Columns


def records_of(divide: RecordsMethod) -> Chooser:
    """Return a method of records as one of content: what a page is about are the records of its first list.

    >>> import scutch
    >>> columns = scutch.parse("<p>Home</p><ul>" + "<li><b>Flax</b> is <i>tall</i>" * 6 + "</ul>").columns
    >>> [columns.text(node) for node in sorted(chosen_texts(columns, records_of(tree_structure)(columns)))][:3]
    ['Flax', ' is ', 'tall']
    """

    def choose(columns: Columns) -> Selection:
        divisions = divide(columns)
        if not divisions:
            return Selection.nothing("no records")
        return Selection((), tuple((node, columns.end[node]) for node in divisions[0].nodes), None, -1, 1.0)

    return choose


METHODS: Final[Mapping[str, Chooser]] = {
    "block_distribution, literal": published_rule,
    "block_distribution, modern": block_distribution,
    "page_segmentation, literal": content_segment.literal,
    "page_segmentation, container": content_segment.container,
    "tree_structure, its records": records_of(tree_structure),
    "subtree_clustering, its records": records_of(subtree_clustering),
}
#: Methods to compare with, which have no vote.
COMPARED: Final[Mapping[str, Chooser]] = {
    name: methods_for("content")[name].function("content") for name in ("cetr", "cetd", "boilerpipe")
}
CONSENSUS, ORACLE = "consensus", "oracle"
#: How many of them must have chosen a text.
VOTES: Final = 3
CHINESE: Final = "content-zh-dev"
CORPORA: Final = (CORPUS, CHINESE)
#: A page is Chinese if more than this share of its gold text is written in Chinese characters.
CHINESE_SHARE: Final = 0.3
_CHINESE_CHARACTERS: Final = re.compile("[\u4e00-\u9fff]")


class Standing(NamedTuple):
    """How good a way to the content is on some pages."""

    name: str
    f1: Estimate
    #: Share of the pages that come out right.
    right: float
    kinds: Mapping[str, float]

    def __str__(self) -> str:
        kinds = " ".join(f"{kind} {value:.3f}" for kind, value in self.kinds.items())
        return f"{self.name:30} F1 {self.f1.value:.3f} [{self.f1.low:.3f}, {self.f1.high:.3f}] right {self.right:.3f}  {kinds}"


def chosen_texts(columns: Columns, choice: Selection) -> frozenset[int]:
    """Return the text nodes of a choice.

    >>> import scutch
    >>> columns = scutch.parse("<nav>Home</nav><p>Flax is tall.").columns
    >>> [columns.text(node) for node in chosen_texts(columns, block_distribution(columns))]
    ['Flax is tall.']
    """
    skip = choice.skip or bytes(len(columns))
    found = []
    for begin, end in choice.ranges:
        node = begin
        while node < end:
            if columns.tag[node] == TEXT and columns.chars[node] and not skip[node]:
                found.append(node)
            node = columns.end[node] if skip[node] else node + 1
    return frozenset(found)


def consensus(columns: Columns, choices: Iterable[Selection], votes: int = VOTES) -> Selection:
    """Choose the texts that so many of the choices have.

    >>> import scutch
    >>> columns = scutch.parse("<nav>Home</nav><p>Flax is tall.").columns
    >>> choices = [choose(columns) for choose in METHODS.values()]
    >>> [columns.text(node) for node in chosen_texts(columns, consensus(columns, choices))]
    ['Flax is tall.']
    """
    count = Counter(node for choice in choices for node in chosen_texts(columns, choice))
    skip = bytearray(tag == TEXT and count[node] < votes for node, tag in enumerate(columns.tag))
    return Selection((), ((0, len(columns)),), skip, -1, 0.0)


def judged(page: Gold) -> dict[str, float]:
    """Return the word F1 of each way to the content of a page."""
    seen = shown(page)
    choices = {name: choose(seen.columns) for name, choose in METHODS.items()}
    found = {name: f1(seen, choice, page) for name, choice in choices.items()}
    vote = consensus(seen.columns, choices.values())
    others = {name: f1(seen, choose(seen.columns), page) for name, choose in COMPARED.items()}
    return {**found, **others, CONSENSUS: f1(seen, vote, page), ORACLE: max(found.values())}


def kind_of(page: Gold) -> str:
    """Return the kind of a page; of articles in Chinese, that they are.

    >>> kind_of(Gold("1", "", b"", {"page_type": "article", "text": "亚麻"}))
    'Chinese article'
    """
    kind, text = page.gold["page_type"], page.gold["text"]
    is_chinese = len(_CHINESE_CHARACTERS.findall(text)) > CHINESE_SHARE * len(text)
    return f"Chinese {kind}" if is_chinese else kind


def standings(golds: Sequence[Gold]) -> list[Standing]:
    """Return how good each way is on pages: the methods, those to compare with, the consensus and the oracle."""
    rows = [(kind_of(page), judged(page)) for page in golds]
    return [_standing(name, [(kind, row[name]) for kind, row in rows]) for name in (*METHODS, *COMPARED, CONSENSUS, ORACLE)]


def _standing(name: str, rows: Sequence[tuple[str, float]]) -> Standing:
    kinds = defaultdict(list)
    for kind, value in rows:
        kinds[kind].append(value)
    values = [value for _, value in rows]
    right = statistics.fmean(value >= RIGHT for value in values)
    means = {kind: statistics.fmean(kinds[kind]) for kind in sorted(kinds)}
    return Standing(name, bootstrap(values, statistics.fmean), right, means)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the standings on each corpus; those of all pages are saved as well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=0, help="pages of each corpus, 0 for all")
    options = parser.parse_args(arguments)
    found = {name: standings(pages(options.pages or None, name)) for name in CORPORA}
    for name, rows in found.items():
        say("\n".join((f"{name}: right from word F1 {RIGHT} on", *(f"  {row}" for row in rows))))
    if not options.pages:
        save("papers-content", {name: list(map(as_result, rows)) for name, rows in found.items()})


def as_result(row: Standing) -> dict[str, Any]:
    """Return a standing for a file of results."""
    numbers = {**row.f1._asdict(), "right": row.right}
    rounded = {key: round(value, 4) for key, value in numbers.items()}
    return {"name": row.name, **rounded, "kinds": {kind: round(value, 4) for kind, value in row.kinds.items()}}


if __name__ == "__main__":
    main()
