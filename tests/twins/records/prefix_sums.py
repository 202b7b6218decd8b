"""What each subtree of a page holds, counted node by node: what ``scutch.records.find._prefix_sums`` is held to."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from scutch.page import Node, Page
from scutch.page.columns import MARKS

#: Bytes of a text in which prices, dates and words of the title are looked for; what ends in the middle of one is left out.
LOOK: Final = 200
LONG: Final = 80
WORD: Final = re.compile(rb"[0-9A-Za-z]+")
LETTERS: Final = re.compile(rb"[A-Za-z]+")
#: Numbers with strokes and points inside.
NUMBER: Final = re.compile(rb"\d+(?:[./,-]\d+)*")
CURRENCY: Final = re.compile("[$£¥\u20a0-\u20bf￥元円]")
HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
MONTHS: Final = frozenset(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"])


class Tally:
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
            "images": html and node.tag == "img",
            "headings": html and node.tag in HEADINGS,
        }

    def count_text(self, node: Node) -> dict[str, int]:
        columns, text = self.page.columns, node.text_content
        data = text.encode()
        hidden = self.has(node, "hidden")
        chars = hidden_chars(text) if hidden else columns.chars[node.index]
        if not chars:
            return {}
        words = len(WORD.findall(data)) if hidden else columns.words[node.index]
        points = sum(data.count(sign) for sign in b".,;:!?") if hidden else columns.punctuation[node.index]
        shown = 0 if hidden else chars
        linked = self.has(node, "link")
        counts = {"chars": chars, "shown": shown, "words": words, "punctuation": points, "texts": 1, "long": chars >= LONG}
        return counts | {"link_chars": chars * linked, "shown_links": shown * linked} | self.richness(data[:LOOK])

    def richness(self, data: bytes) -> dict[str, int]:
        """Whether a text has numbers of some kind, words of the title, a currency sign."""
        numbers, words = NUMBER.findall(data), LETTERS.findall(data)
        text = data.decode("utf-8", "ignore")
        months = any(word[:3].lower().decode() in MONTHS and 3 <= len(word) <= 9 for word in words)
        dates = any(map(is_date, numbers))
        return {
            "digits": bool(numbers),
            "dates": months or dates,
            "prices": bool(CURRENCY.search(text)) or any(is_price(number) for number in numbers),
            "title_words": any(word.lower() in self.title_words for word in words),
        }


def is_day(number: bytes) -> bool:
    """Two strokes or points, and six signs."""
    return len(re.findall(rb"[./-]", number)) == 2 and len(number) >= 6


def is_date(number: bytes) -> bool:
    """A day, or a number that begins with a year."""
    return is_day(number) or bool(re.match(rb"(?:19|20)\d\d(?!\d)", number))


def is_price(number: bytes) -> bool:
    """No day, and two decimals behind at most one other stroke or point."""
    ends = [match.end() for match in re.finditer(rb"(?<=\d)[.,]\d\d(?!\d)", number)]
    return not is_day(number) and any(len(re.findall(rb"[./-]", number[:end])) < 2 for end in ends)


def hidden_chars(text: str) -> int:
    """Signs that are no ASCII space; those from U+3000 to the end of the basic plane count twice."""
    return sum(1 + ("\u3000" <= sign <= "\uffff") for sign in text if sign not in " \t\n\f\r")


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
