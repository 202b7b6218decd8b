"""Headings of the Markdown that have no body: ``python -m benchmarks.content.headings``, for each corpus of content.

A heading has no body if one of the same or a higher rank follows it, or nothing. Those are *bare* that have none in the page
either: the next text behind the heading element is that of another heading.
"""

import re
from collections import Counter
from typing import Final

import scutch
from benchmarks.common import pages, say
from benchmarks.content.metric import word_list
from scutch.page.columns import TEXT

CORPORA: Final = ("content-dev", "articles-dev")
HEADING: Final = re.compile(r"^(#{1,6}) (.*)$", re.MULTILINE)
LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
TAGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")


def empty_headings(markdown: str) -> tuple[int, list[str]]:
    """Return the number of headings, and the text of those without a body.

    Examples
    --------
    >>> empty_headings("# Flax\\n\\n## Roots\\n\\n## Seeds\\n\\nThey hold oil.")
    (3, ['Roots'])
    """
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
    next_text = dict(zip(texts, [*texts[1:], -1], strict=True))
    bare = Counter[tuple[str, ...]]()
    for node in headings:
        last = max((text for text in texts if node < text < columns.end[node]), default=-1)
        if last >= 0 and (next_text[last] < 0 or next_text[last] in inside):
            bare[tuple(word_list(page[node].text_content))] += 1
    return bare


def main() -> None:
    """Print the counts of each corpus."""
    for corpus in CORPORA:
        headings = empty = bare = 0
        for page in pages(None, corpus):
            parsed = scutch.parse(page.html, url=page.url or None)
            count, texts = empty_headings(scutch.extract_content(parsed).markdown)
            known = bare_headings(parsed) if texts else Counter()
            headings, empty = headings + count, empty + len(texts)
            bare += sum(tuple(word_list(text)) in known for text in texts)
        say(f"{corpus}: {empty} of {headings} headings without a body ({empty / headings:.3f}), {bare} of them bare")


if __name__ == "__main__":
    main()
