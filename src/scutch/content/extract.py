"""``extract_content``: choose the content of a page, and wrap it in a result.

A method reads the columns of a page and returns a ``Selection``: node slices, a mask of what to leave out, and reasons.
A new method is one function and one row in ``scutch.methods.registry``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scutch.content.refinement.bylines.lines import without_byline
from scutch.content.refinement.candidates import candidates_of
from scutch.content.refinement.code_blocks import with_code
from scutch.content.refinement.contents import without_contents
from scutch.content.refinement.decorations import without_screen_reader_texts
from scutch.content.refinement.ingredients import with_ingredients
from scutch.content.refinement.quotes import with_paragraphs, with_quotes
from scutch.content.refinement.related.lines import without_related
from scutch.content.refinement.subscriptions import without_subscriptions
from scutch.content.render_choice import ChosenParts, ChosenTexts
from scutch.errors import UnknownMethod
from scutch.methods.registry import Method, method_named, methods_for
from scutch.methods.selection import Selection
from scutch.page import Limits, Node, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.file_types import format_of
from scutch.page.readers.without_scripts import revealed
from scutch.results.content import Block, Content

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scutch.methods.names import ContentMethodName, FavourName, PresetName
    from scutch.methods.trace import Trace
    from scutch.page.parser import Columns
    from scutch.page.readers.from_source import PageSource

#: Text in embedded data is searched for only below this confidence.
MIN_PAGE_CONFIDENCE: Final = 0.5
BALANCED: Final = "balanced"
#: Weight of recall against precision (beta of the F-beta that the choice maximises) by what is favoured.
FAVOURS: Final[Mapping[FavourName, float]] = {BALANCED: 1.0, "precision": 0.5, "recall": 2.0}


def learned_choice(columns: Columns, favour: FavourName = BALANCED) -> Selection:
    """Choose the content with the shipped model, and refine the choice."""
    from scutch.content.choice import shipped_model  # noqa: PLC0415 (loads the model, which the published methods do without)

    return refined(columns, shipped_model().choice(columns, FAVOURS[favour]))


def refined(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with its paragraphs, code, quotes and ingredients, without contents, related links, forms and byline.

    Texts for screen readers are left out, too.
    """
    if not choice.ranges:
        return choice
    found = candidates_of(columns)
    choice = with_code(columns, with_paragraphs(columns, choice), found)
    choice = with_ingredients(columns, with_quotes(columns, choice, found), found)
    choice = without_related(columns, without_contents(columns, choice, found))
    return without_screen_reader_texts(columns, without_byline(columns, without_subscriptions(columns, choice, found)))


#: The methods by name.
METHODS: Final = {
    "auto": Method(
        "auto",
        "text blocks chosen by a learned model",
        {"content": "scutch.content.extract:learned_choice"},
        trace="scutch.content.trace:trace_choice",
    ),
    **methods_for("content"),
}


def extract_content(  # noqa: PLR0913 (every answer has the same options)
    html_or_page: PageSource,
    *,
    url: str | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
    method: ContentMethodName = "auto",
    preset: PresetName = "modern",
    settings: Mapping[str, object] | None = None,
    trace: bool = False,
    favour: FavourName = BALANCED,
) -> Content:
    """Extract the main content of a page, without its boilerplate.

    Parameters
    ----------
    html_or_page
        Any input of ``parse``, or a parsed page.
    url
        Address of the page; links become absolute with it.
    encoding
        As for ``parse``; an error with a parsed page.
    limits
        As for ``parse``; an error with a parsed page.
    method
        ``"auto"``, or the name of a published method.
    preset
        ``"modern"``, or ``"literal"``: the method as published.
    settings
        Values of the preset to change, by name, such as ``{"beta": 0.5}``; ``scutch methods`` lists them.
    trace
        Whether the result has a ``trace``: what the method computed, which takes time of its own.
    favour
        ``"balanced"``, or ``"precision"`` or ``"recall"``: what to prefer in doubt. Only ``auto`` has a choice.

    Returns
    -------
    Content
        False without text; ``reason`` then gives the reason.

    Raises
    ------
    UnknownMethod
        The method, preset or setting is unknown, or favours nothing; the message lists the known ones.
    InvalidInput
        The value is not a page, a setting has the wrong type, or ``encoding`` or ``limits`` come with a parsed page.

    Examples
    --------
    >>> html = "<nav><a href=/>Home</a></nav><h1>Flax</h1><p>" + "Flax gives long, strong fibres. " * 9
    >>> content = extract_content(html)
    >>> content.title, content.blocks[0].xpath, content.text[:23]
    ('Flax', '/html/body', 'Flax gives long, strong')
    >>> extract_content("<title>Sign in</title>").reason
    'no text'
    """
    choose = method_named(METHODS, method, "content", preset=preset, settings=settings, url=url)
    require_favour(favour, method, url)
    parsed = parse(html_or_page, url, encoding, limits)
    if name := format_of(parsed.source):
        return content_result(parsed, Selection.nothing(f"not a page: {name}"), method)
    page = revealed(parsed, limits)
    choice = learned_choice(page.columns, favour) if favour != BALANCED else choose(page.columns)
    traced = choose.trace(page.columns) if trace else None
    found = content_result(page, choice, method, traced)
    return with_embedded_text(page, found) if method == "auto" else found


def require_favour(favour: FavourName, method: str, url: str | None) -> None:
    """Check that a method can favour something."""
    if favour not in FAVOURS:
        raise UnknownMethod(f"unknown favour {favour!r}; choose from: {', '.join(FAVOURS)}", url=url, stage="content")
    if favour != BALANCED and method != "auto":
        raise UnknownMethod(f"method {method!r} cannot favour {favour}; 'auto' can", url=url, stage="content")


def with_embedded_text(page: Page, found: Content) -> Content:
    """Replace uncertain content by longer text in the embedded data of the page, if there is any."""
    if found.confidence >= MIN_PAGE_CONFIDENCE:
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
        trace=found.trace,
        _writer=EmbeddedParts(better, found._writer),
    )


def content_result(page: Page, choice: Selection, method: str, trace: Trace | None = None) -> Content:
    """Make a result of a choice."""
    return Content(
        blocks=tuple(Block(node=Node(page, part.node), chars=part.chars, reason=part.reason) for part in choice.parts),
        confidence=choice.confidence,
        method=method,
        reason=choice.reason,
        truncated=page.truncated,
        trace=trace,
        _writer=ChosenTexts(page, choice) if choice.texts else ChosenParts(page, choice),
    )
