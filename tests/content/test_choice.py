"""The learned choice of content, and its shipped files."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scutch
from scutch.content._text_blocks import BLOCK_FEATURES, SECOND_STAGE_FEATURES
from scutch.content.choice import MIN_CHARS, Model, read_lexicon, shipped_model
from scutch.kernels.boosting import Ensemble
from scutch.kernels.lexicon import Lexicon
from scutch.methods.block_distribution.container import containers
from scutch.page import parse
from scutch.page.text import render_text
from tests import strategies
from training.trees import Packer

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures").glob("*/source.html"))
PROSE = "<p>" + "Flax gives long, strong fibres. " * 30


def constant(score: float) -> Model:
    """A model that gives every block the same score in both stages."""
    packer = Packer()
    packer.add({"leaf_value": score})
    first, second = (Ensemble(packer.data(len(names))) for names in (BLOCK_FEATURES, SECOND_STAGE_FEATURES))
    return Model(first, second, Lexicon({}), Lexicon({}))


@pytest.mark.parametrize(
    "html", ["", "<nav>Home</nav>", "<h1>Flax</h1><p>A plant of one summer.", "<p>" + "a" * (MIN_CHARS - 1)]
)
def test_small_pages_are_answered_by_rules(html: str) -> None:
    """They have too few blocks to compare."""
    columns = parse(html).columns
    assert shipped_model().choice(columns) == containers(columns)


def test_a_page_of_some_size_is_answered_by_the_model() -> None:
    """The model may choose hidden text; the rules never do."""
    assert shipped_model().choice(parse("<p>" + "a" * MIN_CHARS).columns).hidden
    assert not shipped_model().choice(parse("<p>" + "a" * (MIN_CHARS - 1)).columns).hidden


def test_the_shipped_model_reads_all_features() -> None:
    """Each stage has as many features as a block has there; the model is cached."""
    assert shipped_model().trees.features == len(BLOCK_FEATURES)
    assert shipped_model().second.features == len(SECOND_STAGE_FEATURES)
    assert shipped_model().trees.trees > 0
    assert shipped_model() is shipped_model()


def test_scores_of_words_are_shares() -> None:
    """From 0 to 1, and lower for a footer than for an article."""
    names = shipped_model().names
    assert 0 <= names.get(b"footer") < names.get(b"article") <= 1
    assert 0 <= shipped_model().words.get(b"copyright") <= 1


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.parent.name)
def test_choices_of_fixture_pages_are_in_bounds(path: Path) -> None:
    """A confidence from 0 to 1; parts disjoint and in order, each with kept text."""
    columns = parse(path.read_bytes()).columns
    choice = shipped_model().choice(columns)
    assert 0 <= choice.confidence <= 1
    assert bool(choice.parts) != bool(choice.reason)
    assert all(part.chars > 0 for part in choice.parts)
    assert all(end <= begin for (_, end), (begin, _) in zip(choice.ranges, choice.ranges[1:], strict=False))


@given(st.lists(strategies.flow, min_size=1, max_size=4))
@settings(max_examples=40)
def test_confidence_is_a_share(pieces: list[str]) -> None:
    """Whatever surrounds a long text."""
    choice = shipped_model().choice(parse(PROSE.join(["", *pieces])).columns)
    assert 0 <= choice.confidence <= 1


def test_a_pickled_page_has_the_same_content() -> None:
    """Likewise a page parsed from text instead of bytes."""
    html = f"<title>Flax</title><nav><a href=/>Home</a></nav><h1>Flax</h1>{PROSE}{PROSE}"
    page = parse(html.encode())
    wanted = shipped_model().choice(page.columns)
    assert wanted.parts
    assert shipped_model().choice(pickle.loads(pickle.dumps(page)).columns) == wanted
    assert shipped_model().choice(parse(html).columns) == wanted


def test_probable_blocks_are_chosen() -> None:
    """All of them; the reason is the share of a part that is content."""
    columns = parse(f"<div>{PROSE}{PROSE}</div>").columns
    choice = constant(9.0).choice(columns)
    assert [columns.name(part.node) for part in choice.parts] == ["div"]
    assert (choice.confidence, choice.parts[0].reason) == (1.0, "100% of its text is content")
    assert choice.ranges == ((choice.parts[0].node, columns.end[choice.parts[0].node]),)


def test_copies_are_left_out() -> None:
    """A text that is repeated for small screens is chosen once."""
    story = "<div class={}><h2>Flax</h2>" + PROSE + "</p><p>Linen is woven of them, and paper made of what is left.</div>"
    columns = parse(story.format("wide") + story.format("narrow")).columns
    choice = constant(9.0).choice(columns)
    text = "".join(render_text(columns, begin, end, skip=choice.skip, hidden=True) for begin, end in choice.ranges)
    assert text.count("Linen is woven") == 1


def test_doubt_lowers_the_confidence() -> None:
    """The confidence is the expected F1: 0.5 for words at even odds."""
    assert constant(0.0).choice(parse(PROSE).columns).confidence == 0.5


def test_much_doubt_is_no_answer() -> None:
    """A choice with a low expected F1 is empty, but has the main heading."""
    columns = parse(f"<h1>Flax</h1>{PROSE}").columns
    choice = constant(-4.0).choice(columns)
    assert (choice.parts, choice.reason, choice.confidence) == ((), "nothing that reads like content", 0)
    assert columns.text(choice.heading) == "Flax"
    assert constant(-1.0).choice(columns).parts


def test_the_heading_is_found_with_the_content() -> None:
    """The main heading is the one most similar to the title."""
    columns = parse(f"<title>Linen</title><h1>Weavers</h1><h2>Linen</h2>{PROSE}").columns
    assert columns.text(constant(1.0).choice(columns).heading) == "Linen"


def test_a_lexicon_is_a_word_and_a_score_a_line() -> None:
    """In any script; empty lines are skipped, and an empty table knows no word."""
    words = read_lexicon("flax\t0.5\n亚麻\t0.25\n".encode())
    assert (words.get(b"flax"), words.get("亚麻".encode()), words.get(b"linen")) == (0.5, 0.25, -1)
    assert read_lexicon(b"flax\t0.5\n\nlinen\t1").get(b"linen") == 1
    assert read_lexicon(b"").get(b"flax") == -1


@pytest.mark.parametrize("text", ["flax", "flax 0.5", "flax\t", "flax\thigh", "flax\t0.5\t1", "flax\t0.5\n \nlinen\t1"])
def test_other_files_are_no_lexicon(text: str) -> None:
    """A line without a score, with a score that is no number, or with further columns."""
    with pytest.raises(ValueError, match=r"unpack|convert"):
        read_lexicon(text.encode())


SECTION = (
    "<p>A view is a stored query. It has no rows of its own, and is evaluated each time that it is named in another query.</p>"
)
MANUAL = f"""<title>7.3. Views</title>
<div class=navheader><table width="100%" summary="Navigation header"><tr><th colspan=3>7.3. Views</th></tr>
<tr><td><a accesskey=p href=a.html>Prev</a></td><th>Chapter 7. Named queries</th><td><a href=c.html>Next</a></td></tr>
</table><hr></div>
<div class=sect1><div class=titlepage><h2 class=title>7.3. Views</h2></div>{SECTION * 3}
<pre class=programlisting>CREATE VIEW mills AS SELECT name, river FROM buildings;</pre>{SECTION * 2}</div>
<div class=navfooter><hr><table width="100%" summary="Navigation footer"><tr><td><a accesskey=p href=a.html>Prev</a></td>
<td><a accesskey=u href=u.html>Up</a></td><td><a accesskey=n href=c.html>Next</a></td></tr>
<tr><td>7.2. Tables that inherit</td><td><a accesskey=h href=index.html>Home</a></td><td>7.4. Rules on updates</td></tr>
</table></div>"""


def test_the_navigation_of_a_manual_is_left_out() -> None:
    """DocBook writes it as tables above and below each page."""
    text = scutch.extract_content(MANUAL).text
    assert "CREATE VIEW" in text
    assert not [words for words in ("Prev", "Tables that inherit", "Rules on updates") if words in text]


def test_breadcrumbs_with_the_title_are_left_out() -> None:
    """Their last item is the title of the article."""
    crumbs = "<ol class=breadcrumb><li><a href=/>Rivers</a><li><a href=/m>Mills</a><li><h1>The mill at Orp</h1></ol>"
    story = (
        "<p>The wheel was taken down in 1921, when the village got its first dynamo, and the race was filled with rubble.</p>"
    )
    text = scutch.extract_content(
        f"<title>The mill at Orp</title><header>{crumbs}</header><article>{story * 5}</article>"
    ).text
    assert "dynamo" in text
    assert "Rivers" not in text


POST_DETAILS = """<ul class=post-copyright><li><b>Author:</b> Ada Fell<li><b>Link:</b> https://mills.example/orp
<li><b>License:</b> This work is licensed under CC BY 4.0 unless stated otherwise.</ul>"""


def test_the_licence_box_below_a_post_is_left_out() -> None:
    """It is a list in a container that is mostly content, but none of the post."""
    story = "<p>The wheel was taken down in 1921, when the village got its first dynamo.</p>"
    text = scutch.extract_content(f"<article><h1>The mill at Orp</h1>{story * 5}{POST_DETAILS}</article>").text
    assert "dynamo" in text
    assert "licensed" not in text


def test_details_in_the_items_of_a_list_are_part_of_them() -> None:
    """Names and dates of posters are fields of their posts."""
    story = "<p>The wheel was taken down in 1921, when the village got its first dynamo, and nobody wrote down who paid.</p>"
    blocks = [f"<div class=item><p class=meta>Ada Fell wrote on {day} May</p>{story}</div>" for day in range(1, 5)]
    text = scutch.extract_content(f"<main><h1>The mill at Orp</h1>{''.join(blocks)}</main>").text
    assert "Ada Fell wrote on 3 May" in text


def test_a_paragraph_for_subscribers_is_kept() -> None:
    """The class of a paragraph of prose says who may read it, not that it is an offer."""
    story = "<p>The wheel was taken down in 1921, when the village got its first dynamo, and the race was filled.</p>"
    last = "Nobody wrote down who paid for the dynamo, but the bills of the mill for that winter are in a drawer at the hall."
    page = f"<article><h1>The mill at Orp</h1>{story * 3}<div>Featured video</div><p class=paywall>{last}</p></article>"
    assert last in scutch.extract_content(page).text


@pytest.mark.parametrize("name", ["paywall", "similar-jobs", "post-tags", "subscribe_box"])
def test_offers_beside_a_lone_post_are_left_out(name: str) -> None:
    """They stand in its container, with headings and lists of their own."""
    story = "<p>The wheel was taken down in 1921, when the village got its first dynamo, and the race was filled.</p>"
    offer = "<h3>Read on with us</h3><p>All pages for one euro.</p><ul><li>Cancel at any time<li>No ads</ul>"
    text = scutch.extract_content(
        f"<article><h1>The mill at Orp</h1>{story * 3}<div class={name}>{offer}</div></article>"
    ).text
    assert "dynamo" in text
    assert "Cancel" not in text
    assert "one euro" not in text


@pytest.mark.parametrize(("heading", "are_remarks"), [("<h3>turn</h3>", True), ("", False)])
def test_comments_below_headings_of_the_content_are_no_readers_comments(heading: str, are_remarks: bool) -> None:
    """Those in the documentation of code explain what is named above them."""
    comment = "<div class=code-comment><p>Turns the wheel until the flax is soft, and stops it when the water is low.</div>"
    member = f"{heading}<p>turn(wheel: Wheel, rounds: number): Promise of the rounds that were turned</p>{comment}"
    text = scutch.extract_content(f"<main><h1>Class Mill</h1>{member * 6}</main>").text
    assert ("stops it" in text) == are_remarks


def test_a_short_article_stands_without_the_comments_below_it() -> None:
    """Also if they are longer than it is."""
    story = (
        "<p>Hemp twine does not stretch, and sisal does. I learned this when a whole row of poles fell over in one night.</p>"
    )
    rest = "<p>Use hemp for the poles, soak it first, and leave it alone until it is dry. The poles still stand.</p>"
    comment = "<li><b>Jon Barrow</b><time>March 1, 2025</time><p>This is what I needed for the lower field last summer.</p>"
    comments = f"<div class=comments><h2>3 responses</h2><ol>{comment * 3}</ol></div>"
    html = f"<title>Twine</title><main><h1>Twine</h1>{story}{rest}{comments}</main>"
    found = scutch.extract_content(html)
    assert found.text.endswith("still stand.")


def test_comments_beside_little_else_are_the_content() -> None:
    """A bug tracker has fields around them, which are no article that its readers comment."""
    report = (
        "Export drops the last column when a header has a line break in it. We noticed it because the totals of the report "
        "were missing, and nobody had changed anything but the label of one column."
    )
    answer = (
        "Confirmed. The writer counts the columns of the first physical line, and the header has two lines. The reader does "
        "the same, so a file that was written before cannot be opened again without an error."
    )
    fields = "".join(
        f"<tr><th><a href=#{name}>{name}:</a></th><td>{value}</td></tr>"
        for name, value in (
            ("Status", "VERIFIED FIXED"), ("Product", "Sheets"), ("Component", "export"), ("Version", "4.2 release"),
            ("Hardware", "All"), ("Importance", "medium normal"), ("Target Milestone", "4.3"), ("Assignee", "Nobody"),
            ("Reported", "2024-02-14 09:20 UTC by Piet Verhagen"), ("Modified", "2024-02-19 16:44 UTC"),
        )
    )  # fmt: skip
    comments = "".join(
        f"<div class=comment><p><a href=#c>Comment {k}</a> <b>Ana Sousa</b> 2024-02-1{k} 10:02 UTC</p><pre>{text}</pre></div>"
        for k, text in enumerate((report, answer) * 2)
    )
    menu = "<ul><li><a href=/>Home</a><li><a href=/new>New</a><li><a href=/browse>Browse</a><li><a href=/login>Log In</a></ul>"
    form = f"<form><table>{fields}</table><div id=comments>{comments}</div></form>"
    text = scutch.extract_content(f"<title>Export drops a column</title><body>{menu}{form}{menu}").text
    assert report in text
    assert answer in text
