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
