"""Headings of the Markdown that have no body.

A heading has no body if one of the same or a higher rank follows it, or nothing. Those are *bare* that have none in the page
either: the next text behind the heading element is that of another heading. *Titles* are those of a list: at least three
headings of one rank in a row, all but the last without a body. Lines of code are no headings.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import scutch
from benchmarks.content.metric import word_list
from scutch.page.columns import TEXT

HEADING: Final = re.compile(r"^(#{1,6}) (.*)$", re.MULTILINE)
FENCED: Final = re.compile(r"^[ >]*(`{3,})[^`\n]*$.*?^[ >]*\1$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
#: Headings of a list of titles at least.
MIN_TITLES: Final = 3
TAGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")


class WrittenHeading(NamedTuple):
    """A heading of the Markdown: its rank and text, and whether it has no body."""

    rank: int
    text: str
    is_empty: bool


def written_headings(markdown: str) -> list[WrittenHeading]:
    """Return the headings of the Markdown.

    >>> [(each.text, each.is_empty) for each in written_headings("# Flax\\n\\n## Roots\\n\\n## Seeds\\n\\nThey hold oil.")]
    [('Flax', False), ('Roots', True), ('Seeds', False)]
    """
    markdown = FENCED.sub("code", markdown)
    found = list(HEADING.finditer(markdown))
    headings = []
    for place, match in enumerate(found):
        following = found[place + 1] if place + 1 < len(found) else None
        body = markdown[match.end() : following.start() if following else None]
        is_last = following is None or len(following[1]) <= len(match[1])
        is_empty = is_last and not word_list(body) and "![" not in body
        headings.append(WrittenHeading(len(match[1]), LINK.sub(r"\1", match[2]), is_empty))
    return headings


def titles(headings: Sequence[WrittenHeading]) -> int:
    """Return the number of headings without a body that are titles of a list.

    >>> titles(written_headings("## Flax\\n\\n## Hemp\\n\\n## Jute\\n\\nA fibre.\\n\\n### Seeds"))
    2
    """
    number = place = 0
    while place < len(headings):
        rank, end = headings[place].rank, place
        while end < len(headings) and headings[end].is_empty and headings[end].rank == rank:
            end += 1
        ends_with_body = end < len(headings) and headings[end].rank == rank
        number += end - place if end - place + ends_with_body >= MIN_TITLES else 0
        place = max(end, place + 1)
    return number


def bare_headings(page: scutch.Page) -> Counter[tuple[str, ...]]:
    """Return the words of the headings of a page that another heading, or nothing, follows."""
    columns = page.columns
    headings = [node for node in range(len(page)) if columns.name(node) in TAGS]
    inside = {inner for node in headings for inner in range(node, columns.end[node])}
    texts = [
        node
        for node in range(len(page))
        if columns.tag[node] == TEXT and columns.chars[node] and word_list(columns.text(node))
    ]
    next_text = dict(zip(texts, [*texts[1:], -1], strict=False))
    bare = Counter[tuple[str, ...]]()
    for node in headings:
        last = max((text for text in texts if node < text < columns.end[node]), default=-1)
        if last >= 0 and (next_text[last] < 0 or next_text[last] in inside):
            bare[tuple(word_list(page[node].text_content))] += 1
    return bare
