"""HTML serialisation of the columns by the standard's fragment serialising algorithm.

Parsing the result gives the same page, except for trees that HTML markup cannot express: nested forms, links or paragraphs,
content moved out of a table, a line break at the start of ``pre``, ``plaintext``. There is one deviation from the standard: a
doctype keeps its public and system identifiers, because the quirks mode depends on them.
"""

from scutch.page import _serialize
from scutch.page.parser import Columns


def serialize(columns: Columns, begin: int, end: int) -> str:
    """Serialise the sibling subtrees in the node slice ``[begin, end)`` as HTML; linear in its size.

    ``begin``, ``end``: first node, and one past the last descendant of the last sibling. Returns: the markup, without source
    formatting: attribute quotes, letter case and entities are normalised. Raises ``IndexError``: the slice is out of range.
    Compiled; releases the GIL. ``tests/twins/page/serialize.py`` is the readable twin.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<P CLASS=a>1 &lt; 2<br>")
    >>> serialize(columns, 0, len(columns))
    '<html><head></head><body><p class="a">1 &lt; 2<br></p></body></html>'
    """
    return _serialize.serialize(columns, begin, end)
