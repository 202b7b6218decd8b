"""What each subtree of a page holds, counted node by node: what ``scutch.page.sums`` is held to."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import escape
from typing import Final

from scutch.page import Node, Page, parse, tags
from scutch.page.columns import MARKS
from scutch.page.tags import READING

#: Bytes of a text in which prices, dates and words of the title are looked for; what ends in the middle of one is left out.
SCANNED: Final = 200
LONG: Final = 80
LABEL: Final = 60
LETTERS: Final = re.compile(rb"[A-Za-z]+")
#: Numbers with separators inside.
NUMBER: Final = re.compile(rb"\d+(?:[./,-]\d+)*")
CURRENCY: Final = re.compile("[$£¥\u20a0-\u20bf￥元円]")
HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
MONTHS: Final = frozenset(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"])
LINES: Final = frozenset(READING["LINE"] + READING["CELL"])


class Sums:
    """Counts of a page, by node and by name of the count."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.title_words = title_words(page)
        self.own = [self.count(node) for node in page]

    def has(self, node: Node, mark: str) -> bool:
        return bool(self.page.columns.marks[node.index] & MARKS[mark])

    def of(self, *nodes: int) -> Counter[str]:
        """What some subtrees hold together."""
        total: Counter[str] = Counter()
        for node in nodes:
            for inside in range(node, self.page.columns.end[node]):
                total.update(self.own[inside])
        return total

    def count(self, node: Node) -> dict[str, int]:
        if self.has(node, "ignored"):
            return {}
        if node.is_text:
            return self.count_text(node)
        return self.count_element(node) if node.is_element else {}

    def count_element(self, node: Node) -> dict[str, int]:
        html = node.namespace == "html"
        return {
            "elements": 1,
            "links": html and node.tag == "a" and self.has(node, "link"),
            "images": html and node.tag in tags.READING["IMAGE"],
            "headings": html and node.tag in HEADINGS,
            "shown_times": html and node.tag == "time" and not self.has(node, "hidden"),
            "shown_headings": html and node.tag in HEADINGS and self.page.columns.chars[node.index] > 0,
        }

    def count_text(self, node: Node) -> dict[str, int]:
        columns, data = self.page.columns, node.text_content.encode()
        is_hidden, is_link = self.has(node, "hidden"), self.has(node, "link")
        row = (columns.chars[node.index], columns.words[node.index], columns.punctuation[node.index])
        chars, words, punctuation = as_shown(node.text_content) if is_hidden else row
        if not chars:
            return {}
        in_line = not self.is_hidden_in_line(node)
        is_paragraph = chars >= LONG and not is_hidden and not is_link
        return {
            "chars": chars, "words": words, "punctuation": punctuation, "link_chars": chars * is_link,
            "shown": chars * (not is_hidden), "shown_link_chars": chars * (is_link and not is_hidden), "texts": 1,
            "line_chars": chars * in_line, "line_link_chars": chars * (is_link and in_line), "line_words": words * in_line,
            "line_texts": in_line,
            "long_texts": chars >= LONG, "paragraphs": is_paragraph, "prose": chars * is_paragraph,
            **self.signs(data[:SCANNED], is_label=len(data) <= LABEL and not is_hidden),
        }  # fmt: skip

    def is_hidden_in_line(self, text: Node) -> bool:
        """Whether the outermost element that hides a text is a part of a line: no line begins in it."""
        hiding = [node for node in text.ancestors() if node.is_element and self.has(node, "hidden")]
        inside = (
            (self.page[index] for index in range(hiding[-1].index, self.page.columns.end[hiding[-1].index])) if hiding else ()
        )
        return bool(hiding) and not any(node.is_element and node.namespace == "html" and node.tag in LINES for node in inside)

    def signs(self, data: bytes, *, is_label: bool) -> dict[str, int]:
        """Whether a text has a number, a date, a price, a word of the title."""
        numbers, words = NUMBER.findall(data), LETTERS.findall(data)
        text = data.decode("utf-8", "ignore")
        months = any(word[:3].lower().decode() in MONTHS and 3 <= len(word) <= 9 for word in words)
        date = months or any(map(is_date, numbers))
        currency = bool(CURRENCY.search(text))
        years = any(len(run) == 4 and run.startswith(b"20") for run in re.findall(rb"\d+", data))
        return {
            "digits": bool(numbers),
            "dates": date,
            "prices": currency or any(map(is_price, numbers)),
            "label_years": years and is_label,
            "label_prices": currency and bool(numbers) and is_label,
            "title_words": any(word.lower() in self.title_words for word in words),
        }


@cache
def as_shown(text: str) -> tuple[int, int, int]:
    """Characters, words and punctuation that the columns would have of a text that is shown."""
    columns = parse(f"<p>{escape(text)}").columns
    return columns.chars[0], columns.words[0], columns.punctuation[0]


def is_day(number: bytes) -> bool:
    """Two separators and six signs."""
    return len(re.findall(rb"[./-]", number)) == 2 and len(number) >= 6


def is_date(number: bytes) -> bool:
    """A day, or a number that begins with a year."""
    return is_day(number) or bool(re.match(rb"(?:19|20)\d\d(?!\d)", number))


def is_price(number: bytes) -> bool:
    """No day, and two decimals after at most one other separator."""
    ends = [match.end() for match in re.finditer(rb"(?<=\d)[.,]\d\d(?!\d)", number)]
    return not is_day(number) and any(len(re.findall(rb"[./-]", number[:end])) < 2 for end in ends)


def title_words(page: Page) -> frozenset[bytes]:
    """Words of four letters and more in the title element and the first h1 that has text."""
    words: list[bytes] = []
    for place, node in enumerate(titles(page)):
        if place == 2:
            break
        inside = (page[index] for index in range(node.index, page.columns.end[node.index]))
        words += [word.lower() for text in inside if text.is_text for word in LETTERS.findall(text.text_content.encode())]
        if node.tag == "h1":
            break
    return frozenset(list(dict.fromkeys(word for word in words if len(word) >= 4))[:32])


def titles(page: Page) -> list[Node]:
    """Title elements, and h1 elements with text."""
    html = [node for node in page if node.is_element and node.namespace == "html"]
    return [node for node in html if node.tag == "title" or (node.tag == "h1" and page.columns.chars[node.index])]
