"""``render_html``: a small, safe subset of HTML: structure, emphasis, links and images; no scripts, styles or forms."""

from collections.abc import Sequence
from html import escape

from scutch.content.html import _writer
from scutch.page.parser import Columns


def html_heading(text: str) -> str:
    """Return a main heading with a text that is printable, on one line.

    >>> html_heading("Flax & hemp")
    '<h1>Flax &amp; hemp</h1>'
    """
    return f"<h1>{escape(text, quote=False)}</h1>"


def render_html(  # noqa: PLR0913 (what is written, and how)
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
    links: bool = True,
) -> str:
    """HTML of node slices that is safe to show: the elements and attributes of ``allowlist``.

    ``ranges``: slices of whole subtrees, in document order. ``base_url``: base of the addresses of links and images. ``skip``:
    one byte a node; where it is not 0 the subtree is left out. ``hidden``: whether to include nodes that styles and attributes
    hide. ``links``: whether to write links; otherwise only their texts.

    Raises ``IndexError``: a slice ends beyond the page. Raises ``ValueError``: ``skip`` is shorter than the slices. Linear in
    the nodes and their text; compiled. Idempotent: parsing the result and rendering it again gives the same HTML.

    >>> from scutch.page import parse
    >>> page = parse("<section><h2 onclick=x()>Flax</h2>Long <b style='color:red'>fibres</b><script>x()</script></section>")
    >>> render_html(page.columns, [(0, len(page))])
    '<h2>Flax</h2><div>Long <b>fibres</b></div>'
    """
    return _writer.render_html(columns, ranges, base_url, skip, hidden, links)
