"""Decompress a page that was saved as gzip (RFC 1952) or Zstandard (RFC 8878)."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from scutch.errors import InvalidInput, MissingDependency

if TYPE_CHECKING:
    from zstandard import ZstdDecompressor

GZIP: Final = b"\x1f\x8b\x08"
ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"
#: Compressed bytes of one step; Zstandard gives at most 128 KiB for four bytes.
STEP: Final = 1024


def decompressed(data: bytes, most: int) -> bytes:
    """Return the first ``most`` bytes of what compressed data hold; other data unchanged.

    ``data``: a file: gzip and Zstandard are known by their first bytes; their members and frames are joined. ``most``:
    decompression stops at this number of bytes, however much the data would give. Raises ``InvalidInput``: the data are
    damaged or cut off. Raises ``MissingDependency``: zstandard without the package ``zstandard``.

    >>> import gzip
    >>> decompressed(gzip.compress(b"<p>Flax"), 100), decompressed(gzip.compress(bytes(10**6)), 2), decompressed(b"<p>", 1)
    (b'<p>Flax', b'\\x00\\x00', b'<p>')
    """
    if data.startswith(GZIP):
        return from_gzip(data, most)
    if data.startswith(ZSTANDARD):
        return from_zstandard(data, most)
    return data


def from_gzip(data: bytes, most: int) -> bytes:
    """Return the first ``most`` bytes of gzip data."""
    import gzip  # noqa: PLC0415 (few pages are compressed)
    import zlib  # noqa: PLC0415

    try:
        return gzip.GzipFile(fileobj=BytesIO(data)).read(most)
    except (EOFError, OSError, zlib.error) as problem:
        raise damaged("gzip", problem) from problem


def from_zstandard(data: bytes, most: int) -> bytes:
    """Return the first ``most`` bytes of Zstandard data."""
    try:
        import zstandard  # noqa: PLC0415 (not installed for most)
    except ImportError as problem:
        from scutch.install import install_command  # noqa: PLC0415 (for the message)

        message = f"a page in Zstandard needs a package: {install_command('data')}"
        raise MissingDependency(message, stage="parse") from problem
    try:
        return first_bytes(data, most, zstandard.ZstdDecompressor())
    except zstandard.ZstdError as problem:
        raise damaged("Zstandard", problem) from problem


def first_bytes(data: bytes, most: int, decompressor: ZstdDecompressor) -> bytes:
    """Return the first ``most`` bytes of frames, decompressed step by step.

    Raises ``InvalidInput``: the last frame is cut off.
    """
    found, decoder = bytearray(), decompressor.decompressobj()
    for begin in range(0, len(data), STEP):
        rest = data[begin : begin + STEP]
        while rest:
            decoder = decompressor.decompressobj() if decoder.eof else decoder
            found += decoder.decompress(rest)
            rest = decoder.unused_data if decoder.eof else b""
        if len(found) >= most:
            return bytes(found[:most])
    if not decoder.eof:
        raise damaged("Zstandard", "the end is missing")
    return bytes(found)


def damaged(name: str, problem: object) -> InvalidInput:
    """Return the error of compressed data that cannot be read."""
    return InvalidInput(f"damaged {name} data: {problem}", stage="parse")
