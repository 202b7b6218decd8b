"""Bodies: running text whose paragraphs differ from record to record is one column."""

from __future__ import annotations

import pytest

import scutch
from scutch.methods.alignment import align

SENTENCE = "The old ferry went over the river twice a day, and nobody paid for it."
QUOTE = f"<blockquote class=quote><a href=/u/1>Ann said:</a><p>{SENTENCE}</p></blockquote>"
LIST = f"<ul><li>{SENTENCE}<li>Ropes of hemp</ul>"
BODIES = (
    f"<p>{SENTENCE}</p><p>{SENTENCE}</p>",
    SENTENCE,
    f"{QUOTE}<p>Why?</p>",
    f"{SENTENCE}<br>{SENTENCE}<br><b>No</b> {SENTENCE}",
    f"<p>{SENTENCE}</p>{LIST}<p>{SENTENCE} <i>Mostly.</i></p>",
)


def rows_of(bodies: tuple[str, ...]) -> list[dict[str, object]]:
    posts = (
        f"<article class=post><h4 class=user><a href=/u/{n}>weaver{n}</a></h4><div class=message>{body}</div></article>"
        for n, body in enumerate(bodies)
    )
    return scutch.extract_records(f"<main>{''.join(posts)}</main>")[0].table.to_dicts()


def test_a_post_is_one_cell_with_paragraphs() -> None:
    """Paragraphs, quotes, lists and marked words are lines of it."""
    rows = rows_of(BODIES)
    assert [set(row) for row in rows] == [{"author", "author_url", "content"}] * 5
    assert rows[0]["content"] == f"{SENTENCE}\n{SENTENCE}"
    assert rows[2]["content"] == f"Ann said:\n{SENTENCE}\nWhy?"
    assert rows[3]["content"] == f"{SENTENCE}\n{SENTENCE}\nNo {SENTENCE}"


@pytest.mark.parametrize(
    "card",
    [
        "<div class=card><h3><a href=/{n}>Rope number {n}</a></h3><p>{text}</p><p>{text}</p></div>",
        "<div class=card><p class=size>Size {n}</p><p class=text>{text}</p>{more}</div>",
        "<div class=card><b>Ann {n}</b><p>{text}</p>{more}</div>",
    ],
)
def test_cards_are_no_bodies(card: str) -> None:
    """They begin with a title, a named part or marked words."""
    html = "".join(f"<li>{card.format(n=n, text=SENTENCE, more='<p>More of it.' * (n % 3))}" for n in range(6))
    page = scutch.parse(f"<ul>{html}</ul>")
    records = [(node.index,) for node in page if node.tag == "li"]
    assert not any(align(page.columns, records).bodies)


def test_posts_have_no_columns_that_few_of_them_fill() -> None:
    """A signature and the time of an edit are not what a person asks for; pictures in a post are part of it."""
    picture = "<img src=/smile.png>"
    bodies = tuple(
        f"{body}{picture if n == 1 else ''}</div><div class=signature>{'Flax!' * (n < 2)}" for n, body in enumerate(BODIES)
    )
    assert [set(row) for row in rows_of(bodies)] == [{"author", "author_url", "content"}] * 5


def test_a_post_may_begin_with_a_quote_in_a_division() -> None:
    """The words around the quote have a class of their own."""
    quote = f"<div class=quotebox><cite>Ann wrote:</cite><blockquote><p>{SENTENCE}</p></blockquote></div><p>No.</p>"
    assert rows_of((*BODIES[:2], quote, quote, SENTENCE))[2]["content"] == f"Ann wrote:\n{SENTENCE}\nNo."


def test_cells_of_one_long_link_are_no_bodies() -> None:
    """A sign behind one of them is a column of its own, and the address of each stays."""
    titles = [f"Mend the hackle of mill number {n} so that no straw is left on the teeth of it" for n in range(12)]
    rows = "".join(
        f"<tr><td>{n + 1} May 2026<td><a href=/c{n}>{title}</a>{'<span class=deco><a href=/head>HEAD</a></span>' * (n == 0)}"
        for n, title in enumerate(titles)
    )
    table = scutch.extract_records(f"<table><tr><th>Day<th>Message{rows}</table>", url="https://example.org/")[0].table
    assert [row["Message"] for row in table.to_dicts()] == titles
    assert table.to_dicts()[0]["Message_url"] == "https://example.org/c0"
