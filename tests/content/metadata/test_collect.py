"""What a page says about itself."""

import copy
import json
import pickle
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata.collect import MetadataReader, read_metadata
from scutch.content.metadata.simple_fields import absolute_url
from scutch.results.metadata import Metadata, ValueSource, ValueSources

MARKUP = (
    "<h1>", "<title>", "<a rel=author>", "<time>", "<meta name=author content=", "By", "May 1, 2024", "/", "|", "\U0001f33f",
)  # fmt: skip


def metadata_of(html: str, url: str | None = None) -> Metadata:
    return read_metadata(scutch.parse(html, url=url))


@pytest.mark.parametrize(("html", "language"), [("<html lang=de-AT>", "de-AT"), ("<html lang='en_US'>", "en-US"), ("<p>", "")])
def test_the_language_is_a_tag(html: str, language: str) -> None:
    """What the root element says, spelt as BCP 47 has it."""
    assert metadata_of(html).language == language


@pytest.mark.parametrize(
    ("html", "paywall", "source"),
    [
        ('<script type=application/ld+json>{"@type":"NewsArticle","isAccessibleForFree":false}</script>', "locked", "json-ld"),
        ('<script type=application/ld+json>{"@type":"Article","isAccessibleForFree":"True"}</script>', "free", "json-ld"),
        ("<meta property=article:content_tier content=metered>", "metered", "meta"),
        ("<p>This article is free.", "", ""),
    ],
)
def test_a_page_states_its_paywall(html: str, paywall: str, source: str) -> None:
    """In its linked data or in a meta element; nothing is guessed from its text."""
    found = metadata_of(html)
    assert (found.paywall, found.sources["paywall"].source if paywall else "") == (paywall, source)


def test_addresses_are_absolute() -> None:
    """Canonical link and picture are resolved against the page's address."""
    found = metadata_of(
        "<link rel='canonical x' href=/flax><meta property=og:image content=i.png>", url="https://example.org/a/b?c"
    )
    assert (found.url, found.image) == ("https://example.org/flax", "https://example.org/a/i.png")


@pytest.mark.parametrize("href", ["javascript:void(0)", "http://[", ""])
def test_what_is_no_address_is_not_given_as_one(href: str) -> None:
    """Without a usable canonical address it is the one that the page was loaded from."""
    assert metadata_of(f"<link rel=canonical href='{href}'>", url="https://example.org/a").url == "https://example.org/a"


def test_a_relative_reference_without_a_base_is_no_address() -> None:
    """Nothing is made up."""
    assert absolute_url("", "/flax") == ""


def test_the_first_of_several_counts() -> None:
    """A page that says a thing twice means the first."""
    assert metadata_of("<meta property=og:site_name content=A><meta property=og:site_name content=B>").site_name == "A"


@pytest.mark.parametrize("name", ["og:site", "og:site:name"])
def test_a_misspelt_name_of_the_site_counts_behind_the_right_one(name: str) -> None:
    """Some templates write them."""
    misspelt = f"<meta property={name} content='Plant News'>"
    assert metadata_of(misspelt).site_name == "Plant News"
    assert metadata_of(f"{misspelt}<meta property=og:site_name content=Plants>").site_name == "Plants"


def test_the_site_may_be_named_by_linked_data() -> None:
    """A page without such a meta element has the name of its site or publisher."""
    assert metadata_of('<script type=application/ld+json>{"@type":"WebSite","name":"Plants"}</script>').site_name == "Plants"


@pytest.mark.parametrize(
    ("title", "site"),
    [
        ("How flax grows | Plant Journal", "Plant Journal"),
        ("Plantjournal: how flax grows - 2024", ""),
        ("Plant Journal", "Plant Journal"),
        ("Flax | Hemp", ""),
    ],
)
def test_the_title_may_name_the_site(title: str, site: str) -> None:
    """A part of it that the address spells is the site's name."""
    found = metadata_of(f"<title>{title}</title>", url="https://www.plant-journal.example/a")
    assert found.site_name == site
    assert not site or found.sources["site_name"].source == "title"


def test_texts_escaped_twice_are_readable() -> None:
    """Entities that are left over are read; so are signs around the site's name left out."""
    html = "<meta name=description content='Flax &amp;amp; hemp'><meta name=keywords content='a &amp;amp; b'>"
    found = metadata_of(f"{html}<meta property=og:site_name content='Plants |'>")
    assert (found.description, found.tags, found.site_name) == ("Flax & hemp", ("a & b",), "Plants")


@pytest.mark.parametrize(
    "html",
    [
        "<script type=application/ld+json>" + '{"a":' * 200_000 + "</script>",
        "<script type=application/ld+json>" + "[" * 100_000 + "]" * 100_000 + "</script>",
        '<script type=application/ld+json>{"@type":"Article","keywords":"' + "x" * 10_000_000 + '"}</script>',
        "<script type=application/ld+json>[" + '{"@type":"Article"},' * 300_000 + "{}]</script>",
        "<meta name=author content=A>" * 100_000,
        "<script type=application/ld+json>{}</script>" * 20_000,
        "<h1>x</h1>" * 50_000,
        "<time datetime=2024-05-01>x</time>" * 50_000,
        "<a class=author href=/author/a>A. Weaver</a>, " * 50_000,
    ],
    ids=["open objects", "deep lists", "10 MB", "many things", "metas", "scripts", "headings", "times", "names"],
)
def test_hostile_pages_take_no_longer_than_their_size(html: str) -> None:
    """Data without end are read up to a limit; nothing escapes."""
    page = scutch.parse(f"<title>Flax</title>{html}")
    begin = process_time()
    found = read_metadata(page)
    assert process_time() - begin < 2
    assert found.to_dict()["title"]


@pytest.mark.parametrize(
    "html",
    [
        "<meta property=article:tag content=Flax><meta property=article:tag content=Hemp>",
        "<meta name=keywords content='Flax, Hemp,,Flax'>",
        '<script type=application/ld+json>{"@type":"Article","keywords":["Flax","Hemp"]}</script>',
    ],
)
def test_tags_come_one_by_one(html: str) -> None:
    """Each keyword once, however the page lists them."""
    assert metadata_of(html).tags == ("Flax", "Hemp")


def test_description_and_section_are_read() -> None:
    """Both stand in meta elements or in linked data."""
    script = '<script type=application/ld+json>{"@type":"Article","articleSection":"Fibres"}</script>'
    found = metadata_of(f"<meta name=description content='How  it grows'>{script}")
    assert (found.description, found.section) == ("How it grows", "Fibres")


def crumbs(*names: str) -> str:
    """Return breadcrumbs as JSON-LD."""
    items = [{"@type": "ListItem", "position": place, "item": {"name": name}} for place, name in enumerate(names, 1)]
    return f"<script type=application/ld+json>{json.dumps({'@type': 'BreadcrumbList', 'itemListElement': items})}</script>"


@pytest.mark.parametrize(
    ("path", "section"),
    [
        (("Home", "Plants", "Fibres", "How flax grows"), "Plants"),
        (("Plant Journal", "Fibres", "How flax grows"), "Fibres"),
        (("Fibres", "How flax grows in wet soils"), "Fibres"),
        (("Startseite", "How flax grows"), ""),
        (("トップ", "Uncategorized", "Fibres"), "Fibres"),
    ],
)
def test_the_breadcrumbs_may_name_the_section(path: tuple[str, ...], section: str) -> None:
    """The first item behind that of the site, unless it is the page itself."""
    found = metadata_of(f"<title>How flax grows</title>{crumbs(*path)}", url="https://www.plant-journal.example/a")
    assert found.section == section
    assert not section or found.sources["section"].source == "json-ld"


def test_a_stated_section_counts_before_the_breadcrumbs_unless_it_is_the_site() -> None:
    """Some pages state the name of their site as section."""
    path = crumbs("Home", "Plants", "Flax")
    assert metadata_of(f"<meta property=article:section content=Fibres>{path}").section == "Fibres"
    site = "<meta property=og:site_name content=Kew><meta property=article:section content=Kew>"
    assert metadata_of(site + path).section == "Plants"


@pytest.mark.parametrize(("path", "section"), [("<a href=/></a>", ""), ("<a href=/p>Plants</a>", "Plants"), ("", "Edit page")])
def test_links_behind_the_title_are_no_breadcrumbs(path: str, section: str) -> None:
    """Such as those to edit the page; a title in front of all links is a heading above them."""
    found = metadata_of(f"<h1>Flax</h1><ul class=breadcrumbs><li>{path}<li>Flax<li><a href=/edit>Edit page</a></ul>")
    assert found.section == section


def test_visible_breadcrumbs_name_the_section_too() -> None:
    """The links of the first element whose class says so, unless it holds a menu."""
    menu = f"<div class=has-breadcrumbs>{'<a href=/>Menu</a> ' * 9}"
    path = "<a href=/>Home</a> <a href=/>arrow_right</a> <a href=/p>Plants</a> Flax"
    found = metadata_of(f"{menu}<ol class='nav Breadcrumb'><li>{path}</ol></div>")
    assert (found.section, found.sources["section"].source) == ("Plants", "text")
    assert metadata_of(f"{menu}</div>").section == ""


def test_the_section_is_no_long_form_of_the_name_of_the_site() -> None:
    """Breadcrumbs often begin with the full name of a newspaper."""
    page = f"<meta property=og:site_name content=Weaver>{crumbs('The «Weaver» Daily', 'World', 'Flax')}"
    assert metadata_of(page).section == "World"


@pytest.mark.parametrize(
    ("references", "image"),
    [
        (("~/default/logo.png", "https://example.org/flax.jpg"), "https://example.org/flax.jpg"),
        (("util.entities.Image@1aa3b0b8",), ""),
        (("flax.webp?w=9",), "https://example.org/a/flax.webp?w=9"),
    ],
)
def test_the_image_is_the_first_reference_to_one(references: tuple[str, ...], image: str) -> None:
    """Some systems write the names of their objects."""
    page = "".join(f"<meta property=og:image content='{reference}'>" for reference in references)
    assert metadata_of(page, url="https://example.org/a/b").image == image


def test_a_part_of_the_title_that_holds_the_host_names_the_site() -> None:
    """Only where nothing else does."""
    page = "<title>How flax grows | The Journal of Kew Gardens</title>"
    found = metadata_of(page, url="https://www.kew-gardens.example/a")
    assert (found.site_name, found.sources["site_name"].source) == ("The Journal of Kew Gardens", "title")
    assert metadata_of(page, url="https://www.wisley.example/a").site_name == ""


def test_a_site_called_blog_has_a_better_name_in_its_data() -> None:
    """A word such as Home or Blog says nothing about a site."""
    declared = "<meta property=og:site_name content=Blog>"
    data = '<script type=application/ld+json>{"@type":"WebSite","name":"Plants"}</script>'
    assert (metadata_of(declared + data).site_name, metadata_of(declared).site_name) == ("Plants", "Blog")


def test_microdata_of_the_footer_describes_the_site() -> None:
    """Description and keywords in a footer are not those of the page."""
    footer = "<footer itemscope><meta itemprop=description content=News><meta itemprop=keywords content=Copyright></footer>"
    found = metadata_of(f"<h1>Flax</h1>{footer}")
    assert (found.description, found.tags) == ("", ())
    assert metadata_of("<main itemscope><meta itemprop=description content='How flax grows'></main>").description


def test_a_text_does_not_date_a_change_before_the_publication() -> None:
    """A story that tells of an update of something else says nothing about the page."""
    head = "<meta property=article:published_time content=2024-05-01><h1>Flax</h1>"
    assert metadata_of(f"{head}<p>Updated: 2024-05-03</p>").modified == "2024-05-03"
    assert metadata_of(f"{head}<p>Updated: 2022-11-30</p>").modified == ""


def test_each_value_has_its_place() -> None:
    """A value without a place in the page says so."""
    found = metadata_of(
        "<title>Flax</title><h1>Flax</h1><meta name=author content='A. Weaver'>", url="https://example.org/flax"
    )
    places = {field: (origin.source, origin.xpath) for field, origin in found.sources.items()}
    assert places == {
        "title": ("heading", "/html/body/h1[1]"),
        "author": ("meta", "/html/body/meta[1]"),
        "url": ("address", ""),
    }


def test_an_empty_page_says_nothing() -> None:
    """No field is None."""
    assert metadata_of("") == Metadata()
    assert not metadata_of("").sources


def test_plain_values_hold_every_field() -> None:
    """What is written as JSON leaves nothing out."""
    assert set(metadata_of("<title>Flax</title>").to_dict()) == set(Metadata.__slots__)


def test_metadata_are_values() -> None:
    """They are equal, hashed and copied by what they say."""
    one, other = (Metadata(title="Flax", sources=ValueSources({"title": ValueSource("meta", None)})) for _ in range(2))
    assert one == other == pickle.loads(pickle.dumps(one)) == copy.deepcopy(one)
    assert hash(one) == hash(other)


@given(st.lists(st.sampled_from(MARKUP)))
def test_any_markup_is_survived(parts: list[str]) -> None:
    """Every text field is a text, every place is one of the page."""
    found = metadata_of(" ".join(parts))
    assert all(isinstance(getattr(found, field), str) for field in ("title", "author", "date", "modified"))
    assert all(origin.xpath for origin in found.sources.values() if origin.node is not None)


def test_one_field_does_not_cost_the_others() -> None:
    """The title is worked out without looking for names and dates."""
    reader = MetadataReader(scutch.parse("<title>Flax</title><h1>Flax</h1><p>By A. Weaver"))
    assert reader.field("title") == "Flax"
    assert not {"author", "dates", "seen", "metadata"} & vars(reader).keys()


def test_data_are_read_for_the_title_only_in_doubt() -> None:
    """JSON-LD is not parsed for the title of a page whose only heading equals the title of its head."""
    sure, unsure = (
        MetadataReader(scutch.parse(f"<title>{title}</title><script type=application/ld+json>{{}}</script><h1>Flax</h1>"))
        for title in ("Flax", "Plants")
    )
    assert sure.title.value == "Flax"
    assert unsure.title.value
    assert ("facts" in vars(sure), "facts" in vars(unsure)) == (False, True)


def test_data_are_not_read_for_a_title_without_the_stated_site() -> None:
    """A heading that equals the title in the head but for a stated name of the site is the title, whatever the data say."""
    data = '<script type="application/ld+json">{"@type": "Article", "headline": "Fibres"}</script>'
    site = "<meta property=og:site_name content=Plants>"
    reader = MetadataReader(scutch.parse(f"{site}<title>How flax grows | Plants</title>{data}<h1>How flax grows</h1>"))
    assert (reader.title.value, "facts" in vars(reader)) == ("How flax grows", False)


def test_fields_asked_for_alone_are_those_of_the_whole() -> None:
    """Content gives the same title whether or not all metadata were asked for."""
    content = scutch.extract_content(
        "<title>Flax</title><meta name=author content='A. Weaver'><p>" + "Flax gives fibres. " * 20
    )
    assert (content.title, content.author, content.url) == (content.metadata.title, content.metadata.author, "")


@pytest.mark.parametrize(
    ("head", "canonical", "url"),
    [
        ("<link rel=canonical href=/flax>", "https://example.org/flax", "https://example.org/flax"),
        ("<meta property=og:url content=https://example.org/f>", "https://example.org/f", "https://example.org/f"),
        ("", "", "https://example.org/flax?from=feed"),
    ],
)
def test_the_canonical_address_is_what_the_page_states(head: str, canonical: str, url: str) -> None:
    """The address of the page is that one, else the one that was given."""
    found = read_metadata(scutch.parse(f"{head}<h1>Flax</h1>", url="https://example.org/flax?from=feed"))
    assert (found.canonical, found.url) == (canonical, url)
