"""Texts in data: which of them are prose for people, and how they become HTML."""

from __future__ import annotations

import html
import re
from typing import Final

from scutch.page.text import unescape

#: Fewest characters and words of a prose text.
MIN_PROSE: Final = 80
FEWEST_WORDS: Final = 10
#: Share of its characters that are letters, digits, spaces or punctuation, and characters for each space or CJK character.
READABLE: Final = 0.9
SPACED: Final = 12
#: A tag or comment; a comment that is not closed before the next one is text, which keeps the search linear.
TAG: Final = re.compile(r"<(?:[a-zA-Z][^<>]*|/[a-zA-Z][^<>]*|!--(?:(?!<!--).)*?--)>", re.DOTALL)
UNREADABLE_CHARACTER: Final = re.compile(r"[^\w\s.,;:!?'\"()\u2010-\u201f\u3000-\u303f\uff00-\uffef-]")
CJK: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
#: A word of several letters, or a letter of a script whose letters are words.
LETTER_WORD: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\\W\\d_]{2,}|(?=[\u3000-\U0010ffff])[^\\W\\d_]")
#: Syntax of programs that sentences do not have.
PROGRAM_SYNTAX: Final = re.compile(
    r"[{};]\s*\n|\bfunction\s*\(|=>|\):|</?\$|!important|\bvar\(--|[a-z]\.[a-z]+\(|^\s*(?:https?:|/|#|\.)\S*\s*$"
)
PARAGRAPH_BREAK: Final = re.compile(r"\n\s*\n")


def without_tags(text: str) -> str:
    """Return a text without its markup.

    >>> without_tags("Long <b>fibres</b> &amp; seeds, 3 < 4")
    'Long fibres & seeds, 3 < 4'
    """
    return unescape(TAG.sub("", text) if "<" in text else text)


def is_prose(text: str) -> bool:
    """Whether a text is prose for people.

    >>> is_prose("<p>Flax gives long, strong fibres, and its seeds are pressed for the oil that painters use.</p>")
    True
    >>> is_prose("https://example.org/" + "a-b/" * 40), is_prose("M0 0h24v24H0z " * 20), is_prose("aGVtcA9+" * 40)
    (False, False, False)
    """
    if len(text) < MIN_PROSE or text[0] in "{[":
        return False
    plain = without_tags(text[:2000])
    if (plain.count(" ") + len(CJK.findall(plain))) * SPACED < len(plain):
        return False
    is_readable = len(plain) - len(UNREADABLE_CHARACTER.findall(plain)) >= READABLE * len(plain)
    return is_readable and len(LETTER_WORD.findall(plain)) >= FEWEST_WORDS and not PROGRAM_SYNTAX.search(plain)


def as_html(text: str) -> str:
    """Return a text as HTML: as it is if it has tags, also escaped ones, else as paragraphs and lines.

    >>> as_html("Flax & hemp\\n\\n3 < 4\\nlines"), as_html("&lt;p&gt;Flax&lt;/p&gt;"), as_html("<b>Flax</b>")
    ('<p>Flax &amp; hemp</p><p>3 &lt; 4<br>lines</p>', '<p>Flax</p>', '<b>Flax</b>')
    """
    text = text.strip()
    if not TAG.search(text) and "&" in text:
        text = unescape(text)
    if TAG.search(text):
        return text
    lines = (
        html.escape(part.strip(), quote=False).replace("\n", "<br>") for part in PARAGRAPH_BREAK.split(text) if part.strip()
    )
    return "".join(f"<p>{line}</p>" for line in lines)
