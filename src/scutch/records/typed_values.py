"""Texts of a page as values: its language settles what is ambiguous, its address makes links absolute."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.page import Page
from scutch.page.text import UNSEEN
from scutch.page.urls import absolute, base_address
from scutch.values.column import typed_values
from scutch.values.dates.relative import resolved_dates
from scutch.values.registry import ADDRESS_TYPES

#: The type whose values are the texts themselves.
TEXT_TYPE: Final = "text"
#: Texts of a page by which its script is determined.
SCRIPT_SAMPLE: Final = 100
HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
KANA: Final = re.compile("[\u3041-\u30fa]")
OTHER_WORD: Final = re.compile(r"[^\W\d_\u3041-\u30fa\u3400-\u4dbf\u4e00-\u9fff]+")
#: Chinese pages have at most this share of kana, as decoration; Japanese pages have a third or more.
KANA_SHARE: Final = 0.05


def language_of(page: Page) -> str:
    """Return the language that a page declares, as it is written there; empty if it declares none.

    >>> import scutch
    >>> language_of(scutch.parse("<html lang=de-AT>")), language_of(scutch.parse("<p>Flachs"))
    ('de-AT', '')
    """
    root = page.root
    return (root.get("lang") or root.get("xml:lang") or "").strip() if root else ""


def is_chinese(page: Page) -> bool:
    """Whether the first visible texts of a page are mostly Han characters, without the kana of Japanese.

    >>> import scutch
    >>> [is_chinese(scutch.parse(html)) for html in ("<p>亚麻布 10 米 (linen)", "<p>亜麻の布", "<p>Linen 亚麻 for summer")]
    [True, False, False]
    """
    columns = page.columns
    nodes = zip(columns.tag, columns.texts, columns.marks, strict=True)
    shown = (node for node, (tag, texts, marks) in enumerate(nodes) if tag == TEXT and texts and not marks & UNSEEN)
    sample = " ".join(columns.text(node) for node in islice(shown, SCRIPT_SAMPLE))
    if not HAN.search(sample):  # an early exit
        return False
    han, kana, others = (len(letters.findall(sample)) for letters in (HAN, KANA, OTHER_WORD))
    return han > others and kana <= KANA_SHARE * han


def values_on(page: Page, texts: Sequence[str | None], column_type: str) -> list[object]:
    """Return the values of a column of a page, None where there is no text or where it cannot be read.

    ``page``: its address, its language and the time at which it was fetched count. Where it declares no language, prices of a
    page in Chinese are read as Chinese. ``column_type``: their type, one of ``scutch.values.COLUMN_TYPES``.

    >>> import scutch
    >>> page = scutch.parse("<html lang=de>", url="https://example.org/shop/")
    >>> values_on(page, ["1.234", None], "number"), values_on(page, ["flax", ""], "url")
    ([1234, None], ['https://example.org/shop/flax', None])
    """
    if column_type in ADDRESS_TYPES:
        base = base_address(page)
        return [absolute(text, base) if text else None for text in texts]
    if column_type == TEXT_TYPE:
        return [text or None for text in texts]
    values = read_on(page, [text or "" for text in texts], column_type)
    return [value if text else None for text, value in zip(texts, values, strict=True)]


def read_on(page: Page, texts: Sequence[str], column_type: str) -> list[object]:
    """Return the values of texts in the language of a page, and at the time at which it was fetched."""
    language = language_of(page) or ("zh" if column_type == "price" and is_chinese(page) else "")
    values = typed_values(texts, column_type, language)
    return [*resolved_dates(values, page.fetched_at, language)] if column_type == "date" and page.fetched_at else values
