"""Code of the content: a block of code between chosen texts is content, and so is a name in code on a line of its own.

Code reads unlike the sentences around it, in particular where a highlighter lays it out in a table with numbers of lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scutch.content.markdown.code import code_language
from scutch.content.markdown.line_numbers import buttons_in, element_mask, preceding_element
from scutch.content.refinement.candidates import Candidates
from scutch.content.refinement.chosen_nodes import ChosenNodes, masked, outermost
from scutch.methods.selection import Selection
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLES
from scutch.page.text import UNSEEN, render_text

#: Tables that highlighters make.
LAYOUTS: Final = TABLES
#: Characters of a text between two blocks of code that are one run, or of the name of a language, at most.
LABEL_CHARS: Final = 30
HEADING: Final = MARKS["heading"]
#: Characters of a block of code at least.
MIN_CODE_CHARS: Final = 3


def with_code(columns: Columns, choice: Selection, found: Candidates) -> Selection:
    """Return a choice with the blocks of code between its texts, but for copies of code that it has.

    Linear in the nodes: around each block a bounded number of nodes is read.

    >>> import scutch
    >>> from scutch.content.refinement.candidates import candidates_of
    >>> page = scutch.parse("<p>First spin<pre>spin(flax)</pre><p>Then weave")
    >>> choice = Selection((), ((4, len(page)),), bytearray(node.tag == "pre" for node in page), -1, 1.0)
    >>> sum(with_code(page.columns, choice, candidates_of(page.columns)).skip)
    0
    """
    choice = with_lone_code(columns, choice, found.lone_code) if found.lone_code else choice
    if not found.code_blocks:
        return choice
    return without_languages(columns, with_code_blocks(columns, choice, found.code_blocks), found.code_blocks)


def without_languages(columns: Columns, choice: Selection, code_blocks: Sequence[int]) -> Selection:
    """Return a choice without the lines above code that say its language, which the block of code itself says.

    >>> import scutch
    >>> page = scutch.parse("<p>Spin<div><p>JS</p><pre class=language-js>spin()</pre></div>")
    >>> choice = without_languages(page.columns, Selection((), ((4, len(page)),), None, -1, 1.0), [9])
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['p']
    """
    chosen = ChosenNodes(columns, choice)
    labels = [label_above(columns, block) for block in code_blocks if chosen.is_chosen(block)]
    found = [label for label in labels if label >= 0 and chosen.is_chosen(label)]
    return choice._replace(skip=masked(columns, choice.skip, found)) if found else choice


def label_above(columns: Columns, block: int) -> int:
    """The element before a block of code whose text, but for buttons, is the name of its language; -1 for none."""
    before = preceding_element(columns, block)
    if before < 0 or columns.chars[before] > LABEL_CHARS or columns.marks[before] & HEADING:
        return -1
    buttons = element_mask(columns, before, buttons_in(columns, before))
    text = render_text(columns, before, columns.end[before], skip=buttons).lower()
    return before if text and text == code_language(columns, block) else -1


def with_lone_code(columns: Columns, choice: Selection, lone: Sequence[int]) -> Selection:
    """Return a choice with the lines between its texts that are only code, such as names."""
    chosen = ChosenNodes(columns, choice)
    missing = [element for element in lone if not chosen.is_chosen(element) and chosen.surrounds(element)]
    for element in missing:
        chosen.take(element)
    return chosen.selection() if missing else choice


def with_code_blocks(columns: Columns, choice: Selection, code_blocks: Sequence[int]) -> Selection:
    """Return a choice with the blocks of code between its texts."""
    blocks = list(outermost(columns, code_blocks))
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


def code_runs(columns: Columns, blocks: Iterable[int]) -> Iterator[list[int]]:
    """Yield the blocks of code in runs: without a text between them that is longer than a label.

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
