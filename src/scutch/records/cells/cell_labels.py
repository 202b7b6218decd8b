"""Labels and prefixes in the cells themselves: ``Price: 12``, ``by Ann``, ``from $12``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from scutch.lexicon.currencies import SYMBOLS, currency_of
from scutch.lexicon.field_names import BY_WORDS, FIELD_OF_LEAD
from scutch.lexicon.months import month_names
from scutch.values.column import column_type
from scutch.values.number import read_number
from scutch.values.price import read_price
from scutch.values.rating import EMPTY, FULL

#: Characters and words of a label at most.
LABEL_CHARS: Final = 32
LABEL_WORDS: Final = 4
COLONS: Final = (":", "：")
#: Characters between a label and its value.
LABEL_ENDS: Final = " :："
#: Signs that separate values wherever they stand, and those at the start or the end of all texts that are no part of them.
SEPARATORS: Final = frozenset("·•|┃∙●‧—»")
EDGE_SIGNS: Final = SEPARATORS | frozenset(",;、，；")
#: Signs in front of a text that are no part of it; those with a blank and a letter behind them; least texts with one.
LEADING_SIGNS: Final = EDGE_SIGNS.union(COLONS, "›")
SPACED_SIGNS: Final = frozenset("-–/~.")
LEAST_SIGNS: Final = 2
#: Bullets, which alone are a mark of their row, as a tick is.
BULLETS: Final = frozenset("•●")
#: Pictures in front of a text: the first one of the block of pictographs, those of older blocks, what may follow one.
FIRST_PICTOGRAPH: Final = "\U0001f300"
OLDER_PICTOGRAPHS: Final = frozenset("❤♥♡☎✉⏱⏰⌚⬇")
VARIATION: Final = "\ufe0f"
OPENING_BRACKETS: Final = frozenset("([（【〔")
#: Share of the cells that have a common label.
LABEL_SHARE: Final = 0.8
#: Texts with such words at least, the most words of them, and the greatest of the counts behind them at least.
LEAST_LEADS: Final = 3
LEAD_WORDS: Final = 3
LEAST_COUNT: Final = 100
DIGIT: Final = re.compile(r"\d")
#: A digit that is not the exponent of a unit, as in "Area (km2)".
NO_EXPONENT: Final = re.compile(r"(?<![cdk]m)(?<!\bm)\d")
#: A dot or a slash within the name of a file or a host; the number of a line or a port follows it.
FILE_NAME: Final = re.compile(r"\w[./]\w\S*$")
#: Words in front of a value, without a colon, that are a label wherever they begin a text.
PREFIXES: Final = (
    *(words for language in BY_WORDS.values() for words in language),
    *(words for words in FIELD_OF_LEAD if " " in words),
    "tagged",
)
#: Start of a price; the wide sign is that of Chinese and Japanese pages.
PRICE_START: Final = re.compile(rf"[{re.escape(''.join(sorted(SYMBOLS)))}￥]|\d")
#: Letters of the code of a country or a currency.
CODE_LETTERS: Final = 3
#: The sign of an amount below zero behind its currency: "EUR -12".
MINUSES: Final = frozenset("-−")
#: Characters of an amount with its currency.
AMOUNT_CHARS: Final = 16
FIELD_PREFIX: Final = re.compile(rf"({'|'.join(sorted(PREFIXES, key=len, reverse=True))})\s+(?=[^\W\d])", re.IGNORECASE)
#: First words of prefixes: the pattern is slow to tell that none of them begins a text.
PREFIX_STARTS: Final = frozenset(words.split()[0].lower() for words in PREFIXES)


def field_prefix(text: str) -> re.Match[str] | None:
    """Return the field prefix that a text begins with, as a match whose group is its words; None if there is none.

    >>> field_prefix("Posted by Ann")[1], field_prefix("by 2030"), field_prefix("")
    ('Posted by', None, None)
    """
    return FIELD_PREFIX.match(text) if text.partition(" ")[0].lower() in PREFIX_STARTS else None


def reads_as_label(text: str) -> bool:
    """Whether a text is short, begins with a letter and has no digit.

    >>> reads_as_label("Size"), reads_as_label("No. 7"), reads_as_label("")
    (True, False, False)
    """
    return text[:1].isalpha() and len(text) <= LABEL_CHARS and NO_EXPONENT.search(text) is None


def split_label(text: str) -> tuple[str, str]:
    """Return the label or field prefix at the start of a text, empty if there is none, and the rest.

    >>> split_label("Price: 12 €"), split_label("at 10:30"), split_label("https://a.example")
    (('Price', '12 €'), ('', 'at 10:30'), ('', 'https://a.example'))
    >>> split_label("by Ann"), split_label("by 2030"), split_label("bin/read.py:12"), split_label("Net::Timeout")
    (('by', 'Ann'), ('', 'by 2030'), ('', 'bin/read.py:12'), ('', 'Net::Timeout'))
    """
    if ":" not in text and "：" not in text:
        prefix = field_prefix(text)
        return (prefix[1], text[prefix.end() :]) if prefix else ("", text)
    head = text[: LABEL_CHARS + 2].replace("：", ":")
    label, colon, _ = head.partition(":")
    rest = text[len(label) + 1 :].lstrip()
    if not colon or not rest or rest.startswith(("//", ":")) or label.strip().count(" ") >= LABEL_WORDS:
        return "", text
    is_path = text[len(label) + 1 :] == rest and FILE_NAME.search(label) is not None
    label = label.strip()
    return (label, rest) if label[:1].isalpha() and not is_path and NO_EXPONENT.search(label) is None else ("", text)


def common_label(texts: Sequence[str]) -> str:
    """Return the label that nearly all cells of a column begin with; empty if there is none.

    >>> common_label(["Price: 12", "Price: 7", "Price:"]), common_label(["Note: a", "Hint: b"]), common_label(["Price: 12"])
    ('Price', '', '')
    >>> common_label(["Written by Ann", "By: Tom"]), common_label(["First flower month: May", "Flower month: June"])
    ('Written by', 'Flower month')
    """
    cells = [text for text in texts if text and not text.isspace()]
    needed = max(2, LABEL_SHARE * len(cells))
    labels: list[str] = []
    bare = 0
    for checked, text in enumerate(cells):
        if len(labels) + len(cells) - checked < needed:
            return ""
        label, rest = split_label(text)
        if label:
            labels.append(label)
        elif rest.endswith(COLONS):
            labels.append(rest[:-1].rstrip())
            bare += 1
    if len(labels) - bare < 2:
        return ""
    field, times = Counter(map(field_of_label, labels)).most_common(1)[0]
    if times >= needed:
        return next(label for label in labels if field_of_label(label) == field)
    shortest = min(labels, key=len)
    return shortest if sum(is_label_within(label, shortest) for label in labels) >= needed else ""


def is_label_within(label: str, other: str) -> bool:
    """Whether a label is another one of several words, perhaps with words in front of it.

    >>> is_label_within("First flower month", "Flower month"), is_label_within("Unit price", "price")
    (True, False)
    """
    return " " in other and f" {label}".lower().endswith(f" {other}".lower())


def common_lead(texts: Sequence[str]) -> str:
    """Return the words without a colon that all counts of a column have in front of them; empty for none.

    Small numbers alone are those of numbered things.

    >>> common_lead(["Cited by 241", "Cited by 3", "Cited by 88"]), common_lead(["Lot 112", "Lot 113", "Plot 1"])
    ('Cited by', '')
    >>> common_lead(["Guild 5", "Guild 7", "Guild 8"]), common_lead(["Due Apr 12", "Due Apr 112", "Due Apr 4"])
    ('', '')
    """
    digit = DIGIT.search(texts[0]) if len(texts) >= LEAST_LEADS else None
    lead = texts[0][: digit.start()].rstrip() if digit else ""
    words = lead.split(" ")
    if not lead or len(lead) > LABEL_CHARS or len(words) > LEAD_WORDS or not all(map(str.isalpha, words)):
        return ""
    if words[-1].lower() in month_names().words or not all(text.startswith(f"{lead} ") for text in texts):
        return ""
    counts = [read_number(text[len(lead) :].strip()) for text in texts]
    are_counts = None not in counts and max(filter(None, counts), default=0) >= LEAST_COUNT
    return lead if are_counts and column_type(texts) == "text" else ""


def field_of_label(label: str) -> str:
    """Return the field that a label leads to; the label itself if it leads to none.

    >>> field_of_label("Written by"), field_of_label("Weight")
    ('author', 'Weight')
    """
    return FIELD_OF_LEAD.get(label.lower(), label)


def price_prefix(text: str) -> str:
    """Return the words in front of a price; empty if there are none, or if no price follows.

    >>> price_prefix("Sale price$12"), price_prefix("from EUR 12"), price_prefix("US$12"), price_prefix("Sale price")
    ('Sale price', 'from', '', '')
    >>> price_prefix("EUR -12"), price_prefix("Refund EUR -12"), price_prefix("Sale price - EUR 12")
    ('', 'Refund', 'Sale price -')
    >>> price_prefix("린넨 셔츠 12"), price_prefix("특가 12원")
    ('', '특가')
    """
    price = PRICE_START.search(text, 1, LABEL_CHARS + CODE_LETTERS) if text[:1].isalpha() else None
    words = text[: price.start()].split() if price and read_price(text[: LABEL_CHARS + AMOUNT_CHARS]) else []
    if not words:
        return ""
    unsigned = words[:-1] if words[-1] in MINUSES else words
    last = unsigned[-1] if unsigned else ""
    if currency_of(last) is not None or (last.isupper() and len(last) <= CODE_LETTERS):
        words = unsigned[:-1]
    head = " ".join(words)
    return head if len(head) <= LABEL_CHARS and len(words) <= LABEL_WORDS else ""


def common_price_prefix(texts: Sequence[str]) -> str:
    """Return the words that nearly all prices of a column have in front of them; empty if there are none.

    The words of one price are those of the column if they are alone in other cells, as in shops with few sales.

    >>> common_price_prefix(["Sale price $12", "Sale price", "Sale price $7"]), common_price_prefix(["from $12", "$7"])
    ('Sale price', '')
    >>> common_price_prefix(["Regular price", "Regular price $12"]), common_price_prefix(["from $12"])
    ('Regular price', '')
    """
    prefixes = Counter(price_prefix(text) for text in texts if PRICE_START.search(text))
    prefix, times = prefixes.most_common(1)[0] if prefixes else ("", 0)
    is_common = times >= LABEL_SHARE * prefixes.total()
    return prefix if is_common and (times > 1 or prefix in texts) else ""


def is_pictograph(sign: str) -> bool:
    """Whether a character is a picture that stands for a word, such as a balloon for comments, and no star of a rating."""
    return (sign >= FIRST_PICTOGRAPH or sign in OLDER_PICTOGRAPHS) and sign not in FULL + EMPTY


def leading_sign(text: str) -> str:
    """Return the separator or picture in front of a text; empty if there is none, or if the text is a bullet or picture alone.

    >>> leading_sign(", 3"), leading_sign("- in Crafts"), leading_sign("- 3"), leading_sign("-flax"), leading_sign("")
    (',', '-', '', '', '')
    >>> leading_sign("💬 12"), leading_sign("💬"), leading_sign("● Ann"), leading_sign("●")
    ('💬', '', '●', '')
    """
    if text[:1] in LEADING_SIGNS:
        return "" if text in BULLETS else text[0]
    if is_pictograph(text[:1]):
        sign = text[: 2 if text[1:2] == VARIATION else 1]
        return sign if len(sign) < len(text) else ""
    return text[0] if text[:1] in SPACED_SIGNS and text[1:2].isspace() and text[2:3].isalpha() else ""


def common_sign(texts: Sequence[str]) -> str:
    """Return the sign in front of nearly all texts of a column; empty if there is none.

    >>> common_sign([", Vol. 3", ", Vol. 4", ""]), common_sign(["- Flax"]), common_sign(["– Flax", "–", "– Hemp"])
    (',', '', '–')
    """
    if len(texts) < LEAST_SIGNS or not (leading_sign(texts[0]) or texts[0] in SPACED_SIGNS):
        return ""
    signs = Counter(leading_sign(text) for text in texts if text and text not in SPACED_SIGNS)
    sign, times = signs.most_common(1)[0] if signs else ("", 0)
    return sign if times >= LABEL_SHARE * signs.total() else ""


def without_open_ends(texts: Sequence[str]) -> Sequence[str]:
    """Return texts without what opens the text of another column at their end: a bracket that the first has, a colon of all.

    >>> without_open_ends(["No. 22 (", "No. 31 (", "none"]), without_open_ends(["No. 22 (b)"])
    (['No. 22', 'No. 31', 'none'], ['No. 22 (b)'])
    >>> without_open_ends(["Flax :", "Hemp:"]), without_open_ends(["Flax:", "Hemp"])
    (['Flax', 'Hemp'], ['Flax:', 'Hemp'])
    """
    if not texts:
        return texts
    if texts[0][-1:] in OPENING_BRACKETS:
        return [text[:-1].rstrip() if text[-1:] in OPENING_BRACKETS else text for text in texts]
    if texts[0].endswith(COLONS) and len(texts) >= LEAST_SIGNS and all(text.endswith(COLONS) for text in texts):
        return [text[:-1].rstrip() for text in texts]
    return texts


def unlabelled(texts: Sequence[str], label: str) -> Sequence[str]:
    """Return texts without the label or prefix at their start, and without a bracket that opens another text.

    >>> unlabelled(["Price: 12", "Price:", "5"], "Price"), unlabelled(["Now $12", "Now"], "Now"), unlabelled(["12"], "")
    (['12', '', '5'], ['$12', ''], ['12'])
    >>> unlabelled(["Written by Ann", "By: Tom", "Kim"], "Written by")
    ['Ann', 'Tom', 'Kim']
    """
    closed = without_open_ends(texts)
    return [without_label(text, label) for text in closed] if label else closed


def without_label(text: str, label: str) -> str:
    """Return the rest of a text after a label; the text itself if it does not begin with the label."""
    end = len(label)
    if text.startswith(label) and not (label[-1:].isalnum() and text[end : end + 1].isalnum()):
        return text[end:].lstrip(LABEL_ENDS)
    own, rest = split_label(text)
    return rest if own and (field_of_label(own) == field_of_label(label) or is_label_within(own, label)) else text
