"""Bylines and dates of newspapers in many languages, as their systems write them."""

import pytest

import scutch
from scutch.content.metadata.collect import read_metadata

TEXT = "<p>Flax gives long, strong fibres, and the mill by the river has turned them into linen for centuries.</p>" * 4


@pytest.mark.parametrize(
    ("language", "line", "author", "date"),
    [
        ("fa", "<span class=date>۱۵ خرداد ۱۴۰۲ - ۰۹:۳۰</span><span>نویسنده: سارا احمدی</span>", "سارا احمدی", "2023-06-05"),
        ("th", "<span>โดย สมชาย ใจดี</span><span class=date>12 มิถุนายน 2566</span>", "สมชาย ใจดี", "2023-06-12"),
        ("ja", "<p class=date>令和5年3月12日（日）</p><p class=author>投稿者：佐藤健</p>", "佐藤健", "2023-03-12"),
        ("ko", "<ul><li><i></i> 김민수 기자<li><i></i> 승인 2023.09.25 13:40<li>댓글 0</ul>", "김민수", "2023-09-25"),
        ("hi", "<p><span>लेखक: रवि शर्मा</span> <span>प्रकाशित: 12 अगस्त 2023</span>", "रवि शर्मा", "2023-08-12"),
        ("sv", "<p class=byline><span>Text: Karin Lund</span> <span>Foto: Olle Berg</span><p>Publicerad 8 juni 2022 kl 06.00",
         "Karin Lund", "2022-06-08"),
        ("es", "<p><a href=/autor/a>Lucía Ferrer</a> / <a href=/autor/b>Pablo Ruiz</a><p>11 sept 2023 - 05:40 CEST",
         "Lucía Ferrer / Pablo Ruiz", "2023-09-11"),
        ("tr", "<p><span>Yazar: Elif Demir</span> <span>Giriş Tarihi: 19 Şubat 2023 09:45</span>", "Elif Demir", "2023-02-19"),
        ("ar", "<p><span>بقلم: ليلى حداد</span> <span class=time>١٢ تشرين الأول ٢٠٢٢</span>", "ليلى حداد", "2022-10-12"),
    ],
)  # fmt: skip
def test_the_line_below_a_title(language: str, line: str, author: str, date: str) -> None:
    """Its author, and its date in the calendar of its language."""
    page = scutch.parse(f"<html lang={language}><title>Flax</title><article><h1>Flax</h1>{line}{TEXT}</article>")
    found = read_metadata(page)
    assert (found.author, (found.date or "")[:10]) == (author, date)


def test_two_authors_between_strokes_are_two() -> None:
    """As Spanish newspapers write them."""
    page = scutch.parse("<h1>Flax</h1><p class=author>Lucía Ferrer / Pablo Ruiz</p>")
    assert read_metadata(page).authors == ("Lucía Ferrer", "Pablo Ruiz")


def test_korean_names_of_a_list_are_persons() -> None:
    """They have three syllables and no blank."""
    page = scutch.parse("<meta name=author content='김민수, 이영희, 박지훈'><h1>아마 재배</h1><p class=author>김민수</p>")
    assert read_metadata(page).authors == ("김민수", "이영희", "박지훈")


def test_a_sign_for_and_in_the_name_of_a_site() -> None:
    """Hosts write it as a word."""
    page = scutch.parse("<title>Retting flax – Loom &amp; Field</title><h1>Retting</h1>", url="https://loomandfield.example/a")
    assert read_metadata(page).site_name == "Loom & Field"
