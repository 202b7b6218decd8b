"""Files and standard input."""

import sys
from pathlib import Path
from typing import Final

from scutch.errors import SourceError, TooLarge
from scutch.sources.fetched import Fetched

STDIN: Final = "-"


def is_url(name: str) -> bool:
    """Whether an input is an http or https URL.

    >>> is_url("HTTPS://example.org"), is_url("page.html")
    (True, False)
    """
    return name.lower().startswith(("http://", "https://"))


def read_file(name: str, max_bytes: int) -> Fetched:
    """Read a page from a file, or from standard input for "-"; see ``read_bytes``."""
    return Fetched(read_bytes(name, max_bytes))


def read_bytes(name: str, max_bytes: int) -> bytes:
    """Read a file, or standard input for "-".

    Raises ``SourceError``: it cannot be read; ``TooLarge`` if it has more than ``max_bytes`` bytes.
    """
    try:
        if name == STDIN:
            data = sys.stdin.buffer.read(max_bytes + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(max_bytes + 1)
    except (OSError, ValueError) as problem:  # a name with a NUL is a ValueError
        raise SourceError(getattr(problem, "strerror", None) or str(problem), url=name, stage="read") from problem
    if len(data) > max_bytes:
        raise TooLarge(f"more than {max_bytes:,} bytes", url=name, stage="read")
    return data
