"""Text that a page holds twice: once for wide screens and once for narrow ones, slides that a carousel clones, quoted answers.

A page shows one of the copies, and says so in styles and scripts, which we do not read. What can be read is that two elements
have the same text, word for word, and stand in different roles: siblings with other tags or classes, or places of different
build. Rows, items and records that are equal for good reason are siblings or cousins built alike, so they stay; so do quotes,
cells, items, code, links, and the pieces of a line, which may say again what others say.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.content import _duplicates as _copies
from scutch.page.parser import Columns


class Enough(NamedTuple):
    """How many visible characters two elements must share to be copies; fitted in coarse steps on development pages."""

    #: Siblings with different tags or classes.
    siblings: int = 60
    #: Elements with different tag paths.
    others: int = 100


ENOUGH: Final = Enough()


def copies(
    columns: Columns,
    ranges: Sequence[tuple[int, int]] | None = None,
    skip: bytes | bytearray | None = None,
    enough: Enough = ENOUGH,
) -> bytearray:
    """Mark the second and every later occurrence of the same text.

    Parameters
    ----------
    columns
        The page.
    ranges
        Slices of whole subtrees that are looked at, in document order; the whole page without any. A copy is marked only if
        the first occurrence stands in them too.
    skip
        One byte a node; where it is not 0 the subtree is left out, as if it were not there.
    enough
        How much text they must share.

    Returns
    -------
    bytearray
        One byte a node: 1 for an element that repeats an earlier one, and 0 for all others, also for those inside of it.

    Raises
    ------
    IndexError
        The page has no such nodes.
    ValueError
        ``skip`` is too short.

    Notes
    -----
    Linear in the nodes (times the depth, for those that repeat something); compiled.

    Examples
    --------
    >>> import scutch
    >>> text = "Flax gives long, strong fibres, and the seeds are pressed for their oil."
    >>> page = scutch.parse(f"<div class=wide>{text}</div><div class=narrow><p>{text}</p></div>")
    >>> [page[node].xpath for node, marked in enumerate(copies(page.columns)) if marked]
    ['/html/body/div[2]']
    """
    whole = [(0, len(columns))]
    return _copies.copies(columns, whole if ranges is None else ranges, skip, enough.siblings, enough.others)
