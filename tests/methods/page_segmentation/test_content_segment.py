"""``methods.content_segment``: the segment that is the content, as printed, and for today's single pages."""

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.page_segmentation.content_segment import LITERAL, clustered, container, literal
from scutch.methods.page_segmentation.leaf_lengths import LeafLengths
from scutch.methods.page_segmentation.path_clusters import ClusterRules
from scutch.methods.selection import Selection
from scutch.page import Page
from scutch.page.text import render_text
from scutch.page.traversal import common_ancestor

PROSE = "Flax gives long, strong fibres, and its seed gives oil. " * 3
STORY = f"<p>{PROSE}</p>" * 5
MENU = "<ul>" + "<li><a href=#>Shop</a>" * 9 + "</ul>"
PIECES = st.sampled_from(
    ["<div>", "</div>", "<ul>", "</ul>", "<li>", "<p>flax ", "<p>亚麻", "<nav>", "</nav>", "<form>", "</form>",
     "<h1>Flax</h1>", "<a href=#>jute</a>", "<img>", "<table>", "<tr>", "<td>", "</table>", "<p hidden>no</p>",
     "<script>x</script>", PROSE]
)  # fmt: skip


def text_of(page: Page, choice: Selection) -> str:
    parts = (render_text(page.columns, begin, end, skip=choice.skip) for begin, end in choice.ranges)
    return "\n\n".join(filter(None, parts))


def answer(html: str, **options: object) -> tuple[str, str]:
    """XPath of the container, and its text."""
    page = scutch.parse(html)
    choice = container(page.columns, **options)  # type: ignore[arg-type]
    return page[choice.parts[0].node].xpath, text_of(page, choice)


def printed(html: str, rules: ClusterRules | None = None) -> str:
    page = scutch.parse(html)
    return text_of(page, literal(page.columns, rules=rules))


def test_the_literal_form_prints_from_the_first_leaf_to_the_last() -> None:
    """What stands between paragraphs comes along; what stands before and behind them does not."""
    html = f"<h1>Title</h1><p>{PROSE}</p><h2>Between</h2><p>{PROSE}</p><p>{PROSE}</p><p>{PROSE}</p><h3>Behind</h3>"
    assert "Between" in printed(html)
    assert not {"Title", "Behind"} & set(printed(html).split())


def test_the_literal_form_passes_menus_over() -> None:
    """Without plain text there is no hit, however long it is."""
    assert "Shop" not in printed(MENU * 9 + STORY)


def test_a_page_is_its_own_sample() -> None:
    """The paragraphs are in the upper group of its lengths; with a threshold above them nothing passes."""
    assert printed(MENU + STORY).count("Flax") == 15
    assert printed(MENU + STORY, LITERAL.rules._replace(length=10_000)) == ""


def test_a_threshold_that_is_given_is_not_learned() -> None:
    """The other one is."""
    html = f"<h1>Flax</h1>{STORY}"
    assert scutch.extract_content(html, method="page_segmentation", preset="literal").text
    settings = {"rules.length": 10_000}
    assert not scutch.extract_content(html, method="page_segmentation", preset="literal", settings=settings).text


def test_the_literal_form_deletes_forms() -> None:
    """And with one that holds the page it finds nothing, and says so."""
    columns = scutch.parse(f"<form>{STORY}</form>").columns
    assert literal(columns).reason == "only noise"


@pytest.mark.parametrize(
    ("html", "reason"),
    [("", "no text"), ("<img>", "no text"), ("<nav>Home</nav><aside>Shop</aside><img>", "only noise"), ("<p>|", "only noise")],
)
def test_nothing_has_a_reason(html: str, reason: str) -> None:
    """An empty choice says why it is empty."""
    assert container(scutch.parse(html).columns).reason == reason


def test_too_few_leaves_have_a_reason() -> None:
    """Three paragraphs are no segment to the paper."""
    assert literal(scutch.parse(STORY[: 3 * len(STORY) // 5]).columns).reason == "no segment passes the thresholds"


def test_the_container_holds_elements_between_paragraphs() -> None:
    """Headings and lists are at other paths."""
    xpath, text = answer(f"<div>Shop</div><main><h1>Title</h1>{STORY}<ul><li>tow<li>shive</ul></main>")
    assert xpath == "/html/body/main[1]"
    assert all(word in text for word in ("Title", "tow", "shive"))


def test_deleted_nodes_are_masked_in_the_container() -> None:
    """Menus and landmarks inside of it."""
    _, text = answer(f"<main><h1>Title</h1>{STORY}{MENU}<aside>Follow us</aside></main>")
    assert not {"Shop", "Follow"} & set(text.split())


def test_a_stray_paragraph_does_not_count() -> None:
    """At the same path, elsewhere on the page: the container is that of nearly all of the text."""
    assert answer(f"<div>{STORY}</div><div><p>2024</div>")[0] == "/html/body/div[1]"


def test_many_segments_have_one_container() -> None:
    """Where no path has much of the text, the way goes up until enough is held."""
    kinds = ("p", "pre", "blockquote", "dd")
    parts = "".join(f"<section><div>{f'<{tag}>{PROSE}</{tag}>' * 2}</div></section>" for tag in kinds)
    assert answer(f"<article>{parts}</article><div>2024</div>")[0] == "/html/body/article[1]"


def test_a_mask_may_be_given() -> None:
    """It replaces the form's own."""
    html = f"<nav>Home</nav>{STORY}"
    kept = bytearray(len(scutch.parse(html).columns))
    assert ("Home" in answer(html)[1], "Home" in answer(html, skip=kept)[1]) == (False, True)


def test_weights_are_sums_of_leaves() -> None:
    """Each element has those it holds."""
    columns = scutch.parse("<div><p>Flax<p>Hemp</div><p>Tow").columns
    leaves = clustered(columns).leaves
    weights = LeafLengths(columns, leaves.nodes, leaves.lengths)
    assert (weights.total, weights[4], weights.leaves(4)) == (11, 8, 2)
    assert common_ancestor(columns, leaves.nodes[0], leaves.nodes[2]) == columns.parent[4]


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from([literal, container]))
def test_choices_are_places_in_the_page(html: str, choose: object) -> None:
    """Any page gets an answer: slices in order, a mask for each node, text where no reason is given."""
    page = scutch.parse(html)
    choice = literal(page.columns) if choose is literal else container(page.columns)
    assert 0.0 <= choice.confidence <= 1.0
    assert all(a[1] <= b[0] for a, b in pairwise(choice.ranges))
    assert bool(text_of(page, choice).strip()) == (not choice.reason)
    assert sum(part.chars for part in choice.parts) <= page.columns.chars[0]


def test_extract_content_has_the_method() -> None:
    """It answers with parts that say why."""
    content = scutch.extract_content(f"<nav>Home</nav><main>{STORY}</main>", method="page_segmentation")
    assert content.text.startswith("Flax gives")
    assert content.blocks[0].reason.startswith("holds 5 leaves")


HOSTILE = {
    "many siblings": "<ul>" + "<li>x1" * 100_000,
    "deep": "<div>" * 500 + STORY,
    "deep on both sides": "".join("<div>x" * depth + "</div>" * depth for depth in range(1, 480, 4)),
    "many headings": "<h1></h1>" * 50_000,
    "links in links": "<div>" * 400 + "<a href=#>x</a>" * 20_000,
}


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_large_pages_take_a_moment(html: str) -> None:
    """Nearly linear in the page, with room for a slow machine."""
    columns = scutch.parse(html).columns
    start = process_time()
    literal(columns)
    container(columns)
    assert process_time() - start < 5.0
