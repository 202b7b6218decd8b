"""Reveal shadow roots and the text of pages that are empty until their scripts run, and tell emptier rendered pages.

A ``template`` with a ``shadowrootmode`` is the content of the element around it, in any browser, so it is always opened.
Some pages put their content into ``noscript``. Others send it hidden or in a ``template`` that a script reveals, or in chunks
that a script moves into place. The source contains the text, so the page is parsed again with these elements opened. The new
source has the same length and differs only in those tags and attribute names, so offsets are valid in both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scutch.kernels.select_rows import rows_of, rows_with
from scutch.page.columns import MARKS
from scutch.page.limits import DEFAULT, Limits
from scutch.page.page import Page
from scutch.page.readers.from_source import from_source
from scutch.page.tag_ids import IDS
from scutch.page.traversal import ancestors

#: A page with fewer visible characters than this may depend on its scripts ...
SPARSE: Final = 600
#: ... and does if revealing multiplies the characters by this factor and adds at least this many.
TIMES: Final = 3
MORE: Final = 200
#: For each opened element, the beginnings of its tags and their replacements of the same length.
OPENED: Final = {
    "noscript": ((b"<noscript", b"<section "), (b"</noscript", b"</section ")),
    "template": ((b"<template", b"<section "), (b"</template", b"</section ")),
}
HIDING: Final = ("hidden", "style", "aria-hidden")
HIDDEN: Final = MARKS["hidden"]
#: Values of ``shadowrootmode``.
MODES: Final = ("open", "closed")
TEMPLATE, DIVISION = IDS["template"], IDS["div"]
#: Ids of the chunks and of their placeholder templates (streamed React pages).
CHUNK: Final = "S:"
PLACE: Final = "B:"


def revealed(page: Page, limits: Limits = DEFAULT) -> Page:
    """Return the page with its shadow roots, and with its hidden text if it has almost no visible text; else the page itself.

    >>> import scutch
    >>> page = scutch.parse("<div id=app></div><noscript><p>" + "Flax gives long fibres. " * 20 + "</noscript>")
    >>> page.body.text, revealed(page).body.text[:23]
    ('', 'Flax gives long fibres.')
    """
    if not page.has_source or page.truncated:
        return page
    cached = page.columns.revealed
    if cached is None or cached[0] != limits:
        cached = page.columns.revealed = limits, reparsed(page, limits)
    other: Page | None = cached[1]
    if other is None or (other.url, other.fetched_at) == (page.url, page.fetched_at):
        return page if other is None else other
    return other.at(page.url, page.fetched_at)


def reparsed(page: Page, limits: Limits) -> Page | None:
    """Return the page with its shadow roots and its hidden text revealed; None if it has no roots and that adds too little."""
    rooted = with_source(page, with_shadow_roots(page), limits)
    page = rooted or page
    shown = page.columns.chars[0]
    for opening in (with_chunks, opened) if shown < SPARSE else (with_chunks,):
        other = with_source(page, opening(page), limits)
        if other and is_enough(other.columns.chars[0], shown):
            return other
    return rooted


def with_source(page: Page, source: bytes, limits: Limits) -> Page | None:
    """Return a page with another source; None if it is the same."""
    return from_source(source, page.encoding, page.url, limits) if source != page.source else None


def is_enough(chars: int, shown: int) -> bool:
    """Return whether revealing adds enough text to show that the page depends on its scripts.

    >>> is_enough(1000, 10), is_enough(150, 10), is_enough(5000, 2000)
    (True, False, False)
    """
    return chars >= max(TIMES * shown, shown + MORE)


def with_shadow_roots(page: Page) -> bytes:
    """Return the source with its shadow roots as sections; the source itself without any."""
    columns = page.columns
    templates = rows_of(columns.tag, TEMPLATE)
    roots = [node for node in templates if (columns.attribute(node, "shadowrootmode") or "").lower() in MODES]
    if not roots:
        return page.source
    source = bytearray(page.source)
    for root in roots:
        show(source, "template", *(page[root].source_span or (0, 0)))
    return bytes(source)


def with_chunks(page: Page) -> bytes:
    """Return the source with its streamed chunks revealed; the source itself if they have too little text."""
    columns = page.columns
    templates = rows_of(columns.tag, TEMPLATE)
    if not any((columns.attribute(place, "id") or "").startswith(PLACE) for place in templates):
        return page.source
    ids = columns.id_id
    named = (div for div in rows_of(columns.tag, DIVISION) if ids[div] >= 0)
    chunks = [div for div in named if (columns.attribute(div, "id") or "").startswith(CHUNK)]
    most_chars = sum(sum(columns.text_length[chunk : columns.end[chunk]]) for chunk in chunks)
    if not is_enough(columns.chars[0] + most_chars, columns.chars[0]):
        return page.source
    source, hiding = bytearray(page.source), hiding_names(page)
    for chunk in chunks:
        unhide(page, chunk, hiding, source)
    return bytes(source)


def opened(page: Page) -> bytes:
    """Return the source with ``noscript`` and ``template`` as sections and hiding attributes renamed."""
    source = bytearray(page.source)
    for name in OPENED:
        for node in page.elements(name):
            if node.parent != page.head:
                show(source, name, *(node.source_span or (0, 0)))
    uncover(page, source)
    return bytes(source)


def show(source: bytearray, name: str, begin: int, end: int) -> None:
    """Replace the tags of the element in this span by those of a section."""
    places = begin, max(source.rfind(b"</", begin, end), begin)
    for place, (old, new) in zip(places, OPENED[name], strict=True):
        if source[place : place + len(old)].lower() == old:
            source[place : place + len(old)] = new


def uncover(page: Page, source: bytearray) -> None:
    """Rename the attributes that hide elements."""
    marks, parents, hiding = page.columns.marks, page.columns.parent, hiding_names(page)
    for node in rows_with(marks, HIDDEN):
        if not marks[max(parents[node], 0)] & HIDDEN:
            unhide(page, node, hiding, source)


def with_shown(page: Page, nodes: Iterable[int], limits: Limits) -> Page | None:
    """Return the page with some hidden elements and those around them shown; None if no attribute of its source hides them.

    >>> import scutch
    >>> page = scutch.parse("<p hidden>Flax</p><p hidden>Hemp</p>")
    >>> shown = with_shown(page, [4], Limits())
    >>> page.body.text, shown.body.text if shown else ""
    ('', 'Flax')
    """
    source, hiding, marks = bytearray(page.source), hiding_names(page), page.columns.marks
    around = {above for node in nodes for above in (node, *ancestors(page.columns, node)) if marks[above] & HIDDEN}
    for node in around:
        unhide(page, node, hiding, source)
    return with_source(page, bytes(source), limits)


def hiding_names(page: Page) -> set[int]:
    """Return the name ids of the attributes that may hide elements."""
    names = page.columns.names
    return {names.index(name) for name in HIDING}


def unhide(page: Page, node: int, hiding: set[int], source: bytearray) -> None:
    """Rename the attributes that hide an element."""
    columns = page.columns
    begin = columns.attr_begin[node]
    for row in range(begin, begin + columns.attr_count[node]):
        if columns.attr_name[row] in hiding:
            source[columns.attr_source[row]] = ord("x")


def has_fuller_noscript(page: Page) -> bool:
    """Whether a page shows little text and a ``noscript`` of its body has more.

    >>> import scutch
    >>> has_fuller_noscript(scutch.parse("<body><noscript>" + "Flax. " * 99 + "</noscript>"))
    True
    """
    if page.columns.chars[0] >= SPARSE:
        return False
    return any(len(node.text_content) > MORE for node in page.elements("noscript") if node.parent != page.head)


def has_much_more_text(other: Page, page: Page) -> bool:
    """Whether ``other`` has so much more text than ``page`` that ``page`` is a shell without content."""
    return is_enough(other.columns.chars[0], page.columns.chars[0])
