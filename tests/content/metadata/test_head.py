"""The head of a page: the compiled reader and its twin."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata._head import HeadReader, link_and_landmark
from scutch.content.metadata.collect import HEAD_READER, META_NAMES
from tests.corpora import FOLDER, available
from tests.twins.content import head as slow_head

PIECES = st.sampled_from(
    """<meta name=author content='A.  Weaver'>|<meta property=og:title name=author content=Flax>|<meta name=' DATE ' content=2>
    |<meta itemprop=datePublished content=''>|<meta http-equiv=Content-Language content=de>|<meta name=viewport content=x>
    |<meta name=description content=' é&nbsp;b '>|<link rel=Canonical href=/>|<meta itemprop=keywords content=Hemp>
    |<link rel=icon>|<title>Flax</title>
    |<script type='application/LD+JSON'>{}</script>|<script>x</script>|<h1>Flax</h1>|<h1></h1>|<h1><a>Flax</a> x</h1>
    |<h2>Hemp</h2>|<nav>|</nav>|<header>|<footer>|</footer>|<svg><title>x</title></svg>|<div>""".split("|")  # noqa: SIM905 (a table to read)
)


@given(st.lists(PIECES, max_size=16).map("".join), st.integers(1, 5))
def test_both_readers_find_the_same(html: str, most: int) -> None:
    """Whatever the markup, and whatever the limit."""
    page = scutch.parse(html)
    assert HEAD_READER.read(page.columns, most) == slow_head.read(page, META_NAMES, most)
    assert [link_and_landmark(page.columns, node) for node in range(len(page))] == [
        slow_head.link_and_landmark(page, node) for node in range(len(page))
    ]


@pytest.mark.skipif(not available("content-dev"), reason="the corpus is not here")
def test_both_readers_agree_on_real_pages() -> None:
    """A few pages of the development corpus."""
    for path in sorted((FOLDER / "content-dev" / "pages").iterdir())[::60]:
        page = scutch.parse(gzip.decompress(path.read_bytes()))
        assert HEAD_READER.read(page.columns, 500) == slow_head.read(page, META_NAMES, 500), path.name


def test_a_property_counts_before_a_name() -> None:
    """Only wanted names come back, in small letters."""
    page = scutch.parse("<meta property=OG:Title name=x content=Flax><meta name=viewport content=w>")
    assert [(name, content) for name, content, _ in HeadReader(["og:title"]).read(page.columns, 9)[0][0]] == [
        ("og:title", "Flax")
    ]


def test_a_head_without_end_is_read_up_to_a_limit() -> None:
    """A hostile page costs no more than that."""
    page = scutch.parse("<meta name=author content=x>" * 100_000)
    assert sum(map(len, HEAD_READER.read(page.columns, 500)[0])) == 500
