"""``methods.site_segmentation``: what some pages of a site teach about its others."""

import scutch
from scutch.methods.page_segmentation.site_segmentation import Site
from scutch.page import Page
from scutch.page.text import render_text

PLANTS = ("Flax", "Hemp", "Jute", "Sisal")
FILL = """<ul><li><a href=/>Home</a><li><a href=/>Shop</a></ul><div><p>{0} gives fibre. It has done so since the stone age.
<p>{0} is tall, and its stalks are thin.<p>{0} is old: people have always sown it.<p>{0} is strong when it is wet.</div>
<div><p>Follow us on all the channels there are!</div>"""


def pages(fill: str = FILL) -> list[Page]:
    return [scutch.parse(fill.format(plant)) for plant in PLANTS]


def text(page: Page, *, site: Site, literal: bool) -> str:
    choice = (site.literal if literal else site.container)(page.columns)
    return "\n".join(render_text(page.columns, begin, end, skip=choice.skip) for begin, end in choice.ranges)


def fitted(samples: list[Page]) -> Site:
    return Site().fit(page.columns for page in samples)


def test_thresholds_are_those_of_the_samples() -> None:
    """Between what menus have and what paragraphs have: links keep Bn of the low group at nothing."""
    site = fitted(pages()[:3])
    assert 8 < site.rules_.length < 200
    assert 0 < site.rules_.bn < 200


def test_the_segment_of_another_page_is_printed() -> None:
    """Its text, and nothing of the menu."""
    *samples, page = pages()
    found = text(page, site=fitted(samples), literal=True)
    assert found.startswith("Sisal gives fibre")
    assert "Home" not in found


def test_rare_chunks_of_a_segment_are_not_printed() -> None:
    """A table in the segment of one page is not what the site's pages are about."""
    odd = "<p>{0} is seldom.</p>".join(FILL.split("<p>{0} is old")).replace("is seldom.</p>", "<table><tr><td>advert</table>")
    *samples, _ = pages()
    found = text(scutch.parse(odd.format("Ramie")), site=fitted(samples), literal=True)
    assert "advert" not in found
    assert "Ramie is strong" in found


def test_text_of_all_pages_is_dropped() -> None:
    """It is the site's."""
    *samples, page = pages()
    found = text(page, site=fitted(samples), literal=False)
    assert found.startswith("Sisal")
    assert "Follow" not in found


def test_a_site_without_samples_answers_all_the_same() -> None:
    """With the rules as they are, and no text template to print by."""
    page = pages()[0]
    assert text(page, site=fitted([]), literal=False)


def test_pages_without_segments_teach_nothing() -> None:
    """They are passed over."""
    *samples, page = pages()
    empty = [scutch.parse("<img>"), scutch.parse("")]
    assert text(page, site=fitted([*empty, *samples]), literal=True).startswith("Sisal")
