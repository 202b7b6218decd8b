"""Snapshots of a browser: columns, boxes and marks, from answers that are kept beside the pages (no browser is needed)."""

import copy
import pickle
from math import isnan
from typing import Any

import pytest
from hypothesis import given, settings

import scutch
from scutch.errors import InvalidInput
from scutch.page import Node, Page
from scutch.page.layout import Box, Layout
from scutch.page.limits import Limits
from scutch.page.readers.snapshot_document import COMPUTED
from tests import strategies
from tests.rendered import KEPT, snapshot


def lines(page: Page) -> list[str]:
    assert page.body is not None
    return page.body.text.split("\n\n")


def laid_out(page: Page) -> Layout:
    assert page.layout is not None
    return page.layout


def small(**changes: Any) -> dict[str, Any]:
    """A snapshot made by hand: a document, and ``<p>Flax`` in it at (8, 16); ``changes`` are to its nodes."""
    strings = ["http://pages.test/", "#document", "P", "#text", "Flax", *STYLE.values()]
    row = list(range(5, 5 + len(STYLE)))
    nodes = {
        "parentIndex": [-1, 0, 1],
        "nodeType": [9, 1, 3],
        "nodeName": [1, 2, 3],
        "nodeValue": [-1, -1, 4],
        "attributes": [[], [], []],
    }
    layout = {
        "nodeIndex": [0, 1, 2],
        "bounds": [[0, 0, 800, 600], [8, 16, 784, 20], [8, 18, 40, 16]],
        "styles": [[], row, row],
        "paintOrders": [0, 1, 1],
    }
    size = {"contentWidth": 800, "contentHeight": 600, "scrollOffsetX": 0, "scrollOffsetY": 0}
    document = {"documentURL": 0, "publicId": -1, "systemId": -1, "nodes": nodes | changes, "layout": layout, **size}
    return {"documents": [document], "strings": strings}


STYLE = dict.fromkeys(COMPUTED, "0") | {
    "font-size": "16px",
    "font-weight": "700",
    "color": "rgb(1, 2, 3)",
    "background-image": "none",
    "visibility": "visible",
    "z-index": "auto",
    "content-visibility": "visible",
    "border-top-width": "2px",
}


def test_a_snapshot_is_a_page() -> None:
    """Nodes, texts, boxes and styles; its address is the one the browser ended at, unless another is given."""
    page = scutch.parse(small())
    layout = laid_out(page)
    assert [node.tag for node in page] == ["#document", "p", "#text"]
    assert [layout.box(node) for node in range(3)] == [Box(0, 0, 800, 600), Box(8, 16, 784, 20), Box(8, 18, 40, 16)]
    assert (page.url, page.document.text, page.has_source) == ("http://pages.test/", "Flax", False)
    assert scutch.parse(small(), url="http://other.test/").url == "http://other.test/"


def test_styles_are_shared_and_numbered() -> None:
    """Two nodes of the same look have the same number."""
    layout = laid_out(scutch.parse(small()))
    style = layout.style_of(1)
    assert style is not None
    assert layout.style[1] == layout.style[2]
    assert (style.font_weight, style.color, style.border, style.z_index) == (700, 0x010203FF, 2.0, 0)


def test_frames_shadow_roots_and_hidden_nodes() -> None:
    """What the browser's tests say in full holds for the kept answers."""
    frames, shadows, hidden = (scutch.parse(snapshot(name)) for name in ("frames", "shadow_dom", "hidden"))
    assert lines(frames)[1:4] == ["From the same origin.", "Frame in a frame.", "Written into the frame."]
    assert "From another origin." not in frames.to_html()
    assert lines(shadows)[:4] == ["Looms", "Table loom", "£120", "Eight shafts."]
    assert "Not displayed." not in lines(hidden)
    assert "Folded answer." in lines(hidden)


@pytest.mark.parametrize("name", KEPT)
def test_layout_and_columns_have_the_same_rows(name: str) -> None:
    """One row a node; a node with a box has a style and a place in the order of painting."""
    page = scutch.parse(snapshot(name))
    layout = laid_out(page)
    assert len(layout) == len(layout.x) == len(layout.paint_order) == len(page)
    for node in range(len(page)):
        box = layout.box(node)
        assert (box is None) == (layout.style[node] < 0) == isnan(layout.x[node])


@pytest.mark.parametrize("name", KEPT)
def test_a_page_of_a_browser_survives_a_process_border(name: str) -> None:
    """Columns and layout go by pickle."""
    page = scutch.parse(snapshot(name))
    again = pickle.loads(pickle.dumps(page.columns))
    assert again.tag.tolist() == page.columns.tag.tolist()
    assert again.layout.x.tobytes() == laid_out(page).x.tobytes()
    assert again.layout.styles == laid_out(page).styles


def test_generated_content_is_no_part_of_the_page() -> None:
    """``::before`` has a box and a text in the browser, and is not in the document."""
    page = scutch.parse(snapshot("hidden"))
    assert "Plain & simple." in lines(page)
    assert not any("before" in node.tag for node in page)


@pytest.mark.parametrize("limit", [8, 12, 20])
def test_limits_cut_a_snapshot_as_they_cut_any_page(limit: int) -> None:
    """The layout has as many rows as the page that is left."""
    page = scutch.parse(snapshot("frames"), limits=Limits(max_nodes=limit))
    assert page.truncated == ("nodes",)
    assert len(laid_out(page)) == len(page) == limit + 1


def test_a_document_is_put_into_one_frame_only() -> None:
    """An answer that leads in circles is read once."""
    kept = snapshot("frames")
    for document in kept["documents"]:
        rows = document["nodes"]["contentDocumentIndex"]
        rows["value"] = [1 for _ in rows["value"]]
    page = scutch.parse(kept)
    assert page.to_html().count("From the same origin.") == 1


def test_a_frame_without_its_document_is_an_empty_frame() -> None:
    """A frame that the browser keeps elsewhere has a number that nothing stands for."""
    kept = snapshot("frames")
    kept["documents"][0]["nodes"]["contentDocumentIndex"]["value"][0] = 99
    assert "From the same origin." not in scutch.parse(kept).to_html()


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"documents": [], "strings": []},
        {"documents": [{}], "strings": []},
        {"documents": 1, "strings": 2},
        small(parentIndex=[-1, 2, 1]),
        small(nodeName=[1, 2, 99]),
        small(nodeType=[9, 1]),
        small(attributes=[[], [4], []]),
    ],
)
def test_what_is_no_snapshot_is_refused(wrong: dict[str, Any]) -> None:
    """Any mapping that is none, or one that is broken, is bad input and nothing worse."""
    with pytest.raises(InvalidInput, match="captureSnapshot"):
        scutch.parse(wrong)


def test_a_snapshot_with_other_styles_is_refused() -> None:
    """Its numbers would be read as something else."""
    kept = small()
    kept["documents"][0]["layout"]["styles"][1] = [5, 6]
    with pytest.raises(InvalidInput, match=r"snapshot_document\.REQUEST"):
        scutch.parse(kept)


def test_a_snapshot_is_not_changed() -> None:
    """Reading writes nothing into what the caller holds."""
    kept = snapshot("frames")
    before = copy.deepcopy(kept)
    scutch.parse(kept)
    assert kept == before


KINDS = {"#document": 9, "#text": 3, "#comment": 8, "#doctype": 10}
ASCII_UPPER = {lower: lower - 32 for lower in range(ord("a"), ord("z") + 1)}


def as_snapshot(page: Page) -> dict[str, Any]:
    """What a browser would answer for a page, every node of it in a box of 10 by 10."""
    answer = small()
    strings, document = answer["strings"], answer["documents"][0]

    def number(text: str) -> int:
        strings.append(text)
        return len(strings) - 1 if text else -1

    def name_of(node: Node) -> str:
        if node.tag == "#doctype":
            return page.columns.text(node.index)
        return node.tag.translate(ASCII_UPPER) if node.is_element and node.namespace == "html" else node.tag

    document["nodes"] = {
        "parentIndex": page.columns.parent.tolist(),
        "nodeType": [KINDS.get(node.tag, 1) for node in page],
        "nodeName": [number(name_of(node)) for node in page],
        "nodeValue": [number(page.columns.text(node.index)) if node.tag in ("#text", "#comment") else -1 for node in page],
        "attributes": [[number(part) for pair in page.columns.attributes(node.index) for part in pair] for node in page],
    }
    row, count = document["layout"]["styles"][1], len(page)
    boxes = {"bounds": [[0, 0, 10, 10]] * count, "styles": [row] * count, "paintOrders": [0] * count}
    document["layout"] = {"nodeIndex": list(range(count)), **boxes}
    return answer


@given(strategies.any_html)
@settings(max_examples=100)
def test_a_page_that_a_browser_shows_as_it_is_has_the_same_nodes(html: str) -> None:
    """Names, namespaces, attributes, texts and tree go through a snapshot unharmed, whatever the page."""
    page = scutch.parse(html)
    shown = scutch.parse(as_snapshot(page))
    assert shown.to_html() == page.to_html()
    assert [(node.tag, node.namespace, node.attributes) for node in shown] == [
        (node.tag, node.namespace, node.attributes) for node in page
    ]
    assert shown.columns.parent.tolist() == page.columns.parent.tolist()
    boxes = [laid_out(shown).box(node.index) for node in shown if node.is_element or node.tag == "#text"]
    assert boxes == [Box(0, 0, 10, 10)] * len(boxes)
