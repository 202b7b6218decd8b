"""``extract_content``: choose parts of a page, and answer with them.

A method reads the columns of a page and returns a ``Selection``: node slices, a mask of what to leave out, and reasons.
Nothing else is asked of it, so a new method is one function and one line in ``METHODS``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from scutch.content.render_choice import ChosenParts
from scutch.methods.block_distribution import method as block_distribution
from scutch.methods.registry import method_named
from scutch.methods.selection import Selection
from scutch.page import Node, Page, parse
from scutch.page.readers.file_types import format_of
from scutch.page.readers.without_scripts import revealed
from scutch.results.content import Block, Content

if TYPE_CHECKING:
    from scutch.page.parser import Columns
    from scutch.page.readers.from_lxml import TreeDocument, TreeElement

#: A page of which we are that sure needs no data beside it.
SURE: Final = 0.5

#: A method: the columns of a page in, a choice out.
Method = Callable[["Columns"], Selection]


def learned(columns: Columns) -> Selection:
    """Choose the blocks that the shipped model takes for content."""
    from scutch.content.choice import shipped  # noqa: PLC0415 (only who asks for it loads it)

    return shipped().choice(columns)


def page_segmentation(columns: Columns) -> Selection:
    """Choose the element that holds the segment with most plain text (Hou and Yang 2011)."""
    from scutch.methods.page_segmentation.content_segment import container  # noqa: PLC0415

    return container(columns)


METHODS: Final[dict[str, Method]] = {
    "auto": learned,
    "block_distribution": block_distribution.blocks,
    "page_segmentation": page_segmentation,
}


def extract_content(
    html_or_page: bytes | bytearray | memoryview | str | TreeElement | TreeDocument | Page,
    url: str | None = None,
    method: str = "auto",
) -> Content:
    """Find what a page is about and leave out what stands around it.

    Parameters
    ----------
    html_or_page
        Whatever ``parse`` takes, or a page.
    url
        Address of the page; links come out absolute with it.
    method
        ``"auto"``, or the name of a published method.

    Returns
    -------
    Content
        Without text it is false, and its ``reason`` says why.

    Raises
    ------
    UnknownMethod
        There is no such method; the message lists those there are.
    InvalidInput
        What was given is no page.

    Examples
    --------
    >>> html = "<nav><a href=/>Home</a></nav><h1>Flax</h1><p>" + "Flax gives long, strong fibres. " * 9
    >>> content = extract_content(html)
    >>> content.title, content.blocks[0].xpath, content.text[:30]
    ('Flax', '/html/body', 'Flax\\n\\nFlax gives long, strong ')
    >>> extract_content("<title>Sign in</title>").reason
    'no text'
    """
    choose = method_named(METHODS, method, "content", url)
    given = parse(html_or_page, url)
    if name := format_of(given.source):
        return answer(given, Selection.nothing(f"not a page: {name}"), method)
    page = revealed(given)
    found = answer(page, choose(page.columns), method)
    return with_data(page, found) if method == "auto" else found


def with_data(page: Page, found: Content) -> Content:
    """The text in the page's data, where little is sure of the page itself and the data say more; else what was found."""
    if found.confidence >= SURE:
        return found
    from scutch.content.embedded_text import EmbeddedParts, better_content  # noqa: PLC0415

    better = better_content(page, sum(block.chars for block in found.blocks))
    if better is None:
        return found
    return Content(
        blocks=(better.block,),
        confidence=found.confidence,
        method=found.method,
        reason="",
        truncated=found.truncated,
        _writer=EmbeddedParts(better, found._writer),
    )


def answer(page: Page, choice: Selection, method: str) -> Content:
    """Dress a choice as a result."""
    return Content(
        blocks=tuple(Block(node=Node(page, part.node), chars=part.chars, reason=part.reason) for part in choice.parts),
        confidence=choice.confidence,
        method=method,
        reason=choice.reason,
        truncated=page.truncated,
        _writer=ChosenParts(page, choice),
    )
