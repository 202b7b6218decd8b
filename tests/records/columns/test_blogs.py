"""Entries of blogs: who wrote them, their tags, comments and images, as most systems write them."""

from __future__ import annotations

from typing import Any

import scutch

ENTRIES = (
    ("Flax in wet summers", "Ann Hale", ("soil", "rain")),
    ("A loom from 1870", "Jo Reed", ("tools",)),
    ("What nettles are good for", "Ann Hale", ()),
    ("Blue without indigo", "Tim Oaks", ("dye", "soil")),
    ("Rope walks of the coast", "Jo Reed", ("history", "tools")),
    ("How to read a selvedge", "Ann Hale", ()),
)


def rows_of(entry: str) -> list[dict[str, Any]]:
    """Return the rows of entries. ``entry``: with ``title``, ``name``, ``tags``, ``count`` and ``image``."""
    text = "It took two winters, and the neighbours helped when the days were long enough, in year {n} of the farm."
    html = "".join(
        f"<article class=post>{entry}</article>".format(
            n=n,
            title=title,
            name=name,
            text=text.format(n=n),
            tags=" ".join(f"<a href=/search/{tag} rel=tag>{tag}</a>" for tag in tags),
            said=f"{n} Comments" if n % 3 else "Leave a comment",
            image=f"<a class=thumb href=/e{n}><img src=/{n}.jpg></a>" if n % 3 else "",
        )
        for n, (title, name, tags) in enumerate(ENTRIES)
    )
    return scutch.extract_records(f"<main>{html}</main>", url="https://blog.example/")[0].table.to_dicts()


HEAD = "<h2><a href=/e{n}>{title}</a></h2><p>{text}</p>"


def test_the_link_of_an_hcard_is_its_author() -> None:
    """Its class ``url`` says that the name is a link, not that the text is an address."""
    link = "<span class='author vcard'><a class='url fn n' href=/a/{n}>{name}</a></span>"
    byline = f"<footer><span class=screen-reader-text>Author </span>{link}</footer>"
    assert [row["author"] for row in rows_of(HEAD + byline)] == [name for _, name, _ in ENTRIES]


def test_the_link_of_an_hcard_around_microdata_is_its_author() -> None:
    byline = (
        "<p>by <span class='author vcard' itemprop=author itemtype=https://schema.org/Person itemscope><a class='url fn n' "
        "href=/a/{n} itemprop=url><span class=author-name itemprop=name>{name}</span></a></span></p>"
    )
    assert [row["author"] for row in rows_of(HEAD + byline)] == [name for _, name, _ in ENTRIES]


def test_comments_are_counted_without_the_title_for_screen_readers() -> None:
    """It is behind the number in the same link."""
    link = "<p class=comments-link><a href=/e{n}#c>{said}<span class=screen-reader-text> on {title}</span></a></p>"
    assert [row["comments"] for row in rows_of(HEAD + link)] == [None, 1, 2, None, 4, 5]


def test_links_with_the_relation_of_tags_are_tags() -> None:
    assert rows_of(HEAD + "<p class=byline><span class=post-labels>{tags}</span></p>")[0]["tags"] == ["soil", "rain"]


def test_images_of_most_entries_are_in_the_records() -> None:
    """What is beside the image has a class of its own, so that it looks more like a record."""
    rows = rows_of("{image}<div class=card-content><a class=card-link href=/e{n}><h2>{title}</h2><p>{text}</p></a></div>")
    assert [bool(row["image"]) for row in rows] == [n % 3 > 0 for n in range(len(ENTRIES))]


def test_a_term_above_labels_with_values_is_a_heading() -> None:
    """As "Details" above who wrote an entry and where it stands."""
    details = "<dl><dt>Details<dd class=by>Written by: <span>{name}</span><dd class=hits>Hits: {n}12</dl>"
    row = rows_of(HEAD + details)[0]
    assert "Details" not in row
    assert "Ann Hale" in row.values()
