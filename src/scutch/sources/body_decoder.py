"""``BodyDecoder``: the body of an HTTP answer without its compression, and whether it was whole.

aiohttp takes a gzip body that ends in the middle for a whole one; a page without its end has no link to the next one.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

from scutch.errors import FetchError

#: Compressions that requests accept.
ACCEPTED: Final = "gzip, deflate"
#: What ``zlib`` calls gzip, and deflate with and without its header.
GZIP_BITS, ZLIB_BITS, RAW_BITS = 31, 15, -15
GZIP_MAGIC: Final = b"\x1f\x8b"
#: The lowest bits of the first byte of a body with the header of zlib.
ZLIB_METHOD, METHOD_BITS = 8, 0xF
#: Decompressed bytes of a piece at most.
PIECE_BYTES: Final = 1 << 18


class BodyDecoder:
    """Decompresses a body in pieces of bounded size.

    ``encoding``: the header ``Content-Encoding``. Raises ``FetchError``: it names another compression.

    >>> import gzip
    >>> body, decoder = gzip.compress(b"flax" * 9), BodyDecoder("gzip")
    >>> b"".join(decoder.pieces(body[:-9])).startswith(b"flax"), decoder.is_whole
    (True, False)
    """

    def __init__(self, encoding: str) -> None:
        self._name: Final = encoding.strip().lower().removeprefix("x-")
        if self._name not in ("", "identity", "gzip", "deflate"):
            raise FetchError(f"the answer is compressed as {encoding[:40]!r}, which was not accepted", stage="fetch")
        self._stream: zlib._Decompress | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the compressed body has its end; an empty one has."""
        return self._stream is None or self._stream.eof

    def pieces(self, chunk: bytes) -> Iterator[bytes]:
        """Yield what a chunk of the body holds. Raises ``zlib.error``: it is not compressed so."""
        if self._name in ("", "identity"):
            yield chunk
            return
        while chunk:
            if self._stream is None or (self._stream.eof and chunk.startswith(GZIP_MAGIC)):
                self._stream = zlib.decompressobj(self._bits(chunk))
            elif self._stream.eof:  # signs behind the end
                return
            if piece := self._stream.decompress(chunk, PIECE_BYTES):
                yield piece
            chunk = self._stream.unconsumed_tail or self._stream.unused_data

    def _bits(self, chunk: bytes) -> int:
        if self._name == "gzip":
            return GZIP_BITS
        return ZLIB_BITS if chunk[0] & METHOD_BITS == ZLIB_METHOD else RAW_BITS
