"""Links to related articles, links that share, placeholders of embedded content, and fillers are no content."""

import time
from collections.abc import Callable

import pytest

import scutch
from scutch.lexicon.article_labels import PLACEHOLDERS, RELATED_LABELS
from tests.content.refinement.article import PARAGRAPHS

LINK = "<a href=/looms>Ten looms that changed the valley</a>"


def markdown(line: str) -> str:
    """Markdown of an article with a line between its paragraphs."""
    html = f"<title>Flax</title><article><h1>Flax</h1><p>{PARAGRAPHS[0]}</p>{line}<p>{PARAGRAPHS[1]}</p><p>{PARAGRAPHS[2]}</p>"
    return scutch.extract_content(html, url="https://example.org/flax").markdown


@pytest.mark.parametrize(
    "line",
    [
        f"<p>Read more: {LINK}</p>",
        f"<p><strong>READ MORE:</strong> {LINK}</p>",
        f"<div class=x><div><b><span>Lesen Sie auch</span></b><br>{LINK}</div></div>",
        f"<p>&gt;&gt; {LINK.replace('Ten', 'Related: Ten')}</p>",
        f"<p>» Читайте также: {LINK}</p>",
        f"<p>ЧИТАЙТЕ ТАКЖЕ: {LINK}</p>",
        f"<p>関連記事：{LINK}</p>",
        f"<h4>Les også: {LINK}</h4>",
        f"<p>İLGİLİ HABER: {LINK}</p>",
        f"<p><strong>อ่านเพิ่มเติม:</strong> {LINK}</p>",
        f"<p>আরও পড়ুন: {LINK}</p>",
        f"<ul><li>Previous message: {LINK}<li>Next message: {LINK}</ul>",
        f"<ul><li>Previous message (by thread): {LINK}<li>Next message (by thread): {LINK}</ul>",
        f"<p>Artigos relacionados: {LINK}</p>",
        f"<p>Gerelateerde artikelen: {LINK}</p>",
        f"<p>Похожие записи: {LINK}</p>",
        f"<p>مقالات ذات صلة: {LINK}</p>",
        f"<p>下一篇：{LINK}</p>",
    ],
)
def test_a_link_to_a_related_article_is_left_out(line: str) -> None:
    """Its label and its link, in whatever elements they stand."""
    assert markdown(line) == markdown("")


@pytest.mark.parametrize(
    "line",
    [
        f"<p>Read more about dew retting in {LINK}, which the museum printed in 1931 and never again.</p>",
        "<p>Related: a word that weavers use for cloths of one warp.</p>",
        "<p>More: the third loom of the mill had no name at all.</p>",
        f"<p>The museum has a page on it; {LINK}</p>",
        f"<p>Old weavers told us that those who {LINK.replace('Ten', 'read more in ten')} would know.</p>",
    ],
)
def test_a_sentence_is_kept(line: str) -> None:
    """A label counts only at the beginning of a line that is otherwise a link."""
    assert len(markdown(line).split("\n\n")) == len(markdown("").split("\n\n")) + 1


@pytest.mark.parametrize(
    "line",
    [
        "<div class=x><a href=#>Teilen</a><a href=#>Link kopieren</a></div>",
        "<ul><li>Share<ul><li><button>Copy link</button><li><a href=mailto:>Email</a><li><a href=/w>WhatsApp</a></ul></ul>",
        "<p><a href=/f>Facebook</a> | <a href=/p>Imprimir</a></p>",
        "<div><span>Paylaş:</span> <a href=/x>X</a></div>",
        "<ul><li><a href=/sources/flax.md>.md</a><li><button title=Print><span>.pdf</span></button></ul>",
        "<div><a href=#>シェア</a> <a href=#>ツイート</a> <a href=#>はてブ</a></div>",
        "<ul><li>ポスト<li>シェア<li>はてブ</ul>",
    ],
)
def test_links_that_share_the_page_are_left_out(line: str) -> None:
    """Below a post of a live blog, say: all texts share the page or name where."""
    assert markdown(line) == markdown("")


@pytest.mark.parametrize(
    "line",
    [
        "<p>Share</p>",
        "<ul><li>Print<li>Share</ul>",
        "<p><a href=/f>Facebook</a> and <a href=/l>LinkedIn</a></p>",
        "<p>Print <a href=/mill>the pattern of the mill</a> on both sides of the linen.</p>",
    ],
)
def test_other_texts_with_such_words_are_kept(line: str) -> None:
    """A word that is no link, names of places alone, and sentences."""
    assert markdown(line) != markdown("")


@pytest.mark.parametrize("phrase", PLACEHOLDERS)
def test_a_placeholder_of_embedded_content_is_left_out(phrase: str) -> None:
    """The paragraph that stands for a video until its cookies are accepted."""
    line = f"<div class=embed><p>{phrase.capitalize()} the film of the mill, which comes from another site.</p></div>"
    assert markdown(line) == markdown("")


@pytest.mark.parametrize("change", [str.capitalize, str.upper])
def test_labels_in_capitals(change: Callable[[str], str]) -> None:
    """The search for first words finds each label as a sentence and in capitals."""
    labels = [change(label) for label in RELATED_LABELS if change(label).casefold() == label]
    for label in labels:
        assert markdown(f"<p>{label}: {LINK}</p>") == markdown(""), label


TEASER = "<li><div><h2><a href=/h{0}>Hemp is green in field {0}</a></h2><p>It blooms in June, and more about that …</p></div>"
TEASERS = f"<ul>{TEASER.format(1)}{TEASER.format(2)}</ul>"


@pytest.mark.parametrize(
    "box",
    [
        f"<div><h2>More posts</h2>{TEASERS}</div>",
        f"<div><div><h3><span>Related articles</span></h3></div><div><div>{TEASERS}</div></div></div>",
        f"<h2>Read next:</h2>{TEASERS}",
    ],
)
def test_teasers_below_a_label_of_related_links_are_left_out(box: str) -> None:
    """With their label, whatever elements are around them."""
    assert markdown(box) == markdown("")


@pytest.mark.parametrize(
    "box",
    [
        f"<h2>Fields of the mill</h2>{TEASERS}",
        "<h2>More posts</h2><p>Each post of the fence is an oak of the valley, and there are four behind the mill.</p>",
        f"<h2>More posts</h2><ul>{TEASER.format(1)}</ul>",
        "<h2>More posts</h2><ul><li>Each post is of oak, <a href=/o>from the valley</a>.<li>Four of them are of ash.</ul>",
    ],
)
def test_other_lists_below_headings_are_kept(box: str) -> None:
    """Other headings, prose, a single item, and items that do not begin with links."""
    assert markdown(box) != markdown("")


@pytest.mark.parametrize(
    "line",
    [
        "<p>Not open for further replies.</p>",
        "<div><a href=/r>Reply With Quote</a></div>",
        "<p>ΔΙΑΦΗΜΙΣΗ</p>",
        "<p>Advertisement · Scroll to continue</p>",
        "<p>Advertisement</p>",
        "<div class=x><div><span>ADVERTISEMENT</span></div></div>",
        "<p>Loading…</p>",
        "<p><a href=#recipe>Jump to Recipe</a> <a href=/print>Print Recipe</a></p>",
        "<p>Cook Mode Prevent your screen from going dark</p>",
        "<div><a role=button>Click to expand...</a></div>",
        "<div>Publicité</div>",
        "<p>广告</p>",
        "<aside><h2>Table of contents</h2></aside>",
        "<div><p><b>Índice de contenidos:</b></p></div>",
        "<div class=hidden><div><h2>Recommended Posts</h2></div></div>",
        "<dl class=status><dt>Status<dd class=locked>Not open for further replies.</dl>",
        "<p><a href=/mill>Read more</a></p>",
        "<p><b>Weiterlesen</b></p>",
    ],
)
def test_fillers_are_left_out(line: str) -> None:
    """Labels of what is not there: advertisements, what a script loads, a table of contents without a list."""
    assert markdown(line) == markdown("")


@pytest.mark.parametrize(
    "line",
    [
        "<h2>Loading</h2><p>The straw is loaded in the field, and the carts leave for the mill before the dew is gone.</p>",
        "<p>Loading the straw takes a morning, and the carts leave for the mill before the dew is gone.</p>",
        "<h2>Advertisement</h2><p>The mill paid for a page in the paper each spring, and for a poster in each inn.</p>",
        "<ul><li>Posters of each inn of the valley<li>Advertisement<li>Letters to each of the growers in the valley</ul>",
        "<pre>Loading...</pre>",
        "<h2>Contents</h2><p>The box has four spindles of oak, a shuttle of pear and nine bobbins that fit into it.</p>",
        "<dl><dt>Status<dd>Not open for further replies.<dt>Place<dd>The mill</dl>",
        "<h3>Advertisement</h3>",
    ],
)
def test_words_of_fillers_elsewhere_are_kept(line: str) -> None:
    """Headings, items, code, and sentences that begin so."""
    found = markdown(line)
    assert all(word in found for word in scutch.parse(line)[0].text.split())


def test_deep_pages_are_read_in_little_time() -> None:
    """An element of thousands of others, whose only text is that of a share button, is not read for each ancestor."""
    page = scutch.parse(b"<div>" * 30_000 + b"X")
    start = time.process_time()
    scutch.extract_content(page)
    assert time.process_time() - start < 0.6
