"""Labels that stand in the cells themselves: ``Price: 12``, and words in front of a name: ``by Ann``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from scutch.lexicon.currencies import SYMBOLS, currency_of
from scutch.lexicon.field_names import BY_WORDS
from scutch.values.price import read_price

#: A label has no more characters than this, and no more words.
LABEL_CHARS: Final = 32
LABEL_WORDS: Final = 4
COLONS: Final = (":", "：")
AROUND: Final = " :："
#: The share of cells that a common label stands in.
LABEL_SHARE: Final = 0.8
DIGIT: Final = re.compile(r"\d")
#: Field by the words in front of its cells.
FIELD_OF_LEAD: Final = {words: "author" for language in BY_WORDS.values() for words in language}
#: Where a price begins.
PRICE: Final = re.compile(rf"[{re.escape(''.join(sorted(SYMBOLS)))}]|\d")
#: Letters of a country or a currency.
CODE: Final = 3
#: Of an amount with its sign.
AMOUNT_CHARS: Final = 16
LEAD: Final = re.compile(rf"({'|'.join(FIELD_OF_LEAD)})\s+(?=[^\W\d])", re.IGNORECASE)


def split_label(text: str) -> tuple[str, str]:
    """Return the label at the start of a text, empty if there is none, and the rest.

    Examples
    --------
    >>> split_label("Price: 12 €"), split_label("at 10:30"), split_label("https://a.example")
    (('Price', '12 €'), ('', 'at 10:30'), ('', 'https://a.example'))
    >>> split_label("by Ann"), split_label("by 2030")
    (('by', 'Ann'), ('', 'by 2030'))
    """
    if ":" not in text and "：" not in text:
        lead = LEAD.match(text)
        return (lead[1], text[lead.end() :]) if lead else ("", text)
    head = text[: LABEL_CHARS + 2].replace("：", ":")
    label, colon, _ = head.partition(":")
    rest = text[len(label) + 1 :].lstrip()
    label = label.strip()
    if not colon or not rest or rest.startswith("//") or not label[:1].isalpha():
        return "", text
    return (label, rest) if label.count(" ") < LABEL_WORDS and DIGIT.search(label) is None else ("", text)


def common_label(texts: Sequence[str]) -> str:
    """Return the label that nearly all cells of a column begin with; empty if there is none.

    Examples
    --------
    >>> common_label(["Price: 12", "Price: 7", "Price:"]), common_label(["Note: a", "Hint: b"]), common_label(["Price: 12"])
    ('Price', '', '')
    """
    cells = [text for text in texts if text and not text.isspace()]
    needed = max(2, LABEL_SHARE * len(cells))
    labels: list[str] = []
    bare = 0
    for seen, text in enumerate(cells):
        if len(labels) + len(cells) - seen < needed:
            return ""
        label, rest = split_label(text)
        if label:
            labels.append(label)
        elif rest.endswith(COLONS):
            labels.append(rest[:-1].rstrip())
            bare += 1
    if len(labels) - bare < 2:
        return ""
    label, times = Counter(labels).most_common(1)[0]
    return label if times >= needed else ""


def lead_of_price(text: str) -> str:
    """Return the words in front of a price; empty if there are none, or no price behind them.

    Examples
    --------
    >>> lead_of_price("Sale price$12"), lead_of_price("from EUR 12"), lead_of_price("US$12"), lead_of_price("Sale price")
    ('Sale price', 'from', '', '')
    >>> lead_of_price("린넨 셔츠 12"), lead_of_price("특가 12원")
    ('', '특가')
    """
    price = PRICE.search(text, 1, LABEL_CHARS + CODE) if text[:1].isalpha() else None
    words = text[: price.start()].split() if price and read_price(text[: LABEL_CHARS + AMOUNT_CHARS]) else []
    if words and (currency_of(words[-1]) is not None or (words[-1].isupper() and len(words[-1]) <= CODE)):
        words.pop()
    head = " ".join(words)
    return head if len(head) <= LABEL_CHARS and len(words) <= LABEL_WORDS else ""


def common_lead(texts: Sequence[str]) -> str:
    """Return the words that nearly all prices of a column have in front of them; empty if there are none.

    Examples
    --------
    >>> common_lead(["Sale price $12", "Sale price", "Sale price $7"]), common_lead(["from $12", "$7"])
    ('Sale price', '')
    """
    leads = Counter(lead_of_price(text) for text in texts if PRICE.search(text))
    label, times = leads.most_common(1)[0] if leads else ("", 0)
    return label if times >= max(2, LABEL_SHARE * leads.total()) else ""


def unlabelled(texts: Sequence[str], label: str) -> Sequence[str]:
    """Return texts without a label that they begin with.

    Examples
    --------
    >>> unlabelled(["Price: 12", "Price:", "5"], "Price"), unlabelled(["Now $12", "Now"], "Now"), unlabelled(["12"], "")
    (['12', '', '5'], ['$12', ''], ['12'])
    """
    return [rest_of(text, label) for text in texts] if label else texts


def rest_of(text: str, label: str) -> str:
    """Return what comes after a label; the text itself if it does not begin with it."""
    end = len(label)
    return text[end:].lstrip(AROUND) if text.startswith(label) and not text[end : end + 1].isalnum() else text
