"""Headings of the Markdown that have no body.

A heading has no body if one of the same or a higher rank follows it, or nothing. Those are *bare* that have none in the page
either: the next text behind the heading element is that of another heading. Lines of code are no headings.
"""

import re
from collections import Counter
from typing import Final

import scutch
from benchmarks.content.metric import word_list
from scutch.page.columns import TEXT

HEADING: Final = re.compile(r"^(#{1,6}) (.*)$", re.MULTILINE)
FENCED: Final = re.compile(r"^[ >]*(`{3,})[^`\n]*$.*?^[ >]*\1$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
TAGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")


def empty_headings(markdown: str) -> tuple[int, list[str]]:
    """Return the number of headings, and the text of those without a body.

    >>> empty_headings("# Flax\\n\\n## Roots\\n\\n## Seeds\\n\\nThey hold oil.")
    (3, ['Roots'])
    """
    markdown = FENCED.sub("code", markdown)
    found = list(HEADING.finditer(markdown))
    empty = []
    for place, match in enumerate(found):
        following = found[place + 1] if place + 1 < len(found) else None
        body = markdown[match.end() : following.start() if following else None]
        is_last = following is None or len(following[1]) <= len(match[1])
        if is_last and not word_list(body) and "![" not in body:
            empty.append(LINK.sub(r"\1", match[2]))
    return len(found), empty


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
