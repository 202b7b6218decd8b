"""Teasers of other pages on the page of an article: where the choice of blocks leaves them out."""

from array import array

import pytest

from scutch.content._text_blocks import Blocks
from scutch.kernels.lexicon import Lexicon
from scutch.page import parse

NO_WORDS = Lexicon({})
NEWS = '<script type=application/ld+json>{"@type":"NewsArticle"}</script>'
PROSE = "Flax gives long, strong fibres. "
TITLE = "<h3><a href=/a>Linen is woven in the valley again</a></h3>"
#: An article of 200 words.
ARTICLE = f"<main><p class=text>{PROSE * 40}</main>"
SHORT_ARTICLE = f"<main><p class=text>{PROSE * 10}</main>"


def teasers(count: int = 3, title: str = TITLE, text: str = PROSE * 3) -> str:
    """Titles with texts in alike boxes."""
    return f"<div>{title}<p>{text}</p></div>" * count


def taken(html: str, chance: float = 1, article: float = 4) -> int:
    """How many texts of teasers are taken, with these scores of them and of the article."""
    page = parse(html)
    blocks = Blocks(page.columns, NO_WORDS, NO_WORDS)
    scores = {"p": chance, "p text": article}
    owners = [page[owner] for _, _, owner in blocks.spans()]
    names = [" ".join(filter(None, (owner.tag, owner.get("class")))) for owner in owners]
    _, mask, _ = blocks.choose(array("d", [scores.get(name, -4) for name in names]))
    return sum(name == "p" and not mask[owner.index] for name, owner in zip(names, owners, strict=True))


def test_teasers_behind_an_article_are_left_out() -> None:
    """An article of some length; below a few words, they may be the content."""
    assert taken(ARTICLE + teasers()) == 0
    assert taken(SHORT_ARTICLE + teasers()) == 3


def test_teasers_on_the_page_of_news_are_left_out() -> None:
    """Also behind short news, and above it; not on a page without prose, as of a topic."""
    assert taken(NEWS + SHORT_ARTICLE + teasers()) == 0
    assert taken(NEWS + teasers() + SHORT_ARTICLE) == 0
    assert taken(NEWS + teasers()) == 3


def test_teasers_above_prose_are_kept() -> None:
    """Without metadata, they may be the parts of the article."""
    assert taken(ARTICLE + teasers() + SHORT_ARTICLE) == 3


@pytest.mark.parametrize(("article", "left"), [(3.2, 0), (2.7, 3)])
def test_teasers_behind_doubtful_prose_are_kept(article: float, left: int) -> None:
    """It may be the introduction of a list."""
    assert taken(ARTICLE + teasers(), article=article) == left


@pytest.mark.parametrize(("chance", "left"), [(2.1, 0), (2.3, 3)])
def test_certain_teasers_are_kept(chance: float, left: int) -> None:
    """As the items of a list behind its introduction."""
    assert taken(ARTICLE + teasers(), chance) == left


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("<h3>Linen is woven in the valley again</h3>", PROSE * 3),
        ("<h3><a href=/ann>Ann of the valley</a></h3>", PROSE * 3),
        ("<h3><a href=/a>Linen is woven again</a> in the mill of the valley</h3>", PROSE * 3),
        (TITLE, "40 euros for a bale of the long fibres"),
    ],
)
def test_other_texts_are_no_teasers(title: str, text: str) -> None:
    """Those below titles that are no links or names of posters, and short ones, such as prices."""
    assert taken(ARTICLE + teasers(3, title, text)) == 3


def test_two_texts_are_no_teasers() -> None:
    """Two links with a text are a part of many articles."""
    assert taken(ARTICLE + teasers(2)) == 2


@pytest.mark.parametrize(("others", "left"), [(1, 0), (2, 6)])
def test_similar_texts_without_titles_are_no_teasers(others: int, left: int) -> None:
    """Unless they are few."""
    assert taken(ARTICLE + teasers(4) + teasers(others, "")) == left
