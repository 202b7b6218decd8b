"""Text density: the definitions of the paper, and its walk to the content."""

from math import e, isclose, log

import scutch
from scutch.methods.cetd.method import cetd, composite_text_density, densities, text_density, threshold

STORY = "Flax gives long, strong fibres, and linen is made of them. "
PAGE = f"<body><ul>{'<li><a href=/x>Plants</a>' * 8}</ul><div>{f'<p>{STORY * 3}' * 4}</div><p>2024"


def test_density_is_characters_over_tags() -> None:
    """Definition 1; an element without tags in it counts one."""
    assert text_density(300, 6) == 50.0
    assert text_density(300, 0) == 300.0


def test_composite_density_is_the_printed_formula() -> None:
    """Definition 2, written out once more with all parts above zero."""
    chars, tags, link_chars, link_tags, share = 500, 10, 50, 2, 0.2
    base = log(chars / (chars - link_chars) * link_chars + share * chars + e)
    expected = chars / tags * log(chars / link_chars * tags / link_tags) / log(base)
    assert isclose(composite_text_density(chars, tags, link_chars, link_tags, share), expected)


def test_links_lower_composite_density() -> None:
    """The same text, linked, is less dense."""
    assert composite_text_density(400, 4, 380, 4, 0.5) < composite_text_density(400, 4, 0, 0, 0.5)


def test_density_sum_adds_the_children() -> None:
    """Definition 3: of direct children only."""
    columns = scutch.parse(PAGE).columns
    found = densities(columns)
    div = next(node for node in range(len(columns)) if columns.name(node) == "div")
    children = [node for node in range(len(columns)) if columns.parent[node] == div]
    assert isclose(found.density_sum[div], sum(found.density[child] for child in children))


def test_the_threshold_is_the_least_density_up_to_the_body() -> None:
    """No element on the way is less dense."""
    columns = scutch.parse(PAGE).columns
    body = next(node for node in range(len(columns)) if columns.name(node) == "body")
    found = densities(columns)
    assert threshold(columns, found, body) == min(found.density[body], found.density[found.densest[body]])


def test_the_story_is_chosen_and_the_menu_is_not() -> None:
    """The element with the greatest density sum is the content."""
    page = scutch.parse(PAGE)
    assert [page[part.node].tag for part in cetd(page.columns).parts] == ["div"]


def test_an_empty_page_says_why() -> None:
    """No text is a reason, not an error."""
    assert cetd(scutch.parse("").columns).reason == "no text"


def test_an_element_without_element_text_is_kept_whole() -> None:
    """A line break has no text, so it does not stand for the text beside it."""
    page = scutch.parse("<p>Flax gives long fibres.<br>Linen is made of them.")
    assert [page[node].text for node, _ in cetd(page.columns).ranges] == ["Flax gives long fibres.\nLinen is made of them."]


def test_a_page_of_links_has_no_dense_element() -> None:
    """The composite density of linked text alone is 0."""
    assert cetd(scutch.parse("<a href=/x>Plants</a>" * 8).columns).reason.startswith("no element is dense")
