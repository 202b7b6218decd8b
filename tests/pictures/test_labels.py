"""Places of labels."""

from hypothesis import given
from hypothesis import strategies as st

from scutch.page.layout import Box
from scutch.pictures.labels import Labelled, overlap, place_labels

SIZE = (800.0, 600.0)
BOXES = st.builds(
    Box,
    st.integers(0, 700).map(float),
    st.integers(0, 500).map(float),
    st.integers(1, 100).map(float),
    st.integers(1, 100).map(float),
)


@given(st.lists(BOXES, max_size=30), st.lists(BOXES, max_size=30))
def test_labels_cover_no_text_and_no_other_label(boxes: list[Box], texts: list[Box]) -> None:
    """Wherever boxes and texts are; a label of which this cannot be said is in the margin."""
    labels = place_labels([Labelled(box, "12 list") for box in boxes], texts, SIZE)
    assert len(labels) == len(boxes)
    for number, label in enumerate(labels):
        assert not any(overlap(label, other) for other in labels[:number])
        assert label.x < 0 or not any(overlap(label, text) for text in texts)


def test_a_label_stands_above_its_box() -> None:
    """Where there is room."""
    box = Box(100, 100, 200, 40)
    (label,) = place_labels([Labelled(box, "1 list")], [], SIZE)
    assert (label.x, label.bottom) == (box.x, box.y)
