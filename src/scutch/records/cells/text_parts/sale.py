"""Texts with both prices of a sale, such as ``Was $31 Now $24``: a part for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from scutch.lexicon.shop_words import FIELD_OF_PRICE_LEAD
from scutch.records.cells.text_parts.template import REST, CellTemplate, TextPart
from scutch.records.cells.text_parts.tokens import tokens_of

#: Characters of a text with two prices at most.
SALE_CHARS: Final = 80
#: An amount, which blanks and apostrophes may group.
AMOUNTS: Final = re.compile(r"\d[\d.,'\s]*")
LEADS: Final = "|".join(map(re.escape, sorted(FIELD_OF_PRICE_LEAD, key=len, reverse=True)))
#: An amount with its currency; the words in front of one, a bracket before them and a colon behind them.
PRICE: Final = rf"(?:[^\W\d_]{{1,3}}\.?)?[^\w(]*\d[\d.,]*[^\w(]*(?:(?!(?:{LEADS})(?!\w))[^\W\d_]{{1,3}}(?!\w)\.?)?"
LEAD: Final = rf"(?:(\(?)\s*(?<!\w)({LEADS})(?!\w)\s*(:?))?\W*"
#: Two prices, and perhaps the reduction.
SALE: Final = re.compile(rf"\W*{LEAD}{PRICE}[^\w(]*{LEAD}{PRICE}\W*(?:\d+\s?%\W*)?", re.IGNORECASE)
#: Words for the prices that have none in front of them.
LABELS: Final = {"price": "price", "regular_price": "regular price"}


def sale_parts(texts: Sequence[str]) -> list[TextPart]:
    """Return the price to pay and the regular one as two parts where some texts have both, with words that tell them apart.

    A text with one price is the price to pay. Linear in the texts.

    >>> texts = ["Was €31.00 Now €24.80", "€16.00", "Was €52.00 Now €47.00"]
    >>> [(part.label, [part.of(text) for text in texts]) for part in sale_parts(texts)]
    [('Was', ['€31.00', '', '€52.00']), ('Now', ['€24.80', '', '€47.00']), ('Now', ['', '€16.00', ''])]
    >>> sale_parts(["€16.00 - €31.00", "€12.00"]), sale_parts(["€16.00", "€12.00"])
    ([], [])
    """
    pairs = [text for text in texts if has_two(text)]
    match = SALE.fullmatch(pairs[0]) if pairs and len(pairs[0]) <= SALE_CHARS else None
    labels = sale_labels(match) if match else ()
    if match is None or not labels:
        return []
    template = CellTemplate(tuple(filter(None, (constant(match, 1), constant(match, 4)))), has_first=not match[2])
    slots = list(map(template.slots, pairs))
    if not all(slots) or any(map(has_two, chain.from_iterable(slots))):
        return []
    paid = next(label for label in labels if FIELD_OF_PRICE_LEAD.get(label.lower(), "price") == "price")
    parts = [TextPart(template, number, label) for number, label in zip(template.numbers(), labels, strict=True)]
    return [*parts, TextPart(template, REST, paid)]


def sale_labels(match: re.Match[str]) -> tuple[str, ...]:
    """Return the labels of the two prices of a text, one of which it may lack; empty if they do not tell the two apart."""
    leads = [match[group] or "" for group in (2, 5)]
    fields = [FIELD_OF_PRICE_LEAD.get(lead.lower(), "") for lead in leads]
    missing = LABELS.keys() - set(fields)
    if len(missing) != fields.count("") or len(missing) > 1:
        return ()
    return tuple(lead or LABELS[missing.pop()] for lead in leads)


def has_two(text: str) -> bool:
    """Whether a text has two amounts or more, but for a reduction in per cent."""
    return len(AMOUNTS.findall(text)) - text.count("%") > 1


def constant(match: re.Match[str], group: int) -> tuple[str, ...]:
    """Return the words and signs in front of one of two prices; empty for none. ``group``: of the bracket before them."""
    words = match[group + 1]
    return tuple(filter(None, (match[group], *tokens_of(words).words, match[group + 2]))) if words else ()
