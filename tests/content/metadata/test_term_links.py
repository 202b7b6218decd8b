"""``content.metadata.term_links``: category and tags by visible links to their pages."""

import scutch
from scutch.results.metadata import Metadata

TEXT = "<p>The seed is sown in spring, and the stalks are pulled a hundred days later, before they turn brown."


def metadata_of(above: str = "", below: str = "", around: str = "") -> Metadata:
    """Metadata of an article with lines above and below its text, and something around it."""
    page = f"{around}<article><h1>Flax in wet years</h1>{above}{TEXT * 4}{below}</article>"
    return scutch.extract_content(page).metadata


def test_lines_of_the_title_name_category_and_tags() -> None:
    """The category is the section; signs in front of tags are none of them; the source is the link."""
    found = metadata_of(
        "<p>In <a href=/category/crafts/>Crafts</a> <a href='/?tag=fibre'>#fibre</a> <a href=/tag/dye>#dye</a>"
    )
    assert (found.section, found.tags, found.sources["tags"].source) == ("Crafts", ("fibre", "dye"), "link")


def test_tags_below_the_text_count() -> None:
    """A list, each in an item of its own."""
    found = metadata_of(
        below="<ul>" + "".join(f"<li><a href=/tags/{tag}/>{tag}</a></li>" for tag in ("flax", "rain")) + "</ul>"
    )
    assert found.tags == ("flax", "rain")


def test_what_the_page_states_counts_more() -> None:
    """Keywords and section of its data."""
    head = "<meta name=keywords content='linen'><meta property=article:section content=Plants>"
    found = metadata_of("<p><a href=/category/crafts/>Crafts</a> <a href=/tag/dye>dye</a>", around=head)
    assert (found.section, found.tags) == ("Plants", ("linen",))


def test_terms_of_the_site_are_not_those_of_a_page() -> None:
    """Menus, sidebars, clouds of tags and other entries with theirs."""
    cloud = "<div>" + "".join(f"<a href=/tags/t{n}>t{n}</a> " for n in range(20)) + "</div>"
    menu = "<nav><a href=/category/crafts/>Crafts</a></nav><aside><p><a href=/tags/dye>dye</a></aside>"
    others = "".join(f"<div><h2>Another year {n}</h2>{TEXT}<p><a href=/tags/o{n}>o{n}</a></div>" for n in range(6))
    for found in (metadata_of(below=cloud), metadata_of(around=menu), metadata_of(below=others)):
        assert (found.section, found.tags) == ("", ())


def test_links_to_other_sites_are_no_terms() -> None:
    """Nor are addresses that are no addresses a fault."""
    for address in ("https://other.org/tag/dye", "http://[/tag/dye"):
        page = f"<h1>Flax in wet years</h1><p><a href='{address}'>dye</a>{TEXT * 4}"
        assert scutch.extract_content(page, url="https://mill.example/flax").metadata.tags == ()
