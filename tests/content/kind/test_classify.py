"""``scutch.classify``: kinds of pages, and pages without a kind."""

import pickle
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings

import scutch
from scutch.content.kind.model import KINDS, read_kind_words, shipped_kind_words, write_kind_words
from tests import strategies

#: A page is named by its kind and what it is about.
PAGES: Final = {path.stem: path for path in sorted((Path(__file__).parent / "pages").glob("*.html"))}
SENTENCE: Final = "Flax gives long, strong fibres, and its seeds are pressed for oil. "


def kind_of(name: str, url: str | None = None) -> scutch.PageKind:
    return scutch.classify(PAGES[name].read_bytes(), url=url)


def test_each_kind_has_pages_in_other_scripts() -> None:
    """Chinese, Japanese, Arabic and Hebrew pages are among them."""
    assert {name.split("_")[0] for name in PAGES} == {*KINDS, "none"}
    assert {"article_chinese", "article_arabic", "forum_hebrew", "product_chinese", "documentation_japanese"} <= PAGES.keys()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_of_its_kind(name: str) -> None:
    """Without its address, whatever language it is in."""
    assert (kind_of(name).name or "none") == name.split("_", maxsplit=1)[0]


def test_probabilities_are_of_all_kinds_and_add_up() -> None:
    """The likeliest comes first, and is the name."""
    kind = kind_of("forum_thread")
    assert {name for name, _ in kind.probabilities} == {*KINDS}
    assert sum(share for _, share in kind.probabilities) == pytest.approx(1)
    assert kind.probabilities[0] == (kind.name, kind.confidence) == max(kind.probabilities, key=lambda pair: pair[1])


def test_the_address_helps() -> None:
    """Its words are evidence like others."""
    page = f"<h1>Flax</h1><p>{SENTENCE * 3}"
    blog, shop = (scutch.classify(page, url=f"https://example.org/{path}") for path in ("blog/2024/05/flax", "product/flax"))
    assert dict(blog.probabilities)["product"] < dict(shop.probabilities)["product"]


def test_index_pages_are_distinguished_from_content_pages() -> None:
    """The probability of an index page (Qiu et al. 2009) follows from those of the kinds."""
    assert kind_of("listing_chinese").index > 0.5 > kind_of("article_chinese").index
    assert kind_of("none_denied").index == 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none_error_arabic", "error page"), ("none_consent_german", "consent page"), ("none_scripts", "empty page")],
)
def test_a_page_of_no_kind_has_a_reason(name: str, reason: str) -> None:
    """It is false, without probabilities, and has a reason."""
    kind = kind_of(name)
    assert (bool(kind), kind.name, kind.confidence, kind.probabilities, kind.evidence) == (False, "", 0.0, (), ())
    assert kind.reason.startswith(reason)


def test_an_article_about_errors_is_an_article() -> None:
    """Phrases count in titles that say little else, and on pages with little text."""
    page = f"<title>404 Not Found: a history</title><h1>404 Not Found</h1>{f'<p>{SENTENCE * 4}</p>' * 8}"
    assert scutch.classify(page).name == "article"


def test_a_banner_about_cookies_is_no_consent_page() -> None:
    """A page with its menu and many links is what it is, whatever its first heading asks."""
    page = PAGES["listing_news"].read_text(encoding="utf-8").replace("<main>", "<h2>We value your privacy</h2><main>")
    assert scutch.classify(page).name == "listing"


def test_evidence_is_readable() -> None:
    """Words with their channels, then facts of the shape."""
    assert "type of data: discussionforumposting" in kind_of("forum_thread").evidence
    assert "12 similar elements with pictures and links" in kind_of("listing_news").evidence


def test_a_kind_is_frozen_and_travels() -> None:
    """It can be sent to another process, page and all."""
    kind = kind_of("service")
    with pytest.raises(AttributeError):
        kind.reason = "none"
    assert pickle.loads(pickle.dumps(kind)).to_dict() == kind.to_dict()


def test_pages_and_bytes_are_the_same() -> None:
    """A page that was parsed before is not parsed again."""
    data = PAGES["service"].read_bytes()
    assert scutch.classify(scutch.parse(data)).to_dict() == scutch.classify(data).to_dict()


@given(strategies.any_html)
@settings(max_examples=60)
def test_any_page_is_of_a_kind_or_says_why_not(html: str) -> None:
    """There is no page without an answer."""
    kind = scutch.classify(html)
    assert bool(kind) != bool(kind.reason)


@pytest.mark.parametrize("method", ["auto", "block_distribution"])
def test_binary_data_have_no_kind(method: Any) -> None:
    """A document that is no page is not an article, by any method."""
    kind = scutch.classify(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + b"Flax gives long, strong fibres. " * 200, method=method)
    assert (bool(kind), kind.reason) == (False, "not a page: PDF document")


def test_the_table_of_words_is_read_as_it_was_written() -> None:
    """Every weight comes back."""
    words = shipped_kind_words()
    assert read_kind_words(write_kind_words(words)) == words
    assert len(words) > 1000


def test_the_model_is_small() -> None:
    """All files of it together stay below 400 KB, the trees below 200 KB."""
    folder = Path(scutch.__file__).parent / "content" / "model"
    trees = sum(path.stat().st_size for path in folder.glob("kind-*.trees"))
    assert trees < 200_000
    assert trees + (folder / "kind.tsv").stat().st_size < 400_000
