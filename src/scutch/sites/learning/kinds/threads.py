"""Wrappers of threads: the posts as the records of a list, their content in Markdown, and the title of the thread.

The content of a post is the outermost element around its longest column that holds no value of the other columns, such as the
author or the date. Columns inside it are parts of the content, and no fields.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.traversal import ancestors
from scutch.sites.fields import Field
from scutch.sites.learning.expectations import expectation
from scutch.sites.learning.induce import FieldCells
from scutch.sites.learning.kinds.articles import CONTENT
from scutch.sites.learning.kinds.lists import LearnedList, scored_wrapper, wrapper_of_list
from scutch.sites.learning.kinds.page_facts import fact_fields
from scutch.sites.learning.known_values import KnownRow
from scutch.sites.learning.samples import PageSamples
from scutch.sites.nodes.anchored import AnchorFinder
from scutch.sites.nodes.paths import Scope
from scutch.sites.wrapper import Wrapper
from scutch.table.column import unique_names

#: Facts of the page that each post has, and what their names begin with.
PAGE_FACTS: Final = ("title", "section")
PREFIX: Final = "thread_"
#: Tag and class of no element.
NO_LABEL: Final = (-2, -2)
#: Share of the posts that have a column whose values are outside of the content.
COMMON: Final = 0.5
#: Share of the nodes of a column inside the content from which it is a part of it.
INSIDE: Final = 0.5


def thread_wrapper(samples: PageSamples, known: Sequence[KnownRow] = ()) -> Wrapper:
    """Return the wrapper of threads of one template. ``known``: posts.

    Raises ``InvalidInput``: no page shows posts whose records are elements.
    """
    return scored_wrapper(samples, known, wrapper_of_posts)


def wrapper_of_posts(samples: PageSamples, learned: LearnedList) -> Wrapper:
    """Return the wrapper of posts."""
    wrapper = wrapper_of_list(samples, learned)
    elements = content_elements(samples, learned)
    cells = [() if node is None else (node,) for node in elements]
    anchors = samples.inducer.of_field(FieldCells(cells), learned.scopes) if any(cells) else ()
    texts = ["x" * samples.columns.chars[node] for node in elements if node is not None]
    content = Field(CONTENT, anchors=anchors, is_markdown=True, expected=expectation(texts, elements))
    facts = [field._replace(name=PREFIX + field.name, level="page") for field in fact_fields(samples, PAGE_FACTS)]
    own = [field for field in wrapper.fields if not anchors or not is_inside(samples, learned, field, elements)]
    names = unique_names((field.name for field in own), [CONTENT, *(field.name for field in facts)])
    named = (field._replace(name=name) for field, name in zip(own, names, strict=True))
    return wrapper.changed(kind="thread", fields=(*facts, *named, *([content] if anchors else ())))


def content_elements(samples: PageSamples, learned: LearnedList) -> list[int | None]:
    """Return the element of the content of each post; None for a post without."""
    columns = samples.columns
    cells = [own for own, attribute in learned.region.column_nodes if not attribute]
    if not cells:
        return [None] * len(learned.scopes)
    longest = max(cells, key=lambda own: sum(columns.chars[node] for nodes in own for node in nodes))
    others = sorted({node for own in common_columns(learned) if own is not longest for nodes in own for node in nodes})
    outer = [
        outermost_alone(samples, nodes, scope.root, others) if nodes else None
        for nodes, scope in zip(longest, learned.scopes, strict=True)
    ]
    found = Counter((columns.tag[node], columns.class_id[node]) for node in outer if node is not None)
    usual = found.most_common(1)[0][0] if found else NO_LABEL
    return [like(samples, scope, usual) or node for node, scope in zip(outer, learned.scopes, strict=True)]


def common_columns(learned: LearnedList) -> Iterator[list[tuple[int, ...]]]:
    """Yield the nodes of the columns that most posts have."""
    for cells, _ in learned.region.column_nodes:
        if sum(map(bool, cells)) >= COMMON * len(cells):
            yield cells


def outermost_alone(samples: PageSamples, nodes: Sequence[int], root: int, others: Sequence[int]) -> int | None:
    """Return the outermost element in a post of or around some nodes that holds no node of other columns, or None.

    ``others``: the nodes of other columns, in document order.
    """
    ends, best = samples.columns.end, None
    own = nodes[:1] if samples.columns.tag[nodes[0]] != TEXT else ()
    for above in (*own, *ancestors(samples.columns, nodes[0])):
        if above == root or bisect_left(others, above) < bisect_left(others, ends[above]):
            break
        best = above
    return best


def like(samples: PageSamples, scope: Scope, label: tuple[int, int]) -> int | None:
    """Return the first element of a post with a tag and a class; None without one."""
    columns = samples.columns
    return next((node for node in range(scope.begin, scope.end) if (columns.tag[node], columns.class_id[node]) == label), None)


def is_inside(samples: PageSamples, learned: LearnedList, field: Field, elements: Sequence[int | None]) -> bool:
    """Whether most nodes of a field are inside the content of their post."""
    if field.level != "record":
        return False
    [found] = AnchorFinder(field.anchors[:1]).find(samples.columns, learned.scopes)
    ends = samples.columns.end
    inside = sum(top is not None and top <= node < ends[top] for row, node in found for top in (elements[row],))
    return inside >= INSIDE * len(found)
