"""The readable twin of ``methods.vips._vips_blocks``: each condition a function, in the order of the tables."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import IN_LINE, RULE, TEXTUAL, VisualTree
from scutch.methods.vips.block_extraction import (
    CUT,
    DIVIDE,
    KEEP,
    KEPT_DEGREES,
    RULES,
    RULES_BY_CLASS,
    SMALL_BLOCK,
    SMALL_SHARE,
    TINY_SHARE,
    pool,
)
from scutch.page.columns import TAG_MASK
from scutch.page.tag_ids import IDS

SAME_FONT, OTHER_FONTS = 10, 9
#: Tag classes by tag; other nodes have one by their ``display``.
CLASSES: Final = {IDS["table"]: "table", IDS["tr"]: "tr", IDS["td"]: "td", IDS["th"]: "td", IDS["p"]: "p"}


class VisualBlock(NamedTuple):
    """A block of the pool: one node, or adjacent texts."""

    nodes: tuple[int, ...]
    doc: int
    #: Number of the rule that kept it.
    rule: int


class Facts(NamedTuple):
    """A node with the properties that the conditions read."""

    tree: VisualTree
    node: int
    children: Sequence[int]
    #: Whether it is the top of the part.
    is_top: bool
    #: Area of the part.
    area: float
    #: Whether the sibling before it was kept.
    after_kept: bool
    #: Whether its background differs from its parent's.
    is_filled: bool
    #: Share of the part from which on other rules than 2 and 3 divide.
    large: float = 0.0


def is_textual(tree: VisualTree, node: int) -> bool:
    """Whether a node is text or virtual text."""
    return bool(tree.visibility(node) & TEXTUAL)


def is_line_break(tree: VisualTree, node: int) -> bool:
    """Whether a node is not inline."""
    return not tree.visibility(node) & IN_LINE


def share(facts: Facts, node: int) -> float:
    """Area of a node as a share of the part."""
    return tree_area(facts.tree, node) / max(facts.area, 1.0)


def tree_area(tree: VisualTree, node: int) -> float:
    """Area of the visible box of a node, in square pixels."""
    left, top, right, bottom = tree.edges(node)
    return (right - left) * (bottom - top)


def shows_nothing(facts: Facts) -> bool:
    """Rule 1: the node is no text and has no valid children."""
    return not facts.children


def has_one_block(facts: Facts) -> bool:
    """Rule 2: it has one valid child, and that is no text."""
    return len(facts.children) == 1 and not is_textual(facts.tree, facts.children[0])


def is_top(facts: Facts) -> bool:
    """Rule 3: it is the top of the part."""
    return facts.is_top


def is_all_text(facts: Facts) -> bool:
    """Rule 4: all of its children are text or virtual text."""
    return all(is_textual(facts.tree, child) for child in facts.children)


def has_line_break(facts: Facts) -> bool:
    """Rule 5: a child of it starts a line."""
    return any(is_line_break(facts.tree, child) for child in facts.children)


def has_rule(facts: Facts) -> bool:
    """Rule 6: a child of it is a horizontal rule."""
    return any(facts.tree.visibility(child) & RULE for child in facts.children)


def is_overfull(facts: Facts) -> bool:
    """Rule 7: its children together are larger than it is."""
    return sum(tree_area(facts.tree, child) for child in facts.children) > tree_area(facts.tree, facts.node)


def has_backgrounds(facts: Facts) -> bool:
    """Rule 8: a child of it has another background; that child is not divided in this round."""
    fill = facts.tree.fill(facts.node)
    return any(facts.tree.fill(child) != fill for child in facts.children)


def is_small_with_text(facts: Facts) -> bool:
    """Rule 9: it has text or virtual text of its own, and is a small part of the whole."""
    return any(is_textual(facts.tree, child) for child in facts.children) and share(facts, facts.node) < SMALL_SHARE


def has_tiny_children(facts: Facts) -> bool:
    """Rule 10: the largest of its children is a tiny part of the whole."""
    return max(share(facts, child) for child in facts.children) < TINY_SHARE


def comes_after_kept(facts: Facts) -> bool:
    """Rule 11: the sibling before it was not divided."""
    return facts.after_kept


def always(facts: Facts) -> bool:
    """Rules 12 and 13: any node."""
    return bool(facts)


CONDITIONS: Final[dict[int, Callable[[Facts], bool]]] = {
    1: shows_nothing, 2: has_one_block, 3: is_top, 4: is_all_text, 5: has_line_break, 6: has_rule, 7: is_overfull,
    8: has_backgrounds, 9: is_small_with_text, 10: has_tiny_children, 11: comes_after_kept, 12: always, 13: always,
}  # fmt: skip


def tag_class(tree: VisualTree, node: int) -> str:
    """Tag class of a node: ``inline table tr td p other``."""
    return CLASSES.get(tree.columns.tag[node] & TAG_MASK) or ("other" if is_line_break(tree, node) else "inline")


def decision(facts: Facts) -> tuple[int, str]:
    """Number of the first rule that applies to a node, and its decision.

    An image, a form field or a horizontal rule has no children and is kept.
    """
    if is_textual(facts.tree, facts.node):
        return 4, KEEP
    if facts.is_filled and not facts.is_top and facts.children:
        return 8, KEEP
    for number in RULES_BY_CLASS[tag_class(facts.tree, facts.node)]:
        decided = RULES[number][1]
        if CONDITIONS[number](facts):
            is_later = decided is DIVIDE and number > 3 and share(facts, facts.node) < facts.large
            return (13, KEEP) if is_later else (number, KEEP if decided is CUT else decided)
    return 13, KEEP


def coherence(facts: Facts, rule: int) -> int:
    """DoC of a kept node."""
    if rule in {1, 4}:
        return text_coherence(facts.tree, (facts.node,))
    large, small = KEPT_DEGREES[tag_class(facts.tree, facts.node)]
    return small if share(facts, facts.node) < SMALL_BLOCK else large


def text_coherence(tree: VisualTree, nodes: Sequence[int]) -> int:
    """DoC of texts: 10 in one font, 9 in several."""
    fonts = {tree.font(text) for node in nodes for text in tree.texts(node)}
    return SAME_FONT if len(fonts) < 2 else OTHER_FONTS


def kernel_blocks(tree: VisualTree, node: int, large: float = 0.0) -> list[VisualBlock]:
    """The same of the kernel."""
    found = pool(tree, node, large)
    return [VisualBlock(found.nodes(index), found.doc(index), found.rule(index)) for index in range(len(found))]


def extract_blocks(tree: VisualTree, node: int, large: float = 0.0) -> list[VisualBlock]:
    """Visual blocks of a part of a page."""
    area = tree_area(tree, node)
    kept: list[VisualBlock] = []
    top = True
    stack: list[tuple[tuple[int, ...], bool]] = [((node,), False)]
    while stack:
        group, is_filled = stack.pop()
        if len(group) > 1:
            kept.append(VisualBlock(group, text_coherence(tree, group), 4))
            continue
        after_kept = bool(kept) and tree.columns.parent[kept[-1].nodes[0]] == tree.columns.parent[group[0]]
        children = tree.children(group[0])
        facts = Facts(tree, group[0], children, top and not kept, area, after_kept, is_filled, large)
        rule, decided = decision(facts)
        top = top and decided is DIVIDE and len(children) == 1
        if decided is KEEP:
            kept.append(VisualBlock(group, coherence(facts, rule), rule))
        else:
            stack += list(_grouped(tree, children, group[0]))[::-1]
    return kept


def _grouped(tree: VisualTree, nodes: Sequence[int], parent: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yield each block node and each run of texts, and whether its background differs from the parent's."""
    for textual, group in groupby(nodes, key=partial(is_textual, tree)):
        run = tuple(group)
        if textual:
            yield run, False
        else:
            yield from (((node,), tree.fill(node) != tree.fill(parent)) for node in run)
