"""``refinement._chosen_nodes`` against its twin in Python."""

from array import array

from hypothesis import given
from hypothesis import strategies as st

from scutch.content.refinement._chosen_nodes import Choice
from scutch.kernels.lexicon import Lexicon
from scutch.methods.selection import Selection
from scutch.page import parse
from scutch.page.columns import TEXT
from scutch.page.tag_ids import IDS
from tests.twins.content import chosen_nodes as twin

PIECES = st.sampled_from(
    (
        *("<div>", "</div>", "<p>", "<figure>", "</figure>", "<figcaption>", "<figure hidden>", "<img>", "<a href=x>"),
        *("<h1>", "</h1>", "<h2>", "</h2>", "<h3>", "</h3>", "Flax", "Hemp, 9", "Long, strong fibres of flax from the stem. "),
        *("– LONG fibres", "Länger", "关注亚麻的人", "关注 ", "in 2024", "9 km", "a 1/2", "b 1.", "c 12-3"),
        *("<p class=a>", "<dl><dd>", "</dl>", "<p hidden>", "</p>"),
        *("<ul><li>", "</ul>", "<article>", "</article>", "<a href=/hemp>Hemp</a>", "» ", "<b>"),
    )
)


@given(st.lists(PIECES, max_size=40).map("".join), st.data())
def test_agrees_with_its_twin(markup: str, data: st.DataObject) -> None:
    """Both give the same answers for every node of any choice."""
    columns = parse(f"<body>{markup}").columns
    mask = bytearray(data.draw(st.lists(st.sampled_from((0, 0, 0, 1)), min_size=len(columns), max_size=len(columns))))
    begins = sorted(data.draw(st.sets(st.integers(1, len(columns) - 1), max_size=3)))
    slices = array("i")
    for begin in begins:
        if not slices or begin >= slices[-1]:
            slices.extend((begin, columns.end[begin]))
    slow = twin.Choice(columns, slices, mask)
    fast = Choice(columns, Selection((), list(zip(slices[::2], slices[1::2], strict=True)), mask, -1, 1.0))
    for node in range(len(columns)):
        assert fast.is_chosen(node) == slow.is_chosen(node)
        assert fast.outermost_mask(node) == slow.outermost_mask(node)
        last = min(2 * node, len(columns) - 1)
        assert fast.surrounds(node, last) == slow.surrounds(node, last)
        assert fast.lacks(node) == slow.lacks(node)
    begin, end = data.draw(st.integers(0, len(columns))), data.draw(st.integers(0, len(columns) + 9))
    assert fast.first_prose(begin, end, 3) == slow.first_prose(begin, end, 3)
    figures = [node for node in range(len(columns)) if columns.tag[node] == IDS["figure"]]
    assert fast.figures_left_out(figures) == slow.figures_left_out(figures)
    images = [node for node in range(len(columns)) if columns.tag[node] == IDS["img"]]
    assert fast.image_boxes_left_out(images, 3, 20) == slow.image_boxes_left_out(images, 3, 20)
    assert sorted(fast.paragraphs_left_out()) == sorted(slow.paragraphs_left_out())
    assert fast.headings_like_title(2) == slow.headings_like_title(2)
    assert fast.texts_before_gaps(9) == slow.texts_before_gaps(9)
    for text in (node for node in range(len(columns)) if columns.tag[node] == TEXT):
        part = columns.text(text)[1:9]
        assert fast.repeats(part, text, text + 1) == slow.repeats(part, text, text + 1)
    starts = {b"long": 0.0, b"long fibres": 1.0, b"hemp": 0.0, "länger".encode(): 1.0, "关注".encode(): 1.0}
    assert fast.lines_beginning_with(Lexicon(starts), 30) == slow.lines_beginning_with(starts, 30)
    assert fast.lines_before_prose(20, 2, Lexicon({b"hemp": 1.0})) == slow.lines_before_prose(20, 2, (b"hemp",))
    assert fast.lines_behind_prose(20, 2, Lexicon({b"hemp": 1.0})) == slow.lines_behind_prose(20, 2, (b"hemp",))
