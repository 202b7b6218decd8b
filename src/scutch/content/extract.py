"""``extract_content``: choose parts of a page, and answer with them.

A method reads the columns of a page and returns a ``Selection``: node slices, a mask of what to leave out, and reasons.
A new method is one function and one row in ``scutch.methods.registry``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scutch.content.render_choice import ChosenParts
from scutch.methods.registry import Method, method_named, methods_for
from scutch.methods.selection import Selection
from scutch.page import Limits, Node, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.file_types import format_of
from scutch.page.readers.without_scripts import revealed
from scutch.results.content import Block, Content

if TYPE_CHECKING:
    from scutch.page.parser import Columns
    from scutch.page.readers.from_source import PageSource

#: From this confidence on the data of a page are not searched for more text.
CONFIDENT: Final = 0.5


def learned(columns: Columns) -> Selection:
    """Choose the blocks that the shipped model takes for content."""
    from scutch.content.choice import shipped_model  # noqa: PLC0415 (loads the model, which the published methods do without)

    return shipped_model().choice(columns)


#: The methods by name.
METHODS: Final = {
    "auto": Method("auto", "text blocks chosen by a learned model", {"content": "scutch.content.extract:learned"}),
    **methods_for("content"),
}


def extract_content(  # noqa: PLR0913 (every answer has the same options)
    html_or_page: PageSource,
    *,
    url: str | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
    method: str = "auto",
    preset: str = "modern",
) -> Content:
    """Extract the main content of a page, without its boilerplate.

    Parameters
    ----------
    html_or_page
        Whatever ``parse`` takes, or a page.
    url
        Address of the page; with it, links are absolute.
    encoding, limits
        As for ``parse``; not for a page that is parsed already.
    method
        ``"auto"``, or the name of a published method.
    preset
        ``"modern"``, or ``"literal"``: the method as its paper has it.

    Returns
    -------
    Content
        Without text it is false, and its ``reason`` says why.

    Raises
    ------
    UnknownMethod
        There is no such method, or it has no such preset; the message lists those there are.
    InvalidInput
        The value is no page, or ``encoding`` or ``limits`` are given with a parsed page.

    Examples
    --------
    >>> html = "<nav><a href=/>Home</a></nav><h1>Flax</h1><p>" + "Flax gives long, strong fibres. " * 9
    >>> content = extract_content(html)
    >>> content.title, content.blocks[0].xpath, content.text[:30]
    ('Flax', '/html/body', 'Flax\\n\\nFlax gives long, strong ')
    >>> extract_content("<title>Sign in</title>").reason
    'no text'
    """
    choose = method_named(METHODS, method, "content", preset=preset, url=url)
    given = parse(html_or_page, url, encoding, limits)
    if name := format_of(given.source):
        return answer(given, Selection.nothing(f"not a page: {name}"), method)
    page = revealed(given, limits)
    found = answer(page, choose(page.columns), method)
    return with_data(page, found) if method == "auto" else found


def with_data(page: Page, found: Content) -> Content:
    """The text in the page's data, where little is sure of the page itself and the data say more; else what was found."""
    if found.confidence >= CONFIDENT:
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
