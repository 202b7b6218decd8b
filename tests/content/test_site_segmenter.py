"""``SiteSegmenter``: learns from pages of a site, is saved and read again, and finds the content of other pages."""

from pathlib import Path

import pytest

import scutch
from scutch import SiteSegmenter

FILL = """<nav><a href=/>Home</a></nav><div><h1>{0}</h1><p>{0} gives fibre, and has done so since the stone age.
<p>{0} is tall, and its stalks are thin.<p>{0} is old.<p>{0} is strong when it is wet.</div>
<div><p>Follow us on all channels!</div>"""
*SAMPLES, PAGE = map(FILL.format, ("Flax", "Hemp", "亚麻", "Sisal"))


def test_the_content_has_no_text_of_the_site() -> None:
    """What all pages have is left out, and the blocks say where the answer is."""
    content = SiteSegmenter.fit(SAMPLES).segment(PAGE)
    assert content.text.startswith("Sisal")
    assert "Follow" not in content.text
    assert content.method == "page_segmentation"
    assert content.blocks[0].xpath == "/html/body/div[1]"


def test_a_saved_model_answers_the_same(tmp_path: Path) -> None:
    """Learn once, use anywhere."""
    site = SiteSegmenter.fit(map(scutch.parse, SAMPLES))
    site.save(tmp_path / "plants.json")
    again = SiteSegmenter.load(tmp_path / "plants.json")
    assert again == site
    assert again.segment(PAGE).text == site.segment(PAGE).text
    assert repr(again) == "SiteSegmenter(pages=3)"


def test_the_published_form_is_a_preset() -> None:
    """It prints from the first leaf of the segment to the last, without the heading."""
    site = SiteSegmenter.fit(SAMPLES)
    assert site.segment(PAGE, preset="literal").text.startswith("Sisal gives")
    with pytest.raises(scutch.UnknownMethod, match="has no preset 'old'"):
        site.segment(PAGE, preset="old")


def test_a_trace_is_made_on_request() -> None:
    """With what the site teaches."""
    site = SiteSegmenter.fit(SAMPLES)
    assert site.segment(PAGE).trace is None
    trace = site.segment(PAGE, trace=True).trace
    assert trace is not None
    assert "Follow us on all channels!" in trace.to_dict()["left_out"]


def test_there_must_be_a_sample_page() -> None:
    """Nothing is learned of nothing."""
    with pytest.raises(scutch.InvalidInput, match="no sample pages"):
        SiteSegmenter.fit([])


def test_a_file_that_is_no_page_has_a_reason() -> None:
    """As in ``extract_content``."""
    assert SiteSegmenter.fit(SAMPLES).segment(b"%PDF-1.7 ...").reason.startswith("not a page")


def test_a_segmenter_is_frozen() -> None:
    """It can be shared by threads."""
    with pytest.raises(AttributeError, match="frozen"):
        SiteSegmenter.fit(SAMPLES).model = None  # type: ignore[assignment]
