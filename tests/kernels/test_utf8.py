"""``kernels.utf8`` against Python's own decoder."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.kernels.utf8 import ascii_and_other, survey_utf8

PIECES = st.sampled_from(
    [b"a", b"<p>" * 12, "é".encode(), "好".encode(), "😀".encode(), "\x80".encode(), "\x9f".encode(), "\xa0".encode(), b"\x80",
     b"\xc0\xaf", b"\xe0\x9f\xbf", b"\xed\xa0\x80", b"\xf0\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf5", b"\xff", b"\xe5\xa5",
     b"\xf0\x9f\x98", b"\0"]
)  # fmt: skip


def decoded(data: bytes) -> tuple[int, bool]:
    """The readable twin."""
    try:
        data.decode()
        valid = len(data)
    except UnicodeDecodeError as error:
        valid = error.start
    return valid, any("\x80" <= character <= "\x9f" for character in data[:valid].decode())


@given(st.lists(PIECES | st.binary(max_size=5), max_size=30).map(b"".join))
def test_agrees_with_decoding(data: bytes) -> None:
    """The valid prefix ends where Python's decoder stops, and its controls are found."""
    assert survey_utf8(data) == decoded(data)


def test_every_pair_of_lead_and_second_byte() -> None:
    """Overlong forms, surrogates and code points above U+10FFFF are refused at their lead byte."""
    for lead in range(0x80, 0x100):
        for second in range(0x100):
            data = b"a" * 40 + bytes((lead, second)) + b"\x80\x80."
            assert survey_utf8(data) == decoded(data)


@pytest.mark.parametrize("value", [None, "a", bytearray(b"a")])
def test_takes_bytes_only(value: object) -> None:
    """Anything but bytes is an error, not a crash."""
    with pytest.raises(TypeError):
        survey_utf8(value)  # type: ignore[arg-type]


@given(st.lists(PIECES | st.binary(max_size=5), max_size=30).map(b"".join))
def test_runs_of_ascii_and_other_bytes_alternate(data: bytes) -> None:
    parts = ascii_and_other(data)
    assert b"".join(parts) == data
    assert len(parts) % 2 == 1
    assert all(part.isascii() for part in parts[::2])
    assert all(part and min(part) >= 0x80 for part in parts[1::2])
    assert all(parts[2:-1:2])
