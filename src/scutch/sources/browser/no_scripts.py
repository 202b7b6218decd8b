"""Pages whose scripts fail and whose ``noscript`` has more text: they are rendered again without scripts."""

from scutch.page import Page
from scutch.page.readers.without_scripts import MORE, SPARSE, is_enough


def has_fuller_noscript(page: Page) -> bool:
    """Whether a page shows little text and a ``noscript`` of its body has more.

    Examples
    --------
    >>> import scutch
    >>> has_fuller_noscript(scutch.parse("<body><noscript>" + "Flax. " * 99 + "</noscript>"))
    True
    """
    if page.columns.chars[0] >= SPARSE:
        return False
    return any(len(node.text_content) > MORE for node in page.elements("noscript") if node.parent != page.head)


def has_much_more_text(other: Page, page: Page) -> bool:
    """Whether ``other`` has so much more text than ``page`` that ``page`` is a shell without content."""
    return is_enough(other.columns.chars[0], page.columns.chars[0])
