"""The learned choice of content, and the files it comes with."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch.content._text_blocks import BLOCK_FEATURES
from scutch.content.choice import SMALL, Model, read_lexicon, shipped_model
from scutch.kernels.boosting import Ensemble
from scutch.kernels.lexicon import Lexicon
from scutch.methods.block_distribution.method import containers
from scutch.page import parse
from scutch.page.text import render_text
from tests import strategies
from training.trees import Packer

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures").glob("*/source.html"))
PROSE = "<p>" + "Flax gives long, strong fibres. " * 30


def constant(score: float) -> Model:
    """A model that gives every block the same score."""
    packer = Packer()
    packer.add({"leaf_value": score})
    return Model(Ensemble(packer.data(len(BLOCK_FEATURES))), Lexicon({}), Lexicon({}))


@pytest.mark.parametrize("html", ["", "<nav>Home</nav>", "<h1>Flax</h1><p>A plant of one summer.", "<p>" + "a" * (SMALL - 1)])
def test_small_pages_are_answered_by_rules(html: str) -> None:
    """A few words cannot be held against one another."""
    columns = parse(html).columns
    assert shipped_model().choice(columns) == containers(columns)


def test_a_page_of_some_size_is_answered_by_the_model() -> None:
    """Which may choose what is hidden, as the rules never do."""
    assert shipped_model().choice(parse("<p>" + "a" * SMALL).columns).hidden
    assert not shipped_model().choice(parse("<p>" + "a" * (SMALL - 1)).columns).hidden


def test_the_model_that_comes_along_reads_what_is_known() -> None:
    """As many numbers as a block has, and it is loaded only once."""
    assert shipped_model().trees.features == len(BLOCK_FEATURES)
    assert shipped_model().trees.trees > 0
    assert shipped_model() is shipped_model()


def test_words_of_the_model_are_shares() -> None:
    """What the words of a menu and those of an article say lies between 0 and 1, and is not the same."""
    names = shipped_model().names
    assert 0 <= names.get(b"footer") < names.get(b"article") <= 1
    assert 0 <= shipped_model().words.get(b"copyright") <= 1


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.parent.name)
def test_choices_of_fixture_pages_are_in_bounds(path: Path) -> None:
    """A confidence from 0 to 1; parts apart and in order, each with something kept."""
    columns = parse(path.read_bytes()).columns
    choice = shipped_model().choice(columns)
    assert 0 <= choice.confidence <= 1
    assert bool(choice.parts) != bool(choice.reason)
    assert all(part.chars > 0 for part in choice.parts)
    assert all(end <= begin for (_, end), (begin, _) in zip(choice.ranges, choice.ranges[1:], strict=False))


@given(st.lists(strategies.flow, min_size=1, max_size=4))
@settings(deadline=None, max_examples=40)
def test_confidence_is_a_share(pieces: list[str]) -> None:
    """Whatever stands around a long text."""
    choice = shipped_model().choice(parse(PROSE.join(["", *pieces])).columns)
    assert 0 <= choice.confidence <= 1


def test_a_pickled_page_has_the_same_content() -> None:
    """And so has one that was parsed twice, from bytes and from text."""
    html = f"<title>Flax</title><nav><a href=/>Home</a></nav><h1>Flax</h1>{PROSE}{PROSE}"
    page = parse(html.encode())
    wanted = shipped_model().choice(page.columns)
    assert wanted.parts
    assert shipped_model().choice(pickle.loads(pickle.dumps(page)).columns) == wanted
    assert shipped_model().choice(parse(html).columns) == wanted


def test_what_the_model_likes_is_chosen() -> None:
    """All where every block is likely; the reason tells how much of a part that is."""
    columns = parse(f"<div>{PROSE}{PROSE}</div>").columns
    choice = constant(9.0).choice(columns)
    assert [columns.name(part.node) for part in choice.parts] == ["div"]
    assert (choice.confidence, choice.parts[0].reason) == (1.0, "100% of its text is content")
    assert choice.ranges == ((choice.parts[0].node, columns.end[choice.parts[0].node]),)


def test_copies_are_left_out() -> None:
    """A page that repeats its story for small screens tells it once."""
    story = "<div class={}><h2>Flax</h2>" + PROSE + "</p><p>Linen is woven of them, and paper made of what is left.</div>"
    columns = parse(story.format("wide") + story.format("narrow")).columns
    choice = constant(9.0).choice(columns)
    text = "".join(render_text(columns, begin, end, skip=choice.skip, hidden=True) for begin, end in choice.ranges)
    assert text.count("Linen is woven") == 1


def test_doubt_lowers_the_confidence() -> None:
    """It is the F1 that is to be expected: for all words at even odds, one in two."""
    assert constant(0.0).choice(parse(PROSE).columns).confidence == 0.5


def test_much_doubt_is_no_answer() -> None:
    """What promises less than a fifth of F1 is told as nothing, with the heading that was found all the same."""
    columns = parse(f"<h1>Flax</h1>{PROSE}").columns
    choice = constant(-4.0).choice(columns)
    assert (choice.parts, choice.reason, choice.confidence) == ((), "nothing that reads like content", 0)
    assert columns.text(choice.heading) == "Flax"
    assert constant(-1.0).choice(columns).parts


def test_the_heading_is_found_with_the_content() -> None:
    """The text of the one that says the title."""
    columns = parse(f"<title>Linen</title><h1>Weavers</h1><h2>Linen</h2>{PROSE}").columns
    assert columns.text(constant(1.0).choice(columns).heading) == "Linen"


def test_a_lexicon_is_a_word_and_a_score_a_line() -> None:
    """In any script; an empty line says nothing, and without a line it knows nothing."""
    words = read_lexicon("flax\t0.5\n亚麻\t0.25\n".encode())
    assert (words.get(b"flax"), words.get("亚麻".encode()), words.get(b"linen")) == (0.5, 0.25, -1)
    assert read_lexicon(b"flax\t0.5\n\nlinen\t1").get(b"linen") == 1
    assert read_lexicon(b"").get(b"flax") == -1


@pytest.mark.parametrize("text", ["flax", "flax 0.5", "flax\t", "flax\thigh", "flax\t0.5\t1", "flax\t0.5\n \nlinen\t1"])
def test_other_files_are_no_lexicon(text: str) -> None:
    """A line without a score, with another thing in its place, or with more than that."""
    with pytest.raises(ValueError, match=r"unpack|convert"):
        read_lexicon(text.encode())
