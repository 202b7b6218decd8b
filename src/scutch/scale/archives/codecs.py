"""Compression of archives: members, one after another, that can be decompressed alone."""

from __future__ import annotations

import importlib
import struct
import zlib
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from scutch.errors import MissingDependency
from scutch.install import install_command

#: ``zlib`` of 31 window bits reads a gzip header and ends with its trailer.
GZIP_WINDOW: Final = 31
GZIP_MAGIC: Final = b"\x1f\x8b\x08"
ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"
#: Skippable frames of Zstandard have one of sixteen magic numbers, least significant byte first.
SKIPPABLE_MAGIC: Final = b"\x2a\x4d\x18"
#: The one that holds the dictionary of a ``.warc.zst`` file.
DICTIONARY_MAGIC: Final = b"\x5d\x2a\x4d\x18"
#: Longest dictionary that is read.
MAX_DICTIONARY: Final = 1 << 24
#: Packages that decompress faster than the standard library does; the first that is installed is used.
FAST_ZLIB: Final = ("isal.isal_zlib", "zlib")


class ByteFile(Protocol):
    """A file of an archive."""

    def read(self, size: int, /) -> bytes:
        """Read a number of bytes, fewer at the end."""

    def seek(self, offset: int, /) -> int:
        """Go to an offset."""


class Decompressor(Protocol):
    """Decompresses one member."""

    @property
    def eof(self) -> bool:
        """Whether the member is complete."""

    @property
    def unused_data(self) -> bytes:
        """What follows the member."""

    def decompress(self, data: bytes, /) -> bytes:
        """Return what data, the next bytes of the member, stand for."""


class Codec(NamedTuple):
    """A compression."""

    #: ``gzip`` or ``zstd``.
    name: str
    #: First bytes of a member.
    magic: bytes
    #: Makes the decompressor of a member.
    start: Callable[[], Decompressor]
    #: What it raises for damaged data.
    errors: tuple[type[Exception], ...]


def fast_zlib() -> Any:
    """Return the fastest installed module with the interface of ``zlib``."""
    for name in FAST_ZLIB[:-1]:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return zlib


def gzip_codec() -> Codec:
    """Return the codec of ``.gz`` files."""
    module = fast_zlib()
    return Codec("gzip", GZIP_MAGIC, lambda: module.decompressobj(GZIP_WINDOW), (zlib.error, module.error))


def load_zstandard() -> Any:
    """Import zstandard; raises MissingDependency with the package to install."""
    try:
        return importlib.import_module("zstandard")
    except ImportError as problem:
        raise MissingDependency(f"this archive needs zstandard: {install_command('scale')}", stage="archive") from problem


def zstd_codec(dictionary: bytes = b"") -> Codec:
    """Return the codec of ``.zst`` files whose frames use a dictionary."""
    module = load_zstandard()
    given = module.ZstdCompressionDict(dictionary) if dictionary else None
    decompressor = module.ZstdDecompressor(dict_data=given)
    return Codec("zstd", ZSTD_MAGIC, decompressor.decompressobj, (module.ZstdError,))


def zstd_dictionary(file: ByteFile) -> bytes:
    """Return the dictionary that a ``.warc.zst`` file begins with; empty without one."""
    file.seek(0)
    head = file.read(8)
    if head[:4] != DICTIONARY_MAGIC:
        return b""
    data = file.read(min(struct.unpack("<I", head[4:])[0], MAX_DICTIONARY))
    return decompressed_dictionary(data) if data.startswith(ZSTD_MAGIC) else data


def decompressed_dictionary(data: bytes) -> bytes:
    """Return a dictionary that is compressed itself."""
    module = load_zstandard()
    return bytes(module.ZstdDecompressor().decompressobj().decompress(data))


def codec_of(file: ByteFile) -> Codec | None:
    """Return the compression of an archive by its first bytes; None if it has none."""
    file.seek(0)
    head = file.read(4)
    if head.startswith(GZIP_MAGIC):
        return gzip_codec()
    if head == ZSTD_MAGIC or head[1:] == SKIPPABLE_MAGIC:
        return zstd_codec(zstd_dictionary(file))
    return None
