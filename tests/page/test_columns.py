"""Columns: each is what its line in the column table says, worked out here again the slow and obvious way."""

import re
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch.page import Node, Page, parse
from scutch.page.columns import ATTRIBUTE_COLUMNS, FLAGS, MARKS, TABLES
from scutch.page.tags import READING, ROLE_MARKS, TAG_MARKS
from tests import strategies
from tests.invariants import check

BLOCK = frozenset(READING["BLOCK"])


def column(page: Page, name: str) -> list[int]:
    return page.column(name).tolist()


def of(page: Page, tag: str, name: str) -> int:
    """Value of a column on the first element of a name."""
    return column(page, name)[next(page.elements(tag)).index]


def inherited(node: Node) -> list[Node]:
    """The node and its ancestors."""
    return [node, *node.ancestors()]


@given(strategies.any_html)
@settings(max_examples=50)
def test_the_invariants_hold(html: str) -> None:
    """Preorder, nesting and offsets, for any page."""
    check(parse(html).columns)


@given(strategies.any_html)
@settings(max_examples=50)
def test_shape(html: str) -> None:
    """depth, children and nth count what they say."""
    page = parse(html)
    seen: Counter[tuple[int, str, str]] = Counter()
    for node, depth, children, nth in zip(
        page, column(page, "depth"), column(page, "children"), column(page, "nth"), strict=True
    ):
        key = (node.parent.index if node.parent else -1, node.tag, node.namespace)
        seen[key] += 1
        assert (depth, children, nth) == (len(list(node.ancestors())), len(node.children), seen[key])


@given(strategies.any_html)
@settings(max_examples=50)
def test_element_is_the_place_among_all_elements(html: str) -> None:
    """As in querySelectorAll('*')."""
    page = parse(html)
    places = column(page, "element")
    assert [places[node.index] for node in page.elements()] == list(range(len(list(page.elements()))))
    assert places == sorted(places)


@given(strategies.any_html)
@settings(max_examples=50)
def test_equal_paths_are_equal_tags_from_the_root(html: str) -> None:
    """One row of the path table for each way of names from the root, no more."""
    page = parse(html)
    paths = {node.index: tuple((step.tag, step.namespace) for step in inherited(node)) for node in page}
    ids = column(page, "path")
    assert len(set(ids)) == len(set(paths.values())) == len({(ids[index], path) for index, path in paths.items()})


@given(strategies.any_html)
@settings(max_examples=50)
def test_the_path_table_spells_the_path(html: str) -> None:
    """Each row is one more step than its parent row."""
    page = parse(html)
    ids, parents, steps, tags = (column(page, name) for name in ("path", "path_parent", "path_tag", "tag"))
    for node in page:
        assert steps[ids[node.index]] == tags[node.index]
        assert parents[ids[node.index]] == (ids[node.parent.index] if node.parent else -1)


@given(strategies.any_html)
@settings(max_examples=50)
def test_block_is_the_nearest_block_element(html: str) -> None:
    """The node itself included; the document where there is none."""
    page = parse(html)
    blocks = column(page, "block")
    for node in page:
        owner = next((step for step in inherited(node) if step.tag in BLOCK and step.namespace == "html"), page.document)
        assert blocks[node.index] == owner.index


@given(strategies.any_html)
@settings(max_examples=50)
def test_attributes_lie_in_one_table(html: str) -> None:
    """Each element's are a run of rows; copies of a formatting element share theirs."""
    page = parse(html)
    counts, begins, names = column(page, "attr_count"), column(page, "attr_begin"), column(page, "attr_name")
    for node in page:
        run = names[begins[node.index] : begins[node.index] + counts[node.index]]
        assert [page.columns.names[name] for name in run] == list(node.attributes)
    assert len({len(page.column(column.name)) for column in ATTRIBUTE_COLUMNS}) == 1


@given(strategies.any_html)
@settings(max_examples=50)
def test_labels_are_one_for_each_value(html: str) -> None:
    """Equal classes have equal ids, different ones different; the same for ids; -1 without."""
    page = parse(html)
    for name in ("class", "id"):
        labels = column(page, f"{name}_id")
        pairs = {(labels[node.index], node.get(name)) for node in page}
        assert len(pairs) == len({label for label, _ in pairs}) == len({value for _, value in pairs})
        assert all((label == -1) == (value is None) for label, value in pairs)


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 63, 64, 65, 200])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_values_and_texts_of_any_length_are_read_whole(size: int, quote: str) -> None:
    """Their end is found in the first bytes, and far behind them."""
    paragraph = next(parse(f"<p title={quote}{'v' * size}{quote}>{'t' * size}<b>").elements("p"))
    assert (paragraph.get("title"), paragraph.text) == ("v" * size, "t" * size)


@pytest.mark.parametrize("end", ["</h1>", "</H1>", "</h1 >", "</h1/>", "</h1 class=a>", "</h1\x11></h1>"])
def test_an_end_tag_closes_the_current_element_however_it_is_written(end: str) -> None:
    """A name with another character is another name."""
    heading, text = next(parse(f"<h1>Flax{end}Fibres").elements("h1")), f"Flax{end}"
    assert (heading.text, heading.source_span) == ("Flax", (0, len(f"<h1>{text}")))


def test_a_label_is_the_attributes_value() -> None:
    """The label table points at the text."""
    page = parse("<p class='a &amp; b'>x<p class='a & b'>y")
    label = of(page, "p", "class_id")
    begin, length = page.column("label_begin")[label], page.column("label_length")[label]
    assert page.columns.data(begin, length) == b"a & b"
    assert len({column(page, "class_id")[p.index] for p in page.elements("p")}) == 1


@pytest.mark.parametrize(
    ("html", "chars", "words", "punctuation"),
    [
        ("<p>Flax, hemp.", 10, 2, 2),
        ("<p>a b\n\tc", 3, 3, 0),
        ("<p>漢字", 4, 2, 0),
        ("<p>漢字。ok!", 4 + 2 + 2 + 1, 3, 2),
        ("<p>one<b>two</b>", 6, 2, 0),
        ("<p>x1y2 3", 5, 2, 0),
        ("<p>don’t", 5, 2, 0),
        ("<p>a&nbsp;b", 2, 2, 0),
        ("<p>naïve café", 9, 2, 0),
        ("<p>مرحبا، كيف؟", 10, 2, 2),
        ("<p>한국어", 6, 3, 0),
        ("<p>😀", 1, 0, 0),
        ("<p></p>", 0, 0, 0),
        ("<p>a<script>bcd</script>e", 2, 2, 0),
        ("<p>a<span hidden>bcd</span>e", 2, 2, 0),
        ("<p>a<!-- bcd -->e", 2, 2, 0),
    ],
)
def test_what_a_text_counts(html: str, chars: int, words: int, punctuation: int) -> None:
    """Visible characters without spaces, CJK twice; words; sentence punctuation."""
    page = parse(html)
    found = tuple(of(page, "p", name) for name in ("chars", "words", "punctuation"))
    assert found == (chars, words, punctuation)


#: At the borders of what counts as a letter, a digit, white space or the end of a sentence, and two signs that are not ASCII.
BORDERS = "aBzZ09 \t\n\x0b\x0c.,;:!?-/@[`{é€"


@given(st.text(BORDERS, max_size=40), st.sampled_from((1, 1, 3, 200)))
@settings(max_examples=200)
def test_texts_of_any_length_count_the_same(text: str, times: int) -> None:
    """Wherever the blocks end in which ASCII is read."""
    page = parse(f"<p>{text * times}|")
    found = tuple(of(page, "p", name) for name in ("chars", "words", "punctuation"))
    signs = [sign for sign in text if sign not in " \t\n\x0c"]
    words = re.findall("[0-9A-Za-zé]+", text * times)
    assert found == (len(signs) * times + 1, len(words), sum(map(signs.count, ".,;:!?")) * times)


def test_what_links_and_images_count() -> None:
    """Links are those that lead somewhere; their text is link text; a drawing is one image."""
    page = parse(
        "<p>ab<a href=x>cd<b>e</b></a><a name=y>fg</a><img src=i><svg><g/><path/></svg><picture><source><img></picture>"
    )
    assert [of(page, "p", name) for name in ("chars", "link_chars", "links", "images", "texts")] == [7, 3, 1, 3, 4]


@given(strategies.any_html)
@settings(max_examples=50)
def test_sums_are_sums(html: str) -> None:
    """An element's counts are those of its children together, and of itself."""
    page = parse(html)
    for name in ("chars", "link_chars", "words", "punctuation", "texts"):
        values = column(page, name)
        for node in page:
            if not node.is_text:
                assert values[node.index] == sum(values[child.index] for child in node.children), (name, node)


@given(strategies.any_html)
@settings(max_examples=50)
def test_counts_keep_their_order(html: str) -> None:
    """Link characters are characters; what has words has texts."""
    page = parse(html)
    for chars, links, words, texts in zip(*(column(page, n) for n in ("chars", "link_chars", "words", "texts")), strict=True):
        assert 0 <= links <= chars
        assert words <= chars
        assert texts > 0 or chars == 0


def marks(html: str, tag: str) -> set[str]:
    bits = of(parse(html), tag, "marks")
    return {name for name, bit in MARKS.items() if bits & bit}


@pytest.mark.parametrize(
    ("classes", "ignored"),
    [
        ("material-icons", True),
        ("nav-icon material-symbols-rounded filled", True),
        ("material-icons-two-tone", True),
        ("material-icons-list", False),
        ("material-icon", False),
        ("material-symbolsx", False),
    ],
)
def test_names_of_icons_are_no_text(classes: str, ignored: bool) -> None:
    """A font draws an icon in place of the word."""
    html = f"<p><i class='{classes}'>arrow_back</i> Back to the mill</p>"
    assert ("ignored" in marks(html, "i")) == ignored
    assert ("arrow" in parse(html)[0].text) != ignored


@pytest.mark.parametrize(("tag", "mark"), [(tag, mark) for mark, tags in TAG_MARKS.items() for tag in tags])
def test_tags_mark_what_they_are(tag: str, mark: str) -> None:
    """Landmarks and structure by element name."""
    assert mark in marks(f"<div><{tag}>x</{tag}></div>", tag)


@pytest.mark.parametrize(("role", "mark"), ROLE_MARKS.items())
def test_roles_mark_what_they_say(role: str, mark: str) -> None:
    """The same by role."""
    assert mark in marks(f"<div><span role={role}>x</span></div>", "span")


@pytest.mark.parametrize(
    "attribute",
    ["hidden", "aria-hidden=true", "style='display:none'", "style='color:red; DISPLAY : none'", "style=visibility:hidden"],
)
def test_hidden_is_inherited(attribute: str) -> None:
    """What is not shown hides all below it."""
    html = f"<div {attribute}><p><b>x</b></p></div><i>y</i>"
    assert all("hidden" in marks(html, tag) for tag in ("div", "p", "b"))
    assert "hidden" not in marks(html, "i")


def test_a_caption_is_hidden_from_screen_readers_only() -> None:
    """It repeats the alternative text of the image; whoever sees the image reads it."""
    assert "hidden" not in marks("<figure><img alt=Flax><figcaption aria-hidden=true>Flax</figcaption></figure>", "figcaption")


@pytest.mark.parametrize(
    "attribute", ["aria-hidden=false", "style='display:block'", "class=hidden", "data-hidden", "style='x:none'"]
)
def test_what_is_shown_is_not_hidden(attribute: str) -> None:
    """Only the ways the page itself hides."""
    assert "hidden" not in marks(f"<div {attribute}>x</div>", "div")


def test_ignored_and_link_are_inherited() -> None:
    """Never shown as text; inside a link."""
    html = "<body><noscript><p>x</p></noscript><a href=x><i>y</i></a><a><b>z</b></a>"
    assert "ignored" in marks(html, "p")
    assert ("link" in marks(html, "i"), "link" in marks(html, "b")) == (True, False)


def hashes(html: str, name: str) -> list[int]:
    page = parse(html)
    return [column(page, name)[node.index] for node in page.elements("li")]


def test_the_structure_hash_sees_tags_and_shape() -> None:
    """Equal for equal trees whatever their texts; different for another order or nesting."""
    same, other_text, order, nesting = hashes(
        "<li><b>x</b><i>y</i><li><b>z</b><i>w</i><li><i>y</i><b>x</b><li><b>x<i>y</i></b>", "structure"
    )
    assert same == other_text
    assert len({same, order, nesting}) == 3


def test_the_content_hash_sees_texts_too() -> None:
    """Equal for copies only."""
    first, copy, other = hashes("<li><b>x</b>y</li><li><b>x</b>y</li><li><b>x</b>z</li>", "content")
    assert first == copy != other


def test_hashes_overlook_what_is_not_seen() -> None:
    """Comments, space and ignored elements change neither hash."""
    html = "<li><b>x</b></li><li><b>x</b><!-- c --><script>s</script>\n </li>"
    for name in ("structure", "content"):
        assert len(set(hashes(html, name))) == 1, name


def test_hashes_of_own_names_are_the_same_on_every_page() -> None:
    """A template's custom elements are recognised whatever other names a page met before them."""
    for name in ("structure", "content"):
        one, other = hashes("<x-a data-y=1></x-a><li><x-card>a</x-card>", name), hashes("<li><x-card>a</x-card>", name)
        assert one == other, name


def flags(html: str, tag: str) -> set[str]:
    bits = of(parse(html), tag, "flags")
    return {name for name, bit in FLAGS.items() if bits & bit}


@pytest.mark.parametrize(
    ("html", "tag", "expected"),
    [
        ("<p>x</p>", "body", {"implied"}),
        ("<html><head></head><body><p>x</p></body></html>", "body", set()),
        ("<table><tr><td>x</table>", "tbody", {"implied"}),
        ("<table><p>x</p></table>", "p", {"fostered"}),
        ("<p>x<p>y</p>", "p", {"unclosed"}),
        ("<p>x</p>", "p", set()),
        ("<b><p>x</b>y</p>", "p", set()),
    ],
)
def test_flags_say_where_a_node_came_from(html: str, tag: str, expected: set[str]) -> None:
    """Implied, moved, left open."""
    told = flags(html, tag) & {"implied", "fostered", "unclosed"}
    assert expected <= told
    assert expected or not told


def test_literal_text_is_flagged() -> None:
    """Text of a script is no markup."""
    page = parse("<script>a<b</script><p>c")
    raw = [node.text_content for node in page if column(page, "flags")[node.index] & FLAGS["raw"]]
    assert raw == ["a<b"]


@pytest.mark.parametrize("name", [column.name for table in TABLES.values() for column in table])
def test_every_column_of_the_table_exists(name: str) -> None:
    """As an attribute, which is made once, and by name."""
    columns = parse("<p class=a>x").columns
    assert columns.column(name).tolist() == getattr(columns, name).tolist()
    assert getattr(columns, name) is getattr(columns, name)


def test_views_keep_the_memory_of_a_page_and_not_its_columns() -> None:
    """Columns are freed as soon as nobody has them, without a garbage collection; their views stay readable."""
    columns = parse("<p class=a>Flax").columns
    users = sys.getrefcount(columns)
    tags, whole = columns.tag, columns.tag.tolist()
    assert sys.getrefcount(columns) == users
    del columns
    assert tags.tolist() == whole


def test_a_released_view_by_name_leaves_the_attribute() -> None:
    """A view by name belongs to who asked for it."""
    columns = parse("<p>Flax").columns
    columns.column("tag").release()
    with columns.column("tag") as tags:
        assert tags.tolist() == columns.tag.tolist()
    assert len(columns.tag) == len(columns)


def test_an_unknown_column_is_an_error() -> None:
    """By name, with the name in the message."""
    with pytest.raises(KeyError, match="colour"):
        parse("<p>").column("colour")


def test_child_is_the_first_element_of_a_name() -> None:
    """Texts, comments and deeper elements are passed over."""
    columns = parse("<!doctype html><!-- flax --><body> a <p><b>b</b></p><b>c</b>").columns
    root = columns.child(0)
    body = columns.child(root, ("body", "frameset"))
    assert [columns.name(node) for node in (root, body, columns.child(body), columns.child(body, ("b",)))] == [
        "html",
        "body",
        "p",
        "b",
    ]
    assert columns.parent[columns.child(body, ("b",))] == body
    assert columns.child(body, ("head",)) == -1


def test_child_nodes_are_the_nodes_of_one_level() -> None:
    """Texts and comments too; a text has none, and a node that is not there is an error."""
    columns = parse("<p>a <b>flax <i>field</i></b><!-- c --> b").columns
    assert [columns.name(node) for node in columns.child_nodes(4)] == ["#text", "b", "#comment", "#text"]
    assert columns.child_nodes(5) == []
    with pytest.raises(IndexError):
        columns.child_nodes(len(columns))
