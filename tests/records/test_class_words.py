"""``_class_words`` against its twin."""

from bisect import bisect_left

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.records._class_words import ClassNames, Words, WordSearch, split
from scutch.records.find.ranker import read_class_words, shipped_ranker
from tests.twins.records import class_words as slow

LABELS = st.text("abcABC019-_ .é漢ſK", max_size=14).map(str.encode)
SCORES = st.floats(0, 1, width=16) | st.just(-1.0)
TABLES = st.dictionaries(st.text("abc", min_size=1, max_size=3), st.tuples(SCORES, SCORES), max_size=20)


@given(LABELS | st.binary(max_size=12))
def test_splits_as_its_twin(label: bytes) -> None:
    """At every sign that is no ASCII letter, and before capitals after small letters."""
    assert split(label) == slow.split(label)


@pytest.mark.parametrize(
    ("label", "words"),
    [
        (b"", []),
        (b"42--_", []),
        (b"productCard__title2", ["product", "card", "title"]),
        (b"HTMLList", ["htmllist"]),
        (b"ITEM Item", ["item", "item"]),
        ("größe".encode(), ["gr", "e"]),
    ],
)
def test_words_of_a_label(label: bytes, words: list[str]) -> None:
    """Digits and other letters divide words."""
    assert split(label) == words


CLASSES = st.text("abABXcar0-_-_é漢:.\0", max_size=14)


STYLES = st.frozensets(st.sampled_from(("a", "b", "ab", "")), max_size=2)


@given(CLASSES, STYLES, st.frozensets(st.sampled_from("abc")))
def test_names_have_the_words_that_its_twin_finds(
    name: str, utility_prefixes: frozenset[str], layout_words: frozenset[str]
) -> None:
    """Of the element, the block or the modifier, whichever says most; none for a utility class."""
    assert ClassNames(utility_prefixes, layout_words, frozenset()).words(name) == slow.name_words(
        name, utility_prefixes, layout_words
    )


@given(st.lists(CLASSES).map(" ".join), STYLES, st.frozensets(st.sampled_from(("ab", "car", "x"))))
def test_names_that_say_something_are_those_its_twin_finds(
    classes: str, utility_prefixes: frozenset[str], keywords: frozenset[str]
) -> None:
    """Those with words, with parts, or with a word that tells something inside."""
    assert ClassNames(utility_prefixes, frozenset(), keywords).informative(classes) == slow.informative(
        classes, utility_prefixes, keywords
    )


@given(LABELS, TABLES)
def test_says_what_its_twin_says(label: bytes, table: slow.Scores) -> None:
    """Mean, largest and around, in single precision."""
    assert Words(table).of(label) == pytest.approx(slow.hint(label, table), abs=1e-6)


def test_unknown_words_say_nothing() -> None:
    """They do not count in a mean either."""
    assert Words({"card": (0.5, 0.25)}).of(b"card abc xyz") == Words({"card": (0.5, 0.25)}).of(b"Card")
    assert Words({}).of(b"card") == (-1, -1, -1)


def test_as_many_words_as_there_is_room_for() -> None:
    """All are found; too many are an error, not an endless search."""
    made = ["".join(chr(97 + number // 26**place % 26) for place in range(4)) for number in range(10_000)]
    room = bisect_left(range(len(made)), x=True, key=lambda size: not fits(made[:size])) - 1
    words = Words(dict.fromkeys(made[:room], (0.5, 0.5)))
    assert all(words.of(word.encode()) == (0.5, 0.5, 0.5) for word in made[:room])
    assert room >= 1000


def fits(words: list[str]) -> bool:
    try:
        Words(dict.fromkeys(words, (0.5, 0.5)))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("word", ["größe", "naïve"])
def test_words_are_ascii(word: str) -> None:
    """No other word could ever be found."""
    with pytest.raises(ValueError, match="ascii"):
        Words({word: (0.5, 0.5)})


def test_a_table_is_read_as_it_is_written() -> None:
    """One word a line, its scores behind tabs."""
    words = read_class_words("card\t0.75\t-1\nlist\t-1\t0.5\n")
    assert words.of(b"card-list") == (0.75, 0.75, 0.5)


def test_shipped_words_are_read() -> None:
    """They know what a product is, and that a navigation holds few records."""
    words = shipped_ranker().words
    assert words.of(b"product")[0] > words.of(b"nav")[0] >= 0


def test_words_are_searched_in_each_class_once() -> None:
    """In letters of either case and inside longer words; other attributes do not count."""
    html = "<ul class='SEARCH-HITS a'><li class=b title=hits></ul><ul class='SEARCH-HITS a'></ul><p class=whitsun><p id=hits>"
    page = scutch.parse(html)
    assert [page[node].tag for node in WordSearch(frozenset(("hits", "jobs"))).nodes(page.columns)] == ["ul", "p"]


@pytest.mark.parametrize("label", ["hits", "hot-hosts", "xhotels", "JobList", "jo-results", "ho", "host-hit-job-result", ""])
def test_words_with_a_common_first_letter_are_all_searched(label: str) -> None:
    """The first of them, the last of them, and one that is another one's beginning."""
    words = frozenset(("hits", "host", "hotel", "hotels", "job", "results"))
    page = scutch.parse(f"<p class='{label}'>")
    assert bool(WordSearch(words).nodes(page.columns)) == any(word in label.lower() for word in words)
