"""Boxes that ask for an email address are no content."""

import pytest

import scutch
from scutch.content.refinement.candidates import candidates_of
from scutch.content.refinement.subscriptions import without_subscriptions
from scutch.methods.selection import Selection
from tests.content.refinement.article import content

FIELD = "<input type=email placeholder='name@example.org'>"
LETTER = "<h3>Der Brief vom Webstuhl</h3><p>Jeden Freitag das Neueste über Flachs und Leinen in Ihrem Postfach.</p>"


@pytest.mark.parametrize(
    "box",
    [
        f"<aside>{LETTER}<form>{FIELD}<button>Anmelden</button></form><p>Hinweise zum Datenschutz lesen Sie hier.</p></aside>",
        f"<div><div>{LETTER}</div><div><form><p>Ihre Adresse</p>{FIELD}</form></div></div>",
        f"<form>{LETTER}{FIELD}<label>Ich stimme der Verarbeitung meiner Daten zu, bis ich widerrufe.</label></form>",
    ],
)
def test_a_newsletter_between_paragraphs_is_left_out(box: str) -> None:
    """The whole box: heading, text, form and the notice below it."""
    assert content(box).markdown == content("").markdown


def test_the_paragraphs_beside_a_field_stay() -> None:
    """A form right between the paragraphs of a short article is left out without them."""
    found = content(f"<form>Sie bekommen dann jede Woche einen Brief. {FIELD}</form>").markdown
    assert found == content("").markdown
    assert "Flax gives long" in found


def test_other_fields_are_no_box() -> None:
    """A search, or a field to try something out."""
    box = "<div><h3>Try it out</h3><p>Type a length in metres and read how many bundles it gives.</p><input type=text></div>"
    assert "bundles it gives" in content(box).markdown


@pytest.mark.parametrize(
    ("html", "left_out"),
    [
        (f"<div><b>Our letters</b><form>Your address {FIELD}</form></div>", ["div", "form"]),
        (f"<ul><li>Blue flax, two bundles<form>Your address {FIELD}</form></ul>", ["form"]),
        (f"<div><b>Our letters</b><form hidden>Your address {FIELD}</form></div>", ["form"]),
    ],
)
def test_a_box_whose_form_is_left_out_goes_with_it(html: str, left_out: list[str]) -> None:
    """But no item of a list, and nothing around a hidden field."""
    columns = (page := scutch.parse(f"<p>{'Flax is blue. ' * 30}</p>{html}")).columns
    skip = bytearray(page[node].tag == "form" for node in range(len(page)))
    choice = Selection((), ((1, len(page)),), skip, -1, 1.0)
    found = without_subscriptions(columns, choice, candidates_of(columns)).skip or b""
    assert [page[node].tag for node in range(len(page)) if found[node]] == left_out
