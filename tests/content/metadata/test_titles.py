"""What a page is called."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata.collect import read_metadata
from scutch.content.metadata.evidence import FieldCandidate
from scutch.content.metadata.titles.find_title import page_type_of, path_words, title_evidence
from scutch.content.metadata.titles.head_titles import title_parts
from scutch.content.metadata.titles.site_names import SEPARATOR, SiteNames, host_letters


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title>How flax grows | Plants</title><h1>How flax grows</h1>", "How flax grows"),
        ("<title>How flax grows - Plants</title>", "How flax grows"),
        ("<title>Plants</title><meta property=og:title content='How flax grows'>", "How flax grows"),
        ("<h1>Growing flax</h1>", "Growing flax"),
        ("<title>ch001.xhtml</title><h1>Growing flax</h1><p>The seeds are sown in April.", "Growing flax"),
        ("<title>Flachs_2024-03.docx</title><h1>Flachs anbauen</h1>", "Flachs anbauen"),
        ("<title>robots.txt explained</title><p>Flax", "robots.txt explained"),
        ("<title>Growing flax - Rust</title><h1>Growing flax <button>Copy path</button></h1>", "Growing flax"),
        ("<h1><button>Growing flax</button></h1>", "Growing flax"),
        ("<title>Growing flax - Plants</title><h1>Plant journal</h1><h1>Growing flax</h1>", "Growing flax"),
        ("<title>Well-known state-of-the-art</title>", "Well-known state-of-the-art"),
        ("<title>Fish &amp;amp; chips</title>", "Fish & chips"),
        ("<title>亚麻如何生长_植物网</title><p>", "亚麻如何生长"),
        ("<p>no title", ""),
    ],
)
def test_the_title_is_what_heading_and_head_say(html: str, title: str) -> None:
    """The heading that is like the head; else the head's title without the site's name; else a heading."""
    assert read_metadata(scutch.parse(html)).title == title


def test_a_heading_that_names_the_site_is_not_the_title() -> None:
    """The name of the site over a page of a forum is not what the page is about."""
    html = "<title>Plants - Which flax grows best here?</title><header><h1><a href=/>Plants</a></h1></header>"
    page = scutch.parse(f"{html}<h2>Which flax grows best here?</h2>", url="https://plants.example/viewtopic")
    assert read_metadata(page).title == "Which flax grows best here?"


@given(st.text("ab  ||--–—·»•~:/__中", max_size=30))
def test_cuts_are_found_from_their_first_sign_on(text: str) -> None:
    """As they are where they are looked for in the order in which a person would say what they are."""
    line = " ".join(text.split())
    plain = re.compile(r"\s+[|\-–—·»•~:/]+\s+|\s*[|»]\s*|\s::\s|(?<=\S)[-_—]{1,2}(?=[\u3040-\u9fff])")
    assert [cut.span() for cut in SEPARATOR.finditer(line)] == [cut.span() for cut in plain.finditer(line)]


def test_a_cut_that_leaves_the_sites_name_is_known() -> None:
    """Each part of a title says what was cut off."""
    text = "Flax :: Plants"
    parts = title_parts(text, list(SEPARATOR.finditer(text)), SiteNames("plants", ""))
    assert [(part, "cut site" in evidence) for part, _, evidence in parts] == [
        (text, False),
        ("Flax", True),
        ("Plants", False),
    ]


def test_the_host_is_a_name_of_the_site() -> None:
    """A title that the address spells is one, too."""
    assert SiteNames("", host_letters("https://www.plant-journal.example/x")).match("Plant Journal")


@pytest.mark.parametrize("url", ["", "https://example.org", "http://["])
def test_an_address_without_a_path_has_no_words(url: str) -> None:
    """Nor does one that is none."""
    assert path_words(url) == frozenset()
    assert host_letters(url) == ("exampleorg" if "example" in url else "")


def test_words_of_a_path_are_decoded() -> None:
    """Signs between them and escapes of them are none of their letters."""
    assert path_words("https://example.org/%E4%BA%9A%E9%BA%BB/flax_plant?q=1") == {"亚", "麻", "flax", "plant"}


@pytest.mark.parametrize(
    ("kinds", "told", "sort"),
    [
        ({"article", "product"}, "", "article"),
        ({"product"}, "article", "product"),
        (set(), "website", "website"),
        (set(), "", "other"),
    ],
)
def test_the_page_type_of_a_page_is_what_its_data_say(kinds: set[str], told: str, sort: str) -> None:
    """Linked data count before the Open Graph type."""
    assert page_type_of(frozenset(kinds), told) == sort


def test_the_title_nearest_to_the_path_of_the_url_is_marked() -> None:
    """By the share of its words in the path."""
    titles = {frozenset(text.split()): [FieldCandidate(text, "title", 2, ())] for text in ("flax plants", "how flax grows")}
    found = title_evidence(titles, frozenset(("how", "flax", "grows", "html")))
    assert [title for title, names in found.items() if "best slug" in names] == [frozenset(("how", "flax", "grows"))]


def test_the_path_of_a_url_does_not_name_the_site() -> None:
    """Only its host does."""
    names = SiteNames("", host_letters("https://plantjournal.example/fibres"))
    assert (names.match("Plant Journal"), names.match("Fibres")) == (True, False)


def test_a_title_has_no_glyphs_of_icon_fonts() -> None:
    """Neither a heading nor the title in the head."""
    assert (
        read_metadata(scutch.parse("<title>\uf015 Flax | Plants</title><h1>Flax<a href=#flax>\uf0c1</a></h1>")).title == "Flax"
    )


def test_a_word_of_a_menu_is_no_title_where_there_is_another() -> None:
    """Titles in the head often begin with the link that leads to the page."""
    page = scutch.parse("<title>Home - The Plant Weavers</title>", url="https://weavers.example/")
    assert read_metadata(page).title == "Home - The Plant Weavers"


def test_the_name_of_the_site_ends_with_a_colon() -> None:
    """A colon is no separator elsewhere."""
    head = "<meta property=og:site_name content='Field Post'><title>Field Post: Mill fire out after ten hours</title>"
    page = scutch.parse(f"{head}<h2>Mill fire out after ten hours</h2><p>Flax gives long, strong fibres.")
    assert read_metadata(page).title == "Mill fire out after ten hours"


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title>Flax Board • View topic - How flax grows</title>", "How flax grows"),
        ("<title>Forum lniarzy :: Zobacz temat - Jak rośnie len</title>", "Jak rośnie len"),
        ("<title>Просмотр темы - Как растёт лён</title>", "Как растёт лён"),
        ("<title>View topics of the year</title>", "View topics of the year"),
    ],
)
def test_the_label_of_a_topic_is_no_part_of_its_title(html: str, title: str) -> None:
    """Forums write it between their name and the title."""
    assert read_metadata(scutch.parse(html)).title == title


def test_a_kicker_in_the_heading_is_no_part_of_the_title() -> None:
    """The head of the page has the title without it; words of the same text stay."""
    title = "How flax grows in the valley"
    head = f"<title>{title} | Flax</title><meta property=og:title content='{title}'>"
    kicker = scutch.parse(f"{head}<h1><span>Fibres</span> <span>{title}</span></h1>")
    assert read_metadata(kicker).title == title
    assert read_metadata(scutch.parse(f"{head}<h1>2024: {title}</h1>")).title.endswith(title)


@pytest.mark.parametrize(
    "page",
    [
        "<title>How flax grows - The Flax Book</title><div><h1>The Flax Book</h1></div><main><h1>How flax grows</h1></main>",
        "<title>The Flax Book: How flax grows</title><header><h1>The Flax Book</h1></header><h3>How flax grows</h3>",
    ],
)
def test_the_name_of_the_site_may_be_the_first_heading(page: str) -> None:
    """The title in the head has both; the other part is a heading of its own."""
    found = scutch.extract_content(f"{page}<p>{'Flax gives long, strong fibres. ' * 9}").metadata
    assert (found.title, found.sources["title"].source) == ("How flax grows", "heading")


def test_the_first_heading_may_be_that_of_a_section() -> None:
    """The second heading is the headline in the data; no title of the head has the name of a section that is above it."""
    title = "<title>Ann Weaver, Ben Dyer | Ben Dyer came by when Ann Weaver sowed: poor timing</title>"
    head = f"{title}<meta property=og:title content='Surprise in the field'>"
    page = f"{head}<h1>*Plants* People.</h1><article><h1>Surprise in the field</h1><p>{'Flax gives long, strong fibres. ' * 9}"
    url = "https://plants.example/people/ben-dyer-came-by-when-ann-weaver-sowed-poor-timing/s/5"
    assert scutch.extract_content(page, url=url).metadata.title == "Surprise in the field"


def test_a_heading_with_the_name_of_the_site_is_no_title() -> None:
    """It stands behind the title, in the head and in the page."""
    page = "<title>How flax grows | Plants</title><header><h1>How flax grows</h1></header><h2>Plants</h2><p>Flax is blue."
    assert scutch.extract_content(page).metadata.title == "How flax grows"
