"""The readable twin of ``methods._pool``: each rule a function, asked in the order of the tables."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import IN_LINE, RULE, VisualTree
from scutch.methods.vips.block_extraction import (
    ASKED,
    CUT,
    DIVIDE,
    KEEP,
    KEPT_DEGREES,
    RULES,
    SMALL_BLOCK,
    SMALL_SHARE,
    TINY_SHARE,
    VisualBlock,
)
from scutch.page.columns import TAG_MASK
from scutch.page.text import IDS

SAME_FONT, OTHER_FONTS = 10, 9
#: Sorts by tag; the rest are told by how they are displayed.
SORTS: Final = {IDS["table"]: "table", IDS["tr"]: "tr", IDS["td"]: "td", IDS["th"]: "td", IDS["p"]: "p"}


class Case(NamedTuple):
    """A node that is asked about, and what the rules ask."""

    tree: VisualTree
    node: int
    children: Sequence[int]
    #: Whether it is the top of the part.
    is_top: bool
    #: Area of the part.
    area: float
    #: Whether the sibling before it was kept.
    after_kept: bool
    #: Whether its background is not its parent's.
    stands_out: bool
    #: Share of the part from which on other rules than 2 and 3 divide.
    large: float = 0.0


def is_line_break(tree: VisualTree, node: int) -> bool:
    """Whether a node is none that stands in a line."""
    return not tree.visibility(node) & IN_LINE


def share(case: Case, node: int) -> float:
    """Area of a node as a share of the part."""
    return tree_area(case.tree, node) / max(case.area, 1.0)


def tree_area(tree: VisualTree, node: int) -> float:
    """Square pixels of what shows of a node."""
    left, top, right, bottom = tree.edges(node)
    return (right - left) * (bottom - top)


def shows_nothing(case: Case) -> bool:
    """Rule 1: the node is no text and has no valid children."""
    return not case.children


def has_one_block(case: Case) -> bool:
    """Rule 2: it has one valid child, and that is no text."""
    return len(case.children) == 1 and not case.tree.is_textual(case.children[0])


def is_top(case: Case) -> bool:
    """Rule 3: it is the top of the part."""
    return case.is_top


def is_all_text(case: Case) -> bool:
    """Rule 4: all of its children are text or virtual text."""
    return all(map(case.tree.is_textual, case.children))


def has_line_break(case: Case) -> bool:
    """Rule 5: a child of it starts a line."""
    return any(is_line_break(case.tree, child) for child in case.children)


def has_rule(case: Case) -> bool:
    """Rule 6: a child of it is a horizontal rule."""
    return any(case.tree.visibility(child) & RULE for child in case.children)


def is_overfull(case: Case) -> bool:
    """Rule 7: its children together are larger than it is."""
    return sum(tree_area(case.tree, child) for child in case.children) > tree_area(case.tree, case.node)


def has_backgrounds(case: Case) -> bool:
    """Rule 8: a child of it has another background; that child is not divided in this round."""
    fill = case.tree.fill(case.node)
    return any(case.tree.fill(child) != fill for child in case.children)


def is_small_with_text(case: Case) -> bool:
    """Rule 9: it has text or virtual text of its own, and is a small part of the whole."""
    return any(map(case.tree.is_textual, case.children)) and share(case, case.node) < SMALL_SHARE


def has_tiny_children(case: Case) -> bool:
    """Rule 10: the largest of its children is a tiny part of the whole."""
    return max(share(case, child) for child in case.children) < TINY_SHARE


def comes_after_kept(case: Case) -> bool:
    """Rule 11: the sibling before it was not divided."""
    return case.after_kept


def always(case: Case) -> bool:
    """Rules 12 and 13: whatever it is."""
    return bool(case)


ASKS: Final[dict[int, Callable[[Case], bool]]] = {
    1: shows_nothing,
    2: has_one_block,
    3: is_top,
    4: is_all_text,
    5: has_line_break,
    6: has_rule,
    7: is_overfull,
    8: has_backgrounds,
    9: is_small_with_text,
    10: has_tiny_children,
    11: comes_after_kept,
    12: always,
    13: always,
}


def sort_of(tree: VisualTree, node: int) -> str:
    """Sort of a node: ``inline table tr td p other``."""
    return SORTS.get(tree.columns.tag[node] & TAG_MASK) or ("other" if is_line_break(tree, node) else "inline")


def decision(case: Case) -> tuple[int, str]:
    """Number of the rule that decides about a node, and what follows.

    A picture, a field or a rule has no children and is kept all the same.
    """
    if case.tree.is_textual(case.node):
        return 4, KEEP
    if case.stands_out and not case.is_top and case.children:
        return 8, KEEP
    for number in ASKED[sort_of(case.tree, case.node)]:
        follows = RULES[number][1]
        if ASKS[number](case):
            waits = follows is DIVIDE and number > 3 and share(case, case.node) < case.large
            return (13, KEEP) if waits else (number, KEEP if follows is CUT else follows)
    return 13, KEEP


def coherence(case: Case, rule: int) -> int:
    """Degree of coherence of a node that is kept."""
    if rule in {1, 4}:
        return text_coherence(case.tree, (case.node,))
    large, small = KEPT_DEGREES[sort_of(case.tree, case.node)]
    return small if share(case, case.node) < SMALL_BLOCK else large


def text_coherence(tree: VisualTree, nodes: Sequence[int]) -> int:
    """Degree of coherence of text: whether it is all in one font."""
    fonts = {tree.font(text) for node in nodes for text in tree.texts(node)}
    return SAME_FONT if len(fonts) < 2 else OTHER_FONTS


def extract_blocks(tree: VisualTree, node: int, large: float = 0.0) -> list[VisualBlock]:
    """Visual blocks of a part of a page."""
    area = tree_area(tree, node)
    pool: list[VisualBlock] = []
    top = True
    waiting: list[tuple[tuple[int, ...], bool]] = [((node,), False)]
    while waiting:
        group, stands_out = waiting.pop()
        if len(group) > 1:
            pool.append(VisualBlock(group, text_coherence(tree, group), 4))
            continue
        after_kept = bool(pool) and tree.columns.parent[pool[-1].nodes[0]] == tree.columns.parent[group[0]]
        children = tree.children(group[0])
        case = Case(tree, group[0], children, top and not pool, area, after_kept, stands_out, large)
        rule, follows = decision(case)
        top = top and follows is DIVIDE and len(children) == 1
        if follows is KEEP:
            pool.append(VisualBlock(group, coherence(case, rule), rule))
        else:
            waiting += list(_grouped(tree, children, group[0]))[::-1]
    return pool


def _grouped(tree: VisualTree, nodes: Sequence[int], parent: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Block nodes one by one and texts as far as they run, and whether their background is not the parent's."""
    for textual, group in groupby(nodes, key=tree.is_textual):
        run = tuple(group)
        if textual:
            yield run, False
        else:
            yield from (((node,), tree.fill(node) != tree.fill(parent)) for node in run)
