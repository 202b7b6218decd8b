"""Lines that may repeat the title: a compiled scan against its twin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content._title_lines import lines_beginning_like
from tests.twins.content.title_lines import WORD, lines_with_first_word

TEXTS = (
    "# [Flax](/flax)\n\nFLAX is blue.\r\nHemp",
    "<h1>Flax</h1><p><b>Flax</b> gives fibres.</p><img alt='a\nb' src=x>flax",
    "“Flax” – a plant\x85flax\u2028flaX\x1eno flax",
    "](](](\n](flax\nflax](a(b)flax",
    "<a <b flax <p",
    "ﬂax FLAX\nﬂax\n3 flax\n_flax",
    "",
)


def with_first_word(text: str, word: str, most_chars: int) -> list[str]:
    """What the compiled scan finds, without the lines that it leaves in doubt."""
    return [
        line for line in map(str.casefold, lines_beginning_like(text, word, most_chars)) if WORD.findall(line)[:1] == [word]
    ]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("most_chars", [4, 7, 40])
def test_all_lines_with_the_first_word_are_found(text: str, most_chars: int) -> None:
    """The scan finds the lines that its twin finds."""
    assert with_first_word(text, "flax", most_chars) == lines_with_first_word(text, "flax", most_chars)


@given(st.text(alphabet="aAé<>/]()[ \n\r\x85\u2028b_1", max_size=60), st.sampled_from(["a", "é", "b", "1", "_"]))
def test_any_text_is_read_like_its_twin_reads_it(text: str, word: str) -> None:
    """Scan and twin agree on any text with markup."""
    assert with_first_word(text, word, 9) == lines_with_first_word(text, word, 9)


def test_paragraphs_and_other_first_letters_are_dropped() -> None:
    """Long lines, and lines with another first letter, never become strings."""
    assert lines_beginning_like("Hemp\nFlax " + "fibre " * 20 + "\n> Flax", "flax", 20) == ["> Flax"]
