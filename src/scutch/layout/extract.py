"""``segment``: divide a page into the blocks that people see.

A method reads the columns of a page and returns a tree of blocks, none less coherent than its parent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scutch.errors import require_number
from scutch.layout.tree import Segment
from scutch.methods.registry import Method, method_named, methods_for
from scutch.page import Limits, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.without_scripts import revealed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scutch.methods.names import LayoutMethodName, PresetName
    from scutch.page.readers.from_source import PageSource

#: Default of the permitted degree of coherence.
PDOC: Final = 7

#: The methods by name; ``scutch.methods.vips.method`` has a note on a patent about ``vips``.
METHODS: Final = {
    "auto": Method(
        "auto",
        "landmarks, headings and repeated siblings",
        {"segment": "scutch.layout.outline:outline_to"},
        trace="scutch.layout.trace:trace_outline",
    ),
    **methods_for("segment"),
}


def segment(  # noqa: PLR0913 (every answer has the same options)
    html_or_page: PageSource,
    *,
    url: str | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
    method: LayoutMethodName = "auto",
    preset: PresetName = "modern",
    settings: Mapping[str, object] | None = None,
    trace: bool = False,
    pdoc: int = PDOC,
) -> Segment:
    """Divide a page into a tree of visual blocks.

    Parameters
    ----------
    html_or_page
        Any input of ``parse``, or a parsed page.
    url
        Address of the page.
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
    pdoc
        Permitted degree of coherence, 1 to 11: a block that is at least this coherent is not divided. 1 leaves the page whole,
        11 divides it as far as possible.

    Returns
    -------
    Segment
        The page as a block; its ``children`` are the blocks in it. The leaves hold all visible text, each word once.

    Raises
    ------
    UnknownMethod
        The method, preset or setting is unknown; the message lists the known ones.
    InvalidInput
        The value is not a page, a setting has a value of the wrong type, ``pdoc`` is out of range, or
        ``encoding`` or ``limits`` are given with a parsed page.
    NotRendered
        The method needs boxes, and the page was not rendered by a browser.

    Examples
    --------
    >>> html = "<header>Plants</header><h2>Flax</h2><p>Blue.</p><ul><li>tall<li>thin</ul><h2>Hemp</h2><p>Green.</p>"
    >>> [block.text for block in segment(html).leaves()]
    ['Plants', 'Flax\\n\\nBlue.\\n\\ntall\\nthin', 'Hemp\\n\\nGreen.']
    >>> [block.label for block in segment(html, pdoc=9).leaves()]
    ['header', 'heading', 'text', 'item', 'item', 'heading', 'text']
    """
    divide = method_named(METHODS, method, "segment", preset=preset, settings=settings, url=url)
    require_number(pdoc, "pdoc", 1, 11, "segment")
    page = revealed(parse(html_or_page, url, encoding, limits), limits)
    traced = divide.trace(page.columns, pdoc) if trace else None
    return Segment(page, divide(page.columns, pdoc), method, traced)
