"""Decoders of the Encoding Standard, built on Python's codecs.

The standard differs from Python as follows: undefined bytes of a Windows code page are C1 controls; a few bytes of single-byte
encodings mean other characters; EUC-JP and ISO-2022-JP follow Microsoft's table (row 13, IBM's extensions, wide punctuation);
GBK has a one-byte euro sign; Big5 has the pairs of ETEN. Invalid bytes become U+FFFD. A replacement never consumes an ASCII
byte, so it neither removes nor creates markup.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import Final

from scutch.page.encoding.labels import CODECS

REPLACEMENT: Final = "\ufffd"

#: Bytes of single-byte encodings that the standard and Python decode differently.
CORRECTIONS: Final = {
    "koi8-u": {0xAE: "ў", 0xBE: "Ў"},
    "windows-1255": {0xCA: "\u05ba"},
    "x-user-defined": {byte: chr(0xF700 + byte) for byte in range(0x80, 0x100)},
}

#: JIS characters that the standard maps as Microsoft does.
JIS_PUNCTUATION: Final = str.maketrans("\u301c\u2016\u2212\u00a2\u00a3\u00ac", "～∥－￠￡￢")

#: Single bytes that Python's multi-byte codecs reject, by the codec's own name.
LONE_BYTES: Final = {("gb18030", 0x80): "€", ("cp932", 0x80): "\x80"}
#: What Python's Shift_JIS makes of the bytes A0, FD, FE and FF, which begin no character.
SHIFT_JIS_INVALID: Final = "\uf8f0\uf8f1\uf8f2\uf8f3"

#: Bytes that begin a character of several bytes, by the codec's own name.
LEADS: Final = {
    "gb18030": range(0x81, 0xFF),
    "big5hkscs": range(0x81, 0xFF),
    "cp949": range(0x81, 0xFF),
    "cp932": frozenset((*range(0x81, 0xA0), *range(0xE0, 0xFD))),
    "euc_jp": frozenset((0x8E, 0x8F, *range(0xA1, 0xFF))),
}

#: Encodings with characters that Python's codec lacks or has as others (``standard_pairs``).
TABLED: Final = frozenset(("big5", "gbk", "gb18030"))

#: What follows the first byte in a character of four bytes.
FOUR_BYTES_REST: Final = re.compile(rb"[0-9][\x81-\xfe][0-9]")

SINGLE_BYTE: Final = frozenset(CODECS) - {
    "utf-8", "utf-16be", "utf-16le", "gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "replacement",
}  # fmt: skip


def decode(data: bytes, name: str) -> str:
    """Decode a whole page.

    ``data``: the page without its byte order mark. ``name``: encoding, a key of ``labels.CODECS``.

    >>> decode(b"\\x93quoted\\x94 \\x81", "windows-1252"), decode(b"<b>\\x81<", "shift_jis")
    ('“quoted” \\x81', '<b>�<')
    """
    if name == "replacement":
        return REPLACEMENT if data else ""
    if name in SINGLE_BYTE:
        return codecs.charmap_decode(data, "replace", characters(name))[0]
    if name == "iso-2022-jp":
        from scutch.page.encoding.iso_2022_jp import decode_iso_2022_jp  # noqa: PLC0415 (few pages are)

        return decode_iso_2022_jp(data, lambda pairs: decode(pairs, "euc-jp"))
    text = data.decode(CODECS[name], "replace" if name.startswith("utf") else HANDLER)
    if name == "shift_jis":
        for invalid in SHIFT_JIS_INVALID:
            text = text.replace(invalid, REPLACEMENT)
    if name == "euc-jp":
        return text.translate(JIS_PUNCTUATION)
    if name in TABLED:
        from scutch.page.encoding.standard_pairs import with_standard_characters  # noqa: PLC0415 (few pages are)

        return with_standard_characters(text, name)
    return text


@lru_cache
def characters(name: str) -> str:
    """Return the 256 characters of a single-byte encoding; U+FFFE, the sentinel of ``charmap_decode``, means undefined.

    >>> characters("windows-1252")[0x80:0x82], characters("windows-1255")[0xD9]
    ('€\\x81', '\\ufffe')
    """
    corrected = CORRECTIONS.get(name, {})
    return "".join(corrected.get(byte) or _character(byte, CODECS[name]) for byte in range(256))


def _character(byte: int, codec: str) -> str:
    try:
        return bytes((byte,)).decode(codec or "ascii")
    except UnicodeDecodeError:
        return chr(byte) if byte < 0xA0 else "\ufffe"


def _other_table(error: UnicodeError) -> tuple[str, int]:
    """Handle an error of a multi-byte codec: decode a byte or pair that only the standard's table has, else U+FFFD."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    pair = error.object[error.start : error.start + 2]
    lone = LONE_BYTES.get((error.encoding, pair[0]))
    if lone:
        return lone, error.start + 1
    character = _pair(pair, error.encoding)
    return (character, error.start + 2) if character else (REPLACEMENT, _behind_invalid(error))


def _pair(pair: bytes, codec: str) -> str:
    """Return the character of two bytes that only the standard's table has; empty if there is none."""
    if len(pair) == 2 and codec == "big5hkscs" and pair[0] in LEADS[codec]:
        from scutch.page.encoding.standard_pairs import big5_pairs  # noqa: PLC0415 (few pages have any)

        return big5_pairs().get(pair) or _decoded(pair, "cp950")
    if len(pair) == 2 and codec == "euc_jp" and min(pair) >= 0xA1 and max(pair) < 0xFF:
        return _decoded(_shift_jis(pair[0] - 0xA1, pair[1] - 0xA1), "cp932")
    return ""


def _decoded(data: bytes, codec: str) -> str:
    """Return one character, or nothing if the bytes are invalid or several characters."""
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return ""
    return text if len(text) == 1 else ""


def _behind_invalid(error: UnicodeDecodeError) -> int:
    """Return where decoding goes on: behind an invalid character of up to four bytes; ASCII at its end is read again."""
    codec, start = error.encoding, error.start
    lead, rest = error.object[start], error.object[start + 1 : start + 4]
    if codec not in LEADS:
        return error.end
    if codec == "gb18030" and FOUR_BYTES_REST.match(rest):
        return start + 4
    if lead not in LEADS[codec] or rest[:1] < b"\x80":
        return start + 1
    is_triple = codec == "euc_jp" and lead == 0x8F and 0xA0 < rest[0] < 0xFF and rest[1:2] >= b"\x80"
    return start + (3 if is_triple else 2)


def _shift_jis(row: int, cell: int) -> bytes:
    """Return the Shift_JIS bytes of a JIS X 0208 row and cell, both 0-based."""
    lead = (0x81 if row < 62 else 0xC1) + row // 2
    trail = cell + (0x9F if row % 2 else 0x40 if cell < 63 else 0x41)
    return bytes((lead, trail))


#: Python registers error handlers by name for the whole process; the prefix avoids conflicts.
HANDLER: Final = "scutch-other-table"
codecs.register_error(HANDLER, _other_table)
