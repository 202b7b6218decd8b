"""Labels that stand in the cells themselves: ``Price: 12``, and words in front of a name: ``by Ann``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

#: A label has no more characters than this, and no more words.
LABEL_CHARS: Final = 32
LABEL_WORDS: Final = 4
#: The share of cells that a common label stands in.
LABEL_SHARE: Final = 0.8
DIGIT: Final = re.compile(r"\d")
#: Words that lead in to what has a name, and what that is.
LEADS: Final = {
    "by": "author", "posted by": "author", "written by": "author", "submitted by": "author", "von": "author", "par": "author",
    "por": "author", "door": "author", "av": "author",
}  # fmt: skip
LEAD: Final = re.compile(rf"({'|'.join(LEADS)})\s+(?=[^\W\d])", re.IGNORECASE)


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
    >>> common_label(["Price: 12", "Price: 7", ""]), common_label(["Note: a", "Hint: b"]), common_label(["Price: 12"])
    ('Price', '', '')
    """
    cells = [text for text in texts if text and not text.isspace()]
    needed = max(2, LABEL_SHARE * len(cells))
    labels: list[str] = []
    for seen, text in enumerate(cells):
        if len(labels) + len(cells) - seen < needed:
            return ""
        label = split_label(text)[0]
        if label:
            labels.append(label)
    if len(labels) < needed:
        return ""
    label, times = Counter(labels).most_common(1)[0]
    return label if times >= LABEL_SHARE * len(cells) else ""


def unlabelled(texts: Sequence[str], label: str) -> Sequence[str]:
    """Return texts without a label that they begin with.

    Examples
    --------
    >>> unlabelled(["Price: 12", "Price: 7", "5"], "Price"), unlabelled(["12", "7"], "")
    (['12', '7', '5'], ['12', '7'])
    """
    if not label:
        return texts
    parts = map(split_label, texts)
    return [rest if found == label else text for text, (found, rest) in zip(texts, parts, strict=True)]
