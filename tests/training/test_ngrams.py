"""``training.ngrams``: what words say of the text they stand on, by site."""

from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

np = pytest.importorskip("numpy", reason="training needs numpy: pip install numpy")

import scutch  # noqa: E402 (after what may skip the module)
from training.ngrams import PRIOR, SHORT_TEXT, SITES, SiteScores, ancestor_words, names_of, words_of  # noqa: E402

WORDS = ("nav", "story", "row")
PAGES = st.lists(
    st.tuples(st.sampled_from("abcdefghi"), st.dictionaries(st.sampled_from(WORDS), st.floats(0, 1))),
    max_size=20,
)

Pages = list[tuple[str, dict[str, float]]]


def on_sites(*pages: dict[str, float]) -> Pages:
    return [(f"site {number}", page) for number, page in enumerate(pages)]


def test_a_word_needs_enough_sites() -> None:
    """Many pages of a few sites do not help."""
    assert SiteScores(on_sites(*[{"nav": 0.0}] * (SITES - 1)) * 9).scores() == {}
    assert set(SiteScores(on_sites(*[{"nav": 0.0}] * SITES)).scores()) == {b"nav"}


def test_scores_are_drawn_to_the_mean() -> None:
    """The mean of the sites, as if some more sites had the average word."""
    scores = SiteScores(on_sites(*[{"nav": 0.0, "story": 1.0}] * 6)).scores()
    assert scores == {
        b"nav": pytest.approx(PRIOR * 0.5 / (6 + PRIOR)),
        b"story": pytest.approx((6 + PRIOR * 0.5) / (6 + PRIOR)),
    }


def test_all_sites_have_the_same_weight() -> None:
    """With the mean of its pages, however many they are."""
    others = on_sites(*[{"nav": 0.25}] * SITES)
    one, many = [("big", {"nav": 0.5})], [("big", {"nav": 0.0}), ("big", {"nav": 1.0})] * 40
    assert SiteScores(many + others).scores() == pytest.approx(SiteScores(one + others).scores())


def test_a_site_can_weigh_less() -> None:
    """As the pages of its corpus do; six sites of half the weight count as three."""
    pages = on_sites(*[{"nav": 0.0, "story": 1.0}] * 6)
    halves = SiteScores(pages, dict.fromkeys(dict(pages), 0.5)).scores()
    assert halves[b"nav"] == pytest.approx(PRIOR * 0.5 / (3 + PRIOR))


def test_scores_for_a_site_exclude_it() -> None:
    """Its own pages are left out; they change the other scores only through the average word, which is the same here."""
    pages = on_sites(*[{"nav": 0.5}] * (SITES + 1))
    assert SiteScores(pages).excluding("site 0", ["nav"]) == pytest.approx(SiteScores(pages[1:]).scores())


def test_words_of_one_site_are_unknown_to_it() -> None:
    """A word that has just enough sites is unknown on each of them, and known elsewhere."""
    scores = SiteScores(on_sites(*[{"nav": 0.5}] * SITES))
    assert scores.excluding("site 0", ["nav"]) == {}
    assert scores.excluding("another", ["nav", "zzz"]) == scores.scores()


def slow_scores(pages: Pages, own: str) -> dict[bytes, float]:
    """The scores for the pages of one site, computed word by word."""
    means = {
        (site, word): fmean(words[word] for other, words in pages if other == site and word in words)
        for site, page in pages
        for word in page
    }
    scores = {}
    for word in {word for _, word in means}:
        others = [mean for (site, scores), mean in means.items() if scores == word and site != own]
        if len(others) >= SITES:
            scores[word.encode()] = (sum(others) + PRIOR * fmean(means.values())) / (len(others) + PRIOR)
    return scores


@given(PAGES, st.sampled_from(("", "a", "b")))
def test_scores_are_means_of_other_sites(pages: Pages, own: str) -> None:
    """For each word the mean of the sites' means, and some of the average; of all sites where none is left out."""
    scores = SiteScores(pages)
    assert scores.excluding(own, WORDS) == pytest.approx(slow_scores(pages, own))
    assert scores.scores() == pytest.approx(slow_scores(pages, ""))


@given(PAGES)
def test_scores_are_shares(pages: Pages) -> None:
    """From 0 to 1, of words in bytes."""
    assert all(0 <= score <= 1 for score in SiteScores(pages).scores().values())


def test_names_say_how_much_of_their_text_is_content() -> None:
    """Weighted by words: a name over a long story and a short menu is mostly that of a story."""
    page = scutch.parse("<div id=page><p class=story>a</p><p class='nav story'>b</p><p>c</p></div>")
    owners = [node.index for node in page if node.tag == "p"]
    found = names_of(page.columns, owners, np.array([1.0, 0.0, 0.5]), np.array([6.0, 2.0, 4.0]))
    assert found == {"page": pytest.approx(8 / 12), "story": 0.75, "nav": 0.0}


def test_names_without_words_say_nothing() -> None:
    """Of a block without a word, no share can be told."""
    page = scutch.parse("<p class=nav>—")
    owner = next(node.index for node in page if node.tag == "p")
    assert names_of(page.columns, [owner], np.array([0.0]), np.array([0.0])) == {}


def test_names_around_are_those_of_all_that_holds_it() -> None:
    """Class and id, its own included, cut into words; what was found is remembered for the next."""
    page = scutch.parse("<body class=home><div id=mainCol><p class='lead x'>a<p>b")
    first, second = (node.index for node in page if node.tag == "p")
    known: dict[int, frozenset[str]] = {0: frozenset()}
    assert ancestor_words(page.columns, first, known) == {"home", "main", "col", "lead"}
    assert ancestor_words(page.columns, second, known) == {"home", "main", "col"} == known[second]


def test_words_of_short_texts_say_how_much_of_them_is_content() -> None:
    """Each text counts once for a word, in letters of any case; of other scripts, runs between signs are words."""
    found = words_of(["Share, share!", "Share this", "亚麻 2024"], np.array([0.0, 1.0, 0.5]))
    assert found == {"share": 0.5, "this": 1.0, "亚麻": 0.5}


def test_long_texts_are_not_read_word_by_word() -> None:
    """Nor are single letters words."""
    assert words_of(["flax " * (SHORT_TEXT // 5)], np.array([1.0])) == {}
    assert words_of(["a b 7"], np.array([1.0])) == {}


def test_words_of_access_have_no_score() -> None:
    """They stand on articles of some sites and on offers of others."""
    columns = scutch.parse("<div class='story paywall'>Flax is blue.").columns
    owner = next(node for node in range(len(columns)) if columns.name(node) == "div")
    assert names_of(columns, [owner], np.array([1.0]), np.array([3])) == {"story": 1.0}
