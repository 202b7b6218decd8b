"""Functions that take the texts of a column: each list of texts has an answer, and one of its length."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from fuzz.structure import TEXTS
from scutch.records.cells.cell_labels import common_label, common_price_prefix, unlabelled
from scutch.records.cells.text_parts.label_lines import line_parts
from scutch.records.cells.text_parts.search import text_parts
from scutch.records.cells.text_parts.template import REST
from scutch.values.column import column_type, typed_values
from scutch.values.registry import COLUMN_TYPES

CONSTANTS = (
    "by ", "Posted by ", " in ", " on ", "Tags: ", "Price: ", " · ", " | ", ", ", " – ", "(", ")", "[", ": ",
    " ", "\n", "已售", "%",
)  # fmt: skip
VALUES = (
    "Ann Lee", "flax", "3 May 2026", "2026年5月3日", "12", "€ 5", "$1,200.00", "4.5/5", "vor 3 Tagen", "", "x",
    "٣٤٥", "½", "by", "·",
)  # fmt: skip
FRAGMENTS = (
    st.sampled_from(VALUES) | st.sampled_from([text.decode() for text in TEXTS if len(text) < 100]) | st.text(max_size=5)
)


@st.composite
def columns_of_texts(draw: st.DrawFn) -> list[str]:
    """Texts with constants in common, as those of a column: some lack a constant, some are another text."""
    constants = draw(st.lists(st.sampled_from(CONSTANTS), max_size=4))
    texts = []
    for _ in range(draw(st.integers(0, 9))):
        kept = [constant for constant in constants if draw(st.integers(0, 9))]
        values = draw(st.lists(FRAGMENTS, min_size=len(kept) + 1, max_size=len(kept) + 1))
        texts.append("".join(value + constant for value, constant in zip(values, [*kept, ""], strict=True)))
    return texts


@st.composite
def lines_of_labels(draw: st.DrawFn) -> list[str]:
    """Texts of labels with values, some with a label twice, without a value or with a sign too many."""
    labels = st.sampled_from(("Size: ", "Tall size: ", "Colour：", "Weave:", "Weave : ", "Note: "))
    pair = st.tuples(labels, FRAGMENTS).map("".join)
    signs = st.sampled_from((", ", " | ", ";", "、", "\n", ",, ", " "))
    return draw(st.lists(st.lists(pair, min_size=1, max_size=4).map(draw(signs).join), max_size=6))


@given(columns_of_texts() | lines_of_labels())
@example(["Size: Ann | Size: 3 May 2026 | Size: Ann", "Size: Ann | Size: 3 May 2026 | Tall size: Ann", "Size: 5"])
@settings(max_examples=300)
def test_parts_are_pieces_of_their_texts(texts: list[str]) -> None:
    """What a part is of a text stands in it, and the pattern that generated code has finds the same."""
    for part in (*text_parts(texts), *line_parts(texts)):
        pattern = re.compile(part.template.pattern(part.number))
        assert part.number == REST or part.number in part.template.numbers()
        for text in texts:
            assert part.of(text) in text
            line = " ".join(text.split())  # as generated code reads it
            found = re.search(pattern, line)
            assert ((found and found[1]) or "") == part.of(line)
            assert all(item in text for item in part.items(text))


@example(["Ann Leeby $1", "Ann Leeby $1", "Ann Lee"])
@given(columns_of_texts())
@settings(max_examples=300)
def test_labels_in_common_begin_the_texts(texts: list[str]) -> None:
    """Without them each text is one that it ends with; texts that are no prices may lack the words in front of the prices."""
    label, prefix = common_label(texts), common_price_prefix(texts)
    assert not prefix or sum(text.lstrip().startswith(prefix) for text in texts) > 1
    for text, left in zip(texts, unlabelled(texts, label), strict=True):
        assert left in text


@given(columns_of_texts(), st.sampled_from(sorted(COLUMN_TYPES)), st.sampled_from(["", "en", "de", "zh", "ar"]))
@settings(max_examples=300)
def test_every_type_reads_every_column(texts: list[str], name: str, language: str) -> None:
    """A value or None for each text; the type that is found for a column reads one of its texts at least."""
    assert len(typed_values(texts, name, language)) == len(texts)
    found = column_type(texts)
    assert found in COLUMN_TYPES
    assert found == "text" or any(value is not None for value in typed_values(texts, found, language))
