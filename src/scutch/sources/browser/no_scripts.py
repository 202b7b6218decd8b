"""Pages that are lost with their scripts, because these do not get what they want, and say more to readers without."""

from scutch.page import Page
from scutch.page.find import elements
from scutch.page.readers.without_scripts import MORE, SPARSE, is_enough


def waits_for_scripts(page: Page) -> bool:
    """Whether a page shows next to nothing, with more than that in a ``noscript`` of its body.

    Examples
    --------
    >>> import scutch
    >>> waits_for_scripts(scutch.parse("<body><noscript>" + "Flax. " * 99 + "</noscript>"))
    True
    """
    if page.columns.chars[0] >= SPARSE:
        return False
    return any(len(node.text_content) > MORE for node in elements(page, "noscript") if node.parent != page.head)


def fuller(other: Page, page: Page) -> bool:
    """Whether one form of a page has so much more to read than another that this must have been a shell."""
    return is_enough(other.columns.chars[0], page.columns.chars[0])
