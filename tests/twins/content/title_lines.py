"""Twin of ``scutch.content._title_lines``."""

import re

#: Targets of links in Markdown, tags of HTML.
MARKUP = re.compile(r"\]\([^)\n]*\)|</?[a-z][^>]*>")
WORD = re.compile(r"\w+")


def lines_with_first_word(text: str, word: str, most_chars: int) -> list[str]:
    """Lines of at most so many characters whose first word is the given one, folded."""
    lines = [line for line in MARKUP.sub("\n", text).splitlines() if len(line) <= most_chars]
    return [line for line in map(str.casefold, lines) if WORD.findall(line)[:1] == [word]]
