"""``render_markdown``: Markdown of parts of a page."""

from collections.abc import Sequence

from scutch.content.markdown import _writer
from scutch.page.parser import Columns


def markdown_heading(text: str) -> str:
    """Return a main heading with a text that is printable, on one line.

    >>> markdown_heading("Flax [blue]")
    '# Flax \\\\[blue\\\\]'
    """
    return _writer.render_heading(text)


def render_markdown(  # noqa: PLR0913 (what is written, and how)
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
    links: bool = True,
    posters: Sequence[tuple[int, int, int]] = (),
) -> str:
    """Markdown of node slices in document order: CommonMark 0.31 with GitHub's tables, strikethrough and footnotes.

    ``ranges``: slices of whole subtrees, in document order. ``base_url``: base of the addresses of links and images. ``skip``:
    one byte a node; where it is not 0 the subtree is left out. ``hidden``: whether to include nodes that styles and attributes
    hide. ``links``: whether to write links; otherwise only their texts. ``posters``: posts of a thread: the element, the text
    that is the name of the poster, and the one that is the date, -1 for none. Name and date are written in one line.

    Raises ``IndexError``: a slice ends beyond the page. Raises ``ValueError``: ``skip`` is shorter than the slices. Linear in
    the nodes and their text; compiled.

    >>> from scutch.page import parse
    >>> page = parse("<h2>Flax</h2><p>Long, <b>strong</b> <a href=/f>fibres</a>.")
    >>> render_markdown(page.columns, [(0, len(page))], base_url="https://example.org/")
    '## Flax\\n\\nLong, **strong** [fibres](https://example.org/f).'
    """
    return _writer.render_markdown(columns, ranges, base_url, skip, hidden, links, posters)
