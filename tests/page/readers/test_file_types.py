"""What is no page at all."""

import bz2
import io
import struct
import zipfile
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.page import parse
from scutch.page.readers.file_types import format_of
from tests.strategies import any_html


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png() -> bytes:
    pixels = zlib.compress(b"".join(b"\0" + bytes((x * y) % 256 for x in range(96)) for y in range(32)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 2, 0, 0, 0)) + chunk(b"IDAT", pixels)


def archive() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("page.html", "<p>Flax</p>")
    return file.getvalue()


NOISE = bytes(k * k % 251 for k in range(900))
BYTES = {
    "PNG image": png(),
    "JPEG image": b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01" + NOISE,
    "GIF image": b"GIF89a\x01\0\x01\0\x80\0\0" + NOISE,
    "WebP image": b"RIFF\x24\0\0\0WEBPVP8 " + NOISE,
    "PDF document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n",
    "ZIP archive": archive(),
    "font": b"wOF2\0\x01\0\0" + NOISE,
    "video": b"\0\0\0\x18ftypmp42\0\0\0\0" + NOISE,
    "program": b"\x7fELF\x02\x01\x01\0" + bytes(60) + NOISE,
    "database": b"SQLite format 3\0\x10\0" + NOISE,
}


@pytest.mark.parametrize(("name", "data"), list(BYTES.items()))
def test_formats_are_known_by_their_beginning(name: str, data: bytes) -> None:
    """Also after they were decoded as if they were text."""
    assert format_of(parse(data).source) == name


@pytest.mark.parametrize("data", [bytes(2000), NOISE, bz2.compress(b"<p>Flax" * 99), b"\0\1\2\3" * 9])
def test_other_bytes_are_binary(data: bytes) -> None:
    """Whatever has many control characters or none of the meaning of a text."""
    assert format_of(parse(data).source) == "binary data"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "Flax",
        "GIF89a is a format, and so is PDF",
        "7z and ID3 are names",
        "PK is a name",
        "Flax and hemp give fibres.\0 Long ones." * 9,
        "亚麻是一种植物",
        "Лён и конопля",
        "\ufeff<p>x",
        "\x1b[1mbold\x1b[0m " * 30,
        "<p>" + "\0" * 500,
    ],
)
def test_texts_are_pages(text: str) -> None:
    """Plain text, also with a stray control character or the name of a format in it, and all that begins with markup."""
    assert format_of(parse(text).source) == ""


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "shift_jis", "euc-kr", "utf-16", "windows-1251", "iso-2022-jp"])
def test_pages_of_all_encodings_are_pages(encoding: str) -> None:
    """What is decoded right has no controls."""
    text = {"windows-1251": "Лён даёт длинные волокна. ", "euc-kr": "아마는 식물이다. "}.get(encoding, "亜麻日本文字. ")
    assert format_of(parse((text * 40).encode(encoding, "ignore")).source) == ""


@given(any_html)
def test_no_markup_is_taken_for_something_else(html: str) -> None:
    """Whatever begins with a tag is a page."""
    assert format_of(parse(f"<p>{html}").source) == ""


@given(st.binary(min_size=64))
def test_any_bytes_have_an_answer(data: bytes) -> None:
    """Nothing is raised."""
    assert isinstance(format_of(data), str)
