"""``render_html``: a small, safe subset of HTML: structure, emphasis, links and images, nothing that runs, looks or tracks."""

from collections.abc import Sequence

from scutch.content.html import compiled
from scutch.page.parser import Columns


def render_html(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
) -> str:
    """HTML of node slices that is safe to show: what it may hold is in the tables of ``names``.

    Parameters
    ----------
    columns
        The page.
    ranges
        Slices of whole subtrees, in document order.
    base_url
        What links and images are resolved against.
    skip
        One byte a node; where it is not 0 the subtree is left out.
    hidden
        Whether to take in what styles and attributes hide.

    Raises
    ------
    IndexError
        The page has no such nodes.
    ValueError
        ``skip`` is too short.

    Notes
    -----
    Linear in the nodes and their text; compiled. A parser makes of it the tree it was made from, so rendering it again changes
    nothing. ``readable_html`` states the rules.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<section><h2 onclick=x()>Flax</h2>Long <b style='color:red'>fibres</b><script>x()</script></section>")
    >>> render_html(page.columns, [(0, len(page))])
    '<h2>Flax</h2><div>Long <b>fibres</b></div>'
    """
    return compiled.render_html(columns, ranges, base_url, skip, hidden)
