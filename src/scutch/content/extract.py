"""``extract_content``: choose parts of a page, and answer with them.

A method looks at the columns of a page and gives a ``Choice``: node slices, a mask of what to leave out inside them, and why.
Nothing else is asked of it, so a new method is one function and one line in ``METHODS``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from scutch.methods import block_distribution
from scutch.methods.choice import Choice
from scutch.methods.lookup import method_named
from scutch.page import Node, Page, parse
from scutch.page.text import render_text
from scutch.page.unscripted import revealed
from scutch.results import Block, Content, Metadata

if TYPE_CHECKING:
    from scutch.content.metadata import Survey
    from scutch.page.parser import Columns
    from scutch.page.trees import TreeDocument, TreeElement

#: A method: the columns of a page in, a choice out.
Method = Callable[["Columns"], Choice]


def page_segmentation(columns: Columns) -> Choice:
    """Choose the element that holds the segment with most plain text (Hou and Yang 2011)."""
    from scutch.methods.content_segment import container  # noqa: PLC0415

    return container(columns)


METHODS: Final[dict[str, Method]] = {
    "auto": block_distribution.containers,
    "block_distribution": block_distribution.blocks,
    "page_segmentation": page_segmentation,
}


class ChosenParts:
    """Writes the chosen slices of a page.

    Parameters
    ----------
    page
        The page.
    ranges
        Node slices in document order.
    skip
        Mask of what to leave out inside them.
    """

    __slots__ = ("_survey", "page", "ranges", "skip")

    def __init__(self, page: Page, ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None) -> None:
        self.page = page
        self.ranges = ranges
        self.skip = skip
        self._survey: Survey | None = None

    def text(self) -> str:
        """Text of the slices, set off by empty lines."""
        columns = self.page.columns
        parts = (render_text(columns, begin, end, skip=self.skip) for begin, end in self.ranges)
        return "\n\n".join(filter(None, parts))

    def markdown(self) -> str:
        """CommonMark of the slices."""
        from scutch.content.markdown import render_markdown  # noqa: PLC0415 (only who asks for it loads it)

        return render_markdown(self.page.columns, self.ranges, base_url=self.page.url, skip=self.skip)

    def html(self) -> str:
        """Safe HTML of the slices."""
        from scutch.content.html import render_html  # noqa: PLC0415

        return render_html(self.page.columns, self.ranges, base_url=self.page.url, skip=self.skip)

    def metadata(self) -> Metadata:
        """What the page says about itself."""
        return self.survey().metadata

    def told(self, field: str) -> str:
        """One field of the metadata, without working out the others."""
        return self.survey().told(field)

    def survey(self) -> Survey:
        """What the page says about itself; looked for once."""
        if self._survey is None:
            from scutch.content.metadata import Survey  # noqa: PLC0415

            self._survey = Survey(self.page)
        return self._survey


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
    page = revealed(parse(html_or_page, url))
    return answer(page, choose(page.columns), method)


def answer(page: Page, choice: Choice, method: str) -> Content:
    """Dress a choice as a result."""
    return Content(
        blocks=tuple(Block(node=Node(page, part.node), chars=part.chars, reason=part.reason) for part in choice.parts),
        confidence=choice.confidence,
        kind="",
        method=method,
        reason=choice.reason,
        truncated=page.truncated,
        writer=ChosenParts(page, choice.ranges, choice.skip),
    )
