"""``layout.outline``: what makes a block when there is nothing but markup."""

from time import process_time

import pytest

import scutch
from scutch.layout.outline import MAX_DEPTH, outline
from scutch.methods.layout_block import LayoutBlock


def labels(html: str, pdoc: int = 11) -> list[str]:
    """Labels of the leaves."""
    return [leaf.label for leaf in outline(scutch.parse(html).columns).trimmed(pdoc).leaves()]


def texts(html: str, pdoc: int = 11) -> list[str]:
    """Texts of the leaves, on one line each."""
    columns = scutch.parse(html).columns
    leaves = outline(columns).trimmed(pdoc).leaves()
    inside = [[inner for node in leaf.nodes for inner in range(node, columns.end[node])] for leaf in leaves]
    return [" ".join("".join(columns.text(node) for node in nodes if columns.tag[node] == 0).split()) for nodes in inside]


@pytest.mark.parametrize(
    ("tag", "label"),
    [("nav", "navigation"), ("header", "header"), ("footer", "footer"), ("aside", "aside"), ("search", "search"),
     ("div role=navigation", "navigation"), ("div role=dialog", "dialog"), ("form", "form"), ("article", "article")],
)  # fmt: skip
def test_landmarks_name_blocks(tag: str, label: str) -> None:
    """By element or by role."""
    assert labels(f"<{tag}>flax</{tag.split(maxsplit=1)[0]}><p>{'hemp ' * 99}") == [label, "text"]


def test_text_is_one_block_as_far_as_it_runs() -> None:
    """Inline elements do not divide it; a block element does."""
    assert texts("<div>a <b>b</b> c<div>d</div>e<i>f</i></div>") == ["a b c", "d", "ef"]


def test_a_heading_opens_a_section() -> None:
    """It ends before the next heading of its rank; what comes before the first one stands alone."""
    html = "<p>lead</p><h2>A</h2><p>a</p><h3>A1</h3><p>a1</p><h2>B</h2><p>b</p>"
    assert texts(html, 6) == ["lead", "AaA1a1", "Bb"]
    assert texts(html, 7) == ["lead", "Aa", "A1a1", "Bb"]


def test_a_heading_may_be_wrapped() -> None:
    """Elements around it alone, and a link beside it, change nothing."""
    html = (
        "<div><div class=top><h2>A</h2> <a href=#>more</a></div><p>a</p><header><div><h2>B</h2></div></header><p>b</p></div>"
    )
    assert texts(html, 7) == ["A morea", "Bb"]


def test_terms_open_sections_too() -> None:
    """A term and what explains it belong together."""
    assert texts("<dl><dt>A<dd>a<dd>b<dt>B<dd>c</dl>", 9) == ["Aab", "Bc"]


def test_the_first_heading_may_stand_alone() -> None:
    """A title over sections is no section that holds them all."""
    assert texts("<main><h1>T</h1><h2>A</h2><p>a<h2>B</h2><p>b</main>", 7) == ["T", "Aa", "Bb"]


def test_neighbours_of_one_sort_are_a_list() -> None:
    """Cards of one class, also with something else among them, beside what they are not."""
    cards = "".join(f"<div class=card><b>{n}</b><div>{n} m</div></div>" for n in "abc")
    html = f"<div><p>lead</p>{cards}<div class=ad>ad</div>{cards}<div>more</div></div>"
    assert labels(html, 7) == ["text", "list", "text"]
    assert labels(html, 9) == ["text", *["item"] * 3, "text", *["item"] * 3, "text"]


def test_a_list_may_have_an_element_of_its_own() -> None:
    """Its children are all of one sort."""
    assert labels("<main><p>lead</p><div>" + "<div class=card>a<p>b</p></div>" * 3 + "</div></main>", 8) == ["text", "list"]


def test_headed_lists_are_sections() -> None:
    """However alike their elements are."""
    cards = "".join(f"<li><b>{n}</b><p>{n} m</p></li>" for n in "abcd")
    sections = "".join(f"<section class=s><h2>{n}</h2><ul>{cards}</ul></section>" for n in "ABC")
    assert labels(f"<main>{sections}</main><footer>x</footer>", 7) == ["section"] * 3 + ["footer"]


def test_what_holds_a_list_alone_keeps_its_name() -> None:
    """The list is a block in it."""
    cards = "".join(f"<div class=card>{n}<p>{n} m</p></div>" for n in "abc")
    page = outline(scutch.parse(f"<nav>Home</nav><main>{cards}</main>").columns)
    assert [(piece.label, [inner.label for inner in piece.children]) for piece in page.children] == [
        ("navigation", []), ("main", ["list"]),
    ]  # fmt: skip


def test_long_neighbours_are_no_list() -> None:
    """They are chapters: blocks of their own."""
    chapter = f"<section><p>{'flax ' * 200}</p><p>{'hemp ' * 200}</p></section>"
    assert labels(chapter * 4, 7) == ["section"] * 4


def test_paragraphs_are_one_text() -> None:
    """As far as nothing else comes between them."""
    assert texts("<p>a<p>b<ul><li>c<li>d</ul><p>e<pre>f</pre>", 9) == ["ab", "c", "d", "ef"]


def test_a_table_of_values_has_rows() -> None:
    """And is one block for those who ask for no more."""
    html = "<p>lead</p><table><tr><th>Plant<th>m<tr><td>Flax<td>1<tr><td>Hemp<td>4</table>"
    assert labels(html, 8) == ["text", "table"]
    assert texts(html, 9)[1:] == ["Plantm", "Flax1", "Hemp4"]


def test_a_layout_table_is_divided() -> None:
    """Blocks in its cells are blocks of the page."""
    html = "<table><tr><td><ul><li>Home<li>Shop</ul><td><h1>Flax</h1><p>Blue.</p></table>"
    assert labels(html, 8) == ["list", "heading", "text"]
    rows = "<tr><td>Plants<tr><td>Home<hr><td>Flax is a plant<tr><td>2003"
    assert texts(f"<table>{rows}</table>", 8) == ["Plants", "Home", "Flax is a plant", "2003"]


def test_wrappers_are_gone_through() -> None:
    """A block that holds just one other is the same block, and has its role."""
    assert labels("<div><div><main><div><p>a<p>b</div></main></div></div><footer><div><p>c</div></footer>", 4) == [
        "main",
        "footer",
    ]


def test_menus_need_no_name() -> None:
    """A block of many short links is navigation."""
    menu = "".join(f"<div><a href=/{n}>{n}</a></div>" for n in ("Flax", "Hemp", "Jute", "Ramie", "Sisal"))
    assert labels(f"<div>{menu}</div><p>{'Flax is a plant. ' * 20}</p>", 8) == ["navigation", "text"]


def test_a_form_around_the_page_is_none() -> None:
    """Some systems put the whole page into one."""
    assert "form" not in labels("<form><nav>Home</nav><p>a</p><h2>B</h2><p>b</p></form>")
    assert labels(f"<p>{'flax ' * 50}</p><form><p>Name<p>Place</form>", 8) == ["text", "form"]


def test_a_picture_is_a_figure() -> None:
    """What has no text is still a block."""
    assert labels("<div><img src=a></div><p>flax</p>") == ["figure", "text"]


def test_hidden_parts_are_in_no_block() -> None:
    """They are not seen."""
    assert texts("<p>a</p><p hidden>b</p><script>c</script><p>d</p>") == ["a", "d"]


@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>flax", "<frameset><frame>"])
def test_an_empty_page_is_one_block(html: str) -> None:
    """There is nothing to divide."""
    page = outline(scutch.parse(html).columns)
    assert (page.label, page.children) == ("page", ())


def depth(piece: LayoutBlock) -> int:
    return 1 + max(map(depth, piece.children), default=0)


HOSTILE = {
    "deep": "<div>x" * 500,
    "deep headings": "".join(f"<div><h{n % 6 + 1}>x</h{n % 6 + 1}>y" for n in range(400)),
    "wide": "<p>x" * 50_000,
    "wide cards": "<div class=a><b>x</b><p>y</p></div>" * 20_000,
    "many headings": "".join(f"<h{n % 6 + 1}>x</h{n % 6 + 1}><p>y" for n in range(20_000)),
    "deep chain": "<div>" * 500 + "x" + "<p>z</p></div>" * 500,
}


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_hostile_pages_take_a_moment(html: str) -> None:
    """Time is linear in the page, and the tree has a bounded depth."""
    columns = scutch.parse(html).columns
    start = process_time()
    page = outline(columns)
    assert process_time() - start < 5.0
    assert depth(page) <= 2 * MAX_DEPTH


CARDS = "<ul>" + "<li>a<p>b</p>" * 3 + "</ul>"
TABLE = "<table><tr><td>Flax<td>1<tr><td>Hemp<td>4</table>"


@pytest.mark.parametrize(
    ("tag", "degree"),
    [("nav", 8), ("form", 8), ("search", 8), ("dialog open", 8), ("header", 6), ("footer", 6), ("aside", 6), ("article", 5),
     ("main", 4), ("div", 7)],
)  # fmt: skip
def test_a_divided_block_has_the_degree_of_its_kind(tag: str, degree: int) -> None:
    """Landmarks of one purpose are coherent, what holds different things is less so."""
    html = f"<{tag}><p>lead</p>{CARDS}</{tag.split(maxsplit=1)[0]}><p>{'hemp ' * 99}</p>"
    assert outline(scutch.parse(html).columns).children[0].coherence == degree


def test_lists_and_tables_are_less_coherent_than_their_parts() -> None:
    """A list of cards has the degree 8, a card of several parts 9, a text 10."""
    table = "<table><tr><th>Plant<th>m<tr><td>Flax<td>1<tr><td>Hemp<td>4</table>"
    page = outline(scutch.parse(f"<p>lead</p>{CARDS}{table}").columns)
    assert [part.coherence for part in page.children] == [10, 8, 8]
    assert [part.coherence for part in page.children[1].children] == [9, 9, 9]
    assert [part.coherence for part in page.children[1].children[0].children] == [10, 10]


def test_two_of_a_sort_are_no_list() -> None:
    """A list has three elements."""
    pair = "".join(f"<div class=card>{name}<p>{name} m</p></div>" for name in "ab")
    assert "list" not in labels(f"<main><p>lead</p>{pair}</main>", 8)


@pytest.mark.parametrize(("chars", "found"), [(598, ["text", "list"]), (600, ["text"] + ["section"] * 4)])
def test_items_of_a_list_are_short(chars: int, found: list[str]) -> None:
    """Fewer than 600 characters on average; longer neighbours of one sort are sections of a text."""
    section = f"<section><p>a</p><p>{'b' * (chars - 1)}</p></section>"
    assert labels(f"<p>lead</p>{section * 4}", 7) == found


def test_rows_figures_and_texts_are_less_coherent_than_their_parts() -> None:
    """One degree less than their cells, pictures, captions and paragraphs, and one more than a list."""
    figure = "<figure><img src=flax.png><figcaption>Flax</figcaption></figure>"
    page = outline(scutch.parse(f"{TABLE}<p>a<p>b{CARDS}<div>lead</div>{figure}<div>more</div>").columns)
    blocks = [page, *page.children, *(inner for child in page.children for inner in child.children)]
    assert {block.coherence for block in blocks if block.children and block.label in {"row", "text", "figure"}} == {9}
    assert {"row", "text", "figure"} <= {block.label for block in blocks if block.children}


def test_cards_of_the_first_class_of_a_page_are_a_list() -> None:
    """Their class makes them one sort, whatever element each begins with."""
    cards = "".join(f"<div class=card><{tag}>{tag}</{tag}><div>1 m</div></div>" for tag in ("b", "i", "p"))
    assert labels(f"<main><p>lead</p>{cards}</main>", 8) == ["text", "list"]


def test_a_heading_by_role_opens_a_section() -> None:
    """Below the headings with an element of their own."""
    parts = "<div role=heading>A</div><p>a</p><p>b</p><div role=heading>B</div><p>c</p>"
    assert texts(parts, 7) == ["Aab", "Bc"]
    assert texts(f"<h2>T</h2>{parts}<h2>U</h2><p>d</p>", 6) == ["TAabBc", "Ud"]


def test_paragraphs_before_the_first_heading_are_one_text() -> None:
    """They have the sections as siblings."""
    assert texts("<p>a</p><p>b</p><h2>A</h2><p>c</p>", 9) == ["ab", "A", "c"]


@pytest.mark.parametrize(("order", "found"), [("C.C.C", True), ("C..C.C", False)])
def test_most_blocks_from_the_first_to_the_last_card_are_cards(order: str, found: bool) -> None:
    """Three of five are a list, three of six are not."""
    card = "<div class=card><b>Flax</b><div>1 m</div></div>"
    parts = "".join(card if sign == "C" else f"<div class=ad{place}>ad<p>x</p></div>" for place, sign in enumerate(order))
    assert ("list" in labels(f"<main><p>lead</p>{parts}</main>", 8)) == found


def test_a_page_of_several_blocks_has_the_lowest_degree() -> None:
    """It is divided at any permitted degree above 1."""
    page = outline(scutch.parse("<header>Plants</header><p>a</p><ul><li>b<li>c</ul>").columns)
    assert (page.coherence, len(page.trimmed(2).children), page.trimmed(1).children) == (1, 3, ())


def test_nested_inline_elements_do_not_divide_a_text() -> None:
    """Only an element with a block element in it is a block."""
    assert texts("<div>a <b><i>b</i></b> c<div>d</div>e <a><b>f</b></a> g</div>") == ["a b c", "d", "e f g"]
    assert texts("<div>a <b><i>b</i><p>c</p></b> d</div>") == ["a", "b", "c", "d"]


def test_rows_that_fill_the_main_part_keep_their_degree() -> None:
    """The table is the same block as the main part, which is less coherent."""
    main = outline(scutch.parse(f"<main>{TABLE}</main><footer>x</footer>").columns).children[0]
    assert (main.label, main.coherence) == ("main", 4)
    assert [(row.label, row.coherence) for row in main.children] == [("row", 9), ("row", 9)]
