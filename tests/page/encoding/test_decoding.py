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
