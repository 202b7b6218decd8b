"""Alphabetical lists: the entries below each letter are the records, not the letters with all of their entries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise, takewhile
from typing import Final
from unicodedata import normalize

from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.text import render_text
from scutch.page.traversal import enclosing, texts_between
from scutch.records.find.ranker import Ranked

LINK_MARK: Final = MARKS["link"]
ITEM_TAGS: Final = frozenset((IDS["li"],))
LINK_TAGS: Final = frozenset((IDS["a"],))
#: Sections of an alphabetical list at least, and share of the entries with a word that begins with their letter.
LEAST_LETTERS: Final = 3
LETTER_SHARE: Final = 0.8
#: Signs around words and in front of them.
OPENING_SIGNS: Final = "\"'("
KEPT_SIGNS: Final = f" {OPENING_SIGNS}"


def promote_entries(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """Promote the entries of an alphabetical list where the best candidate has its letters, each with its entries.

    ``first``: index of the best candidate. Returns: ``ranked`` itself if there are no such entries. Linear in the records of
    the best candidate; early exit where the first one does not begin with a letter alone.
    """
    records = ranked.candidates.records(first)
    return ranked.with_promoted(entries_of_letters(columns, records), first)


def entries_of_letters(columns: Columns, records: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the items or links of records that are the sections of the letters of an alphabet; empty for other records.

    >>> import scutch
    >>> section = "<div><h3>{}</h3><ul><li><a href=/a>{}</a><li><a href=/b>{}</a></ul></div>"
    >>> plants = (("B", "Balm", "Bean"), ("F", "Fern", "Flax"), ("J", "Jute", "True jasmine"))
    >>> page = scutch.parse("".join(section.format(*names) for names in plants)).columns
    >>> sections = [(node,) for node in range(len(page)) if page.name(node) == "div"]
    >>> [render_text(page, item, page.end[item]) for (item,) in entries_of_letters(page, sections)]
    ['Balm', 'Bean', 'Fern', 'Flax', 'Jute', 'True jasmine']
    """
    letters = list(takewhile(bool, (heading_letter(columns, record) for record in records)))
    if len(letters) < max(LEAST_LETTERS, len(records)) or any(letter >= following for letter, following in pairwise(letters)):
        return ()
    entries: dict[int, str] = {}
    for record, letter in zip(records, letters, strict=True):
        texts = texts_between(columns, record[0], columns.end[record[-1]])
        links = [enclosing(columns, text, LINK_TAGS) for text in texts if columns.marks[text] & LINK_MARK]
        entries |= {entry_of(columns, link, record): letter for link in links}
    fitting = sum(begins_word(columns, entry, letter) for entry, letter in entries.items())
    is_list = len({columns.path[entry] for entry in entries}) == 1 and len(entries) > len(records)
    return tuple((entry,) for entry in entries) if is_list and fitting >= LETTER_SHARE * len(entries) else ()


def heading_letter(columns: Columns, record: tuple[int, ...]) -> str:
    """Return the letter that the first text of a record is, if it is no link and others follow; empty for any other text."""
    texts = list(islice(texts_between(columns, record[0], columns.end[record[-1]]), 2))
    is_heading = len(texts) > 1 and columns.chars[texts[0]] == 1 and not columns.marks[texts[0]] & LINK_MARK
    letter = bare_letters(columns.text(texts[0])) if is_heading else ""
    return letter if len(letter) == 1 else ""


def entry_of(columns: Columns, link: int, record: tuple[int, ...]) -> int:
    """Return the item of a record that a link is in, or the link itself."""
    item = enclosing(columns, link, ITEM_TAGS)
    return item if item > record[0] else link


def begins_word(columns: Columns, entry: int, letter: str) -> bool:
    """Whether a word of an entry begins with a letter: names of people are below that of their last one."""
    words = bare_letters(render_text(columns, entry, columns.end[entry])).split()
    return any(word.lstrip(OPENING_SIGNS).startswith(letter) for word in words)


def bare_letters(text: str) -> str:
    """Return a text in small letters, without blanks around it and without accents.

    >>> bare_letters(" \u00c9 "), bare_letters("\u00c4del")
    ('e', 'adel')
    """
    letters = normalize("NFD", text.strip().casefold())
    return "".join(sign for sign in letters if sign.isalnum() or sign in KEPT_SIGNS)
