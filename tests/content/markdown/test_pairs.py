"""Rows of a label and a value become lines with both."""

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
