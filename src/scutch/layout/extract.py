"""``segment``: divide a page into the blocks that people see.

A method looks at the columns of a page and gives a tree of pieces, each more coherent than the one around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from scutch.errors import InvalidInput
from scutch.layout.outline import outline
from scutch.layout.tree import Segment
from scutch.methods.layout_block import LayoutBlock
from scutch.methods.registry import method_named
from scutch.page import Page, parse
from scutch.page.parser import Columns
from scutch.page.readers.without_scripts import revealed

if TYPE_CHECKING:
    from scutch.page.readers.from_lxml import TreeDocument, TreeElement

#: A method: the columns of a page and the least degree of coherence in, a tree of pieces out.
Method = Callable[[Columns, int], LayoutBlock]

#: The permitted degree of coherence that is asked for unless somebody says otherwise.
PDOC: Final = 7


def auto(columns: Columns, pdoc: int) -> LayoutBlock:
    """By landmarks, headings and what repeats."""
    return outline(columns).trimmed(pdoc)


def vips(columns: Columns, pdoc: int) -> LayoutBlock:
    """Cai, Yu, Wen and Ma (2003), on a rendered page; see the note on a patent in ``scutch.methods.vips.method``."""
    from scutch.methods.vips.method import vips as method  # noqa: PLC0415 (only who asks for it loads it)

    return method(columns, pdoc)


METHODS: Final[dict[str, Method]] = {"auto": auto, "vips": vips}


def segment(
    html_or_page: bytes | bytearray | memoryview | str | TreeElement | TreeDocument | Page,
    url: str | None = None,
    *,
    method: str = "auto",
    pdoc: int = PDOC,
) -> Segment:
    """Divide a page into blocks, and these again, until each is of one kind.

    Parameters
    ----------
    html_or_page
        Whatever ``parse`` takes, or a page.
    url
        Address of the page.
    method
        ``"auto"``, or the name of a published method.
    pdoc
        Permitted degree of coherence, 1 to 11: what is at least this coherent is not divided. 1 leaves the page whole, 11
        divides as long as there is something to divide.

    Returns
    -------
    Segment
        The page as a block; its ``children`` are the blocks in it. The leaves hold all visible text, each word once.

    Raises
    ------
    UnknownMethod
        There is no such method; the message lists those there are.
    InvalidInput
        What was given is no page, or ``pdoc`` is out of range.
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
    divide = method_named(METHODS, method, "segment", url)
    if not 1 <= pdoc <= 11:
        raise InvalidInput(f"pdoc is a number from 1 to 11, not {pdoc}", url=url, stage="segment")
    page = revealed(parse(html_or_page, url))
    return Segment(page, divide(page.columns, pdoc), method)
