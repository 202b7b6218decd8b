"""Which links and images of records are columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import scutch
from scutch.records.cells.record_grid import RecordGrid
from tests.records.columns.cards import HEAD, WORDS, rows_of, table_columns, values_of


def test_the_link_of_a_title_is_the_one_kept_of_two_to_one_address() -> None:
    """The button's text is longer, and equal in all rows."""
    row = "<td><a href=/f{n}>Flax {n}</a><td><a href=/n{n}>{n}7</a><td><a href=/f{n}>Edit this entry</a>"
    assert table_columns("<th>Plant<th>Replies<th>Actions", row) == ["Plant", "Plant_url", "Replies"]


def test_an_address_that_a_table_shows_is_one_column() -> None:
    """Its text and its link say the same."""
    row = "<td>Flax {n}<td><a href=https://a.example/{n}>https://a.example/{n}</a>"
    assert table_columns("<th>Plant<th>Home", row) == ["Plant", "Home"]


def test_the_link_of_the_record_is_the_only_one() -> None:
    """That of its author leads away from it; his name stays."""
    (first, *_) = rows_of("<a href=/u/{odd} class=author>Ann {odd}</a><a href=/p{n}/all>{n} comments</a>")
    assert [value for value in first.values() if str(value).startswith("https:")] == ["https://example.org/p0"]
    assert first["author"] == "Ann 0"


def test_the_image_that_differs_is_the_only_one() -> None:
    """Signs repeat."""
    (first, *_) = rows_of("<img src=/sign.png><img src=/photo{n}.jpg>")
    assert [value for value in first.values() if "." in str(value) and "/" in str(value) and "p0" not in str(value)] == [
        "https://example.org/photo0.jpg"
    ]


def test_the_first_of_several_images_is_that_of_the_record() -> None:
    """A gallery shows the thing from all sides."""
    (first, *_) = rows_of("<div><img src=/{n}a.jpg><img src=/{n}b.jpg></div>")
    assert first["image"] == "https://example.org/0a.jpg"


def test_addresses_shown_as_text_are_no_column() -> None:
    """The link leads there."""
    assert "example.org/p0" not in rows_of("<cite>example.org/p{n}</cite>")[0].values()


def test_a_program_or_a_placeholder_is_no_address() -> None:
    """What runs a script leads nowhere; a picture in the markup stands for one that is loaded later."""
    values = values_of("<a href='javascript:open({n})'>More of {n}</a><img src='data:image/gif;base64,{n}'>")
    assert not any(str(value).startswith(("javascript:", "data:")) for value in values)
    assert "image" not in rows_of("<img src='data:image/gif;base64,{n}'>")[0]


def table_names(count: int, front: Callable[[int], str], behind: Callable[[int], str] = str) -> list[str]:
    """Return the names of the columns of some records. ``front``, ``behind``: the markup at the ends of each record."""
    cards = (f"<li>{front(n)}{HEAD.format(n=n)}<p>{n} m long{behind(n)}" for n in range(count))
    return [column.name for column in scutch.extract_records(f"<ul>{''.join(cards)}</ul>")[0].table.columns]


@pytest.mark.parametrize(
    ("step", "name", "is_column"), [(5, "{n}", True), (5, "new", False), (10, "{n}", False)], ids=("several", "signs", "two")
)
def test_several_pictures_of_a_few_records_are_a_column(step: int, name: str, is_column: bool) -> None:
    """They differ and stand in front of the title: another page of the list has more of them."""
    names = table_names(20, lambda n: f"<img src=/{name}.jpg>".format(n=n) if n % step == 0 else "")
    assert ("image" in names) is is_column


def test_pictures_behind_the_prose_of_a_few_records_are_no_column() -> None:
    """They belong to the text."""
    assert "image" not in table_names(20, lambda n: "", lambda n: "" if n % 5 else f"<img src=/{n}.jpg>")


def test_a_placeholder_of_nearly_all_pictures_is_no_column() -> None:
    """A few others beside it do not make it one; where half of the records have a picture of their own it is."""
    assert "image" not in table_names(20, lambda n: f"<img src=/{n if n in (3, 7) else 'none'}.png>")
    assert "image" in table_names(20, lambda n: f"<img src=/{n if n % 2 else 'none'}.png>")


def test_images_that_are_signs_are_no_column() -> None:
    """One of two smileys, and a badge of one of three ranks."""
    assert "image" not in rows_of("<img src=/smile{odd}.gif>")[0]
    assert "image" not in rows_of("<img class=rank-badge src=/rank{odd}{last}.gif>")[0]


def test_a_picture_that_waits_is_that_of_its_data() -> None:
    """All records show one placeholder until they are scrolled to."""
    assert rows_of("<img src=/wait.gif data-src=/{n}.jpg>")[1]["image"] == "https://example.org/1.jpg"


@pytest.mark.parametrize("card", ["<a href=/{n}><p>Grown in {n} fields</p></a>", ""])
def test_the_link_of_the_record_is_named_after_its_title_alone(card: str) -> None:
    """Any other text inside it would give it a name of that page."""
    head = HEAD.replace("<a href=/p{n}>", "").replace("</a>", "") if card else HEAD
    html = "".join(f"<li>{head}{card}<i>{n} m</i>".format(n=n) for n in range(8))
    names = [column.name for column in scutch.extract_records(f"<ul>{html}</ul>")[0].table.columns]
    assert names[:2] == ["title", "title_url"]


def test_links_of_nearly_one_text_to_different_addresses_are_controls() -> None:
    """One record of eight has another text for the same control."""
    html = "".join(
        f"<li>{HEAD.format(n=n)}<p><a href=/d{n}>{'Manuals' if n == 3 else 'Drivers and manuals'}</a></p>" for n in range(8)
    )
    assert list(scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[0]) == ["title", "title_url"]


@pytest.mark.parametrize("address", ["example.org/p{n}", "example › plants › p{n}", "<b>plants</b> example.org p{n}"])
def test_an_address_by_its_class_is_no_column(address: str) -> None:
    """Its texts are an address on one page and words on the next one; the class is the same."""
    assert list(rows_of(f"<div class=result-url>{address}</div><p>{{n}} metres")[0]) == ["title", "title_url", "metres"]


def test_the_link_of_a_title_in_running_text_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long title may count as running text, whose links are those of the text."""
    monkeypatch.setattr(RecordGrid, "is_in_body", lambda grid, column: bool(grid.attributes[column]))
    assert list(rows_of("<p>{n} metres <a href=/shop{n}>Buy</a>")[0]) == ["title", "title_url", "metres"]


def test_the_hidden_links_to_share_a_post_are_not_its_link() -> None:
    """Their addresses differ from post to post, and no reader sees them."""
    share = "<div style='display: none'><a href='https://chat.example/share?url=%2Fpost%2F{0}'>Chirp</a></div>"
    post = (
        "<div class=post><b class=user>{1}</b> <i>16 Oct, 9:3{0}</i> <a href=/flag>Flag</a>"
        "<p>The river carries more sand since the weir was rebuilt, and post {0} says why it does.</p>" + share + "</div>"
    )
    posts = "".join(post.format(n, name) for n, name in enumerate(("tilda", "otto", "flaxfan", "otto", "ann"), 1))
    assert "chat.example" not in str(scutch.extract_table([f"<h1>Sand</h1><main>{posts}</main>"]).to_dicts())


def featured(card: str, others: str, count: int = 9) -> list[dict[str, Any]]:
    cards = "".join((card if n == 0 else others).format(n=n, word=WORDS[n % 8][1]) for n in range(count))
    return scutch.extract_records(f"<main><ul>{cards}</ul></main>", url="https://example.org/")[0].table.to_dicts()


def test_a_featured_record_has_title_link_and_image_of_the_others() -> None:
    """It has them at places of its own, once in nine records."""
    rows = featured(
        "<li><div class=big><h2><a href=/first>The first {word} linen</a></h2><img src=/first.jpg></div><p>{n} {word} days",
        "<li><img src=/p{n}.jpg><h3><a href=/p{n}>A {word} rope no. {n}</a></h3><p>{n} {word} days",
    )
    assert rows[0]["title"] == "The first strong linen"
    assert (rows[0]["title_url"], rows[0]["image"]) == ("https://example.org/first", "https://example.org/first.jpg")
    assert (rows[1]["title"], rows[1]["image"]) == ("A soft rope no. 1", "https://example.org/p1.jpg")


def test_a_part_of_the_address_in_cite_is_no_column() -> None:
    """Search engines write host and path above a hit."""
    hit = "<li><a href=https://{site}.example/{word}/no-{n}><h3>About {word} flax, part {n}</h3></a>"
    cite = (
        "<p><cite>https://{site}.example<span> › {word} › no-{n}</span></cite></p><p>The {word} flax of part {n} is here.</p>"
    )
    sites = ("flax", "linen", "retting", "ropes")
    hits = "".join((hit + cite).format(site=sites[n % 4], word=word, n=n) for n, word in WORDS)
    texts = scutch.extract_records(f"<ul>{hits}</ul>")[0].table.to_dicts()[1]
    assert sorted(texts.values()) == [
        "About soft flax, part 1",
        "The soft flax of part 1 is here.",
        "https://linen.example/soft/no-1",
    ]
