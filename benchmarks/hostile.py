"""Pages that hurt: each a function of a size ``n`` that returns bytes, the pages of the adversarial benchmark."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

WORDS = b"flax is beaten until the straw falls off and only the long clean fibre is left for the spinner to draw out ".split()


class Case(NamedTuple):
    """A kind of page, the size it is measured at (twice that as well), and what its ``n`` counts."""

    build: Callable[[int], bytes]
    size: int
    unit: str


def article(size: int) -> bytes:
    """Return an ordinary page of about ``size`` bytes: headings, paragraphs with links, lists, tables and their attributes."""
    sections = [_section(number) for number in range(40)]
    whole = b"".join(sections)
    rest = max(1, size % len(whole) * len(sections) // len(whole))
    body = whole * (size // len(whole)) + b"".join(sections[:rest])
    return b"<!DOCTYPE html><html lang=en><head><title>Flax</title></head><body><main>" + body + b"</main></body></html>"


def _section(number: int) -> bytes:
    words = b" ".join(WORDS[(number + k) % len(WORDS)] for k in range(60))
    items = b"".join(
        b'<li class="item"><a href="/flax/%d/%d">fibre %d</a> of the harvest</li>\n' % (number, k, k) for k in range(6)
    )
    cells = b"".join(b"<tr><td>%d</td><td>bundle</td><td>%d kg</td></tr>\n" % (k, number * k) for k in range(6))
    return (
        b'<section id="part-%d" class="part wide">\n<h2>Beating, part %d</h2>\n<p>%s <em>and again</em>, '
        b'<a href="/see/%d" title="more">see there</a>.</p>\n<ul>\n%s</ul>\n<table class="harvest">\n%s</table>\n</section>\n'
    ) % (number, number, words, number, items, cells)


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
    """Return elements that each have a name of their own."""
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
    """Return templates inside templates, each with an insertion mode of its own."""
    return b"<template>" * n


def nested_lists(n: int) -> bytes:
    """Return lists inside lists."""
    return b"<ul><li>" * n


def stray_end_tags(n: int) -> bytes:
    """Return end tags without start tags below many open elements, each to be searched in the stack."""
    return b"<div>" * 400 + b"</span>" * n


def foreign(n: int) -> bytes:
    """Return SVG and HTML nested in turn."""
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
    "ordinary page": Case(article, 50_000_000, "bytes"),
}
