"""Nested lists whose items are records of one kind, and those whose items are not."""

from __future__ import annotations

import scutch

SUBJECTS = ("Rösten im Winter", "Welcher Kamm?", "Spannung am Webstuhl", "Saatgut 2026")


def reply(subject: str, depth: int) -> str:
    """A message with a chain of replies, and its elements left open as mail archives do."""
    below = f"<UL>{reply(f'Re: {subject}', depth - 1)}</UL>" if depth else ""
    return f"<LI><A HREF=m{depth}>{subject} {depth}</A> <I>Anna Çelik</I>{below}"


def test_each_message_of_a_thread_is_a_record() -> None:
    """Replies have a depth and a parent, and the same columns."""
    region = scutch.extract_records(f"<h1>März</h1><UL>{''.join(reply(subject, 2) for subject in SUBJECTS)}</UL>")[0]
    titles = [
        f"{'Re: ' * min(depth, 1)}{'Re: ' * (depth > 1)}{subject} {2 - depth}" for subject in SUBJECTS for depth in range(3)
    ]
    assert list(region.table["title"]) == titles
    assert list(region.nested_table["depth"]) == [0, 1, 2] * 4


def test_the_selectors_of_a_thread_find_all_messages() -> None:
    """They hold on the page itself."""
    region = scutch.extract_records(f"<UL>{''.join(reply(subject, 2) for subject in SUBJECTS)}</UL>")[0]
    assert region.selectors().exact_records


def test_menus_in_items_are_no_records() -> None:
    """An item with one link is an entry of a menu, its list belongs to it."""
    tags = "".join(f"<li><a href=/t{n}>fibre {n}</a>" for n in range(3))
    cards = "".join(f"<li><a href=/p{n}>Linen cloth no. {n}</a> <b>{n}2 €</b><ul>{tags}</ul>" for n in range(6))
    assert len(scutch.extract_records(f"<ul>{cards}</ul>")[0].records) == 6


def comment(number: int, text: str, replies: str = "") -> str:
    """A comment as blogs write it: its text in an article, the replies in a list behind it."""
    below = f'<ul class="children">{replies}</ul>' if replies else ""
    head = f'<b class="comment-author">Leser {number}</b> <time datetime="2026-03-{number:02}">{number}. März 2026</time>'
    own = f'<footer>{head}</footer><div class="text"><p>{text}</p></div>'
    return f'<li id="comment-{number}" class="comment"><article class="comment-body">{own}</article>{below}</li>'


TEXTS = (
    "Bei uns hielt der Leim nicht einmal eine Woche, dann lösten sich beide Seiten.",
    "Ein Tropfen Graphit, und die Tür ist seit Sonntag still.",
    "Welches Öl habt ihr genommen? Mit Tungöl wurde es bei mir zu dunkel.",
    "Danke für den Hinweis, das probiere ich am Wochenende aus!",
)


def test_single_replies_to_comments_are_records() -> None:
    """One reply among several comments is no less a comment."""
    comments = "".join(comment(n, TEXTS[n % 4], comment(7, TEXTS[3]) if n == 2 else "") for n in (1, 2, 3, 4))
    region = scutch.extract_records(f"<article><h1>Leim</h1><p>{TEXTS[0] * 4}</p></article><ol>{comments}</ol>")[0]
    assert region.table["author"] == ("Leser 1", "Leser 2", "Leser 7", "Leser 3", "Leser 4")
    assert region.table["content"][2] == TEXTS[3]


def test_replies_that_are_records_are_so_once() -> None:
    """Where the comments of all levels were found, none is added."""
    comments = "".join(comment(n, TEXTS[n % 4], comment(n + 5, TEXTS[3])) for n in (1, 2, 3, 4))
    region = scutch.extract_records(f"<h1>Leim</h1><ol>{comments}</ol>")[0]
    assert region.table["author"] == tuple(f"Leser {n}" for n in (1, 6, 2, 7, 3, 8, 4, 9))


def test_entries_of_numbered_menus_are_no_comments() -> None:
    """Their own part is a link."""
    entries = "".join(
        f"<li id=menu-item-{n}><a href=/p{n}>Leinen Nr. {n}</a> <b>{n}2 €</b>"
        f"<ul><li id=menu-item-{n}9><a href=/t{n}>Faser {n}</a></ul>"
        for n in range(1, 7)
    )
    assert len(scutch.extract_records(f"<ul>{entries}</ul>")[0].records) == 6


def test_comments_that_hold_their_replies_are_records() -> None:
    """Each of them, however deep: an element of one class, with the replies in a box at its end."""
    replies = {0: (1, 4), 1: (2, 3), 4: (5,), 6: (7, 8), 8: (9,), 10: (11,)}

    def drawn(number: int, tag: str) -> str:
        below = "".join(drawn(reply, tag) for reply in replies.get(number, ()))
        head = f"<a href=/u/{number}>user{number}</a> <span>{number + 3} points</span>"
        return (
            f"<{tag} class=comment><summary>{head}</summary><div class=md><p>This is what I know about it, {number}.</div>"
            f"<div class=tools><a href=#>permalink</a> <a href=#>reply</a></div><div class=replies>{below}</div></{tag}>"
        )

    for tag in ("details", "div"):
        html = f"<article><h1>A pump that clicks</h1></article>{''.join(drawn(top, tag) for top in (0, 6, 10))}"
        region = scutch.extract_records(html)[0]
        assert [record.text.split()[0] for record in region.records] == [f"user{number}" for number in range(12)]
        assert list(region.nested_table["parent"]) == [None, 0, 1, 1, 0, 4, None, 6, 6, 8, None, 10]
