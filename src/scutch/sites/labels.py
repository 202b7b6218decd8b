"""Labels before values: the text of a ``dt``, a ``th`` or a bold word that is the same on all pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.sites.elements import Scope

#: Characters of a label at most.
LABEL_CHARS: Final = 40
#: Characters before and after a label.
COLONS: Final = (":", "：")
LABEL_ENDS: Final = " \t\r\n:：-–"


def as_label(text: str) -> str:
    """Return a text as a label: on one line, without the colon after it; empty if it is too long or has no letters.

    Examples
    --------
    >>> as_label(" Published\\n on: "), as_label("12:")
    ('Published on', '')
    """
    if len(text) > 2 * LABEL_CHARS:
        return ""
    found = " ".join(text.split()).strip(LABEL_ENDS)
    return found if len(found) <= LABEL_CHARS and any(map(str.isalpha, found)) else ""


def label_before(columns: Columns, node: int) -> str:
    """Return the text before a node, among its siblings or those of its ancestors that it begins; empty for none.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> page = parse(b"<dl><dt>Author:</dt><dd><a href=/a>Ann</a></dd></dl>")
    >>> label_before(page, page.tag.tolist().index(0, 8))
    'Author'
    """
    tags, at = columns.tag, node - 1
    while at > 0 and (tags[at] != TEXT or not columns.texts[at]):
        at -= 1
    if at <= 0 or not shares_parent(columns, at, node):
        return ""
    return as_label(columns.text(at))


def shares_parent(columns: Columns, text: int, node: int) -> bool:
    """Whether a value follows a text directly: their outermost elements that hold nothing else are siblings."""
    parents = columns.parent
    left, right = text, node
    while columns.texts[parents[left]] == 1:
        left = parents[left]
    while parents[right] != parents[left] and right > 0:
        right = parents[right]
    return right > 0


def labelled_nodes(columns: Columns, label: str, scope: Scope) -> Iterator[int]:
    """Yield the nodes after a label: the next sibling of the outermost element that holds nothing else, or the text itself.

    A text that begins with the label and a colon is the value, with its label.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> page = parse(b"<p><b>Author:</b> Ann</p><p><b>Year:</b> 1990</p><p>Year: 2001</p>")
    >>> [page.text(node) for node in labelled_nodes(page, "Year", Scope(0, len(page), 0))]
    [' 1990', 'Year: 2001']
    """
    tags, lengths = columns.tag, columns.text_length
    least = len(label.encode())
    for node in range(scope.begin, scope.end):
        if tags[node] != TEXT or lengths[node] < least:
            continue
        text = columns.text(node).strip()
        if not text.startswith(label):
            continue
        rest = text[len(label) :].strip()
        if rest[:1] in COLONS and rest[1:].strip():
            yield node
        elif rest in ("", *COLONS) and (after := next_with_content(columns, node, scope)) > 0:
            yield after


def next_with_content(columns: Columns, label: int, scope: Scope) -> int:
    """Return the next sibling with text or images of the outermost element that holds a label alone, or -1."""
    parents, ends, texts = columns.parent, columns.end, columns.texts
    left = label
    while texts[parents[left]] == 1 and parents[left] > scope.root:
        left = parents[left]
    after, stop = ends[left], ends[parents[left]]
    while after < stop and not (texts[after] or columns.images[after]):
        after = ends[after]
    return after if after < stop else -1
