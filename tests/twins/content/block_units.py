"""Units of blocks in Python: part of the twin of ``scutch.content._text_blocks``."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from scutch.page import Node
from tests.twins.content.block_head import main_heading
from tests.twins.content.text_blocks import Block, Survey, is_html, within

UNIT_TAGS = ("ul", "ol", "dl", "table", "figure", "blockquote", "pre")
LIST_TAGS = ("ul", "ol", "dl")
#: Characters of a cell in a table of data, and of an item with more than MAX_ITEM_BLOCKS blocks in a list that is a unit, and
#: below header cells those of a cell with at most MAX_ITEM_BLOCKS.
MAX_CELL_CHARS = 250
MAX_HEADED_CHARS = 1000
MAX_ITEM_BLOCKS = 2


class Units:
    """The units of a page: the blocks of each outermost list, table, figure, quote or code; layout apart."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        grids = [node for node in survey.page if is_html(node, ("table", *LIST_TAGS))]
        main = main_heading(survey)
        self.layout = {grid.index for grid in grids if self.is_layout(grid)}
        self.layout |= {node.index for node in survey.path(main.first)} if main else set()
        runs = groupby(survey.blocks, lambda block: -1 if (node := self.unit_of(block)) is None else node.index)
        found = [(survey.page[node], list(run)) for node, run in runs if node >= 0]
        self.nodes, self.units = [node for node, _ in found], [unit for _, unit in found]

    def __iter__(self) -> Iterator[list[Block]]:
        return iter(self.units)

    def with_nodes(self) -> Iterator[tuple[Node, list[Block]]]:
        """The element and the blocks of each unit."""
        return zip(self.nodes, self.units, strict=True)

    def unit_of(self, block: Block) -> Node | None:
        """The outermost unit around a block."""
        path = self.survey.path(block.first)
        return next((node for node in path if is_html(node, UNIT_TAGS) and node.index not in self.layout), None)

    def is_layout(self, grid: Node) -> bool:
        """Whether a table or list has a long cell or item of its own in it, or a table another table."""
        inside = [node for node in within(grid)[1:] if nearest_grid(node) == grid]
        has_header = accumulate((is_html(node, ("th",)) for node in inside), max, initial=False)
        return any(
            (is_html(grid, ("table",)) and is_html(node, ("table",)))
            or self.is_long_cell(node, has_header=headed)
            or self.is_long_item(node, ("li", "dd"))
            for node, headed in zip(inside, has_header, strict=False)
        )

    def is_long_cell(self, node: Node, *, has_header: bool) -> bool:
        """Whether an element is a cell with many characters; more of them in a table with header cells, in a few blocks."""
        if has_header and self.survey.chars[node.index] <= MAX_HEADED_CHARS:
            return self.is_long_item(node, ("td", "th"))
        return is_html(node, ("td", "th")) and self.survey.chars[node.index] > MAX_CELL_CHARS

    def is_long_item(self, node: Node, tags: Sequence[str]) -> bool:
        """Whether an element is an item or cell with many characters in several blocks."""
        if not is_html(node, tags) or self.survey.chars[node.index] <= MAX_CELL_CHARS:
            return False
        inside = {inner.index for inner in within(node)}
        return sum(block.first.index in inside for block in self.survey.blocks) > MAX_ITEM_BLOCKS

    def closed(self, taken: set[int], chances: Sequence[float]) -> set[int]:
        """The taken blocks; those of a unit that are not left out are taken if most of its words are."""
        found = set(taken)
        for unit in self.units:
            visible = offered(self.survey, unit, chances)
            places = {block.place for block in visible}
            most = 2 * sum(block.words for block in visible if block.place in taken) > sum(block.words for block in visible)
            found = found | places if most else found - places
        return found


def nearest_grid(node: Node) -> Node | None:
    """The nearest table or list around an element."""
    return next((outer for outer in node.ancestors() if is_html(outer, ("table", *LIST_TAGS))), None)


def offered(survey: Survey, blocks: Sequence[Block], chances: Sequence[float]) -> list[Block]:
    """The blocks that are neither hidden nor excluded."""
    return [block for block in blocks if chances[block.place] and not survey.hidden_ancestor(block.first)]


def mean_chance(survey: Survey, blocks: Sequence[Block], chances: Sequence[float]) -> float:
    """Mean probability of the blocks that are not left out, weighted by words."""
    visible = offered(survey, blocks, chances)
    words = sum(block.words for block in visible)
    return sum(block.words * chances[block.place] for block in visible) / words if words else 0.0
