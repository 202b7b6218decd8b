"""Surroundings of controls: pagers, carousels, calendars, links between single items, disabled elements."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import Final, NamedTuple

from scutch.lexicon.paging_words import CAROUSEL_CLASSES, ITEM_CLASSES, PAGER_CLASSES
from scutch.page.parser import Columns
from scutch.page.traversal import ancestors

#: Ancestors of a control that are looked at.
MAX_ANCESTORS: Final = 5
#: Elements whose state is that of a control: itself and its parent.
MAX_STATE_LEVELS: Final = 2
WORD: Final = re.compile(r"[a-z][a-z\d_]*")
#: What a word of an ancestor's class, id, role or label says about the control.
CONTEXTS: Final = (("pager", PAGER_CLASSES), ("carousel", CAROUSEL_CLASSES), ("item", ITEM_CLASSES))
#: Attributes of an ancestor that are read.
CONTEXT_ATTRIBUTES: Final = ("class", "id", "aria-label", "data-testid", "itemtype")


class ControlState(NamedTuple):
    """How markup shows a state of a control."""

    classes: frozenset[str]
    attributes: tuple[str, ...]


DISABLED: Final = ControlState(
    frozenset(
        ("disabled", "is-disabled", "inactive", "unavailable", "pagination-disabled", "off", "is-invisible", "invisible")
    ),
    ("disabled", "aria-disabled"),
)
CURRENT: Final = ControlState(
    frozenset(("current", "active", "selected", "is-active", "is-current", "on", "cur", "thispage", "this", "sel")),
    ("aria-current", "aria-selected"),
)


def class_tokens(columns: Columns, node: int) -> set[str]:
    """Words and whole names of the class, id and label of an element, in small letters."""
    values = [value.lower() for name, value in columns.attributes(node) if name in CONTEXT_ATTRIBUTES]
    names = {name for value in values for name in value.split()}
    return names | {part for name in names for word in WORD.findall(name) for part in (word, *word.split("_"))}


def contexts_of(columns: Columns, node: int) -> set[str]:
    """What the ancestors of a control are: ``pager carousel item``; the control itself counts too."""
    found: set[str] = set()
    for around in islice(chain((node,), ancestors(columns, node)), MAX_ANCESTORS):
        if columns.attr_count[around]:
            names = class_tokens(columns, around)
            found |= {context for context, words in CONTEXTS if names & words}
    return found


def is_disabled(columns: Columns, node: int) -> bool:
    """Whether a control or the element around it is disabled."""
    return is_in_state(columns, node, DISABLED)


def is_current(columns: Columns, node: int) -> bool:
    """Whether a control or the element around it is marked as that of the page itself."""
    return is_in_state(columns, node, CURRENT)


def is_in_state(columns: Columns, node: int, state: ControlState) -> bool:
    """Whether a control, or an element around it with no other link, has the markup of a state."""
    for _ in range(MAX_STATE_LEVELS):
        if columns.attr_count[node] and has_state(columns, node, state):
            return True
        node = columns.parent[node]
        if node <= 0 or columns.links[node] > 1:
            break
    return False


def has_state(columns: Columns, node: int, state: ControlState) -> bool:
    """Whether an element has a class name of a state or an attribute of it that is not ``false``."""
    values = dict(columns.attributes(node))
    if any(values.get(name, "false") != "false" for name in state.attributes):
        return True
    return not state.classes.isdisjoint(values.get("class", "").lower().split())
