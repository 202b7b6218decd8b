"""Rows of a label and a value become lines with both."""

import re

import pytest

from tests.content.markdown.writing import markdown, safe, text

FACTS = (("Material", "Linen"), ("Weight", "180 g"), ("Herkunft", "Portugal"))


def rows(template: str, facts: tuple[tuple[str, str], ...] = FACTS) -> str:
    """Return a row of markup for each fact."""
    return "".join(template.format(label=label, value=value) for label, value in facts)


@pytest.mark.parametrize(
    "template",
    [
        "<div><div>{label}</div><div>{value}</div></div>",
        "<div class=row>\n<span class=label>{label}:</span>\n<span>{value}</span>\n</div>",
        "<div><p>{label} :</p><p><b></b>{value}</p></div>",
    ],
)
def test_rows_are_lines_with_label_and_value(template: str) -> None:
    """With one colon, and a space between them."""
    assert markdown(rows(template)) == "**Material:** Linen\n\n**Weight:** 180 g\n\n**Herkunft:** Portugal"


@pytest.mark.parametrize("part", ["div", "span"])
def test_rows_of_a_list_are_its_items(part: str) -> None:
    """One line each."""
    items = rows(f"<li><{part}>{{label}}</{part}><{part}>{{value}}</{part}>")
    assert markdown(f"<ul>{items}</ul>") == "- **Material:** Linen\n- **Weight:** 180 g\n- **Herkunft:** Portugal"


@pytest.mark.parametrize("part", ["strong", "b"])
def test_labels_in_bold_have_a_space_before_their_values(part: str) -> None:
    """Also where the page has none in its markup."""
    items = rows(f"<li><{part}>{{label}}</{part}><span>{{value}}</span>")
    assert markdown(f"<ul>{items}</ul>") == "- **Material:** Linen\n- **Weight:** 180 g\n- **Herkunft:** Portugal"


@pytest.mark.parametrize("part", ["strong", "b"])
def test_values_in_bold_stay_bold(part: str) -> None:
    """They are emphasis behind the label, and end where the value ends."""
    items = rows(f"<li><span>{{label}}</span><{part}>{{value}}</{part}>")
    assert markdown(f"<ul>{items}</ul>") == "- **Material:** **Linen**\n- **Weight:** **180 g**\n- **Herkunft:** **Portugal**"


def test_values_keep_their_links_and_labels_their_signs() -> None:
    """Links of values are written, signs of labels escaped."""
    facts = (("Size *", "<a href=/m>M</a>"), *FACTS[:2])
    assert markdown(rows("<div><span>{label}</span><span>{value}</span></div>", facts)).startswith("**Size \\*:** [M](/m)")


@pytest.mark.parametrize(
    "markup",
    [
        rows("<div><span>{label}</span><span>{value}</span></div>", FACTS[:2]),
        rows("<div><span>Note</span><span>{value}</span></div>"),
        rows(
            "<div><span>{value}</span><span>{label}</span></div>",
            tuple((label, f"{k} m") for k, (label, _) in enumerate(FACTS)),
        ),
        rows("<div><span><a href=/a>{label}</a></span><span>{value}</span></div>"),
        rows("<div>{label} <span>and</span><span>{value}</span></div>"),
        rows("<div><span>{label}</span><span>" + "a long text " * 20 + "{value}</span></div>"),
    ],
)
def test_other_rows_stay_as_they_are(markup: str) -> None:
    """Two rows, equal labels, labels that begin with numbers or are links, further text, and long texts."""
    assert ":**" not in markdown(markup)


def test_a_row_whose_label_is_hidden_stays_as_it_is() -> None:
    """What is not shown is not written."""
    assert "Weight" not in markdown(
        rows("<div><span>{label}</span><span>{value}</span></div>").replace("<span>W", "<span hidden>W")
    )


def test_html_and_text_keep_the_elements() -> None:
    """They have no signs."""
    markup = rows("<div><div>{label}</div><div>{value}</div></div>")
    assert "**" not in safe(markup) + text(markup)


@pytest.mark.parametrize(
    ("template", "html"),
    [
        ("<div><b>{label}</b><span>{value}</span></div>", "<b>Material</b>: Linen"),
        ("<div><span>{label}:</span><span>{value}</span></div>", "Material: Linen"),
        ("<li><strong>{label}</strong><span>{value}</span>", "<li><strong>Material</strong>: Linen</li>"),
    ],
)
def test_text_and_html_separate_value_and_label(template: str, html: str) -> None:
    """By a colon and a space, as Markdown does."""
    markup = rows(template)
    assert text(markup).splitlines()[0] == "Material: Linen"
    assert html in safe(markup)


def test_labels_and_values_in_turn_are_pairs() -> None:
    """A line each in every format, if a class or a tag tells labels from values."""
    markup = f"<div>{rows('<span class=k>{label}</span><span class=v>{value}</span>')}</div>"
    assert text(markup) == "Material: Linen\nWeight: 180 g\nHerkunft: Portugal"
    assert markdown(markup) == "**Material:** Linen\n\n**Weight:** 180 g\n\n**Herkunft:** Portugal"
    assert safe(markup) == "<div>Material: Linen<br>\nWeight: 180 g<br>\nHerkunft: Portugal</div>"


@pytest.mark.parametrize(
    "markup",
    [
        rows("<div><span class=k>{label}</span><span class=v>{value}</span></div>", FACTS[:2]),
        f"<div>{rows('<span>{label}</span><span>{value}</span>')}</div>",
        f"<div>{rows('<b>{label}</b><span>{value}</span>')}<b>Care</b></div>",
    ],
)
def test_other_elements_in_turn_are_no_pairs(markup: str) -> None:
    """Two rows, parts that are all alike, and a label without a value."""
    assert ": " not in text(markup)


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("<div><a href=/a>Notes</a><a href=/b>Tools</a></div>", "Notes Tools"),
        ("<div><span>beds</span><span>3</span></div>", "beds 3"),
        ("<p><b>Child</b><b>ren</b> and <i>H</i><i>Flax</i></p>", "Children and HFlax"),
        ("<p>See <code><b>read</b><b>All</b></code></p>", "See readAll"),
        ("<p><i>CO</i><sub>2</sub> in <b>Bar</b>Camp</p>", "CO2 in BarCamp"),
    ],
)
def test_words_of_neighbouring_elements_are_apart(markup: str, words: str) -> None:
    """In every format; pieces of a word, code and subscripts are not."""
    assert text(markup) == words
    assert re.sub("<[^>]*>", "", safe(markup)) == words
    assert re.sub(r"[*`\[\]]|\(/.\)", "", markdown(markup)) == words
