"""``methods.page_segmentation.trace``: the quantities of the paper for one page."""

import json

import scutch
from scutch.methods.page_segmentation.content_segment import LITERAL
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.methods.page_segmentation.trace import PageSegmentationTrace, trace_page_segmentation

PROSE = "Flax gives long, strong fibres, and its seed gives oil."
MENU = "<ul>" + "<li><a href=#>Shop</a>" * 3 + "</ul>"
FAR = f"<div>{f'<p>{PROSE}</p>' * 6}</div>{MENU * 10}<div><p>2024</p></div>"


def traced(html: str, **options: object) -> PageSegmentationTrace:
    return trace_page_segmentation(scutch.parse(html).columns, **options)  # type: ignore[arg-type]


def test_a_cut_is_shown_with_its_deviation() -> None:
    """The far leaf begins a new part, as deltaT > PreD."""
    found = traced(FAR, preset=LITERAL)
    (far,) = found.distances
    assert (far.tag_path, far.distance, far.period, far.pre_d, far.cut) == ("html/body/div/p", 31, 1.0, 10.0, True)
    assert found.clusters[0].cuts == (far.leaf,)


def test_segments_carry_their_conditions() -> None:
    """One is chosen; the menu is not accepted, as it has no plain text."""
    found = traced(FAR, preset=LITERAL)
    assert [each.n for each in found.segments if each.chosen] == [6]
    assert not any(each.accepted for each in found.segments if each.tag_path.endswith("/a"))
    assert found.parts[0].chars > 200


def test_texts_of_the_site_are_left_out() -> None:
    """They are listed, and in no segment."""
    pages = [scutch.parse(f"<p>{plant} is a plant.<p>Follow us").columns for plant in ("Flax", "Hemp", "Jute")]
    found = trace_page_segmentation(pages[0], SiteModel.fit(pages[1:]))
    assert found.left_out == ("Follow us",)
    assert not any("Follow" in each.text for each in found.segments)


def test_a_page_without_leaves_has_a_trace() -> None:
    """With the reason why there is no content."""
    found = traced("")
    assert (found.leaves, found.reason, found.parts) == (0, "no text", ())
    assert json.loads(json.dumps(found.to_dict()))["segments"] == []
    assert found.to_svg().startswith("<svg")
