"""Controls of a page: its links and buttons with short labels, and what these mean for pagination."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter
from typing import Final, NamedTuple

from scutch.lexicon.paging_words import LABEL_MEANINGS, SIGN_MEANINGS
from scutch.page.columns import TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.sites.follow._controls import Labels

#: Longer labels are those of items.
MAX_LABEL_CHARS: Final = 44
#: Nodes of a control that are read.
MAX_CONTROL_NODES: Final = 14
#: Characters around the words of a label.
EDGE_SIGNS: Final = " \t\r\n\xa0\u200b\u200e\u200f\u3000.,:;…·•|()[]{}«»‹›<>→←↑↓▶▸►◀◂◄⟩⟨❯❮➔➜➡⬅⇒⇐≫≪＞＜⟶⟵\"'“”„-–—+&#/*_"
#: Numbers and signs between the words of a label.
COUNTS: Final = re.compile(r"[\d٠-٩۰-۹]+|[()\[\]|:,.]+")
#: Words for a page or several items, which make a label of ``next`` explicit.
PAGE_SIGNS: Final = ("页", "頁", "ページ", "페이지", "屏")
#: The items of a page as its label: "21-40".
ITEM_RANGE: Final = re.compile(r"(\d{1,5})\s?[-–]\s?(\d{1,5})")
DIGIT: Final = re.compile(r"\d")
ICON_NAMES: Final = {
    "navigate_next": "next", "chevron_right": "next", "arrow_forward": "next", "keyboard_arrow_right": "next",
    "arrow_right": "next", "navigate_before": "previous", "chevron_left": "previous", "arrow_back": "previous",
    "arrow_forward_ios": "next", "east": "next",
}  # fmt: skip
#: Words before a number in the label of a numbered page.
PAGE_NOUNS: Final = frozenset(
    ("page", "seite", "página", "pagina", "strona", "strana", "sida", "side", "sivu", "страница", "sayfa", "halaman", "trang")
)
#: Meanings of controls that lead on; the others matter only where these are.
FORWARD: Final = ("next", "older", "more")
FORWARD_LABELS: Final = [label for label, meaning in (LABEL_MEANINGS | ICON_NAMES).items() if meaning in FORWARD]
LABELS: Final = Labels(FORWARD_LABELS, PAGE_NOUNS)
#: Attributes that label a control without text, in this order.
LABEL_ATTRIBUTES: Final = ("aria-label", "title", "value", "alt", "data-original-title")
#: Words of classes that mean a direction; only for controls without a text.
DIRECTION_WORDS: Final = re.compile(
    r"(?:^|[^a-z])(?:(next)(?:page|link|btn|button)?|(?:chevron|angle|arrow|caret|angles?-double)[-_]?(right)|(prev|previous|left))(?:[^a-z]|$)"
)


class Control(NamedTuple):
    """One link or button."""

    #: Its node id.
    node: int
    #: Its label as the page shows it.
    text: str
    #: ``next older more previous item number`` or empty.
    meaning: str
    #: The number that is its label; 0 for none.
    number: int = 0
    #: Whether the label names a page or several items: "next page", "older posts".
    explicit: bool = False


def label_texts(columns: Columns, node: int) -> list[str]:
    """The texts in a small element."""
    tags, inside = columns.tag, range(node + 1, min(columns.end[node], node + MAX_CONTROL_NODES))
    return [columns.text(index) for index in inside if tags[index] == TEXT]


def text_of(columns: Columns, node: int) -> str:
    """The text of a small element."""
    return columns.text(node + 1) if columns.end[node] == node + 2 else " ".join(label_texts(columns, node))


def meaning_of(text: str) -> tuple[str, bool]:
    """What a label means, and whether it names a page or several items.

    >>> meaning_of("Next »"), meaning_of("Next page (2 of 9)"), meaning_of("下一页"), meaning_of(">"), meaning_of("Linen")
    (('next', False), ('next', True), ('next', True), ('next', False), ('', False))
    """
    words = text.strip(EDGE_SIGNS).lower()
    if words in LABEL_MEANINGS:
        return LABEL_MEANINGS[words], is_explicit(words)
    label = " ".join(text.split())
    if not words:
        return SIGN_MEANINGS.get(label, "") or SIGN_MEANINGS.get(label[:1], "") if label.strip("|") == label else "", False
    words = " ".join(COUNTS.sub(" ", words).split()).removesuffix(" of").strip(EDGE_SIGNS)
    return LABEL_MEANINGS.get(words) or ICON_NAMES.get(words, ""), is_explicit(words)


def is_explicit(words: str) -> bool:
    """Whether a label names a page or several items: it has several words, or a sign for a page."""
    return " " in words or any(sign in words for sign in PAGE_SIGNS)


def number_of_label(text: str) -> int:
    """The page number that a label is, or that its range of items has; 0 for none.

    >>> [number_of_label(text) for text in (" 12 ", "[3]", "٤", "Page 2", "21-40", "2024 Flax")]
    [12, 3, 4, 2, 2, 0]
    """
    if not DIGIT.search(text):
        return 0
    label = text.strip(EDGE_SIGNS)
    if items := ITEM_RANGE.fullmatch(label):
        return number_of_range(int(items[1]), int(items[2]))
    if not label.isdecimal():
        words, _, label = label.rpartition(" ")
        noun = words.strip(EDGE_SIGNS).lower().rpartition(" ")[2]
        if not label.isdecimal() or noun not in PAGE_NOUNS:
            return 0
    return int(label) if len(label) < 6 else 0


def number_of_range(first: int, last: int) -> int:
    """The number of the page with these items, if all pages have as many; 0 if none can.

    >>> number_of_range(1, 20), number_of_range(41, 60), number_of_range(3, 7), number_of_range(9, 2)
    (1, 3, 0, 0)
    """
    size = last - first + 1
    return (first - 1) // size + 1 if size > 1 and (first - 1) % size == 0 else 0


def control_of(columns: Columns, node: int) -> Control:
    """One control with the meaning of its text or, without one, of its attributes."""
    text = text_of(columns, node).strip()
    if len(text) > MAX_LABEL_CHARS:
        return Control(node, text, "")
    if number := number_of_label(text):
        return Control(node, text, "number", number)
    meaning, explicit = meaning_of(text)
    if not meaning and columns.end[node] > node + 2:  # a label for eyes and one for screen readers
        meaning, explicit = next(filter(itemgetter(0), map(meaning_of, label_texts(columns, node))), ("", False))
    if text.strip(EDGE_SIGNS) and (meaning or not is_icon(text)):
        return Control(node, text, meaning, explicit=explicit)
    return labelled_by_attributes(columns, Control(node, text, meaning))


def is_icon(text: str) -> bool:
    """Whether a text is one private character of an icon font, or the name of an icon."""
    return len(text) == 1 and "\ue000" <= text <= "\uf8ff"


def labelled_by_attributes(columns: Columns, control: Control) -> Control:
    """A control without words with the meaning of its attributes and those of its icon."""
    end = min(columns.end[control.node], control.node + MAX_CONTROL_NODES)
    attributes = [dict(columns.attributes(node)) for node in range(control.node, end) if columns.attr_count[node]]
    for label in (each[name] for each in attributes for name in LABEL_ATTRIBUTES if name in each):
        meaning, explicit = meaning_of(label) if len(label) <= MAX_LABEL_CHARS else ("", False)
        if meaning:
            return control._replace(text=label, meaning=meaning, explicit=explicit)
    if control.meaning:
        return control
    found = DIRECTION_WORDS.search(" ".join(each.get("class", "") + " " + each.get("id", "") for each in attributes).lower())
    if found:
        return control._replace(meaning="previous" if found[3] else "next")
    return control


def controls(page: Page) -> Iterator[Control]:
    """Yield the links and buttons of a page that lead on, by their labels, or have a number.

    Time is linear in the number of links and buttons.
    """
    for node in LABELS.controls(page.columns, MAX_LABEL_CHARS):
        control = control_of(page.columns, node)
        if control.meaning == "number" or control.meaning in FORWARD:
            yield control
