"""Decoders: invalid bytes, as the Encoding Standard and browsers replace them."""

from itertools import product

import pytest

from scutch.page.encoding.decoding import LEADS, decode

MULTI_BYTE = ("gbk", "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr")


@pytest.mark.parametrize("name", MULTI_BYTE)
def test_no_two_bytes_make_or_remove_ascii(name: str) -> None:
    """A sign of markup is not made up; a byte of ASCII that follows is part of a pair, or stays."""
    for lead in range(0x80, 0x100):
        for trail in range(0x100):
            text = decode(bytes((lead, trail)), name)
            plain = [sign for sign in text if sign < "\x80"]
            assert plain in ([], [chr(trail)]), (lead, trail, text)
            assert trail >= 0x40 or plain == [chr(trail)], (lead, trail, text)


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("gbk", b"\x81\xff<", "�<"),
        ("gbk", b"\xff2", "�2"),
        ("gbk", b"a\x8309d", "a�09d"),
        ("gbk", b"\xf77\x0c<", "�7\x0c<"),
        ("gb18030", b"\xe32\x9a6<", "�<"),
        ("big5", b"\x80@", "�@"),
        ("big5", b"\xb0\x7f\xff", "�\x7f�"),
        ("euc-jp", b"\xab\xb9p", "�p"),
        ("euc-jp", b"\xcf\xdd\xff\xc7", "���"),
        ("euc-jp", b"\x8f<p\x8f\xa1\xff<", "�<p�<"),
        ("shift_jis", b"\xa0<\xfd\xfe\xff\x81\xc3<", "�<����<"),
        ("euc-kr", b"\xca\x8f\x8e<", "��<"),
    ],
)
def test_an_invalid_character_is_one_replacement(name: str, data: bytes, text: str) -> None:
    """As browsers decode it; what cannot follow its first byte is part of it unless it is ASCII."""
    assert decode(data, name) == text


@pytest.mark.parametrize("name", MULTI_BYTE)
def test_a_character_that_is_cut_off_is_a_replacement(name: str) -> None:
    """Wherever the page ends; no part of the tag before it is lost."""
    whole = "<p>麻".encode("gb18030" if name in {"gbk", "gb18030"} else name, "ignore") if name != "euc-kr" else b"<p>\xb8\xb6"
    assert decode(whole[:-1], name) == "<p>�"


def test_the_first_bytes_are_those_of_the_codecs() -> None:
    """Each first byte begins a pair that its codec has, but for those that begin other lengths."""
    for codec, leads in LEADS.items():
        found = set()
        for lead, trail in product(range(0x80, 0x100), range(0x40, 0x100)):
            try:
                text = bytes((lead, trail)).decode(codec)
            except UnicodeDecodeError:
                continue
            found |= {lead} if len(text) == 1 else set()
        assert found <= set(leads)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b'a\x1b$B$"%"\x1b(Bb', "aあアb"),
        (b"\x1b$@7k\x1b(J~\\", "結‾¥"),
        (b"\x1b(I1", "ｱ"),
        (b"\x1b(Xb\x1b$", "�(Xb�$"),
        (b"\x1b$B\x1b(Bb", "�b"),
        (b'\x1b$B$"$\x1b(Bb', "あ�b"),
        (b'\x1b$B\xa4$"', "�あ"),
        (b'\x1b$B\x1b(Z$"', "��あ"),
        (b"a\x0e\x80\x1b", "a���"),
        (b"\x1b(D7k", "�(D7k"),
    ],
)
def test_escapes_of_iso_2022_jp_are_those_of_the_standard(data: bytes, text: str) -> None:
    """One that is unknown, or follows another one at once, is a replacement; what follows is read on."""
    assert decode(data, "iso-2022-jp") == text


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("big5", b"\x87\xdf\x9b\xde\xa1\x45\xa4\x40\xa3\xc0\x9bv", "鿋釔‧一␀爁"),
        ("gb18030", b"\xa6\xd9\xa6\xda\xfe\x59\xd2\xbb\x84\x31\x82\x36", "︐︒龴一︐"),
        ("gbk", b"\xa8\xbc\xa3\xa0", "ḿ\u3000"),
    ],
)
def test_characters_that_python_lacks_are_those_of_the_standard(name: str, data: bytes, text: str) -> None:
    """Additions of HKSCS-2008, and the vertical signs of GB18030-2022."""
    assert decode(data, name) == text
