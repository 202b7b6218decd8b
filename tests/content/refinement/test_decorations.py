"""Decorative images and texts for screen readers are left out; pictures, ticks in tables and formulas are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content.refinement._decorations import image_flaws, screen_reader_candidates
from scutch.page import parse
from tests.content.refinement.article import content
from tests.strategies import any_html
from tests.twins.content import decorations as slow_decorations

ATTRIBUTES = st.sampled_from(
    [
        *(
            "width=1",
            "height=1",
            "width=16",
            "height=16.5px",
            "width=600",
            "height=100%",
            "width=' 64 '",
            "height=64",
            "width=16 height=9",
            "width=0",
        ),
        *(
            "src=/icons/a.jpg",
            "src=a.svg",
            "src=/b/user-avatar.png?x=/",
            "src=iconic.png",
            "src=.svg",
            "src=/icon/",
            "data-src=x",
            "data-srcset='/a.jpg 2x'",
        ),
        *("class='wp-smiley x'", "class=Iconbox", "class=fa-icon2", "alt='Mail icon'", "alt='icon of a mail'", "alt='a = b'"),
        *("alt=''", "alt=Yes", "class=gravatarx", "src='star.gif#/'"),
    ]
)
IMAGES = st.lists(ATTRIBUTES, max_size=5).map(lambda attributes: f"<img {' '.join(attributes)}>")
AROUND = st.sampled_from(
    [
        "<table><tr><td>",
        "<td>x",
        "</table>",
        "<figure>",
        "</figure>",
        "<p>",
        "<div>",
        "<p>x<noscript>",
        "</noscript>",
        "<div hidden>",
        "<b class=sr-only>x",
        "<p class='a visually-hidden'>y",
        "<div class=only>",
        "<i class='success'>z",
        "<b class=offscreen>",
    ]
)


def is_decorative(html: str) -> bool:
    page = parse(html)
    return bool(image_flaws(page.columns, [(0, len(page))], None)[0])


@pytest.mark.parametrize(
    "html",
    [
        "<img src=/pixel.gif width=1 height=1>",
        "<img src=/line.png width=600 height=1>",
        "<img src=/a.png width=24 height=24px>",
        "<img src=/theme/icons/mail.jpg>",
        "<img src=/u/7.jpg class='user-avatar big' alt=Anna>",
        "<img src=/s/cool.gif class=smilies alt=';)'>",
        "<img src=/lazy-placeholder.svg?v=2 alt='A mill'>",
        "<img src=/theme/wave.svg alt=''>",
        "<img src=/a.png alt='Facebook icon'>",
    ],
)
def test_decorations_are_found(html: str) -> None:
    """By their size, or by a name in class, address or alternative text."""
    assert is_decorative(html)


@pytest.mark.parametrize(
    "html",
    [
        "<img src=/mill.jpg>",
        "<img src=/mill.jpg width=16 height=9>",
        "<img src=/mill.jpg width=120 height=80 alt='A mill'>",
        "<img src=/icons/orthodox.jpg width=600 height=800 alt='Saint Nicholas'>",
        "<img src=/iconography.png alt='A painted icon of a saint'>",
        "<table><tr><th>Linen<td><img src=/tick.png width=16 height=16 alt=Yes></table>",
        "<p>So <img src=/f1.png width=40 height=12 alt='a^2 + b^2'>.",
        "<img src=/f1.svg alt='Retting of flax'>",
        "<figure><img src=/plan.svg alt=''><figcaption>The mill</figcaption></figure>",
    ],
)
def test_other_images_stay(html: str) -> None:
    """Pictures, drawings with a text, formulas, and ticks that are all a cell has."""
    assert not is_decorative(html)


@given(st.lists(IMAGES | AROUND, max_size=12).map("".join) | any_html)
def test_the_compiled_scan_agrees_with_its_twin(html: str) -> None:
    """On any page, with any mask."""
    page = parse(html)
    whole, mask = [(0, len(page))], bytes(node % 7 == 5 for node in range(len(page)))
    for skip in (None, mask):
        assert image_flaws(page.columns, whole, skip) == slow_decorations.image_flaws(page.columns, whole, skip)
        candidates = screen_reader_candidates(page.columns, whole, skip)
        assert candidates == slow_decorations.screen_reader_candidates(page.columns, whole, skip)


def test_slices_beyond_the_page_raise() -> None:
    """The scan reads no other memory."""
    with pytest.raises(IndexError):
        image_flaws(parse("<p>x").columns, [(0, 99)], None)


SLIDE = "<img src=/mill.jpg alt='A mill' width=800 height=600>"


@pytest.mark.parametrize(
    ("markup", "times"),
    [
        (f"<div class=slides>{SLIDE}</div><ul class=thumbs><li>{SLIDE}</ul>", 1),
        (f"<div hidden>{SLIDE}</div><noscript>{SLIDE}</noscript>{SLIDE}", 1),
        (f"{SLIDE}<p>The same mill, seen in the winter of the next year, from the other bank of the river.</p>{SLIDE}", 2),
        (f"{SLIDE}{SLIDE.replace('A mill', '')}", 1),
        (f"{SLIDE}{SLIDE.replace('A mill', 'Another mill')}", 2),
        (f"<table><tr><th>Flax<th>Hemp<tr><td>{SLIDE}<td>{SLIDE}</table>", 2),
        ("<img src=/grey.png data-original=/mill.jpg><img src=/grey.png data-original=/mill.jpg?2>", 2),
    ],
    ids=["thumbnails", "hidden", "a text between", "no text", "another text", "cells", "other addresses"],
)
def test_an_image_is_written_once_where_no_text_is_between(markup: str, times: int) -> None:
    """Carousels have an image for each slide, for its thumbnail, and for its enlargement."""
    found = content(markup)
    assert found.markdown.count("mill.jpg") == times
    assert found.html.count("mill.jpg") == times


MARK = "<img src=/line.jpg>"


@pytest.mark.parametrize(
    ("image", "times", "expected"),
    [
        (MARK, 3, 0),
        (MARK, 2, 2),
        ("<img src=/line.jpg alt='A mill'>", 3, 3),
        ("<img src=/line.jpg width=800>", 3, 3),
        (f"<figure>{MARK}<figcaption>A mill</figcaption></figure>", 3, 3),
        ("<img src=/grey.jpg data-original=/line.jpg?{}>", 3, 3),
    ],
    ids=["marks", "two places", "a text", "a large size", "a figure", "other addresses"],
)
def test_an_image_without_a_text_marks_the_places_that_it_repeats_at(image: str, times: int, expected: int) -> None:
    """Dividers of sections, bullets, buttons and quotation marks; a picture that stands twice is none."""
    part = "<p>Flax is sown in spring, on fields that have borne no flax in the seven years before, part {}.</p>"
    found = content("".join((image + part).format(*(k, k)) if "{}" in image else image + part.format(k) for k in range(times)))
    assert found.markdown.count("line.jpg") == expected
    assert found.html.count("line.jpg") == expected


@pytest.mark.parametrize("name", ["sr-only", "visually-hidden", "screen-reader-text", "u-srOnly", "a-offscreen"])
def test_texts_for_screen_readers_are_left_out(name: str) -> None:
    """Nobody sees them: names of parts of the page, of kinds of code, of links that leave it."""
    found = content(
        f"<h2 class={name}>Footnotes</h2><p>The <a href=/mill>mill<span class={name}>(new tab)</span></a> breaks it.</p>"
    )
    assert "Footnotes" not in found.markdown
    assert "(new tab)" not in found.markdown + found.text


@pytest.mark.parametrize(
    "markup",
    [
        "<table><tr><th>Linen<th>Hemp<tr><td><i class=icon></i><span class=sr-only>Sold out</span><td>9 m</table>",
        "<table><tr class=sr-only><th>Sold out<th>Left<tr><td>9 m<td>7 m<tr><td>8 m<td>2 m</table>",
        "<p>It costs <b aria-hidden=true>$9</b><span class=sr-only>Sold out</span> in the mill, and only in the summer.</p>",
        "<p class=only>Sold out, and no more of it can be spun before the late summer of next year.</p>",
    ],
    ids=["cell", "header row", "beside a silent text", "another class"],
)
def test_texts_for_screen_readers_that_say_a_value_stay(markup: str) -> None:
    """An icon or a styled number shows the value."""
    assert "Sold out" in content(markup).markdown
