"""Hostile pages: each is answered within its limits, says where it was cut, and grows no faster than its source."""

from collections.abc import Callable

import pytest

from scutch.page import Limits, Page, parse
from tests.invariants import check

N = 100_000

#: name: (a page of about n constructs, most nodes one construct may give, limits that must be reported for n = 100,000)
HOSTILE: dict[str, tuple[Callable[[int], bytes], float, set[str]]] = {
    "nested div": (lambda n: b"<div>" * n, 1, {"depth"}),
    "nested div with text": (lambda n: b"<div>x" * n, 2, {"depth"}),
    "nested unknown elements": (lambda n: b"<x-y>" * n, 1, {"depth"}),
    "nested lists": (lambda n: b"<ul><li>" * n, 2, {"depth"}),
    "nested tables": (lambda n: b"<table><tr><td>" * n, 4, {"depth"}),
    "nested svg": (lambda n: b"<svg><g>" * n, 2, {"depth"}),
    "nested templates": (lambda n: b"<template>" * n, 1, {"depth"}),
    "nested spans, closed": (lambda n: b"<span>" * n + b"</span>" * n, 1, {"depth"}),
    "formatting around paragraphs": (lambda n: b"".join(b"<b id=%d><p>" % i for i in range(n)), 3, {"clones"}),
    "one formatting element around paragraphs": (lambda n: b"<b>" + b"<p>x" * n, 3, set()),
    "unclosed formatting": (lambda n: b"".join(b"<i class=%d>" % i for i in range(n)), 1, {"depth"}),
    "nested links": (lambda n: b"<a href=x>" * n, 1, set()),
    "adoption storm": (lambda n: b"<a>" + b"<b><i><div></b></i>x" * (n // 4) + b"</a>", 6, {"depth"}),
    "adoption storm of links": (lambda n: b"<a><div>" * n, 3, {"depth"}),
    "end tags of nothing": (lambda n: b"</p>" * n, 1, set()),
    "end tags of unknown names": (lambda n: b"<div>" * 400 + b"</x>" * n, 1, set()),
    "end tags below deep stacks": (lambda n: b"<span>" * 500 + b"</b></div></table>" * (n // 3), 1, set()),
    "fostered text": (lambda n: b"<table>" + b"x<tr>" * n, 2, set()),
    "fostered elements": (lambda n: b"<table>" + b"<p>x" * n, 2, set()),
    "table cells": (lambda n: b"<table>" + b"<td>x" * (2 * n), 4, set()),
    "table rows": (lambda n: b"<table>" + b"<tr><td>" * n, 2, set()),
    "select options": (lambda n: b"<select>" + b"<option>x" * n, 2, set()),
    "attributes": (lambda n: b"<p " + b" ".join(b"a%d=x" % i for i in range(n)) + b">", 0.01, {"attributes"}),
    "one attribute again and again": (lambda n: b"<p " + b"a=x " * n + b">", 0.01, set()),
    "distinct names": (lambda n: b"".join(b"<x%d></x%d>" % (i, i) for i in range(n)), 1, {"names"}),
    "distinct classes": (lambda n: b"".join(b"<br class=c%d>" % i for i in range(n)), 1, set()),
    "comments": (lambda n: b"<!--x-->" * n, 1, set()),
    "an open comment": (lambda n: b"<!--" + b"-" * n, 0.01, set()),
    "comment ends": (lambda n: b"<!--" + b"--!-" * n, 0.01, set()),
    "open angle brackets": (lambda n: b"<" * n, 0.01, set()),
    "end tag openers in a script": (lambda n: b"<script>" + b"</scrip" * n, 0.01, set()),
    "escaped script openers": (lambda n: b"<script>" + b"<!--<script>" * n, 0.01, set()),
    "ampersands": (lambda n: b"&" * n, 0.01, set()),
    "entities": (lambda n: b"&amp;&notin" * n, 0.01, set()),
    "long numeric references": (lambda n: b"&#" + b"9" * n + b";", 0.01, set()),
    "NULs": (lambda n: b"\0" * n, 0.01, set()),
    "NULs in names": (lambda n: b"<p\0>" * n, 1, {"depth"}),
    "NULs in attributes": (lambda n: b"<br \0=\0>" * n, 1, set()),
    "carriage returns": (lambda n: b"\r" * n, 0.01, set()),
    "one long name": (lambda n: b"<" + b"a" * n + b">", 0.01, set()),
    "one long attribute": (lambda n: b"<p a=" + b"x" * n + b">", 0.01, set()),
    "framesets": (lambda n: b"<frameset>" * n, 1, {"depth"}),
    "bodies with attributes": (lambda n: b"".join(b"<body a%d>" % i for i in range(n)), 0.01, {"attributes"}),
    "html with attributes": (lambda n: b"<html lang=a>" * n, 0.01, set()),
    "forms": (lambda n: b"<form></form>" * n, 1, set()),
    "headings": (lambda n: b"<h1>x" * n, 2, set()),
    "nested buttons": (lambda n: b"<button>x" * n, 2, set()),
    "nested nobr": (lambda n: b"<nobr>x" * n, 2, set()),
    "ruby": (lambda n: b"<ruby><rb>x<rt>y" * n, 5, {"depth"}),
    "math annotations": (lambda n: b"<math><annotation-xml encoding=text/html>" * n, 2, {"depth"}),
    "breakout of foreign content": (lambda n: b"<svg><p>" * n, 2, set()),
    "frames and noise": (lambda n: b"<frameset><frame>" + b"x<br>" * n, 0.01, set()),
    "CDATA": (lambda n: b"<svg>" + b"<![CDATA[x]]>" * n, 0.01, set()),
    "plaintext": (lambda n: b"<plaintext>" + b"</plaintext>" * n, 0.01, set()),
}
BASE = 50  # nodes every page may have on top: document, html, head, body …
CLONES = Limits().max_clones


def hostile(name: str, n: int) -> Page:
    return parse(HOSTILE[name][0](n))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_page_is_answered(name: str) -> None:
    """Every limit that cuts it is named."""
    assert HOSTILE[name][2] <= set(hostile(name, N).truncated)


@pytest.mark.parametrize("name", HOSTILE)
def test_the_invariants_hold_for_a_hostile_page(name: str) -> None:
    """Cut or not, it is a page like any other."""
    check(hostile(name, N // 20).columns)


@pytest.mark.parametrize("name", HOSTILE)
def test_nodes_grow_no_faster_than_the_source(name: str) -> None:
    """A bound of so many nodes for each construct, plus the budget for clones."""
    most = HOSTILE[name][1]
    for n in (N // 10, N):
        assert len(hostile(name, n)) <= BASE + most * n + CLONES


@pytest.mark.parametrize("name", [name for name, (_, _, cut) in HOSTILE.items() if not cut])
def test_what_fits_is_not_called_truncated(name: str) -> None:
    """Only what was cut is reported."""
    assert hostile(name, 1000).truncated == ()


@pytest.mark.parametrize("name", HOSTILE)
def test_views_of_a_hostile_page_work(name: str) -> None:
    """Text, markup and paths of the last node, without recursion."""
    page = hostile(name, N // 10)
    assert page[-1].xpath.startswith("/")
    assert page[-1].css
    assert page.to_html().endswith(">")
    assert isinstance(page.document.text, str)


SMALL = (
    b"\xef\xbb\xbf<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'><html lang=de><head><meta charset=utf-8>"
    b"<title>T&eacute;</title><script>if (a<b) '<!--<script></script>-->'</script><style>p>a{}</style></head>"
    b"<body class='a b' id=c><p>Caf\xc3\xa9 &amp; \xe6\xbc\xa2\xe5\xad\x97<b><i>x</b>y</i><!-- c -- d --><br/>"
    b"<a href='?a&copy=1'>z</a><table>f<tr><td>1<td>2</table><svg viewBox='0'><![CDATA[q]]><foreignObject><p>r</svg>"
    b"<select><option>1</select><textarea>\n</te</textarea>&#x1F600;&#0;\r\n\0\xff</body></html>"
)


def test_a_page_truncated_at_every_byte_is_a_page() -> None:
    """A connection may break anywhere."""
    for size in range(len(SMALL) + 1):
        page = parse(SMALL[:size])
        check(page.columns)
        assert page.root is not None


def test_a_page_with_one_byte_changed_is_a_page() -> None:
    """Any byte may be any of those that mean something."""
    for place in range(len(SMALL)):
        for byte in b"\0<>\"'&/!-= \n\xff":
            page = parse(SMALL[:place] + bytes((byte,)) + SMALL[place + 1 :])
            assert page.columns.end[0] == len(page)
