"""Sun, Chen & Lian 2016: Deep Web extraction by visual features."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from benchmarks.common import corpus
from benchmarks.papers.table import LOST, NOT_PRINTED, Paper, Row, cannot, example, reading
from benchmarks.segments.frozen import load
from scutch.errors import MissingDependency
from scutch.methods.visual_blocks.block_tree import BlockTree
from scutch.methods.visual_blocks.method import LITERAL, visual_blocks
from scutch.methods.visual_blocks.target_pool import centre_base, rejected_cousins, target_pool

#: Corpora of records.
CORPORA: Final = ("records-dev", "lists-dev", "results-dev")
#: The page of the sixth figure, as we drew it after the paper's words, with the boxes that a browser gave it.
FIGURE: Final = Path(__file__).parents[2] / "tests" / "fixtures" / "rendered" / "figure-6"


def _figure() -> tuple[str, list[str], list[str], int]:
    """Base, pool and rejected cousins of the figure, and the records of the modern form."""
    page = load(FIGURE)
    blocks = BlockTree(page.columns, LITERAL)

    def names(numbers: Iterable[int]) -> list[str]:
        return [page[blocks.blocks[number].block.nodes[0]].get("id", "") for number in numbers]

    base = centre_base(blocks)
    pool = target_pool(blocks, base, LITERAL.levels)
    cousins = rejected_cousins(blocks, pool, LITERAL.levels)
    return names([base])[0], names(pool), names(cousins), len(visual_blocks(page.columns)[0].records)


def examples() -> list[Row]:
    """Return the example of its sixth figure."""
    base, pool, cousins, modern = _figure()
    return [
        example("base block of figure 6", "VB2_2_3", base),
        example("target pool", ["VB2_2_1", "VB2_2_2", "VB2_2_3"], pool),
        example("cousins rejected for their size", ["VB2_1_1", "VB2_1_2", "VB2_3_1", "VB2_3_2"], cousins),
        reading(
            "records of the modern form on the same page", 3, modern, "several bases; the pool that holds most comes first"
        ),
    ]


def experiment(count: int | None) -> list[Row]:
    """Return what its experiment measures, on rendered pages of ours."""
    lost = cannot("completeness and accuracy on Dangdang, Taobao ...", LOST, "numbers and the eighth figure are lost in print")
    missing = [name for name in CORPORA if corpus(name) is None]
    if missing:
        why = f"corpora {', '.join(missing)} are not on this machine (set SCUTCH_CORPORA)"
        return [lost, cannot("the same on pages of ours", NOT_PRINTED, why)]
    from benchmarks.papers.visual_outcomes import rows  # noqa: PLC0415 (needs lxml, which the examples do without)

    try:
        return [lost, *rows(count)]
    except MissingDependency as problem:
        return [lost, cannot("the same on pages of ours", NOT_PRINTED, str(problem))]


PAPER: Final = Paper(
    "Sun, Chen & Lian 2016, Deep Web extraction by visual features: methods.visual_blocks",
    examples,
    experiment,
    "visual-blocks",
)
