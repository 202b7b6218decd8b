"""Blocks between taken blocks in Python: part of the twin of ``scutch.content._text_blocks``."""

from collections.abc import Sequence
from itertools import groupby

from scutch.page import Node
from tests.twins.content.block_features import WATCHED, is_date, is_navigation
from tests.twins.content.block_head import main_heading, share
from tests.twins.content.block_units import Units
from tests.twins.content.text_blocks import Block, Survey, block_text, has, is_html, raw

#: Least probability and characters of a paragraph that is added between taken blocks, and how far behind it one of them is.
BETWEEN_CHANCE = 0.3
BETWEEN_CHARS = 40
NEAR_BLOCKS = 3
#: Least probability and most characters of the label of a box; characters from which an element is no box and no notice.
LABEL_CHANCE = 0.2
LABEL_CHARS = 60
NOTICE_CHARS = 1500


def next_taken(survey: Survey, taken: set[int], place: int) -> Block | None:
    """The first taken block near behind a place."""
    near = survey.blocks[place + 1 : place + 1 + NEAR_BLOCKS]
    return next((other for other in near if other.place in taken), None)


def inside(node: Node) -> range:
    """The nodes of a subtree."""
    return range(node.index, node.page.columns.end[node.index])


def are_both_in(node: Node | None, before: Block | None, after: Block | None) -> bool:
    """Whether an element holds two blocks."""
    if node is None or before is None or after is None:
        return False
    return before.owner.index in inside(node) and after.owner.index in inside(node)


def is_left_out(survey: Survey, block: Block, chances: Sequence[float]) -> bool:
    """Whether a block is hidden or excluded."""
    return survey.hidden_ancestor(block.first) is not None or not chances[block.place]


def is_control(survey: Survey, block: Block) -> bool:
    """Whether a block is in navigation, a form, a dialog, a button or a label."""
    around = list(block.first.ancestors())
    in_form = any(has(node, mark) for node in around if node.is_element for mark in ("form", "dialog"))
    return in_form or any(is_html(node, ("button", "label")) for node in around) or is_navigation(survey, around[0])


def with_paragraphs_between(survey: Survey, units: Units, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the paragraphs between two of them, or the main heading and one, of the same container."""
    found, heading = set(taken), main_heading(survey)
    in_units = {block.place for unit in units for block in unit}
    before: Block | None = None
    for block in survey.blocks:
        is_paragraph = block.place not in in_units and block.chars >= BETWEEN_CHARS and 2 * block.link_chars <= block.chars
        is_probable = chances[block.place] >= BETWEEN_CHANCE and not survey.hidden_ancestor(block.first)
        after = next_taken(survey, found, block.place)
        if is_paragraph and is_probable and are_both_in(block.owner.parent, before, after):
            found.add(block.place)
        if block.place in found or block == heading:
            before = block
    return found


def notice_of(survey: Survey, block: Block) -> Node | None:
    """The outermost small element around a block that is named like a notice."""
    most = min(NOTICE_CHARS, int(0.5 * survey.total))
    around = (node for node in survey.path(block.first) if node.is_element and survey.chars[node.index] < most)
    found = next((node for node in around if survey.in_label(node, WATCHED[5.0])), None)
    return None if is_control(survey, block) else found


def with_notices(survey: Survey, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the notices between two of them that are not mostly links."""
    found = set(taken)
    before: Block | None = None
    for block in survey.blocks:
        notice = notice_of(survey, block)
        if notice and before and block.place not in found and not is_left_out(survey, block, chances):
            own = [other for other in survey.blocks[block.place :] if other.first.index in inside(notice)]
            after = next_taken(survey, found, own[-1].place)
            links = share(sum(other.link_chars for other in own), sum(other.chars for other in own))
            if are_both_in(notice.parent, before, after) and links <= 0.5:
                found |= {other.place for other in own if not is_left_out(survey, other, chances)}
        if block.place in found:
            before = block
    return found


def with_labels(survey: Survey, units: Units, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the labels of boxes behind taken blocks."""
    found = set(taken)
    in_units = {block.place for unit in units for block in unit}
    for block in survey.blocks[1:-1]:
        is_between = block.place not in found and {block.place - 1, block.place + 1} <= found
        is_label = block.chars <= LABEL_CHARS and 2 * block.link_chars <= block.chars and block.place not in in_units
        is_probable = chances[block.place] >= LABEL_CHANCE and not is_left_out(survey, block, chances)
        if is_between and is_label and is_probable and not is_control(survey, block):
            found |= {block.place} if is_label_of_box(survey, block, found, chances) else set()
        elif block.chars <= LABEL_CHARS and block.place + 1 in found and not is_left_out(survey, block, chances):
            found |= {block.place} if is_label_of_tab(survey, block) else set()
    return found


def is_label_of_box(survey: Survey, block: Block, taken: set[int], chances: Sequence[float]) -> bool:
    """Whether a block is the first of a small element behind the block before, all else of which is taken."""
    before, after = survey.blocks[block.place - 1], survey.blocks[block.place + 1]
    around = (block.owner, *block.owner.ancestors())
    box = next((node for node in around if survey.chars[node.index] != block.chars), block.owner)
    nodes = inside(box)
    is_small = box.index > before.first.index and survey.chars[box.index] < NOTICE_CHARS and after.first.index in nodes
    others = [other for other in survey.blocks[after.place :] if other.first.index in nodes]
    is_taken = all(other.place in taken or is_left_out(survey, other, chances) for other in others)
    if not is_small or not is_taken:
        return False
    if any(is_html(node, ("pre",)) for node in after.first.ancestors()):
        ends_in_button = any(is_html(node, ("button", "label")) for node in block.texts[-1].ancestors())
        return (block.words >= 3 and not ends_in_button) or b"." in raw(block.first)
    return not is_date(block)


def is_label_of_tab(survey: Survey, block: Block) -> bool:
    """Whether a block is the label of a radio button before it and stands above the next block."""
    label = block.first.parent
    if label is None or not is_html(label, ("label",)) or label.parent is None:
        return False
    marks = ("form", "dialog")
    if is_navigation(survey, label) or any(has(node, mark) for node in (label, *label.ancestors()) for mark in marks):
        return False
    before = [node for node in label.parent.children if node.index < label.index and not node.is_text]
    behind = [node for node in label.parent.children if node.index > label.index and survey.chars[node.index]]
    is_radio = bool(before) and is_html(before[-1], ("input",)) and before[-1].get("type") == "radio"
    return is_radio and bool(behind) and survey.blocks[block.place + 1].first.index in inside(behind[0])


def is_panel(node: Node | None) -> bool:
    """Whether an element is a panel of a tab list."""
    return node is not None and node.is_element and node.get("role") == "tabpanel"


def with_panels(survey: Survey, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the hidden panels, but for repeated ones, beside a visible one with a taken block."""
    found = set(taken)
    visible = [block for block in survey.blocks if block.place in taken and not survey.hidden_ancestor(block.first)]
    panels = [node for block in visible for node in survey.path(block.owner) if is_panel(node)]
    around = {panel.parent for panel in panels}
    for hidden, run in groupby(survey.blocks, lambda block: survey.hidden_ancestor(block.first)):
        own = list(run)
        if hidden and is_panel(hidden) and hidden.parent in around and any(is_first(survey, block) for block in own):
            found |= {block.place for block in own if chances[block.place]}
    return found


def is_first(survey: Survey, block: Block) -> bool:
    """Whether no block before has the same texts."""
    return all(block_text(other) != block_text(block) for other in survey.blocks[: block.place])


def with_disclosed(survey: Survey, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with hidden elements right behind a taken block that is in a trigger beside them."""
    found = set(taken)
    before: Block | None = None
    for hidden, run in groupby(survey.blocks, lambda block: survey.hidden_ancestor(block.first)):
        own = list(run)
        outer = hidden.parent if hidden else None
        if outer and before and before.place in found and not survey.hidden_ancestor(before.first):
            around = [node for node in before.first.ancestors() if node.is_element and node.index > outer.index]
            is_trigger = any(node.get(name) is not None for node in around for name in ("aria-expanded", "aria-controls"))
            if is_trigger and before.first.index in inside(outer):
                found |= {block.place for block in own if chances[block.place]}
        before = own[-1]
    return found
