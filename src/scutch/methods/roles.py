"""Labels of blocks: role or kind of content, by their elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

#: Labels by mark; the first that matches counts.
ROLES: Final = {
    MARKS["dialog"]: "dialog",
    MARKS["main"]: "main",
    MARKS["navigation"]: "navigation",
    MARKS["search"]: "search",
    MARKS["banner"]: "header",
    MARKS["contentinfo"]: "footer",
    MARKS["complementary"]: "aside",
    MARKS["article"]: "article",
    MARKS["form"]: "form",
    MARKS["heading"]: "heading",
    MARKS["list"]: "list",
    MARKS["listitem"]: "item",
}
ANY_ROLE: Final = sum(ROLES)
#: Labels by tag, for elements without a role.
TAG_LABELS: Final = {
    IDS[name]: label
    for label, names in {
        "table": "table", "row": "tr", "figure": "figure img picture svg", "text": "p blockquote pre", "section": "section",
    }.items()
    for name in names.split()
}  # fmt: skip
#: A form with more than this share of the page is a wrapper.
FORM_SHARE: Final = 0.4


def role_of(columns: Columns, node: int) -> str:
    """Return the label of an element by landmark, role or tag; empty if unknown.

    >>> import scutch
    >>> columns = scutch.parse("<nav>Home</nav><div>Flax").columns
    >>> [role_of(columns, node) for node in (4, 6)]
    ['navigation', '']
    """
    marks = columns.marks[node] & ANY_ROLE
    if marks & MARKS["form"] and columns.chars[node] > FORM_SHARE * columns.chars[0]:
        marks &= ~MARKS["form"]
    if marks:
        return next(label for mark, label in ROLES.items() if marks & mark)
    return TAG_LABELS.get(columns.tag[node], "")


def role(columns: Columns, nodes: Sequence[int]) -> str:
    """Return the label of a block: of its element, or of its only child; ``section`` if it begins with a heading.

    >>> import scutch
    >>> columns = scutch.parse("<div><ul><li>Flax<li>Hemp</ul></div><h2>Fibres</h2><p>Long.").columns
    >>> role(columns, (4,)), role(columns, (10, 12)), role(columns, (12,))
    ('list', 'section', 'text')
    """
    node = nodes[0]
    if len(nodes) > 1:
        return "section" if columns.marks[node] & MARKS["heading"] else _together(columns, nodes)
    label = role_of(columns, node)
    while not label and (inner := _only_child(columns, node)) > 0:
        node = inner
        label = role_of(columns, node)
    return label or ("text" if columns.chars[node] else "")


def _together(columns: Columns, nodes: Sequence[int]) -> str:
    """Return the label of several sibling elements."""
    labels = {role_of(columns, node) for node in nodes}
    return {"item": "list", "row": "table", "text": "text"}.get(labels.pop(), "") if len(labels) == 1 else ""


def _only_child(columns: Columns, node: int) -> int:
    """Return the only child with text or images; -1 if there is no such child."""
    filled = (child for child in columns.child_nodes(node) if columns.texts[child] or columns.images[child])
    only = next(filled, -1)
    return only if next(filled, -1) < 0 else -1
