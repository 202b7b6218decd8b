"""``methods.alignment``: what on a page is an item, and which items are one field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.alignment import Alignment, align, item_values, same_values
from scutch.page import Page
from scutch.page.columns import MARKS

PIECES = st.sampled_from(
    [
        *[
            "<li>",
            "<li class=odd>",
            "<h3>",
            "<b>",
            "<a href=/x>",
            "</a>",
            "<p>",
            "<div class=a>",
            "<div>",
            "</div>",
            "text ",
            "|",
        ],
        *[
            "7 ",
            "<img src=i>",
            "<time datetime=2024>",
            "<br>",
            "<ul>",
            "</ul>",
            "<span hidden>",
            "</span>",
            "<script>x</script>",
        ],
    ]
)


def items(markup: str, tag: str = "li") -> tuple[Page, Alignment]:
    page = scutch.parse(markup)
    return page, align(page.columns, [(node.index,) for node in page if node.tag == tag])


def table(markup: str, tag: str = "li") -> list[list[str]]:
    """Return the text of each cell; of an attribute column the tags of its elements."""
    page, found = items(markup, tag)
    columns = page.columns
    return [[" ".join(columns.text(n).strip() or columns.name(n) for n in cell) for cell in row] for row in found.cells]


@given(st.lists(PIECES, max_size=40).map("".join))
def test_visible_texts_and_images_are_in_one_cell(markup: str) -> None:
    """Whatever the markup: the cells of a record partition what people see of it."""
    page, found = items(f"<ol>{markup}</ol>")
    columns = page.columns
    unseen = MARKS["ignored"]
    for row, record in enumerate([node for node in page if node.tag == "li"]):
        inside = range(record.index, columns.end[record.index])
        seen = [n for n in inside if page[n].is_text and not columns.marks[n] & unseen and columns.text(n).strip()]
        images = [n for n in inside if page[n].tag == "img" and not columns.marks[n] & unseen]
        placed = found.items(row)
        assert sorted(n for n, column in placed if found.columns[column] == "") == seen
        assert sorted(n for n, column in placed if found.columns[column] == "src") == images


def test_links_images_and_times_have_columns() -> None:
    """They follow the text they belong to."""
    markup = "<li><img data-src=i><a href=/a>A</a> <time datetime=2024-01-02>2 Jan</time>"
    assert items(markup)[1].columns == ("src", "", "href", "", "datetime")


def test_placeholders_and_named_anchors_have_none() -> None:
    """An image without an address and an anchor without a link are no items."""
    assert items("<li><img><a name=x>A</a><input value=''>")[1].columns == ("",)


def test_filled_inputs_are_items() -> None:
    """Hidden ones are not."""
    assert items("<li>Amount <input value=2><input type=hidden value=3>")[1].columns == ("", "value")


def test_alternating_classes_do_not_matter() -> None:
    """Where an element has only one child of a kind, that is the field."""
    markup = "<li><div class=odd>A</div><b>1</b><li><div class=even>B</div><b>2</b>"
    assert table(markup) == [["A", "1"], ["B", "2"]]


def test_classes_tell_siblings_apart() -> None:
    """A missing field does not move the others."""
    markup = "<li><i class=a>A</i><i class=b>B</i><i class=c>C</i><li><i class=a>D</i><i class=c>E</i>"
    assert table(markup) == [["A", "B", "C"], ["D", "", "E"]]


def test_states_are_no_classes() -> None:
    """First and last of a list, and numbered ones, are its items all the same."""
    markup = "<li><i class='tag first'>a</i><i class='tag last'>b</i><li><i class='tag first last tag-7'>c</i>"
    assert table(markup)[0][0] == "a b"


def test_empty_cells_of_drawn_rows_keep_their_places() -> None:
    """In a grid without a table, where all rows have the same children, an empty one does not move those after it."""
    rows = [("1", "Ann", "open"), ("2", "", "done"), ("3", "Bo", ""), ("4", "Cy", "open")]
    cells = ("".join(f"<div class='c c{n}'><b>{text}</b></div>" for n, text in enumerate(row)) for row in rows)
    assert table("".join(f"<li class=row>{row}</li>" for row in cells)) == [list(row) for row in rows]


def test_empty_items_are_no_cells_where_the_rows_differ() -> None:
    """Lists of tags, one of which is empty, stay lists."""
    assert table("<li><i class=t>a</i><i class=t></i><i class=t>b</i><li><i class=t>c</i><li><i class=t>d</i>")[0] == ["a b"]


def test_hashes_of_classes_do_not_matter() -> None:
    """A name that a bundler completed with a hash tells siblings apart like any other; another build has another hash."""
    markup = "<li><i class=Shop_a__n4qtn>A</i><i class=Shop_b__Xk2pd>B</i><li><i class=Shop_b__9zQab>D</i>"
    assert table(markup) == [["A", "B"], ["", "D"]]


def test_generated_classes_tell_siblings_apart() -> None:
    """Classes that are hashes all the same say which element is missing."""
    markup = (
        "<li><i class='f4bd07 a02c3'>A</i><i class=b5cd09854e>B</i><i class=c82435a4b8>C</i><li><i class='f4bd07 a02c3'>D</i>"
    )
    assert table(f"{markup}<i class=c82435a4b8>E</i>") == [["A", "B", "C"], ["D", "", "E"]]


def test_a_text_may_be_linked_or_not() -> None:
    """The cell is the same, its link is another column."""
    assert table("<tr><td>A<tr><td><a href=/b>B</a>", "p") == []
    assert table("<table><tr><td>A<tr><td><a href=/b>B</a></table>", "tr") == [["A", ""], ["B", "a"]]


def test_labelled_items_are_columns() -> None:
    """Facts that say what they are, in lists of different length."""
    rows = table("<li><p>Size: 3<p>Was £ 5<p>Now £ 4<li><p>Now £ 7<li><p>Size: 2<p>Was £ 9")
    assert rows == [["Size: 3", "Was £ 5", "Now £ 4"], ["", "", "Now £ 7"], ["Size: 2", "Was £ 9", ""]]


def test_columns_of_one_line_have_one_number() -> None:
    """A label and what it labels stand in one block, the next block is another line."""
    _, found = items("<li><h3>T</h3><p>by <a href=/a>A</a> <p>B<li><h3>T</h3><p>by <a href=/c>C</a> <p>D")
    title, by, name, link, other = found.lines
    assert by == name == link != title != other != by


def test_prose_is_one_column() -> None:
    """The blocks of a post and the markup inside its text do not make fields."""
    bodies = ["<p>a<p>b<ul><i>c</i></ul><p>d", "<p>one <b>two</b> three", "<p>a<pre>b</pre><p>d", "<p>x"]
    rows = table("".join(f"<li><h3>T</h3><div>{body}</div>" for body in bodies))
    assert rows == [["T", "a b c d"], ["T", "one two three"], ["T", "a b d"], ["T", "x"]]


def test_records_of_several_siblings() -> None:
    """Their top nodes are divided like children."""
    page = scutch.parse("<dl><dt>A<dd>1<dt>B<dd>2<dd>3</dl>")
    tops = [node.index for node in page if node.tag in ("dt", "dd")]
    found = align(page.columns, [tuple(tops[:2]), tuple(tops[2:])])
    assert [[len(cell) for cell in row] for row in found.cells] == [[1, 1], [1, 2]]


def test_no_records() -> None:
    """No rows, no columns."""
    found = align(scutch.parse("").columns, [])
    assert (len(found), found.columns, found.cells) == (0, (), ())


def test_records_without_text_have_empty_rows() -> None:
    """Each record keeps its row; what styles hide is data, what is never shown is not."""
    assert table("<li hidden>A<li>B<li><script>C</script>") == [["A"], ["B"], [""]]


@pytest.mark.parametrize("node", [-1, 99])
def test_nodes_that_are_none_are_errors(node: int) -> None:
    """A page has the nodes it has."""
    with pytest.raises(IndexError):
        align(scutch.parse("<p>").columns, [(node,)])


@pytest.mark.parametrize(
    ("markup", "attribute", "value"),
    [
        ("<img src=/a data-src=/b>", "src", "/a"),
        ("<img src='data:image/gif;base64,R0' data-src=/b>", "src", "/b"),
        ("<img srcset='/c 320w, /d 640w'>", "src", "/d"),
        ("<img data-srcset='/c, /d 2x'>", "src", "/d"),
        ("<img src='data:,x'>", "src", "data:,x"),
        ("<img>", "src", ""),
        ("<a href='/x y'>", "href", "/x y"),
        ("<time datetime=2024-01-02>", "datetime", "2024-01-02"),
    ],
)
def test_values_are_those_of_the_source(markup: str, attribute: str, value: str) -> None:
    """Placeholders of images give way to what is loaded late."""
    assert item_values(scutch.parse(f"<body>{markup}").columns, [4], attribute) == [value]


LINKS = st.lists(
    st.sampled_from(("<a href=/x>", "<a href=' /x\u00a0'>", "<a href=/y>", "<a href>", "<a href=é>", "<a>")), max_size=4
)


@given(LINKS, LINKS)
def test_same_values_agrees_with_reading_the_values(links: list[str], others: list[str]) -> None:
    """One after the other, without the space around them; lists of other lengths differ."""
    page = scutch.parse("".join(f"<p>{link}</a>" for link in (*links, *others)))
    nodes = [node.index for node in page.elements("a")]
    own, rest = nodes[: len(links)], nodes[len(links) :]
    same = item_values(page.columns, own, "href") == item_values(page.columns, rest, "href")
    assert same_values(page.columns, own, rest, "href") == same


def test_parts_that_classes_name_are_fields_though_some_come_and_go() -> None:
    """A list of changes marks few of them as new or small; whether all of a page are in one form is chance."""
    marks = ("", "<abbr class=new>N</abbr>", "<abbr class=minor>m</abbr>", "", "<abbr class=new>N</abbr>")
    notes = ("", "<span class=note>typo</span>", "<span class=note>figures</span>", "<span class=note>links</span>", "")
    rows = "".join(
        f"<li><a class=day href=/v{n}>2 May {2020 + n}</a> <span class=size>+{n + 3}</span> {mark} <a class=what href=/p{n}>"
        f"Page {n}</a> {note}"
        for n, (mark, note) in enumerate(zip(marks, notes, strict=True))
    )
    page = scutch.parse(f"<ul>{rows}</ul>")
    found = align(page.columns, [(node.index,) for node in page if node.tag == "li"])
    texts = [[page.columns.text(node) for node in found.cell(0, k)] for k, name in enumerate(found.columns) if not name]
    assert [cell for cell in texts if cell] == [["2 May 2020"], ["+3"], ["Page 0"]]


@pytest.mark.parametrize("group", ["<td class=c>North<td class=c><td class=c>", " <td class=c>North</td> <td class=c></td> "])
def test_cells_of_one_class_are_named_by_their_places(group: str) -> None:
    """The name of a group is above no value of its own column; others are below a class of their own."""
    rows = "<tr><td class=c><td class=c>Flax<td class=c>1 m<tr><td class=c><td class=c>Hemp<td class=c>3 m"
    assert table(f"<table><tr>{group}{rows}</table>", "tr") == [["North", "", ""], ["", "Flax", "1 m"], ["", "Hemp", "3 m"]]
    named = "<tr><td><td class=name>Flax<tr><td class=name>Hemp<tr><td class=name>Jute"
    assert table(f"<table>{named}</table>", "tr") == [["Flax"], ["Hemp"], ["Jute"]]


def test_words_around_links_stay_one_text_whatever_classes_they_have() -> None:
    rows = "".join(
        f"<li>The <a class=a{n % 2}>weir</a> of the <i class=b>mill</i> {'and <b class=c>wheel</b> ' * (n % 2)}is old"
        for n in range(6)
    )
    page = scutch.parse(f"<ul>{rows}</ul>")
    assert len(align(page.columns, [(node.index,) for node in page if node.tag == "li"]).columns) == 1


def test_empty_elements_keep_the_places_of_their_siblings() -> None:
    rows = [["Ann", "operator", "ann@a"], ["Ben", "", "ben@a"], ["Cleo", "dyer", ""], ["Dan", "", "dan@a"]]
    cells = ["".join(f"<div class=cell>{text}</div>" for text in row) for row in rows]
    assert table("".join(f"<li>{row}" for row in cells)) == rows


def test_empty_elements_beside_long_texts_are_no_cells() -> None:
    """The place for an advertisement below the first post is no second text of it."""
    post = "<li><h4>Ann</h4><div>" + "Flax flowers in June, and each of its blue flowers lasts one day. " * 3 + "</div>"
    assert [len(row) for row in table(post + "<div></div>" + post + post.replace("Flax", "<p>Flax"))] == [2, 2, 2]


@pytest.mark.parametrize("attribute", ["data-original", "data-imgsrc", "data-lazy_src"])
def test_any_attribute_may_have_the_address_of_a_lazy_image(attribute: str) -> None:
    """Each script that loads images has an attribute of its own."""
    page, found = items("".join(f"<li><img {attribute}=/store/{n}/86 alt=''>Linen {n}" for n in range(4)))
    assert found.columns == ("src", "")
    images = [node.index for node in page.elements("img")]
    assert item_values(page.columns, images, "src") == [f"/store/{n}/86" for n in range(4)]


def test_some_images_may_have_a_placeholder() -> None:
    """The first ones are loaded at once; an image that several records share is none."""
    lazy = "".join(f"<img src=/wait.png data-original=/{n}.jpg>" for n in range(2))
    page = scutch.parse(f"<img src=/a.jpg><img src=/b.jpg><img src=/b.jpg><img src=/c.jpg data-zoom=/zoom/c.jpg>{lazy}")
    images = [node.index for node in page.elements("img")]
    assert item_values(page.columns, images, "src") == ["/a.jpg", "/b.jpg", "/b.jpg", "/c.jpg", "/0.jpg", "/1.jpg"]
