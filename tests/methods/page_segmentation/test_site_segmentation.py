"""``methods.site_segmentation``: what some pages of a site teach about its others."""

import pytest

import scutch
from scutch.methods.page_segmentation.content_segment import LITERAL, MODERN, PageSegmentationPreset
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.methods.page_segmentation.site_segmentation import site_content
from scutch.page import Page
from scutch.page.text import render_text

PLANTS = ("Flax", "Hemp", "Jute", "Sisal")
FILL = """<ul><li><a href=/>Home</a><li><a href=/>Shop</a></ul><div><p>{0} gives fibre. It has done so since the stone age.
<p>{0} is tall, and its stalks are thin.<p>{0} is old: people have always sown it.<p>{0} is strong when it is wet.</div>
<div><p>Follow us on all the channels there are!</div>"""
FRAME = (
    "<nav><a href=/>Home</a><a href=/shop>Shop</a></nav><main><h1>{0}</h1>{1}</main><footer><p>All rights reserved.</footer>"
)


def pages(fill: str = FILL) -> list[Page]:
    return [scutch.parse(fill.format(plant)) for plant in PLANTS]


def text(page: Page, site: SiteModel, preset: PageSegmentationPreset = MODERN) -> str:
    choice = site_content(page.columns, site, preset)
    return "\n".join(render_text(page.columns, begin, end, skip=choice.skip) for begin, end in choice.ranges)


def fitted(samples: list[Page]) -> SiteModel:
    return SiteModel.fit(page.columns for page in samples)


def article(name: str, paragraphs: int) -> Page:
    body = "".join(
        f"<p>{name} of chapter {n} gives long, strong fibres, and its seed {name}-{n} gives oil.</p>"
        for n in range(paragraphs)
    )
    return scutch.parse(FRAME.format(name, body))


def test_thresholds_are_those_of_the_samples() -> None:
    """Between what menus have and what paragraphs have: links keep Bn of the low group at nothing."""
    site = fitted(pages()[:3])
    assert 8 < site.length < 200
    assert 0 < site.bn < 200


def test_the_segment_of_another_page_is_printed() -> None:
    """Its text, and nothing of the menu."""
    *samples, page = pages()
    found = text(page, fitted(samples), LITERAL)
    assert found.startswith("Sisal gives fibre")
    assert "Home" not in found


@pytest.mark.parametrize("preset", [LITERAL, MODERN])
def test_a_short_article_of_a_site_of_long_ones_is_found(preset: PageSegmentationPreset) -> None:
    """Trained on twelve to twenty paragraphs, it has eight, and all are in the answer."""
    site = fitted([article(name, count) for name, count in (("Flax", 12), ("Hemp", 16), ("Jute", 20))])
    assert text(article("Sisal", 8), site, preset).count("strong fibres") == 8


def test_rare_chunks_of_a_segment_are_not_printed() -> None:
    """A table in the segment of one page is not what the site's pages are about."""
    odd = "<p>{0} is seldom.</p>".join(FILL.split("<p>{0} is old")).replace("is seldom.</p>", "<table><tr><td>advert</table>")
    *samples, _ = pages()
    found = text(scutch.parse(odd.format("Ramie")), fitted(samples), LITERAL)
    assert "advert" not in found
    assert "Ramie is strong" in found


def test_text_of_other_pages_is_left_out() -> None:
    """It is the site's."""
    *samples, page = pages()
    found = text(page, fitted(samples))
    assert found.startswith("Sisal")
    assert "Follow" not in found


def test_a_hub_keeps_its_lists_of_links() -> None:
    """The lists that all pages have are known; what is left of a hub is what it is for."""
    menu = "<ul>" + "".join(f"<li><a href=/{n}>Section {n}</a>" for n in range(6)) + "</ul>"

    def hub(name: str) -> Page:
        items = "".join(f"<li><a href=/{name}/{n}>{name} as a plant, part {n}</a>" for n in range(9))
        return scutch.parse(f"{menu}<div><h2>{name}</h2><ul>{items}</ul></div>")

    found = text(hub("Sisal"), fitted([hub("Flax"), hub("Hemp")]))
    assert found.count("Sisal as a plant") == 9
    assert "Section" not in found


def test_a_page_of_constant_texts_is_segmented_alone() -> None:
    """An answer with boilerplate is better than none."""
    page = scutch.parse(FILL.format("Flax"))
    copies = [scutch.parse(f"{FILL.format('Flax')}<p>{n}") for n in range(2)]
    assert "Flax gives fibre" in text(page, fitted(copies))


def test_a_site_without_samples_answers_all_the_same() -> None:
    """As the page alone does."""
    assert "Flax gives fibre" in text(pages()[0], SiteModel())


def test_pages_without_segments_teach_nothing() -> None:
    """They are passed over."""
    *samples, page = pages()
    empty = [scutch.parse("<img>"), scutch.parse("")]
    assert text(page, fitted([*empty, *samples]), LITERAL).startswith("Sisal")
