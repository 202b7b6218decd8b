"""``methods.text_template``: chunks between dividing tags, and how often their places hold text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.page_segmentation.text_template import DIVIDING, MODERN_DIVIDING, Stretch, TextTemplate, chunks, path_names

PIECES = st.sampled_from(
    ["<div>", "</div>", "<table>", "<tr>", "<td>", "</table>", "<p>flax ", "<b>hemp</b>", "jute", "<script>x</script>", "<br>",
     "<p hidden>no</p>", "<svg><text>x</text></svg>"]
)  # fmt: skip


def whole(html: str) -> Stretch:
    columns = scutch.parse(html).columns
    return Stretch(columns, 0, len(columns), bytes(len(columns)))


def texts(html: str, dividing: frozenset[str] = DIVIDING) -> list[str]:
    return [chunk.text for chunk in chunks(whole(html), dividing)]


def test_dividing_tags_part_chunks() -> None:
    """Both where they begin and where they end; all others do not."""
    assert texts("flax<p>hemp<table><tr><td>jute<td>tow</table>oakum<div></div>sisal") == [
        "flaxhemp",
        "jutetow",
        "oakum",
        "sisal",
    ]


def test_todays_chunks_are_lines() -> None:
    """Paragraphs and cells are chunks of their own."""
    assert texts("<p>flax<p>hemp<table><tr><td>jute<td>tow", MODERN_DIVIDING) == ["flax", "hemp", "jute", "tow"]


def test_keys_are_tags_without_those_that_only_dress() -> None:
    """They are the same on any page, wherever in its path table."""
    for before in ("", "<ul><li>x</ul>"):
        columns = scutch.parse(f"{before}<div><b><div>flax").columns
        assert "html/body/div/div" in path_names(columns)


def test_the_mask_and_the_ends_hold() -> None:
    """What is deleted, and what stands before or behind the stretch, is in no chunk."""
    columns = scutch.parse("<div>flax</div><div>hemp</div><div>jute</div><div>tow</div>").columns
    nodes = [node for node in range(len(columns)) if columns.name(node) == "#text"]
    skip = bytearray(len(columns))
    skip[nodes[2]] = 1
    assert [chunk.text for chunk in chunks(Stretch(columns, nodes[1], len(columns), skip))] == ["hemp", "tow"]


@given(st.lists(PIECES, max_size=30).map("".join), st.sampled_from([DIVIDING, MODERN_DIVIDING]))
def test_chunks_share_out_the_shown_text(html: str, dividing: frozenset[str]) -> None:
    """Each text that is shown is in one chunk, in document order."""
    page = whole(html)
    nodes = [node for chunk in chunks(page, dividing) for node in chunk.nodes]
    shown = [n for n in range(len(page.columns)) if page.columns.name(n) == "#text" and page.columns.chars[n]]
    assert nodes == shown


def site(*pages: str) -> TextTemplate:
    return TextTemplate.learned(map(whole, pages))


def test_frequencies_count_chunks() -> None:
    """Two chunks at one place of a page count twice, as printed; the threshold is the mean of all places."""
    template = site("<div>flax</div><div>hemp</div>", "<div>jute</div><table><tr><td>tow</table>")
    assert template.frequencies == {"html/body/div": 3, "html/body/table": 1}
    assert template.threshold == pytest.approx(2.0)


def test_rare_places_are_not_printed() -> None:
    """A place of one sample page is none of the site's; a new one even less."""
    template = site("<div>flax</div>", "<div>hemp</div>", "<div>jute</div><table><tr><td>tow</table>")
    page = whole("<div>sisal</div><table><tr><td>oakum</table>ramie")
    assert [chunk.text for chunk in template.printed(page)] == ["sisal"]


def test_a_page_of_another_structure_prints_all_it_has() -> None:
    """The template is not about it."""
    template = site("<div>flax</div>", "<div>hemp</div>")
    page = whole("<table><tr><td>oakum</table><p>ramie")
    assert [chunk.text for chunk in template.printed(page)] == ["oakum", "ramie"]


def test_a_single_page_prints_all_it_has() -> None:
    """All frequencies are equal, and so is their mean."""
    html = "<div>flax</div><table><tr><td>hemp</table>jute"
    assert [chunk.text for chunk in site(html).printed(whole(html))] == ["flax", "hemp", "jute"]
    assert site().threshold == 0.0
