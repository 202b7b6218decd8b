"""Hostile pages: functions of a size ``n`` that return bytes, the pages of the adversarial benchmark."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

WORDS = b"flax is beaten until the straw falls off and only the long clean fibre is left for the spinner to draw out ".split()

_SECTION = b"""\
<section id="part-%(n)d" class="part part--wide u-margin-top-large" data-part="%(n)d" data-origin="harvest/2009/%(n)d">
<h2 class="part__title">Beating, part %(n)d</h2>
<p>%(text)s <em>and again</em> %(text)s,
 <a class="link link--inline" href="/flax/see/%(n)d?from=part-%(n)d" title="more">see there</a>.</p>
<figure class="part__figure"><img class="picture picture--lazy" src="/images/flax-%(n)d-640.jpg" width="640" height="480"
 srcset="/images/flax-%(n)d-640.jpg 640w, /images/flax-%(n)d-1280.jpg 1280w" alt="Flax before beating"></figure>
<ul class="part__list list">%(items)s</ul>
<table class="part__table table table--striped"><tbody>%(rows)s</tbody></table>
<script type="application/json" class="part__data">{"part": %(n)d, "text": "%(text)s", "weights": [%(weights)s]}</script>
</section>
"""
_ITEM = b"""
<li class="list__item list__item--fibre">
 <a class="link list__link" href="/flax/%(n)d/fibre-%(k)d.html?from=part-%(n)d">fibre %(k)d</a> of the harvest</li>"""
_ROW = b"""
<tr class="table__row"><td class="table__cell table__cell--number">%(k)d</td>
 <td class="table__cell">bundle of flax %(n)d</td></tr>"""


class Case(NamedTuple):
    """A kind of page, the size it is measured at (twice that as well), and what its ``n`` counts."""

    build: Callable[[int], bytes]
    size: int
    unit: str


def article(size: int) -> bytes:
    """Return an ordinary page of about ``size`` bytes, with as many nodes and attributes a kilobyte as pages of today have."""
    sections = [_section(number) for number in range(40)]
    whole = b"".join(sections)
    rest = max(1, size % len(whole) * len(sections) // len(whole))
    body = whole * (size // len(whole)) + b"".join(sections[:rest])
    return b"<!DOCTYPE html><html lang=en><head><title>Flax</title></head><body><main>" + body + b"</main></body></html>"


def _section(number: int) -> bytes:
    return _SECTION % {
        b"n": number,
        b"text": b" ".join(WORDS[(number + k) % len(WORDS)] for k in range(80)),
        b"items": b"".join(_ITEM % {b"n": number, b"k": k} for k in range(6)),
        b"rows": b"".join(_ROW % {b"n": number, b"k": k} for k in range(4)),
        b"weights": b", ".join(b"%d" % (number * k) for k in range(200)),
    }


def nested_div(n: int) -> bytes:
    """Return divs inside divs."""
    return b"<div>" * n


def formatting_clones(n: int) -> bytes:
    """Return distinct formatting elements that every later paragraph must open again."""
    return b"".join(b"<b id=%d><p>" % i for i in range(n))


def attributes(n: int) -> bytes:
    """Return one element with distinct attributes, each to be checked against all before it."""
    return b"<p " + b" ".join(b"a%d=%d" % (i, i) for i in range(n)) + b">text"


def same_attribute(n: int) -> bytes:
    """Return one element with the same attribute again and again."""
    return b"<p" + b" a=1" * n + b">text"


def distinct_tags(n: int) -> bytes:
    """Return elements with distinct names."""
    return b"".join(b"<x%d>text</x%d>" % (i, i) for i in range(n))


def adoption_storm(n: int) -> bytes:
    """Return misnested formatting: every end tag starts the adoption agency."""
    return b"<b><i><p>text</b></i>" * n


def nested_anchors(n: int) -> bytes:
    """Return links inside links: every one closes the one before it across a div."""
    return b"<a href=x><div>text" * n


def open_formatting(n: int) -> bytes:
    """Return end tags of a formatting element around ever deeper blocks."""
    return b"<a>" + b"<div>" * (n // 2) + b"</a>" * (n // 2)


def table_cells(n: int) -> bytes:
    """Return a table of ten columns."""
    return b"<table>" + (b"<tr>" + b"<td>cell" * 10) * (n // 10)


def fostered(n: int) -> bytes:
    """Return text and elements in a table that all must move in front of it."""
    return b"<table>" + b"text<b>bold</b>" * n


def nested_tables(n: int) -> bytes:
    """Return tables inside tables."""
    return b"<table><tr><td>" * n


def nested_templates(n: int) -> bytes:
    """Return templates inside templates, each with its own insertion mode."""
    return b"<template>" * n


def nested_lists(n: int) -> bytes:
    """Return lists inside lists."""
    return b"<ul><li>" * n


def stray_end_tags(n: int) -> bytes:
    """Return end tags without start tags below many open elements, each to be searched in the stack."""
    return b"<div>" * 400 + b"</span>" * n


def foreign(n: int) -> bytes:
    """Return SVG and HTML nested alternately."""
    return b"<svg><foreignObject>" * n


def nulls(n: int) -> bytes:
    """Return NULs in text, names and values."""
    return b"<p\0 a\0=\0>te\0xt</p\0>\0" * n


def entities(n: int) -> bytes:
    """Return references without semicolons and references that are none."""
    return b"&notit; &amp &#x110000; &unknown; " * n


def unclosed_comment(n: int) -> bytes:
    """Return comment starts within a comment that never ends."""
    return b"<!--" * n


def bare_less_than(n: int) -> bytes:
    """Return less-than signs only."""
    return b"<" * n


def state_assignments(n: int) -> bytes:
    """Return nested assignments of state, none of them complete."""
    return b"<div id=app></div><script>" + b'window.__S={"a":[{"b":1},' * n


def state_names(n: int) -> bytes:
    """Return beginnings of assignments without ends."""
    return b"<div id=app></div><script>" + b"window.__" * n


def json_comments(n: int) -> bytes:
    """Return JSON-LD with comments that are not closed."""
    return b'<script type=application/ld+json>{"a":' + b"/* " * n


def json_quotes(n: int) -> bytes:
    """Return JSON-LD with a string that is not closed, full of escaped quotes."""
    return b'<script type=application/ld+json>{"a":"' + b'\\"' * n


def json_markup(n: int) -> bytes:
    """Return JSON-LD with an article whose text is full of comments that are not closed."""
    text = b"flax is beaten until the straw falls off and the fibre is left <!--" * n
    return b'<script type=application/ld+json>{"@type":"Article","articleBody":"' + text + b'"}</script>'


def json_types(n: int) -> bytes:
    """Return JSON-LD with a list of objects that all have different types."""
    rows = b",".join(b'{"@type":"T%d","name":"Flax"}' % k for k in range(n))
    return b'<script type=application/ld+json>{"@type":"ItemList","itemListElement":[' + rows + b"]}</script>"


CASES: Mapping[str, Case] = {
    "nested div": Case(nested_div, 100_000, "elements"),
    "<b id=i><p>": Case(formatting_clones, 100_000, "pairs"),
    "attributes of one element": Case(attributes, 100_000, "attributes"),
    "one attribute repeated": Case(same_attribute, 100_000, "attributes"),
    "distinct tags": Case(distinct_tags, 100_000, "names"),
    "adoption: <b><i><p></b></i>": Case(adoption_storm, 100_000, "storms"),
    "adoption: <a><div>": Case(nested_anchors, 100_000, "links"),
    "adoption: </a> over open div": Case(open_formatting, 100_000, "tags"),
    "table cells": Case(table_cells, 500_000, "cells"),
    "fostered out of a table": Case(fostered, 100_000, "pieces"),
    "nested tables": Case(nested_tables, 50_000, "tables"),
    "nested templates": Case(nested_templates, 100_000, "templates"),
    "nested lists": Case(nested_lists, 100_000, "lists"),
    "stray end tags": Case(stray_end_tags, 100_000, "tags"),
    "svg and foreignObject": Case(foreign, 50_000, "pairs"),
    "NUL bytes": Case(nulls, 100_000, "paragraphs"),
    "broken references": Case(entities, 100_000, "groups"),
    "unclosed comments": Case(unclosed_comment, 500_000, "starts"),
    "less-than signs": Case(bare_less_than, 1_000_000, "signs"),
    "assignments of state": Case(state_assignments, 50_000, "assignments"),
    "names of state": Case(state_names, 100_000, "names"),
    "unclosed comments in JSON": Case(json_comments, 200_000, "starts"),
    "unclosed string in JSON": Case(json_quotes, 200_000, "quotes"),
    "unclosed comments in a text of JSON": Case(json_markup, 20_000, "starts"),
    "distinct types in JSON": Case(json_types, 20_000, "objects"),
    "ordinary page": Case(article, 50_000_000, "bytes"),
}
