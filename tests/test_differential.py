"""Real pages give the same trees as with other HTML parsers: pages of ``content-dev``, lexbor and turbohtml as oracles.

Differences are explained by causes, each a rule that turns our tree into what the oracle makes; a page whose difference no
rule explains counts against us. The test compares every third page; ``python -m tests.test_differential`` prints how many
of all pages there are of each kind.
"""

import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from fuzz import grammar
from scutch.page.encoding.detect import to_utf8
from scutch.page.parser import parse
from tests import oracles
from tests.corpora import FOLDER, corpus, needs
from tests.oracles import FlatTree

#: Share of the pages that must be the same as they are, and of those that must be so after the causes.
SAME = 0.99
SAME_OR_EXPLAINED = 0.9995


def without_shadow_roots(tree: FlatTree) -> FlatTree:
    """Declarative shadow roots: turbohtml attaches them to their host, where they are no children of anything."""
    kept = FlatTree()
    inside = 0
    for entry in tree:
        depth, name, attributes, text = entry
        if inside and depth > inside:
            continue
        inside = depth if name == "template" and is_shadow_root(attributes) else 0
        if name == "#text":
            kept.characters(depth, text)
        elif not inside:
            kept.append(entry)
    return kept


def is_shadow_root(attributes: oracles.Attributes) -> bool:
    return any(name == "shadowrootmode" and value.lower() in ("open", "closed") for name, value in attributes)


def with_closed_columns(tree: FlatTree) -> FlatTree:
    """``</col>``, which the standard ignores: turbohtml closes the column group with it, so each column gets its own."""
    split = FlatTree()
    for entry in tree:
        if entry[1] == "col" and split and split[-1][1] == "col":
            split.element(entry[0] - 1, "colgroup", ())
        split.append(entry)
    return split


def unchanged(tree: FlatTree) -> FlatTree:
    return tree


class Oracle(NamedTuple):
    """Another parser, our tree as it would show it, and the known causes of differences, in each of which ours is right."""

    flatten: Callable[[bytes], FlatTree]
    comparable: Callable[[FlatTree], FlatTree]
    causes: tuple[Callable[[FlatTree], FlatTree], ...]


ORACLES = {
    "selectolax": Oracle(oracles.selectolax, unchanged, ()),
    "turbohtml": Oracle(oracles.turbo, oracles.spaced, (without_shadow_roots, with_closed_columns)),
}


def pages(folder: Path, step: int = 1) -> Iterator[tuple[str, bytes]]:
    """Yield name and UTF-8 source of the pages of a corpus, or of each page ``step`` behind another."""
    for path in sorted((folder / "pages").glob("*.html.gz"))[::step]:
        yield path.name.removesuffix(".html.gz"), to_utf8(gzip.decompress(path.read_bytes()))[0]


def compare(source: bytes, oracle: Oracle) -> str:
    """Return "same", the name of the cause that explains the difference, or "different"."""
    mine, other = oracle.comparable(oracles.ours(parse(source))), oracle.flatten(source)
    if mine == other:
        return "same"
    return next((cause.__name__ for cause in oracle.causes if cause(mine) == other), "different")


@needs("content-dev")
@pytest.mark.parametrize("name", ORACLES)
def test_trees_are_those_of_other_parsers(name: str) -> None:
    """Names, nesting, attributes and texts of a page are the oracle's, or differ for a cause that is written down."""
    counts = Counter(compare(source, ORACLES[name]) for _, source in pages(corpus("content-dev"), step=3))
    explained = counts.total() - counts["different"]
    assert explained / counts.total() >= SAME_OR_EXPLAINED, counts
    assert counts["same"] / counts.total() >= SAME, counts


def is_outvoted(page: bytes) -> bool:
    """Say whether both oracles make one tree of a page, and we another."""
    mine, one, other = oracles.ours(parse(page)), oracles.selectolax(page), oracles.turbo(page)
    return oracles.spaced(one) == other != oracles.spaced(mine)


@pytest.mark.parametrize("seed", range(3))
def test_made_up_pages_are_not_outvoted(seed: int) -> None:
    """Where one oracle has an odd tree of tangled markup, the other has ours."""
    random = Random(seed)
    tokens = [token for token in grammar.pool(random) if is_comparable(token)]
    outvoted = [page for page in (grammar.page(random, tokens) for _ in range(1500)) if len(page) < 2000 and is_outvoted(page)]
    assert not outvoted, min(outvoted, key=len)


def is_comparable(token: bytes) -> bool:
    """Leave out what the oracles are known to see otherwise: U+0000, bytes that are no UTF-8, processing instructions."""
    return token.isascii() and not any(odd in token for odd in (b"\0", b"<?", b"shadowroot", b"selectedcontent"))


def report() -> None:
    """Print how many pages are the same or why not, and where the unexplained differ."""
    for name, oracle in ORACLES.items():
        found = {page: compare(source, oracle) for page, source in pages(FOLDER / "content-dev")}
        print(name, dict(Counter(found.values())), *(page for page, kind in found.items() if kind == "different"))


if __name__ == "__main__":
    report()
