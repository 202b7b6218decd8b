"""Bodies in the format of ``compress``: every width of codes, cleared tables, damage."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator

import pytest

from scutch.scale.archives.lzw import lzw_decoded


def codes_of(data: bytes, most_bits: int, clear_at: int) -> Iterator[int]:
    """Yield the codes of data; the table is cleared once after a number of codes."""
    fresh = {bytes([byte]): byte for byte in range(256)}
    table, prefix, count = dict(fresh), b"", 0
    for byte in data:
        longer = prefix + bytes([byte])
        if longer in table:
            prefix = longer
            continue
        yield table[prefix]
        count += 1
        if len(table) + 1 < 1 << most_bits:
            table[longer] = len(table) + 1
        prefix = longer[-1:]
        if count == clear_at:
            yield 256
            table = dict(fresh)
    if prefix:
        yield table[prefix]


def packed(codes: Iterable[int], most_bits: int) -> bytes:
    """Return codes as ``compress`` writes them: in groups of eight, filled up where the width changes."""
    parts, group, width, known = [b"\x1f\x9d", bytes([0x80 | most_bits])], list[int](), 9, 256
    for code in codes:
        group.append(code)
        known += 1
        is_wider = known >= 1 << width and width < most_bits
        if len(group) == 8 or is_wider or code == 256:
            parts.append(sum(each << place * width for place, each in enumerate(group)).to_bytes(width, "little"))
            group = []
        if code == 256:
            width, known = 9, 256
        elif is_wider:
            width += 1
    last = sum(each << place * width for place, each in enumerate(group))
    return b"".join(parts) + last.to_bytes((len(group) * width + 7) // 8, "little")


TEXTS = {size: bytes(random.Random(size).choices(b"flax hemp <p>", k=size)) for size in (0, 1, 300, 9000, 400_000)}


@pytest.mark.parametrize(("size", "most_bits", "clear_at"), [*itertools.product(TEXTS, (10, 12, 16), (0, 40, 3000))])
def test_bodies_are_decoded(size: int, most_bits: int, clear_at: int) -> None:
    """What was written is read."""
    text = TEXTS[size]
    assert lzw_decoded(packed(codes_of(text, most_bits, clear_at), most_bits), 1 << 20) == text


def test_the_bytes_that_gzip_reads_are_read() -> None:
    """``gzip -dc`` gives the same."""
    assert lzw_decoded(bytes.fromhex("1f9d903ce0f830c2260c1e10660a1e4c6810"), 100) == b"<p>Flax flax flax"


def test_a_bomb_ends_at_the_limit() -> None:
    """No more than one text of the table beyond it."""
    assert 1000 <= len(lzw_decoded(packed(codes_of(bytes(100_000), 16, 0), 16), 1000)) < 1100


@pytest.mark.parametrize("data", [b"", b"\x1f\x9d", b"\x1f\x9d\x89ab", b"\x1f\x9d\x90\xff\xff\xff"])
def test_damage_is_an_error(data: bytes) -> None:
    """A head without a width of codes, or a code that no entry has."""
    with pytest.raises(ValueError, match="code"):
        lzw_decoded(data, 1000)
