"""``benchmarks.render.styled``: the generated pages are complete, and their records are known."""

import pytest

import scutch
from benchmarks.render.styled.lists import LISTS
from benchmarks.render.styled.pages import FRAMES, PAGES, StyledPage, gold
from benchmarks.render.styled.texts import TEXTS
from scutch.methods.visual_blocks.method import visual_blocks
from tests.rendered import QUICK, needs_browser


def test_every_list_frame_and_language_has_a_page() -> None:
    """Twenty pages use all that there is."""
    assert len({page.name for page in PAGES}) == 20
    used = ({page.styled_list for page in PAGES}, {page.frame for page in PAGES}, {page.language for page in PAGES})
    assert used == (set(LISTS), set(FRAMES), set(TEXTS))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_page_has_as_many_records_as_it_says(page: StyledPage) -> None:
    """No two are equal, and the same page comes out each time."""
    (region,) = gold(scutch.parse(page.html()))
    texts = [record["text"] for record in region["records"]]
    assert len(set(texts)) == page.records
    assert page.html() == page.html()


@needs_browser
def test_visual_blocks_finds_the_cards_of_a_grid() -> None:
    """By the boxes that a browser gives them."""
    from scutch.sources.browser import SyncBrowser

    with SyncBrowser() as browser:
        page = browser.render(PAGES[0].html(), options=QUICK)
    assert len(visual_blocks(page.columns)[0].records) == PAGES[0].records
