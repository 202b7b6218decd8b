"""Prints each paper's numbers beside ours: ``python -m benchmarks.papers [NAME ...] [--pages N | --examples]``.

With ``--pages 0`` the tables are stored as well, and ``python -m benchmarks.report`` writes them into docs/papers/.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from benchmarks.common import say
from benchmarks.papers import block_distribution, page_segmentation, subtree_clustering, tree_structure, visual_blocks
from benchmarks.papers.pages import save_rows
from benchmarks.papers.table import Paper, printed

PAPERS: Final[Sequence[Paper]] = (
    tree_structure.PAPER,
    block_distribution.PAPER,
    subtree_clustering.PAPER,
    page_segmentation.PAPER,
    visual_blocks.PAPER,
)
PAGES: Final = 60


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; 1 when a worked example does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="pages of docs/papers/, such as block-distribution; all papers by default")
    parser.add_argument("--pages", type=int, default=PAGES, help="pages of the experiments, 0 for all")
    parser.add_argument("--examples", action="store_true", help="worked examples alone: no corpus is needed")
    options = parser.parse_args(arguments)
    broken = 0
    for paper in PAPERS:
        if options.names and paper.page not in options.names:
            continue
        rows = paper.examples()
        broken += sum(row.holds is False for row in rows)
        rows += [] if options.examples else paper.experiment(options.pages or None)
        say(printed(paper.title, rows))
        if paper.page and not options.pages and not options.examples:
            save_rows(paper.page, rows)
    say(f"{broken} worked examples do not hold" if broken else "all worked examples hold")
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
