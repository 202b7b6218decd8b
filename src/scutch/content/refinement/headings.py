"""The main heading of a choice, and choices without it or without the headings that repeat it.

Pages show their title in a page header and once more above the article, or in a heading and a subheading. A reader of Markdown
sees it twice. A later subheading with the same words, such as that of a recipe card, stays.
"""

from __future__ import annotations

from typing import Final

from scutch.content.refinement.chosen_nodes import ChosenNodes, masked
from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.text import render_text

MAIN: Final = IDS["h1"]
PARAGRAPH: Final = IDS["p"]
#: Signs of a permalink of a heading, and their characters at most; some count twice.
PERMALINK_SIGNS: Final = " #¶§🔗"
MAX_PERMALINK_CHARS: Final = 2
#: Share of a main heading in the text from which on it is the text.
MAX_TITLE_SHARE: Final = 0.5
#: Characters of a paragraph behind which a subheading begins a section.
MIN_PARAGRAPH_CHARS: Final = 80


def has_main_heading(columns: Columns, choice: Selection) -> bool:
    """Whether the choice has the main heading of the page."""
    return main_heading(columns, choice) >= 0


def main_heading(columns: Columns, choice: Selection) -> int:
    """The chosen ``h1`` that holds the main heading of the page, -1 without one; a lower heading may be that of a section.

    >>> import scutch
    >>> page = scutch.parse("<h1>Flax</h1><h2>Growing</h2>")
    >>> [main_heading(page.columns, Selection((), ((4, len(page)),), None, node, 1.0)) for node in (5, 7, -1)]
    [4, -1, -1]
    """
    found = next((node for node in rows_of(columns.tag, MAIN) if node <= choice.heading < columns.end[node]), -1)
    return found if found >= 0 and ChosenNodes(columns, choice).is_chosen(choice.heading) else -1


def without_main_heading(columns: Columns, choice: Selection) -> Selection:
    """Return a choice without its main heading, unless that is most of it: a post can be no more than its title.

    >>> import scutch
    >>> from scutch.methods.selection import Part
    >>> page = scutch.parse("<h1>Flax</h1><p>Flax gives long, strong fibres.")
    >>> choice = Selection((Part(4, 29, ""),), ((4, len(page)),), None, 5, 1.0)
    >>> choice = without_main_heading(page.columns, choice)
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['h1']
    """
    heading = main_heading(columns, choice)
    if heading < 0:
        return choice
    is_most = columns.chars[heading] > MAX_TITLE_SHARE * sum(part.chars for part in choice.parts)
    return choice if is_most else choice._replace(skip=masked(columns, choice.skip, [heading]))


def without_repeated_title(columns: Columns, choice: Selection) -> Selection:
    """Return a choice that leaves out the headings with the words of its first ``h1``.

    Every later ``h1`` is left out, and an ``h2`` or ``h3`` if no long paragraph is between the two. Linear in the nodes.

    >>> import scutch
    >>> page = scutch.parse("<h1>Flax</h1><h2>FLAX</h2><p>Flax is blue.<h1>Hemp</h1><h1>Flax</h1>")
    >>> choice = without_repeated_title(page.columns, Selection((), ((4, len(page)),), None, -1, 1.0))
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['h2', 'h1']
    """
    found = repeated_titles(columns, ChosenNodes(columns, choice)) if rows_of(columns.tag, MAIN) else []
    return choice._replace(skip=masked(columns, choice.skip, found)) if found else choice


def repeated_titles(columns: Columns, chosen: ChosenNodes) -> list[int]:
    """Return the chosen headings that repeat the first chosen ``h1``."""
    title, *similar = chosen.headings_like_title(MAX_PERMALINK_CHARS) or [-1]
    text = folded_text(columns, title) if similar else ""
    same = [node for node in similar if folded_text(columns, node) == text]
    return [node for node in same if columns.tag[node] == MAIN or not has_paragraph(columns, chosen, columns.end[title], node)]


def folded_text(columns: Columns, node: int) -> str:
    """Return the text of a heading on one line, without letter case and permalink."""
    return " ".join(render_text(columns, node, columns.end[node]).casefold().split()).strip(PERMALINK_SIGNS)


def has_paragraph(columns: Columns, chosen: ChosenNodes, begin: int, end: int) -> bool:
    """Whether a long paragraph is chosen between two nodes."""
    paragraphs = (node for node in range(begin, end) if columns.tag[node] == PARAGRAPH)
    return any(columns.chars[node] >= MIN_PARAGRAPH_CHARS and chosen.is_chosen(node) for node in paragraphs)
