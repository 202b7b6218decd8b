"""The head of a page: the compiled reader and its twin."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata._head import HeadReader, link_and_landmark, nodes_with_class, term_links
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


@given(st.lists(st.text("crumbs-", max_size=40), max_size=4), st.text("crumb", min_size=1, max_size=18))
def test_classes_are_searched_for_a_part(classes: list[str], part: str) -> None:
    """Wherever it is in them, and however long they are."""
    page = scutch.parse("".join(f"<p class='{name}'>" for name in classes))
    wanted = [node.index for node in page if node.tag == "p" and part in node.attributes.get("class", "")]
    assert nodes_with_class(page.columns, part.encode()) == wanted


@pytest.mark.parametrize("address", ["/tag/a", "https://example.org/blog/?x=1&TAGS=a", "/a/b/c/d/e/f/g/h/i/j/k/l/category/a"])
def test_links_to_terms_are_found(address: str) -> None:
    """By a step of their path or their query, whatever its letter case and whatever is in front of it."""
    columns = scutch.parse(f"<p><a href='/flax/in/wet/years/and/in/dry/ones'>Flax</a> <a href='{address}'>A</a>").columns
    assert [columns.attribute(node, "href") for node in term_links(columns, 0)] == [address]


@pytest.mark.parametrize("menu", ["nav", "aside", "footer"])
def test_links_to_terms_are_found_behind_a_node(menu: str) -> None:
    """Also if it is in a menu, whose links are left out."""
    link = "<a href=/tag/flax>Flax</a>"
    page = scutch.parse(f"<p>{link}<{menu}><div>{link}<b>{link}</b></div>{link}</{menu}><p>{link}")
    links = [node.index for node in page if node.tag == "a"]
    assert [term_links(page.columns, begin) for begin in (0, links[2], links[4])] == [
        [links[0], links[4]],
        [links[4]],
        [links[4]],
    ]
