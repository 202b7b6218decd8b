"""What the head of a page tells: the compiled reading and its slow twin."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata._head import Head, place
from scutch.content.metadata.collect import HEAD, NAMES
from tests.corpora import FOLDER, available
from tests.twins.content import head as slow_head

PIECES = st.sampled_from(
    """<meta name=author content='A.  Weaver'>|<meta property=og:title name=author content=Flax>|<meta name=' DATE ' content=2>
    |<meta itemprop=datePublished content=''>|<meta http-equiv=Content-Language content=de>|<meta name=viewport content=x>
    |<meta name=description content=' é&nbsp;b '>|<link rel=canonical href=/>|<link rel=icon>|<title>Flax</title>
    |<script type='application/ld+json'>{}</script>|<script>x</script>|<h1>Flax</h1>|<h1></h1>|<h1><a>Flax</a> x</h1>
    |<h2>Hemp</h2>|<nav>|</nav>|<header>|<svg><title>x</title></svg>|<div>""".split("|")  # noqa: SIM905 (a table to read)
)


@given(st.lists(PIECES, max_size=16).map("".join), st.integers(1, 5))
def test_both_readings_find_the_same(html: str, most: int) -> None:
    """Whatever the markup, and whatever the limit."""
    page = scutch.parse(html)
    assert HEAD.read(page.columns, most) == slow_head.read(page, NAMES, most)
    assert [place(page.columns, node) for node in range(len(page))] == [
        slow_head.place(page, node) for node in range(len(page))
    ]


@pytest.mark.skipif(not available("content-dev"), reason="the corpus is not here")
def test_both_readings_agree_on_real_pages() -> None:
    """A few pages of the development corpus."""
    for path in sorted((FOLDER / "content-dev" / "pages").iterdir())[::60]:
        page = scutch.parse(gzip.decompress(path.read_bytes()))
        assert HEAD.read(page.columns, 500) == slow_head.read(page, NAMES, 500), path.name


def test_a_property_counts_before_a_name() -> None:
    """Only wanted names come back, in small letters."""
    page = scutch.parse("<meta property=OG:Title name=x content=Flax><meta name=viewport content=w>")
    assert [(name, content) for name, content, _ in Head(["og:title"]).read(page.columns, 9)[0][0]] == [("og:title", "Flax")]


def test_a_head_without_end_is_read_up_to_a_limit() -> None:
    """A hostile page cannot keep us."""
    page = scutch.parse("<meta name=author content=x>" * 100_000)
    assert sum(map(len, HEAD.read(page.columns, 500)[0])) == 500
