"""The format of ``compress`` (``.Z``), which servers of the nineties sent and archives still hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

LZW_MAGIC: Final = b"\x1f\x9d"
#: Bytes of the head: the magic number, and flags.
HEAD_BYTES: Final = 3
#: Flags: the most bits of a code, and whether a code clears the table.
BITS_FLAG: Final = 0x1F
CLEAR_FLAG: Final = 0x80
LEAST_BITS: Final = 9
MOST_BITS: Final = 16
CLEAR: Final = 256


def lzw_codes(data: bytes, most_bits: int, *, clears: bool) -> Iterator[int]:
    """Yield the codes of a body. They come in groups of eight: where their width changes, the rest of a group is padding."""
    width, known = LEAST_BITS, CLEAR + clears - 1  # the first code adds no entry
    at = HEAD_BYTES
    while at < len(data):
        group = data[at : at + width]
        at += width
        bits = int.from_bytes(group, "little")
        for place in range(0, len(group) * 8 - width + 1, width):
            code = bits >> place & (1 << width) - 1
            yield code
            if clears and code == CLEAR:
                width, known = LEAST_BITS, CLEAR
                break
            known += 1
            if known >= 1 << width and width < most_bits:
                width += 1
                break


def lzw_decoded(data: bytes, limit: int) -> bytes:
    """Return the bytes that a body in the format of ``compress`` stands for, not many more than a limit.

    Linear in the codes and in the limit. Raises ``ValueError``: the body is damaged.
    """
    most_bits, clears = data[2] & BITS_FLAG if len(data) >= HEAD_BYTES else 0, bool(data[2:3] >= bytes([CLEAR_FLAG]))
    if not LEAST_BITS < most_bits <= MOST_BITS:
        raise ValueError(f"{most_bits} bits in a code")
    single = [bytes([byte]) for byte in range(CLEAR)] + [b""] * clears
    table, before = single.copy(), b""
    parts: list[bytes] = []
    size = 0
    for code in lzw_codes(data, most_bits, clears=clears):
        if clears and code == CLEAR:
            table, before = single.copy(), b""
            continue
        if code > len(table) or (code == len(table) and not before):
            raise ValueError(f"code {code} before its entry")
        text = table[code] if code < len(table) else before + before[:1]
        if before and len(table) < 1 << most_bits:
            table.append(before + text[:1])
        before = text
        parts.append(text)
        size += len(text)
        if size >= limit:
            break
    return b"".join(parts)
