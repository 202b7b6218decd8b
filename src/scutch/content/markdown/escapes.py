"""Escapes of Markdown: plain text, link destinations, code spans."""

import re
from typing import Final
from unicodedata import category

#: Characters that are always escaped. Others are escaped only at the beginning of a line or in a table.
MARKDOWN_ESCAPES: Final = {ord(c): f"\\{c}" for c in "\\`*[]<~"}
LINE_STARTERS: Final = "#>-+=|:"
NUMBER_DELIMITERS: Final = (".", ")")
ESCAPED_BAR: Final = "\\|"
BACKTICKS: Final = re.compile("`+")


def destination(url: str) -> str:
    """A link destination, in angle brackets where CommonMark requires them.

    >>> destination("/a_(b)"), destination("/a"), destination("/?a&lt;=2")
    ('</a_(b)>', '/a', '/?a\\\\&lt;=2')
    """
    url = url.replace("\\", "%5C")
    if ";" in url.partition("&")[2]:
        url = url.replace("&", "\\&")
    if "(" in url or ")" in url or "<" in url or ">" in url or " " in url:
        return f"<{url.replace('<', '%3C').replace('>', '%3E')}>"
    return url


def escape(text: str) -> str:
    """Text with the characters escaped that are markup within a line.

    >>> escape("5 * 3 < a_b, _c_ &amp; [x]")
    '5 \\\\* 3 \\\\< a_b, \\\\_c\\\\_ \\\\&amp; \\\\[x\\\\]'
    """
    text = text.translate(MARKDOWN_ESCAPES)
    if "_" in text:
        text = "".join(f"\\{c}" if c == "_" and not is_inside_word(text, k) else c for k, c in enumerate(text))
    if "&" in text:
        text = "".join(f"\\{c}" if c == "&" and may_be_reference(text, k) else c for k, c in enumerate(text))
    return text


def is_inside_word(text: str, at: int) -> bool:
    """Whether the characters on both sides are letters or digits."""
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()


def may_be_reference(text: str, at: int) -> bool:
    """Whether an ampersand could begin a character reference."""
    return text[at + 1 : at + 2].isalnum() or text[at + 1 : at + 2] == "#"


def escape_start(text: str) -> str:
    """The first text of a line, escaped so that it begins no heading, list, quote, rule or table.

    >>> escape_start("1. one"), escape_start("# x"), escape_start("6.40 is"), escape_start("- -")
    ('1\\\\. one', '\\\\# x', '6.40 is', '\\\\- -')
    """
    if text[:1] in LINE_STARTERS:
        return f"\\{text}"
    digits = len(text) - len(text.lstrip("0123456789"))
    if 0 < digits < 10 and ends_number(text[digits:]):
        return f"{text[:digits]}\\{text[digits:]}"
    return text


def ends_number(text: str) -> bool:
    """Whether a number before this text would make a list marker.

    >>> ends_number(". one"), ends_number(")"), ends_number(".5")
    (True, True, False)
    """
    return text[:1] in NUMBER_DELIMITERS and text[1:2] in ("", " ")


def is_emphasis_boundary(character: str) -> bool:
    """Whether every Markdown parser takes a character for white space or punctuation, beside which emphasis begins and ends.

    The empty string stands for the beginning or end of the text, which is a boundary too.

    >>> [is_emphasis_boundary(character) for character in (",", "", "a", "\u0301", "®")]
    [True, True, False, False, False]
    """
    if character.isascii():
        return not character.isalnum() and (not character or character >= " ")
    return category(character)[0] in "PZ"


def fence_for(text: str, least: int) -> str:
    """Backticks that enclose a text: at least ``least``, one more than its longest run.

    >>> fence_for("a ``b``", 1), fence_for("a", 3)
    ('```', '```')
    """
    longest = max(map(len, BACKTICKS.findall(text))) if "`" in text else 0
    return "`" * max(least, longest + 1)


def code_span(text: str, in_table: bool) -> str:
    """A code span. In a table its bars are escaped.

    >>> code_span("a|b", True), code_span("`x", False)
    ('`a\\\\|b`', '`` `x ``')
    """
    if in_table:
        text = text.replace("|", ESCAPED_BAR)
    fence = fence_for(text, 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"
