"""Lines of empty results and of single ones."""

from hypothesis import given
from hypothesis import strategies as st

from scutch.lexicon.no_results import FORMS_OF_ONE, lines_with_one

PIECES = st.lists(st.sampled_from((*FORMS_OF_ONE, "1", " ", "one", "flax", "\n")), max_size=20).map("".join)


@given(PIECES)
def test_lines_with_one_are_all_lines_with_a_form_of_one(text: str) -> None:
    """In the order of the text, each once."""
    assert lines_with_one(text) == [line for line in text.split("\n") if any(form in line for form in FORMS_OF_ONE)]
