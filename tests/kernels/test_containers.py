"""The containers of the kernels, held against dicts and sets by what is built with them."""

from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels.lexicon import Lexicon
from scutch.page.parser import parse

WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=4), max_size=600)


@given(WORDS)
def test_index_gives_equal_values_one_row(words: list[str]) -> None:
    """Class values share a row of the label table if and only if they are equal, however often the index grows."""
    columns = parse("".join(f"<i class={word}></i>" for word in words).encode())
    rows = [columns.class_id[node] for node in range(len(columns)) if columns.name(node) == "i"]
    numbers: dict[str, int] = {}
    assert rows == [numbers.setdefault(word, len(numbers)) for word in words]


def test_index_grows_with_many_values() -> None:
    """Ten thousand distinct class values and tag paths each have a row of their own."""
    columns = parse("".join(f"<x{k} class=v{k}></x{k}>" for k in range(10_000)).encode())
    elements = [node for node in range(len(columns)) if columns.class_id[node] >= 0]
    assert len({columns.class_id[node] for node in elements}) == len({columns.path[node] for node in elements}) == 10_000


@given(st.dictionaries(st.text("abcdefgh", min_size=1, max_size=5), st.floats(0, 100, width=32), max_size=300), WORDS)
def test_lexicon_is_a_dict_of_words(scores: dict[str, float], words: list[str]) -> None:
    """A lexicon finds the score of each word it was made of, and -1 for others."""
    lexicon = Lexicon({word.encode(): score for word, score in scores.items()})
    assert [lexicon.get(word.encode()) for word in words] == [scores.get(word, -1.0) for word in words]
