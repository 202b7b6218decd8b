"""Clusters of pages by template: pages of a crawl that share most of their tag paths."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit
from zlib import crc32

from scutch.page.columns import DOCUMENT
from scutch.page.page import Page

DIGIT: Final = re.compile(r"\d")
#: Hash functions of a signature.
SIGNATURE: Final = 64
#: Pages are of one template if this share of their signatures is equal.
LEAST_SHARED: Final = 0.5
#: Added to the share for pages whose addresses have the same shape.
ADDRESS_HINT: Final = 0.15
#: Hyphens of a part of an address from which it is a title.
MIN_HYPHENS: Final = 2
#: A prime above all 32-bit numbers, for the hash functions.
PRIME: Final = (1 << 61) - 1
#: Spreads the hashes.
MIXER: Final = 0x9E3779B97F4A7C15

#: The least hash of a page's shingles by each hash function (MinHash, Broder 1997).
Signature = tuple[int, ...]


def template_clusters(pages: Sequence[Page]) -> list[list[int]]:
    """Return the numbers of the pages of each template, that of most pages first; addresses are a hint.

    Linear in the nodes and in the templates.

    >>> import scutch
    >>> lists = ["<ul class=hits>" + "<li><a href=/>Flax</a>" * n + "</ul>" for n in (3, 9)]
    >>> pages = [*lists, "<article><h1>Flax</h1><p>A <b>plant</b>.</article>"]
    >>> template_clusters([scutch.parse(page) for page in pages])
    [[0, 1], [2]]
    """
    groups: list[tuple[Signature, str, list[int]]] = []
    for number, page in enumerate(pages):
        own, shape = signature(shingles(page)), address_shape(page.url or "")
        shares = [likeness(each, own) + ADDRESS_HINT * (shape == other != "") for each, other, _ in groups]
        best = max(range(len(groups)), key=shares.__getitem__, default=-1)
        if best >= 0 and shares[best] >= LEAST_SHARED:
            groups[best][2].append(number)
        else:
            groups.append((own, shape, [number]))
    return sorted((members for *_, members in groups), key=len, reverse=True)


def address_shape(url: str) -> str:
    """Return an address with a star for each part that is a number or a title, without query and scheme.

    >>> address_shape("https://a.example/herbs/12?page=2"), address_shape("https://a.example/herbs/a-tall-herb")
    ('a.example/herbs/*', 'a.example/herbs/*')
    """
    host, *parts = urlsplit(url).netloc, *urlsplit(url).path.split("/")[1:]
    return "/".join((host, *("*" if part.count("-") >= MIN_HYPHENS or DIGIT.search(part) else part for part in parts)))


def shingles(page: Page) -> frozenset[int]:
    """Return the shingles of a page: hashes of its tag paths, each with the class of the element.

    >>> import scutch
    >>> len(shingles(scutch.parse("<p class=a>Flax<p class=a>Hemp<p>Jute")))
    5
    """
    columns = page.columns
    found: dict[tuple[int, int], int] = {}
    for node, key in enumerate(zip(columns.path, columns.class_id, strict=True)):
        found.setdefault(key, node)
    paths: dict[int, str] = {}
    hashes = set()
    for (path, _), node in found.items():
        if columns.tag[node] <= DOCUMENT:
            continue
        if path not in paths:
            parent = columns.path_parent[path]
            paths[path] = f"{paths.get(parent, '')}/{columns.name(node)}"
        hashes.add(crc32(f"{paths[path]} {columns.attribute(node, 'class') or ''}".encode()))
    return frozenset(hashes)


def signature(hashes: frozenset[int]) -> Signature:
    """Return the signature of shingles."""
    if not hashes:
        return (0,) * SIGNATURE
    functions = ((2 * number + 3, number * number + 1) for number in range(SIGNATURE))
    return tuple(min((value * factor + summand) * MIXER % PRIME for value in hashes) for factor, summand in functions)


def likeness(one: Signature, other: Signature) -> float:
    """Return the share of equal places of two signatures, which estimates the Jaccard similarity of their shingles."""
    return sum(left == right for left, right in zip(one, other, strict=True)) / SIGNATURE
