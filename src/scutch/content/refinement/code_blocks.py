"""Code of the content: a block of code between chosen texts is content.

Code reads unlike the sentences around it, in particular where a highlighter lays it out in a table with numbers of lines.
"""

from __future__ import annotations

from typing import Final

from scutch.content.refinement.chosen_nodes import ChosenNodes, outermost
from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.text import IDS, UNSEEN, ids_of

PREFORMATTED: Final = IDS["pre"]
#: Tables that highlighters make.
LAYOUTS: Final = frozenset(ids_of(("table",)))
#: Characters of a block of code at least.
MIN_CODE_CHARS: Final = 3


def with_code(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the blocks of code between its texts, but for copies of code that it has.

    Linear in the nodes: around each block a bounded number of nodes is read.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>First spin<pre>spin(flax)</pre><p>Then weave")
    >>> choice = Selection((), ((4, len(page)),), bytearray(node.tag == "pre" for node in page), -1, 1.0)
    >>> sum(with_code(page.columns, choice).skip)
    0
    """
    blocks = list(outermost(columns, rows_of(columns.tag, PREFORMATTED)))
    if not blocks or not choice.ranges or choice.skip is None:
        return choice
    chosen = ChosenNodes(columns, choice)
    known = {columns.content[block] for block in blocks if chosen.is_chosen(block)}
    for block in blocks:
        is_code = columns.chars[block] >= MIN_CODE_CHARS and not columns.marks[block] & UNSEEN
        if is_code and columns.content[block] not in known and chosen.surrounds(block):
            chosen.take(block, LAYOUTS)
            known.add(columns.content[block])
    return chosen.selection()
