"""Texts that a page cuts with an ellipsis, whole from the attributes around them."""

from __future__ import annotations

import pytest

import scutch
from scutch.records.full_texts import full_text


def shop(link: str) -> str:
    """A list of eight goods with a link of each."""
    price = "<span class=price>€{0}.50</span>"
    return "<ul class=shop>" + "".join(f"<li class=item>{link}{price}</li>".format(number) for number in range(1, 9)) + "</ul>"


@pytest.mark.parametrize(
    "link",
    [
        '<a href="/{0}" title="Leinenfaden {0}, ungebleicht, 50 m">Leinenfaden {0}, unge…</a>',
        '<a href="/{0}" aria-label="Leinenfaden {0}, ungebleicht, 50 m"><b>Leinenfaden {0}, unge...</b></a>',
        '<a href="/{0}"><b title="Leinenfaden {0},\n ungebleicht, 50 m"><i>Leinenfaden {0}, unge…</i></b></a>',
    ],
)
def test_a_cut_title_is_whole(link: str) -> None:
    """In the table of the list and in that of its wrapper."""
    page = shop(link)
    tables = [scutch.extract_records(page)[0].table, scutch.learn([page]).apply(page).table]
    assert [table["title"][0] for table in tables] == ["Leinenfaden 1, ungebleicht, 50 m"] * 2


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ('<a href="/{0}" title="Buy now">Linen thread {0}, unbl…</a>', "Linen thread 1, unbl…"),
        ('<a href="/{0}" title="Linen thread {0}, on sale">Linen thread {0}</a>', "Linen thread 1"),
        ('<a href="/{0}">Linen thread {0}, unbl…</a>', "Linen thread 1, unbl…"),
    ],
)
def test_other_texts_stay_as_they_are(link: str, expected: str) -> None:
    """An attribute that says something else, and texts that are not cut."""
    assert scutch.extract_records(shop(link))[0].table["title"][0] == expected


def test_a_hash_without_its_middle_is_whole() -> None:
    """Its title begins and ends as it does."""
    page = scutch.parse("<p><a title=0x1111222233334444>0x1111...4444</a><a title=0x11115555>0x1111…4444</a>")
    links = page.elements("a")
    assert [full_text(page.columns, link.index + 1, link.text) for link in links] == ["0x1111222233334444", "0x1111…4444"]
