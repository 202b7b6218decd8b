"""``JoinedPages``: several whole pages as one, so that what is found holds for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.page.encoding.detect import Encoding
from scutch.page.page import Page
from scutch.page.parser import Builder
from scutch.page.urls import base_address
from scutch.records.across_pages.joined_page import copy_subtree


class JoinedPages:
    """The bodies of pages one after the other in one page; addresses are absolute.

    ``pages``: at least one; the language and the address are those of the first.

    >>> import scutch
    >>> joined = JoinedPages([scutch.parse(f"<p>{plant}") for plant in ("Flax", "Hemp")])
    >>> joined.page.root.text, joined.copy_of(1, 4)
    ('Flax\\n\\nHemp', 6)
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        builder = Builder(max_nodes=sum(map(len, pages)) + 2)
        root = pages[0].root
        builder.start("html", attributes=list(root.attributes.items()) if root else ())
        self._copies: Final = [copy_subtree(builder, page, body_node(page), base_address(page)) for page in pages]
        builder.end()
        self.page: Final = Page(builder.finish(), encoding=Encoding("utf-8", "tree"), url=pages[0].url)
        self._pages: Final = pages

    def copy_of(self, page: int, node: int) -> int:
        """Return the copy of a node of a page."""
        return self._copies[page][node]

    def holds(self, page: int, node: int) -> bool:
        """Whether a node of a page is in its body, and so has a copy."""
        return node in self._copies[page]

    def body(self, page: int) -> int:
        """Return the copy of the body of a page."""
        return self._copies[page][body_node(self._pages[page])]


def body_node(page: Page) -> int:
    """Return the body of a page, or its outermost element."""
    body = page.body or page.root
    return body.index if body else 0
