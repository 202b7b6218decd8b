"""``methods.vide``: the two position features of the paper, and what the modern form does about its flaws."""

import pytest

import scutch
from scutch.errors import NotRendered
from scutch.methods.vide.method import LITERAL, MODERN, VidePreset, data_region, vide
from scutch.methods.vide.trace import trace_vide
from scutch.page import Page
from tests.drawn import drawn

STORY = "Flax gives long and strong fibres, and linen is made of them in the old mill. "
PAGE = (
    '<div id=head box="0 0 1000 60" style="background:#223344"><a href=/ text="10 10 60 20">Home</a>'
    '<a href=/n text="90 10 60 20">New</a><a href=/c text="170 10 60 20">Cloth</a></div>'
    '<div id=wrap box="0 60 1000 {0}"><div id=side box="0 60 150 {0}" style="background:#eeeeee">'
    '<p box="0 60 150 40"><a href=/a text="0 60 140 20">Yarns of all sorts</a></p></div>'
    '<div id=main box="160 60 680 {0}">{1}</div>'
    '<div id=right box="850 60 150 {0}" style="background:#eeeeee"><p text="850 60 140 60">Ropes for boats</p></div></div>'
    '<div id=foot box="0 {2} 1000 {3}" style="background:#333333"><p text="10 {2} 400 20">© The mill by the water</p></div>'
)


def page(main: int, foot: int) -> Page:
    """A page with columns at both sides of a story, and a footer."""
    texts = "".join(f'<p text="165 {y} 670 80">{STORY * 2}</p>' for y in range(80, 60 + main - 80, 100))
    return drawn(PAGE.format(main, texts, 60 + main, foot), page=(0, 0, 1000, 60 + main + foot))


def region(found: Page, preset: VidePreset) -> str | None:
    """Id of the data region."""
    chosen = data_region(found.columns, preset).region
    return chosen and found[chosen.block.nodes[0]].get("id")


@pytest.mark.parametrize("preset", [LITERAL, MODERN])
def test_the_data_region_is_centred_and_large(preset: VidePreset) -> None:
    """Columns at the sides are not centred (PF1), the header is not large (PF2), and the wrapper is not the smallest."""
    assert region(page(600, 100), preset) == "main"


def test_the_literal_form_takes_a_tall_footer() -> None:
    """It has the area; the modern form measures size by text."""
    tall = page(300, 1600)
    assert [region(tall, preset) for preset in (LITERAL, MODERN)] == ["foot", "main"]


def test_the_text_of_the_region_is_the_content() -> None:
    """Menus, columns at the sides and the footer are not in it."""
    text = scutch.extract_content(page(600, 100), method="vide").text
    assert text.count("Flax gives") == 10
    assert "Home" not in text
    assert "Ropes" not in text


def test_short_texts_of_the_region_stay() -> None:
    """Rule R3 is for records: cells of a small table are content; a menu in the region is not (R1)."""
    menu = '<div text="165 90 300 20">' + "<a href=/x>Flax</a> " * 4 + "</div>"
    cells = '<table box="165 300 400 20"><tr><td text="165 300 90 20">long fibre<td text="300 300 90 20">12 kg</table>'
    texts = "".join(f'<p text="165 {y} 670 80">{STORY * 2}</p>' for y in (120, 210, 340, 430))
    found = drawn(PAGE.format(600, menu + texts + cells, 660, 100), page=(0, 0, 1000, 760))
    text = scutch.extract_content(found, method="vide").text
    assert "12 kg" in text
    assert text.count("Flax gives") == 8
    assert "Flax Flax" not in text


def test_a_page_without_a_large_block_has_a_reason() -> None:
    """No block is centred and has so much of the area."""
    columns = page(600, 100).columns
    assert vide(columns, LITERAL._replace(region=1.1)).reason == "no visual block is centred and large enough"
    assert vide(drawn("<p></p>").columns).reason == "no text"


def test_a_parsed_page_has_to_be_rendered() -> None:
    """There are no boxes."""
    with pytest.raises(NotRendered):
        scutch.extract_content(f"<p>{STORY}", method="vide")


def test_the_trace_marks_the_region_among_the_blocks() -> None:
    """With the features of each block, as text and as a picture."""
    trace = trace_vide(page(600, 100).columns)
    (chosen,) = [block for block in trace.blocks if block.is_region]
    assert chosen.offset == 0.0
    assert chosen.size >= MODERN.region
    assert "T_region 0.6" in trace.to_text()
    assert trace.to_svg().count("<rect") == len(trace.blocks) + 2
