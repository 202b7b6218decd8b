"""Remote archives, through fsspec: its file systems raise errors of their own, which become ``OSError`` here."""

from __future__ import annotations

import errno
import glob
import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from scutch.errors import MissingDependency
from scutch.install import install_command

WEB_SCHEMES: Final = ("http:", "https:")
#: What file systems call the version of a file.
STAMP_KEYS: Final = ("ETag", "etag", "mtime", "LastModified")


def is_remote(name: str) -> bool:
    """Whether an input is an address, for fsspec.

    >>> is_remote("s3://crawl/a.warc.gz"), is_remote("crawl/a.warc.gz"), is_remote("C:\\\\a.warc")
    (True, False, False)
    """
    return "://" in name


@contextmanager
def as_os_errors() -> Iterator[None]:
    """Raise OSError for every error of a file system, and MissingDependency for a package that it needs."""
    try:
        yield
    except FileNotFoundError as problem:  # also for a server that cannot be reached, with the error of its client as the cause
        reason = problem.strerror or str(problem.__cause__ or "") or os.strerror(errno.ENOENT)
        raise FileNotFoundError(errno.ENOENT, reason) from problem
    except OSError:
        raise
    except ImportError as problem:
        raise MissingDependency(str(problem), stage="read") from problem
    except Exception as problem:  # each file system has classes of errors of its own, without a common base
        raise OSError(f"{type(problem).__name__}: {problem}") from problem


def file_system(address: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it.

    Raises ``MissingDependency``: fsspec, or the package of its file system, is not installed. Raises ``OSError``: there is no
    such file system.
    """
    try:
        core = importlib.import_module("fsspec.core")
    except ImportError as problem:
        raise MissingDependency(f"remote archives need fsspec: {install_command('scale')}", stage="read") from problem
    with as_os_errors():
        system, path = core.url_to_fs(address)
        return system, path


def matching_addresses(address: str, suffixes: tuple[str, ...]) -> list[str]:
    """The addresses that match a glob, or the files with one of some suffixes in a folder; another address unchanged."""
    is_file = address.lower().endswith(suffixes) and not glob.has_magic(address)
    if is_file or address.startswith(WEB_SCHEMES):
        return [address]
    system, path = file_system(address)
    with as_os_errors():
        if glob.has_magic(address):
            found = system.glob(path)
        elif system.isdir(path):
            found = [file for file in system.find(path) if file.lower().endswith(suffixes)]
        else:
            return [address]
        return [system.unstrip_protocol(file) for file in sorted(found)]


class RemoteStatus(NamedTuple):
    """What a file system says of a file: its bytes, and what changes with them."""

    size: int
    stamp: str


def remote_status(address: str) -> RemoteStatus:
    """The size of a file and its version; raises OSError."""
    system, path = file_system(address)
    with as_os_errors():
        about = system.info(path)
        stamp = next((str(about[key]) for key in STAMP_KEYS if about.get(key)), "")
        if about["size"] is None:
            raise OSError(f"its server does not say how many bytes it has: {address}")
        return RemoteStatus(int(about["size"]), stamp)


def listed_address(line: str, address: str) -> str:
    """A line of a list at an address: an address, or a path from the root of the list's server or bucket.

    >>> listed_address("crawl/1.warc.gz", "https://data.example.org/crawl/warc.paths.gz")
    'https://data.example.org/crawl/1.warc.gz'
    >>> listed_address("/crawl/1.warc.gz", "s3://bucket/crawl/warc.paths.gz")
    's3://bucket/crawl/1.warc.gz'
    """
    scheme, root, *_ = urlsplit(address)
    return line if is_remote(line) else f"{scheme}://{root}/{line.lstrip('/')}"


class RemoteFile:
    """A file at an address, read in any order.

    ``address``: its address; opening it raises OSError.
    """

    def __init__(self, address: str) -> None:
        system, path = file_system(address)
        with as_os_errors():
            self.file = system.open(path, "rb")

    def read(self, size: int = -1) -> bytes:
        """Read a number of bytes, fewer at the end; raises OSError."""
        with as_os_errors():
            data: bytes = self.file.read(size)
            return data

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to an offset; raises OSError."""
        with as_os_errors():
            at: int = self.file.seek(offset, whence)
            return at

    def tell(self) -> int:
        """The offset."""
        at: int = self.file.tell()
        return at

    def seekable(self) -> bool:
        """True: a zip file is read from its end."""
        return True

    def close(self) -> None:
        """Close the file."""
        self.file.close()
