"""What a page says about itself."""

import pytest

import scutch
from scutch.content.linked_data import article_facts, things
from scutch.content.metadata import describe, iso_date, without_site
from scutch.results import Metadata


def said(html: str, url: str | None = None) -> Metadata:
    return describe(scutch.parse(html, url=url))


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title>How flax grows | Plants</title><h1>How flax grows</h1>", "How flax grows"),
        ("<title>How flax grows - Plants</title>", "How flax grows"),
        ("<title>Plants</title><meta property=og:title content='How flax grows'>", "How flax grows"),
        ("<title>Plants | How flax grows in the north</title>", "How flax grows in the north"),
        ("<h1>Growing flax</h1>", "Growing flax"),
        ("<title>Growing flax</title><h1>Plant journal</h1><h1>Growing flax at home</h1>", "Growing flax at home"),
        ("<title>Well-known state-of-the-art</title>", "Well-known state-of-the-art"),
        ("<p>no title", ""),
    ],
)
def test_the_title_is_the_heading_that_the_head_confirms(html: str, title: str) -> None:
    """The heading that says what the head says; else the head's title without the site's name; else a heading."""
    assert said(html).title == title


def test_the_sites_name_is_cut_from_the_end() -> None:
    """A given name is cut however short what stands before it is."""
    assert without_site("Flax - Plants", "Plants") == "Flax"


@pytest.mark.parametrize(
    ("html", "author"),
    [
        ("<meta name=author content='A.  Weaver'>", "A. Weaver"),
        ("<meta property=article:author content='https://example.org/weaver'>", ""),
        ("<a rel=author href=/w>By A. Weaver</a>", "A. Weaver"),
        ('<script type=application/ld+json>{"@type":"NewsArticle","author":[{"name":"A"},{"name":"B"}]}</script>', "A, B"),
    ],
)
def test_the_author_is_a_name(html: str, author: str) -> None:
    """Names come from meta, from linked data and from links to an author; an address is no name."""
    assert said(html).author == author


@pytest.mark.parametrize(
    ("html", "date"),
    [
        ("<meta property=article:published_time content=2024-05-01T08:00:00+02:00>", "2024-05-01T08:00:00+02:00"),
        ("<time datetime=2024-05-01>1 May</time>", "2024-05-01"),
        ('<script type=application/ld+json>[{"@type":["BlogPosting"],"datePublished":"2024-05-01"}]</script>', "2024-05-01"),
        ("<time datetime=PT2M>2 minutes</time>", ""),
    ],
)
def test_the_date_is_the_day_of_publication(html: str, date: str) -> None:
    """Dates come in ISO 8601; what is no date is none."""
    assert said(html).date == date


def test_a_date_ends_where_it_is_no_date_any_more() -> None:
    """Whatever follows a day is left out unless it is a time."""
    assert iso_date("2024-05-01 08:30 (updated)") == "2024-05-01T08:30"


@pytest.mark.parametrize(("html", "language"), [("<html lang=de-AT>", "de-AT"), ("<html lang='en_US'>", "en-US"), ("<p>", "")])
def test_the_language_is_a_tag(html: str, language: str) -> None:
    """What the root element says, spelt as BCP 47 has it."""
    assert said(html).language == language


def test_addresses_are_absolute() -> None:
    """Canonical link and picture are resolved against the page's address."""
    found = said("<link rel='canonical x' href=/flax><meta property=og:image content=i.png>", url="https://example.org/a/b?c")
    assert (found.url, found.image) == ("https://example.org/flax", "https://example.org/a/i.png")


@pytest.mark.parametrize("href", ["javascript:void(0)", "http://[", ""])
def test_what_is_no_address_is_not_given_as_one(href: str) -> None:
    """Without a usable canonical address it is the one that the page was loaded from."""
    assert said(f"<link rel=canonical href='{href}'>", url="https://example.org/a").url == "https://example.org/a"


def test_the_first_of_several_counts() -> None:
    """A page that says a thing twice means the first."""
    assert said("<meta property=og:site_name content=A><meta property=og:site_name content=B>").site_name == "A"


@pytest.mark.parametrize("script", ["", "{", "[" * 100_000, "null", '"text"', '{"@type": 3, "author": 4}'])
def test_linked_data_of_any_sort_is_survived(script: str) -> None:
    """What is no JSON, or says nothing, is passed over."""
    assert article_facts([script]) == {}


def test_linked_data_without_end_is_read_up_to_a_limit() -> None:
    """A hostile page cannot keep us."""
    assert sum(1 for _ in things([{}] * 1_000_000)) <= 2000
