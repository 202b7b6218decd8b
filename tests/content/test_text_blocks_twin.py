"""The compiled text blocks agree with their twin: spans, features, and the choice."""

import struct
from array import array
from collections.abc import Sequence
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content._text_blocks import BLOCK_FEATURES, SECOND_STAGE_FEATURES, Blocks, SecondStage
from scutch.kernels.lexicon import Lexicon
from scutch.page import Page, parse
from tests import strategies
from tests.twins.content import block_choice
from tests.twins.content.block_features import WATCHED, Describer, Numbers
from tests.twins.content.block_head import main_heading
from tests.twins.content.block_second_stage import SecondStage as SecondStageTwin
from tests.twins.content.text_blocks import Survey

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures").glob("*/source.html"))
NAME_SCORES = {b"menu": 0.1, b"nav": 0.0, b"main": 0.9, b"post": 0.8, b"lead": 0.7, b"x": 0.4, b"a": 0.2, b"abc": 0.5}
WORDS = NAME_SCORES | {
    word.encode(): score for word, score in (("the", 0.6), ("of", 0.65), ("home", 0.05), ("漢字", 0.3), ("é", 1.0))
}
PROSE = "Flax gives long, strong fibres, and linen is woven of them. "
PIECES = (
    "<title>Flax gives fibres – Weavers</title>", "<title></title>",
    "<meta property=og:type content=article>", "<meta property=article:published_time content=2026-03-02>",
    "<script type=application/ld+json>{'@type':'NewsArticle'}</script>".replace("'", '"'),
    "<meta name=Description content='Flax gives long, strong fibres'>",
    "<meta property=og:description content='Linen is woven of 漢字漢字 and flax'>", "<meta content=x>",
    f"<li>{PROSE}", "<td>12 kg", f"<td>{PROSE * 5}", f"<td>{PROSE * 6}",
    "<body class='home abc'>", "<h1>Flax gives fibres</h1>", "<h1><a href=/>Weavers</a></h1>",
    "<h2 hidden>Flax gives fibres", "<h3>", f"<p>{PROSE}", f"<p>{PROSE * 4}", f"<p class=lead>{PROSE * 16}",
    "<p>漢字漢字 and flax。", "<p>Лён растёт – the лён", "<div class='postLead MENU'>", "<div id=menu class=x>", "</div>",
    "<main>", "<footer>", "</footer>", "<nav>", "</nav>", "<ul class=a>", "<li class=menu>", "<li><a href=/x>home</a>",
    "</ul>", "<div hidden class=tab>", "<div class=tab>",
    "<p aria-expanded=false>", "<button aria-controls=x>flax gives</button><div hidden>", "<div role=tabpanel>",
    "<div role=tabpanel hidden>", f"<div role=tabpanel>{PROSE}</div>",
    f"<div role=tabpanel hidden>{PROSE}</div>",
    "<div class=note>", "<a href=#x>#", "<a href='#'>", "<h4>flax</h4><a href=#x>Link</a>", "<div><p>a.py</p><p>",
    "<section aria-hidden=true>", "<div style='display:none'>", "<span hidden>of a",
    "</span>", "<table><tr><td>", "<td class=x>", "<th>", "</table>", "<dl><dt>a<dd>", "</dl>", "<figure><figcaption>",
    "</figure>", "<pre>abc", "</pre>", "<blockquote>", "</blockquote>", "<details><summary>", "</details>", "<label>",
    "</label>", "<button>Buy</button>", "<script>flax gives</script>", "<img src=a>", "<br>", "abc!", "the home of: ", "—",
    *[f"<div class=card><h3><a href=/x>Linen is woven of long fibres</a></h3><p>{PROSE}</div>"] * 3,
    "<b>flax</b> <b>gives</b> <b>fibres</b>", "<a href=/y>", "</a>", "&nbsp;", "'12 34'?",
)  # fmt: skip
WATCHED_WORDS = Lexicon({word.encode(): score for score, words in WATCHED.items() for word in words})
EXCLUDED_BELOW = -20
SCORES = st.floats(-30, 30) | st.sampled_from((0.0, 1.0))


def blocks_of(page: Page) -> Blocks:
    return Blocks(page.columns, Lexicon(NAME_SCORES), Lexicon(WORDS), WATCHED_WORDS)


def rows_of(blocks: Blocks) -> list[Numbers]:
    return unpacked(blocks.describe(), BLOCK_FEATURES)


def unpacked(rows: bytes | bytearray, names: Sequence[str]) -> list[Numbers]:
    numbers = struct.unpack(f"{len(rows) // 4}f", rows)
    return [dict(zip(names, numbers[at : at + len(names)], strict=True)) for at in range(0, len(numbers), len(names))]


def assert_agree(page: Page, scores: Sequence[float] = ()) -> None:
    """Compare the compiled blocks of a page with the twin."""
    blocks, survey = blocks_of(page), Survey(page, NAME_SCORES, WORDS)
    assert blocks.spans() == survey.spans()
    assert (len(blocks), blocks.chars) == (len(survey.blocks), survey.total)
    main = main_heading(survey)
    assert blocks.main_heading == (main.first.index if main else -1)
    describer = Describer(survey)
    for block, row in zip(survey.blocks, rows_of(blocks), strict=True):
        assert row == pytest.approx(describer.numbers(block), rel=1e-5, abs=1e-6)
    scores = [*scores, *[0.0] * len(blocks)][: len(blocks)]
    assert_second_stages_agree(blocks, SecondStageTwin(describer, scores), scores)
    scores = [-inf if score < EXCLUDED_BELOW else score for score in scores]
    expected, mask, parts = blocks.choose(array("d", scores))
    chosen = block_choice.choose(survey, scores)
    assert expected == pytest.approx(chosen.expected)
    assert (mask, parts) == (chosen.mask, chosen.parts)
    assert [blocks.chars_in(node) for node in range(len(page))] == [survey.chars[node] for node in range(len(page))]


def assert_second_stages_agree(blocks: Blocks, twin: SecondStageTwin, scores: Sequence[float]) -> None:
    """Compare the blocks that the second stage decides, their features, and the posts of a thread."""
    stage = SecondStage(blocks, array("d", scores))
    places = stage.open_blocks()
    assert places == twin.open_blocks()
    assert stage.posts() == twin.posts()
    assert stage.posts(0.1) == twin.posts(0.1)
    for place, row in zip(places, unpacked(stage.describe(places), SECOND_STAGE_FEATURES), strict=True):
        assert row == pytest.approx(twin.numbers(twin.blocks[place]), rel=1e-4, abs=1e-5)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.parent.name)
def test_fixture_pages_are_described_as_by_the_twin(path: Path) -> None:
    """All features of all blocks, and the choice with some scores."""
    assert_agree(parse(path.read_bytes()), [(number * 37 % 13 - 6) / 2 for number in range(4000)])


@given(strategies.any_html, st.lists(SCORES, max_size=30))
def test_any_markup_is_described_as_by_the_twin(html: str, scores: list[float]) -> None:
    """On arbitrary markup."""
    assert_agree(parse(html), scores)


@given(st.lists(st.sampled_from(PIECES), max_size=60), st.lists(SCORES, max_size=60))
def test_pages_of_all_sorts_are_described_as_by_the_twin(pieces: list[str], scores: list[float]) -> None:
    """With long texts, groups, tabs, landmarks, titles and descriptions."""
    assert_agree(parse("".join(pieces)), scores)


def counts_of(html: str, name: str) -> list[float]:
    """A logarithmic count of each block as a number, -1 for none."""
    return [2 ** row[name] - 1 if row[name] >= 0 else -1.0 for row in rows_of(blocks_of(parse(html)))]


def test_clusters_have_one_path_and_class() -> None:
    """Both must be equal; swapped numbers of path and class are another cluster."""
    assert counts_of("<ul class=y><li class=x>d</ul><p>a", "cluster_blocks") == [1, 1]
    assert counts_of("<ul class=y><li class=x>d<li class=x>d</ul><p>a", "cluster_blocks") == pytest.approx([2, 2, 1])


def test_siblings_have_one_parent_and_tag() -> None:
    """Other elements are no group, whatever the numbers of their parents and tags."""
    assert counts_of("<div><i>a</i><i>a</i></div><b>b</b>", "items") == [-1, -1]
    assert counts_of("<div><i>a</i><i>a</i><i>a</i></div><b>b</b>", "items") == [3, -1]


def test_triples_are_ordered() -> None:
    """The same words in another order are another triple."""
    page = "<meta name=description content='flax gives fibres'><body><p>gives flax fibres<p>flax gives fibres"
    assert [row["description_share"] for row in rows_of(blocks_of(parse(page)))] == [0, 1]


@pytest.mark.parametrize(
    ("head", "stated"),
    [
        ("<meta property=og:type content=website>", 0),
        ("<meta property=og:type content=article>", 1),
        ("<meta property=article:published_time content=2026-03-02>", 1),
        ('<script type=application/ld+json>{"@graph": [{"@type": "ReportageNewsArticle"}]}</script>', 2),
        ('<script type=application/ld+json>{"@type": "Article"}</script>', 0),
        ('<script>{"@type": "NewsArticle"}</script>', 0),
        ('<meta property=og:type content=article><script type=application/ld+json>{"@type":"NewsArticle"}</script>', 3),
    ],
)
def test_metadata_that_state_an_article(head: str, stated: int) -> None:
    """Elements of the head that state an article count 1, JSON-LD of news counts 2."""
    assert [row["states_article"] for row in rows_of(blocks_of(parse(f"{head}<body><p>Flax gives fibres")))] == [stated]
