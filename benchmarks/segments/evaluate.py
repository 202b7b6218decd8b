"""Agreement of ``segment`` with blocks that people drew, on the pages beside this module: ``python -m benchmarks.segments``.

Each page says of its elements which block they belong to (``data-segment``, which no method reads). The rule by which they
were drawn: what one would name in telling somebody what is on the page. A bar, a menu, a headline with its byline, a story, a
section with its heading, a box at the side, a list as a whole, a footer.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Final, NamedTuple

from benchmarks.segments.frozen import load
from benchmarks.segments.metric import Agreement, Edges, agreement, classes_of, pixels
from scutch.layout.outline import outline
from scutch.methods.layout_block import LayoutBlock
from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips.method import LITERAL, vips
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.page.layout import Layout
from scutch.page.parser import Columns

FOLDER: Final = Path(__file__).parent / "pages"
MARK: Final = "data-segment"
ATOMS: Final = ("characters", "nodes", "pixels")

#: A method: the columns of a page and the permitted degree of coherence in, a tree out.
Method = Callable[[Columns, int], LayoutBlock]


METHODS: Final[dict[str, Method]] = {
    "auto": lambda columns, pdoc: outline(columns).trimmed(pdoc),
    "vips": vips,
    "vips, literal": lambda columns, pdoc: vips(columns, pdoc, LITERAL),
}


class Case(NamedTuple):
    """A page, and the blocks that somebody drew: top nodes of each."""

    name: str
    page: Page
    truth: tuple[tuple[int, ...], ...]


@cache
def cases() -> tuple[Case, ...]:
    """All pages."""
    return tuple(case(path) for path in sorted(FOLDER.iterdir()))


def case(folder: Path) -> Case:
    """The page of a folder."""
    page = load(folder)
    blocks = defaultdict(list)
    for node in page:
        if name := node.get(MARK):
            blocks[name].append(node.index)
    return Case(folder.name, page, tuple(map(tuple, blocks.values())))


def shown(page: Page) -> Mapping[str, Mapping[int, float]]:
    """Atoms that are nodes, and their weights: what shows."""
    columns, tree = page.columns, VisualTree(page.columns)
    nodes = [node for node in range(len(columns)) if tree.is_shown(node)]
    texts = {node: float(columns.chars[node]) for node in nodes if columns.tag[node] == TEXT}
    return {"characters": texts, "nodes": dict.fromkeys(nodes, 1.0)}


def inside(columns: Columns, blocks: Iterable[Sequence[int]]) -> list[list[int]]:
    """All nodes of each block."""
    return [[inner for node in block for inner in range(node, columns.end[node])] for block in blocks]


def areas(layout: Layout, blocks: Iterable[Sequence[int]]) -> list[list[Edges]]:
    """Rectangles of each block."""
    return [list(_edges(layout, block)) for block in blocks]


def _edges(layout: Layout, nodes: Sequence[int]) -> Iterator[Edges]:
    for node in nodes:
        if (box := layout.box(node)) is not None and box.area:
            yield box.x, box.y, box.right, box.bottom


def judge(one: Case, answer: Sequence[Sequence[int]]) -> dict[str, Agreement]:
    """Agreement of blocks with those of a page, by what is counted."""
    columns, layout = one.page.columns, one.page.layout
    assert layout is not None
    ours, theirs = inside(columns, answer), inside(columns, one.truth)
    found = {atoms: agreement(classes_of(ours, theirs, weights)) for atoms, weights in shown(one.page).items()}
    return found | {"pixels": agreement(pixels(areas(layout, answer), areas(layout, one.truth)))}


def leaves(piece: LayoutBlock) -> list[tuple[int, ...]]:
    """Top nodes of the blocks that are not divided."""
    return [leaf.nodes for leaf in piece.leaves()]


def mean_f1(method: Method, pdoc: int, pages: Sequence[Case]) -> dict[str, float]:
    """Mean over pages of each page's F1, by what is counted."""
    found = [judge(one, leaves(method(one.page.columns, pdoc))) for one in pages]
    return {atoms: fmean(page[atoms].f1 for page in found) for atoms in ATOMS}


def milliseconds(work: Callable[[], object], rounds: int = 7) -> float:
    """Median processor time of some work."""
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(1000 * (process_time() - start))
    return median(times)
