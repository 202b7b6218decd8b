"""``training.words``: what words of class and id values are worth, by site."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from training.words import PRIOR, SITES, Lexicon, Names, names_of

Candidates = list[tuple[Names, bool]]
WORDS = st.frozensets(st.sampled_from(("card", "nav", "row", "foot")), max_size=3)
PAGES = st.lists(
    st.tuples(st.sampled_from("abcdefgh"), st.lists(st.tuples(st.builds(Names, WORDS, WORDS), st.booleans()), max_size=3)),
    max_size=14,
)


def card(*words: str, right: bool = True) -> Candidates:
    return [(Names(frozenset(words), frozenset()), right)]


def sites(*pages: Candidates) -> list[tuple[str, Candidates]]:
    return [(f"site {number}", page) for number, page in enumerate(pages)]


def scores(pages: list[tuple[str, Candidates]], without: str = "") -> dict[str, tuple[float, float]]:
    lexicon = Lexicon(pages)
    return lexicon.scores(lexicon.totals({site for site, _ in pages}), without)


def test_rare_words_are_not_known() -> None:
    """A word has to be on several sites; many pages of one site do not help."""
    assert scores(sites(*[card("card")] * (SITES - 1))) == {}
    assert scores([("one site", card("card"))] * 50) == {}
    assert set(scores(sites(*[card("card")] * SITES))) == {"card"}


def test_share_of_sites_is_drawn_to_the_mean() -> None:
    """Right on all sites, among words of which half are right."""
    pages = sites(*[card("card") + card("nav", right=False)] * 6)
    assert scores(pages)["card"] == pytest.approx(((6 + PRIOR * 0.5) / (6 + PRIOR), -1.0))
    assert scores(pages)["nav"] == pytest.approx((PRIOR * 0.5 / (6 + PRIOR), -1.0))


def test_a_site_counts_once_however_many_pages_it_has() -> None:
    """Ninety pages of one site weigh as much as one of another."""
    pages = sites(*[card("card", right=False)] * 6)
    assert scores([("big", card("card"))] * 90 + pages) == scores([("big", card("card")), *pages])


def test_scores_for_a_site_exclude_it() -> None:
    """Left out, it changes the other scores only through the average word, which is the same here."""
    pages = sites(*[card("card")] * SITES, card("card"))
    assert scores(pages, without="site 0")["card"] == scores(pages[1:])["card"]
    assert scores(sites(*[card("card")] * SITES), without="site 0") == {}


@given(PAGES)
def test_scores_are_shares(pages: list[tuple[str, Candidates]]) -> None:
    """From 0 to 1, or -1 for what is not known on one of the sides; whichever site is left out."""
    for without in ("", "a"):
        for both in scores(pages, without).values():
            assert all(score == -1 or 0 <= score <= 1 for score in both)
            assert max(both) >= 0


def test_names_are_those_of_the_record_and_of_what_is_around() -> None:
    """Class words of the record; class and id words above it, up to the body."""
    page = scutch.parse("<body class=home><div id=mainCol class='wrap x'><ul class=job-list><li class='item odd' id=j7>A")
    item = next(node for node in page if node.tag == "li")
    assert names_of(page.columns, item.index) == (
        frozenset({"item", "odd"}),
        frozenset({"main", "col", "wrap", "job", "list"}),
    )
