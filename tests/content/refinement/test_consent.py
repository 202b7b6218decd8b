"""Requests for consent to cookies are no content, under whatever class words."""

import pytest

import scutch
from tests.content.refinement.article import PARAGRAPHS

ARTICLE = f"<h1>Flax</h1><p>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[1]}</p><p>{PARAGRAPHS[2]}</p>"
BUTTONS = "<button>Accept all</button><button>Reject all</button>"


def markdown(box: str, article: str = ARTICLE) -> str:
    """Markdown of a page with a box under utility classes, for which the model has no evidence."""
    html = f"<title>Flax</title><body><div class='fixed p-4'><div class=max-w-3xl>{box}</div></div>{article}"
    return scutch.extract_content(html).markdown


@pytest.mark.parametrize(
    "box",
    [
        f"<h2>We value your privacy</h2><p>We and our 842 partners store cookies on your device.</p>{BUTTONS}",
        f"<p>Wir und unsere 312 Partner verwenden Cookies, um Inhalte und Anzeigen zu personalisieren.</p>{BUTTONS}",
        f"<p>Avec votre accord, nous et nos partenaires utilisons des cookies pour mesurer l’audience.</p>{BUTTONS}",
        f"<p>Utilizamos cookies propias y de terceros para mejorar nuestros servicios.</p>{BUTTONS}",
        f"<p>Questo sito utilizza cookie tecnici e, previo consenso, cookie di profilazione.</p>{BUTTONS}",
        f"<p>Wij gebruiken cookies om onze website te verbeteren.</p>{BUTTONS}",
    ],
)
def test_a_request_for_consent_is_left_out_with_its_box(box: str) -> None:
    """With its heading, whatever its language."""
    assert markdown(box) == markdown("")


def test_an_article_on_cookies_stays() -> None:
    """Its sentences begin as requests do, and a box without a button asks for nothing."""
    sentence = "<p>We use cookies of this bakery as an example: they are round, and each has a different weight and price.</p>"
    assert "We use cookies of this bakery" in markdown("", ARTICLE + sentence)


def test_a_box_with_the_heading_of_the_page_is_no_request() -> None:
    """A page wrapped in one element is not left out as a whole."""
    page = f"<div><p>We use cookies.</p>{ARTICLE}{BUTTONS}</div>"
    assert PARAGRAPHS[0][:30] in markdown("", page)
