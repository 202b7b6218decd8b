"""Texts with both prices of a sale, such as ``Was $31 Now $24``: a part for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

from scutch.lexicon.shop_words import FIELD_OF_PRICE_LEAD
from scutch.records.cells.text_parts.template import REST, CellTemplate, PairTemplate, TextPart, shape_pattern
from scutch.records.cells.text_parts.tokens import tokens_of
from scutch.values.price import Price, read_price

#: Characters of a text with two prices at most.
SALE_CHARS: Final = 80
#: An amount, which blanks and apostrophes may group.
AMOUNTS: Final = re.compile(r"\d[\d.,'\s]*")
LEADS: Final = "|".join(map(re.escape, sorted(FIELD_OF_PRICE_LEAD, key=len, reverse=True)))
#: A run of letters, and the first one of each lead.
LETTERS: Final = re.compile(r"[^\W\d_]+")
LEAD_STARTS: Final = frozenset(LETTERS.findall(lead)[0] for lead in FIELD_OF_PRICE_LEAD)
#: An amount with its currency; the words in front of one, a bracket before them and a colon behind them.
PRICE: Final = rf"(?:[^\W\d_]{{1,3}}\.?)?[^\w(]*\d[\d.,]*[^\w(]*(?:(?!(?:{LEADS})(?!\w))[^\W\d_]{{1,3}}(?!\w)\.?)?"
LEAD: Final = rf"(?:(\(?)\s*(?<!\w)({LEADS})(?!\w)\s*(:?))?\W*"
#: Share of the texts that have both prices, where no words tell them apart.
PAIRS_SHARE: Final = 0.25
#: Two prices with signs of currencies and a blank between them.
BARE_PRICE: Final = r"[$€£¥₹₽₩₺₫฿₴]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£¥₹₽₩₺₫฿₴]"
BARE_PAIR: Final = re.compile(rf"\s*({BARE_PRICE})\s+({BARE_PRICE})\s*")
#: Words for the prices that have none in front of them.
LABELS: Final = {"price": "price", "regular_price": "regular price"}


@cache
def two_prices() -> re.Pattern[str]:
    """Return the pattern of two prices, and perhaps the reduction; compiled on first use, as it is long."""
    return re.compile(rf"\W*{LEAD}{PRICE}[^\w(]*{LEAD}{PRICE}\W*(?:\d+\s?%\W*)?", re.IGNORECASE)


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
    match = two_prices().fullmatch(pairs[0]) if pairs and may_have_lead(pairs[0]) else None
    labels = sale_labels(match) if match else ()
    if match is None or not labels:
        return bare_parts(pairs) if len(pairs) >= PAIRS_SHARE * len(texts) else []
    template = CellTemplate(tuple(filter(None, (constant(match, 1), constant(match, 4)))), has_first=not match[2])
    slots = list(map(template.slots, pairs))
    if not all(slots) or any(map(has_two, chain.from_iterable(slots))):
        return []
    paid = next(label for label in labels if FIELD_OF_PRICE_LEAD.get(label.lower(), "price") == "price")
    parts = [TextPart(template, number, label) for number, label in zip(template.numbers(), labels, strict=True)]
    return [*parts, TextPart(template, REST, paid)]


def may_have_lead(text: str) -> bool:
    """Whether a text may have words in front of a price: an early exit before the pattern, which is slow to fail.

    >>> may_have_lead("Was €31.00 €24.80"), may_have_lead("€31.00 - €24.80 per hour")
    (True, False)
    """
    return len(text) <= SALE_CHARS and not LEAD_STARTS.isdisjoint(LETTERS.findall(text.lower()))


def bare_parts(pairs: Sequence[str]) -> list[TextPart]:
    """Return the regular price and the price to pay as two parts of texts that are both, the greater one in front.

    >>> [(part.label, part.of("$31 $24"), part.of("$19")) for part in bare_parts(["$31 $24", "$8.50 $7"])]
    [('regular price', '$31', ''), ('price', '$24', '$19')]
    >>> bare_parts(["$31 $24", "$7 $8.50"]), bare_parts(["$31 - $24"])
    ([], [])
    """
    found = list(map(BARE_PAIR.fullmatch, pairs))
    if not all(match and is_reduced(*map(read_price, match.groups())) for match in found):
        return []
    samples = {shape_pattern(match[2]): match[2] for match in found if match}
    template = PairTemplate(tuple(samples.values()))
    return [TextPart(template, 0, LABELS["regular_price"]), TextPart(template, 1, LABELS["price"])]


def is_reduced(regular: Price | None, paid: Price | None) -> bool:
    """Whether a price is above another one of its currency."""
    if regular is None or paid is None:
        return False
    return regular.currency == paid.currency and regular.amount > paid.amount


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
