"""Words of a page and their weights in Python: the twin of ``kind._words`` and ``kind._lexicon``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from scutch.page import Node, Page
from tests.twins.records.class_words import split

TEXT_WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
TYPE = re.compile(rb'@type"[^"]*"([^"]*)"')
LAST = re.compile(rb"[A-Za-z]*\Z")
ADDRESS = re.compile(rb"(?s).*?://([^/]*)(/[^?#]*)?")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
GROUPS = ("uo", "bcjmpn", "thaks")


def words_of(page: Page, address: bytes) -> set[str]:
    """The words of a page, with their channels."""
    found = (
        f"{channel}:{word.lower().decode('utf-8', 'replace')}"
        for channel, word in channel_words(page, address)
        if 2 <= len(word) <= 24
    )
    return set(found)


def name_words(channel: str, value: bytes, most: int) -> Iterator[tuple[str, bytes]]:
    yield from ((channel, word.encode()) for word in split(value[:most]))


def text_words(channel: str, value: bytes, most: int) -> Iterator[tuple[str, bytes]]:
    yield from ((channel, word) for word in TEXT_WORD.findall(value[:most]))


def channel_words(page: Page, address: bytes) -> Iterator[tuple[str, bytes]]:
    columns = page.columns
    yield from address_words(address)
    for begin, length in zip(columns.label_begin, columns.label_length, strict=True):
        yield from name_words("c", columns.data(begin, length), 200)
    for begin, length in zip(columns.name_begin, columns.name_length, strict=True):
        yield from name_words("n", columns.data(begin, length), 200)
    for node in page:
        if node.is_text:
            yield from node_text_words(page, node)
        else:
            yield from element_words(page, node, has_address=bool(address))


def address_words(address: bytes) -> Iterator[tuple[str, bytes]]:
    if match := ADDRESS.match(address[:300]):
        yield from name_words("o", match[1], 300)
        yield from name_words("u", match[2] or b"", 300)


def values(page: Page, node: Node) -> dict[str, bytes]:
    return {name: value.encode() for name, value in page.columns.attributes(node.index)}


def element_words(page: Page, node: Node, *, has_address: bool) -> Iterator[tuple[str, bytes]]:
    there, tag = values(page, node), node.tag if node.namespace == "html" else ""
    if tag == "meta" and "content" in there:
        yield from meta_words(there, has_address=has_address)
    elif tag in ("html", "body"):
        yield from name_words("b", there.get("class", b""), 800)
        yield from name_words("b", there.get("id", b""), 800)
    elif tag in ("input", "textarea", "button"):
        yield from text_words("k", there.get("placeholder", b""), 48)
        yield from text_words("k", there.get("aria-label", b""), 48)
        if tag == "input" and there.get("type") == b"submit":
            yield from text_words("k", there.get("value", b""), 48)
    if "itemtype" in there and (last := LAST.search(there["itemtype"])):
        yield "j", last[0]
    yield from name_words("p", there.get("itemprop", b""), 48)


def meta_words(there: Mapping[str, bytes], *, has_address: bool) -> Iterator[tuple[str, bytes]]:
    name = there.get("property", there.get("name"))
    if name in (b"og:type", b"generator"):
        yield from name_words("m", there["content"], 48)
    elif name == b"og:url" and not has_address:
        yield from address_words(there["content"])
    yield from name_words("p", name or b"", 48)


def node_text_words(page: Page, node: Node) -> Iterator[tuple[str, bytes]]:
    columns, index = page.columns, node.index
    data = columns.data(columns.text_begin[index], columns.text_length[index])
    above = [page[parent] for parent in ancestors(page, index)]
    names = [one.tag if one.namespace == "html" else "" for one in above]
    if names[0] == "title":
        yield from text_words("t", data, 200)
    elif names[0] == "script":
        if values(page, above[0]).get("type") == b"application/ld+json":
            yield from (("j", last[0]) for kind in TYPE.findall(data) if len(kind) <= 47 and (last := LAST.search(kind)))
    elif columns.chars[index]:
        channel = (
            "k" if "button" in names else "h" if {*names} & {*HEADINGS} else "a" if "a" in link_names(above, names) else "s"
        )
        if len(data) <= 48 or channel == "h":
            yield from text_words(channel, data, 200)


def link_names(above: Sequence[Node], names: Sequence[str]) -> list[str]:
    return [name for node, name in zip(above, names, strict=True) if node.get("href") is not None]


def ancestors(page: Page, index: int) -> Iterator[int]:
    while (index := page.columns.parent[index]) >= 0:
        yield index


def describe(words: Mapping[str, tuple[Sequence[int], bool]], there: set[str], unit: float) -> list[float]:
    """Features of the words of a page."""
    row: list[float] = []
    for group in GROUPS:
        known = [words[word][0] for word in words if word in there and word[0] in group]
        row += [unit * sum(weights[kind] for weights in known) / sqrt(len(known) + 4) for kind in range(7)]
    return row + [float(word in there) for word, (_, is_single) in words.items() if is_single]
