"""The decoder of ISO-2022-JP of the Encoding Standard; Python's codec knows other escapes.

Escapes choose what the bytes behind them are. An escape that is none, and one right behind another, are each a U+FFFD; the
bytes of the former are read as text.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

ESCAPE: Final = b"\x1b"
REPLACEMENT: Final = "\ufffd"
#: What no state but that of pairs has: shifts.
ASCII: Final = str.maketrans(dict.fromkeys("\x0e\x0f", REPLACEMENT))
ROMAN: Final = {**ASCII, ord("\\"): "¥", ord("~"): "‾"}
#: Half-width katakana by their bytes; every other byte is an error.
KATAKANA: Final = "".join(chr(0xFF61 + byte - 0x21) if 0x21 <= byte <= 0x5F else REPLACEMENT for byte in range(256))
#: A byte that begins a pair with the one behind it, or one that begins none.
PAIR: Final = re.compile(rb"[\x21-\x7e][\x00-\xff]?|[\x00-\xff]")
#: A pair that is one.
SOUND_PAIR: Final = re.compile(rb"[\x21-\x7e]{2}")
#: Pairs of EUC-JP have the high bits set; this byte begins none.
HIGH_BITS: Final = bytes(byte | 0x80 for byte in range(256))
INVALID_EUC: Final = b"\xff"


def as_euc(data: bytes) -> bytes:
    """Return pairs as those of EUC-JP, and everything else as bytes that are invalid there."""
    return PAIR.sub(lambda found: found[0].translate(HIGH_BITS) if SOUND_PAIR.fullmatch(found[0]) else INVALID_EUC, data)


def decode_iso_2022_jp(data: bytes, decode_euc: Callable[[bytes], str]) -> str:
    """Decode a whole page.

    ``decode_euc``: decodes EUC-JP, whose pairs are the same. Linear in the page.

    >>> decode_iso_2022_jp(b"a\\x1b(J~\\x1b(XB", lambda data: "")
    'a‾�(XB'
    """
    decoders: Mapping[bytes, Callable[[bytes], str]] = {
        b"(B": lambda text: text.decode("ascii", "replace").translate(ASCII),
        b"(J": lambda text: text.decode("ascii", "replace").translate(ROMAN),
        b"(I": lambda text: text.decode("latin-1").translate(KATAKANA),
        b"$@": lambda text: decode_euc(as_euc(text)),
        b"$B": lambda text: decode_euc(as_euc(text)),
    }
    first, *pieces = data.split(ESCAPE)
    decoder = decoders[b"(B"]
    parts = [decoder(first)]
    is_behind_escape = False
    for piece in pieces:
        chosen = decoders.get(piece[:2])
        if chosen is None or is_behind_escape:
            parts.append(REPLACEMENT)
        decoder, text = (chosen, piece[2:]) if chosen else (decoder, piece)
        parts.append(decoder(text))
        is_behind_escape = chosen is not None and not text
    return "".join(parts)
