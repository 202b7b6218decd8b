"""Code of the content: a block of code between chosen texts is content, and so is a name in code on a line of its own.

Code reads unlike the sentences around it, in particular where a highlighter lays it out in a table with numbers of lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scutch.content._special_nodes import code_line_blocks
from scutch.content.refinement.chosen_nodes import MAX_WRAPPERS, ChosenNodes, outermost
from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import CELLS, IDS, LINES, UNSEEN, ids_of

PREFORMATTED, CODE = IDS["pre"], IDS["code"]
#: Tables that highlighters make.
LAYOUTS: Final = frozenset(ids_of(("table",)))
#: Elements with a line or a cell of their own.
LONE_TAGS: Final = (LINES | CELLS) - {PREFORMATTED}
#: Characters of a text between two blocks of code that are one run, at most.
LABEL_CHARS: Final = 30
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
    return with_code_blocks(columns, with_lone_code(columns, choice)) if choice.ranges and choice.skip is not None else choice


def with_lone_code(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the names in code on lines of their own between its texts."""
    lone = list(lone_code(columns))
    chosen = ChosenNodes(columns, choice)
    missing = [element for element in lone if not chosen.is_chosen(element) and chosen.surrounds(element)]
    for element in missing:
        chosen.take(element)
    return chosen.selection() if missing else choice


def with_code_blocks(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the blocks of code between its texts."""
    preformatted = sorted((*rows_of(columns.tag, PREFORMATTED), *code_line_blocks(columns)))
    if not preformatted:
        return choice
    blocks = list(outermost(columns, preformatted))
    chosen = ChosenNodes(columns, choice)
    known = {columns.content[block] for block in blocks if chosen.is_chosen(block)}
    code = (
        block
        for block in blocks
        if columns.chars[block] >= MIN_CODE_CHARS
        and not columns.marks[block] & UNSEEN
        and columns.content[block] not in known
        and not chosen.is_chosen(block)
    )
    for run in code_runs(columns, code):
        if chosen.surrounds(run[0], run[-1]):
            for block in run:
                chosen.take(block, LAYOUTS)
    return chosen.selection()


def lone_code(columns: Columns) -> Iterator[int]:
    """Yield the visible elements with a line or a cell of their own whose text is all in one code element, such as names."""
    for code in rows_of(columns.tag, CODE):
        node = columns.parent[code]
        for _ in range(MAX_WRAPPERS):
            if columns.chars[node] != columns.chars[code] or columns.tag[node] in LINES | CELLS:
                break
            node = columns.parent[node]
        is_alone = columns.chars[node] == columns.chars[code] > 0 and columns.tag[node] in LONE_TAGS
        if is_alone and not columns.marks[node] & UNSEEN:
            yield node


def code_runs(columns: Columns, blocks: Iterable[int]) -> Iterator[list[int]]:
    """Yield the blocks of code in runs: without a text between them that is longer than a label.

    Examples
    --------
    >>> import scutch
    >>> prose = "<p>Both need fibres of the same length, and a calm day."
    >>> page = scutch.parse(f"<pre>spin()</pre>or<pre>weave()</pre>{prose}<pre>dye()</pre>")
    >>> [len(run) for run in code_runs(page.columns, [node.index for node in page if node.tag == "pre"])]
    [2, 1]
    """
    run: list[int] = []
    for block in blocks:
        between = range(columns.end[run[-1]], block) if run else ()
        if any(columns.tag[node] == TEXT and columns.chars[node] > LABEL_CHARS for node in between):
            yield run
            run = []
        run.append(block)
    if run:
        yield run
