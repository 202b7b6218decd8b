"""HTML serialisation: from the columns back to markup, by the standard's fragment serialising algorithm.

Parsing the result gives the page again, except where HTML has no markup for a tree: nested forms, links or paragraphs, content
that was moved out of a table, a line break at the very start of ``pre``, ``plaintext``. The one deviation from the standard: a
doctype keeps its public and system identifiers, as a page would change its quirks mode without them.
"""

from scutch.page import _serialize
from scutch.page.parser import Columns


def serialize(columns: Columns, begin: int, end: int) -> str:
    """HTML of the sibling subtrees in the node slice ``[begin, end)``; linear in its size.

    Parameters
    ----------
    columns
        The page.
    begin, end
        First node, and one past the last descendant of the last sibling.

    Returns
    -------
    str
        The markup, without source formatting: attribute quotes, letter case and entities are normalised.

    Raises
    ------
    IndexError
        The page has no such nodes.

    Notes
    -----
    Compiled, and the GIL is released. ``tests/twins/page/serialize.py`` states the rules.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<P CLASS=a>1 &lt; 2<br>")
    >>> serialize(columns, 0, len(columns))
    '<html><head></head><body><p class="a">1 &lt; 2<br></p></body></html>'
    """
    return _serialize.serialize(columns, begin, end)
