"""The decision trees of the paper, and the text blocks that they classify."""

import pytest

import scutch
from scutch.methods.boilerpipe.atomic_blocks import NO_BLOCK, AtomicBlock, atomic_blocks, wrapped_density
from scutch.methods.boilerpipe.method import are_content, boilerpipe, density_rules, num_words_rules


def block(words: int = 0, links: float = 0.0, density: float = 0.0) -> AtomicBlock:
    return AtomicBlock((), words, links, density)


@pytest.mark.parametrize(
    ("previous", "current", "following", "content"),
    [
        (block(), block(50, links=0.34), block(50), False),
        (block(links=0.56), block(40), block(17), False),
        (block(links=0.56), block(41), block(0), True),
        (block(links=0.56), block(40), block(18), True),
        (block(4), block(16), block(15), False),
        (block(5), block(16), block(15), True),
        (block(4), block(17), block(15), True),
        (block(4), block(16), block(16), True),
    ],
)
def test_the_tree_over_words_is_the_printed_one(
    previous: AtomicBlock, current: AtomicBlock, following: AtomicBlock, content: bool
) -> None:
    """Algorithm 1: each leaf on both sides of its threshold."""
    assert num_words_rules(previous, current, following) is content


@pytest.mark.parametrize(
    ("previous", "current", "following", "content"),
    [
        (block(), block(density=20, links=0.34), block(density=20), False),
        (block(links=0.56), block(density=20), block(density=11), False),
        (block(links=0.56), block(density=1), block(density=12), True),
        (block(density=4), block(density=9), block(density=10), False),
        (block(density=5), block(density=9), block(density=10), True),
        (block(density=4), block(density=9), block(density=11), True),
        (block(), block(density=10), block(density=0), False),
        (block(), block(density=10), block(density=1), True),
    ],
)
def test_the_tree_over_density_is_the_printed_one(
    previous: AtomicBlock, current: AtomicBlock, following: AtomicBlock, content: bool
) -> None:
    """Algorithm 2: each leaf on both sides of its threshold."""
    assert density_rules(previous, current, following) is content


def test_every_tag_but_a_link_ends_a_block() -> None:
    """``<a>`` runs on, ``<b>`` and ``<br>`` do not."""
    page = scutch.parse("<p>one <a href=/>two</a> three <b>four</b> five<br>six")
    texts = ["".join(map(page.columns.text, found.nodes)).split() for found in atomic_blocks(page.columns)]
    assert texts == [["one", "two", "three"], ["four"], ["five"], ["six"]]


def test_the_last_line_does_not_count_for_density() -> None:
    """Nineteen characters a line: four words of nineteen characters and their blanks fill 79 columns."""
    assert wrapped_density("abcdefghijklmnopqrs " * 9) == 4.0


def test_hidden_text_is_in_no_block() -> None:
    """What a page does not show is neither content nor a neighbour."""
    page = scutch.parse("<p>one<p hidden>two<script>three</script>")
    assert [found.num_words for found in atomic_blocks(page.columns)] == [1]


def test_the_ends_of_a_page_have_empty_neighbours() -> None:
    """The first and last block are classified like all others."""
    assert are_content([block(17)]) == [True]
    assert are_content([block(16)]) == [False]
    assert NO_BLOCK.num_words == 0


def test_a_page_without_content_says_why() -> None:
    """No text and no content are different reasons."""
    assert boilerpipe(scutch.parse("").columns).reason == "no text"
    assert boilerpipe(scutch.parse("<p>Home").columns).reason == "no block of text is content"
