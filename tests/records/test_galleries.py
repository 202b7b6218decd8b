"""Galleries: lists of pictures with hardly any text."""

from __future__ import annotations

from typing import Any

import pytest

import scutch

NAMES = ("Morning mist", "Old barn", "Harbour", "The bridge at noon", "Ferry", "Snow on the pass", "Two herons")
HEAD = "<header><a href=/>Home</a> <a href=/about>About</a></header><h1>Album: spring</h1>"


def rows_of(picture: str, count: int = 7, around: str = "<main>{}</main>") -> list[dict[str, Any]]:
    pictures = "".join(picture.format(n=n, name=name) for n, name in enumerate(NAMES[:count]))
    regions = scutch.extract_records(HEAD + around.format(f"<div>{pictures}</div>"), url="https://example.org/")
    return regions[0].table.to_dicts() if regions else []


@pytest.mark.parametrize(
    "picture",
    [
        "<a href=/p{n}><img src=/t/{n}.jpg alt='{name}'></a>",
        "<figure><a href=/p{n}><img data-src=/t/{n}.jpg src=data:, alt='{name}'></a></figure>",
        "<div><a href=/p{n}><picture><source srcset=/{n}.avif><img src=/t/{n}.jpg alt='{name}'></picture></a></div>",
    ],
)
def test_a_gallery_is_a_list_of_pictures_with_titles_and_links(picture: str) -> None:
    """Lazy images have their address in another attribute."""
    rows = rows_of(picture)
    image, url = "https://example.org/t/1.jpg", "https://example.org/p1"
    assert (len(rows), rows[1]) == (7, {"image": image, "title": "Old barn", "title_url": url})


def test_pictures_without_links_or_names_are_a_gallery() -> None:
    """There is nothing but their addresses."""
    assert rows_of("<img src=/t/{n}.jpg alt=''>")[1] == {"image": "https://example.org/t/1.jpg"}


def test_names_of_files_are_no_titles() -> None:
    """Programs write them in place of images."""
    assert list(rows_of("<a href=/p{n}><img src=/t/{n}.jpg alt=IMG_{n}.jpg></a>")[0]) == ["image", "url"]


def test_few_pictures_and_logos_in_the_foot_are_no_gallery() -> None:
    """They are decoration."""
    picture = "<a href=/p{n}><img src=/t/{n}.jpg alt='{name}'></a>"
    assert rows_of(picture, count=4) == []
    assert rows_of(picture, around="<footer>{}</footer>") == []


def test_pictures_of_a_page_with_text_are_no_gallery() -> None:
    """Partners of whom the page is not about."""
    text = "<main><p>" + "The flax lies on the grass until the dew has loosened its bast. " * 20 + "</p>{}</main>"
    assert rows_of("<a href=/p{n}><img src=/t/{n}.jpg alt='{name}'></a>", around=text) == []


def test_one_picture_in_all_places_is_no_gallery() -> None:
    """It holds the place of pictures that a script loads."""
    assert rows_of("<a href=/p{n}><img src=/wait.gif></a>") == []


def test_the_link_to_a_page_goes_before_the_link_to_a_picture() -> None:
    """A portfolio has one for each under a picture."""
    rows = rows_of(
        "<div class=item><img src=/t/{n}.jpg><h4>{name}</h4>"
        "<a href=/large/{n}.jpg><i></i></a><a href=/work/{n}.html><i></i></a></div>"
    )
    assert rows[1]["title_url"] == "https://example.org/work/1.html"


def test_the_selectors_of_a_gallery_find_its_titles() -> None:
    """They are those of an attribute."""
    pictures = "".join(f"<a class=p href=/p{n}><img src=/t/{n}.jpg alt='{name}'></a>" for n, name in enumerate(NAMES))
    (region, *_) = scutch.extract_records(f"{HEAD}<main>{pictures}</main>")
    assert "css('img::attr(alt)')" in region.as_parsel_code()
