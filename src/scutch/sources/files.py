"""Files and standard input."""

import re
import sys
from pathlib import Path
from typing import Final

from scutch.errors import SourceError, TooLarge
from scutch.sources.fetched import Fetched

STDIN: Final = "-"
#: Bytes from which on a limit is none.
LARGE: Final = 2**32


def is_url(name: str) -> bool:
    """Whether an input is an http or https URL.

    >>> is_url("HTTPS://example.org"), is_url("page.html")
    (True, False)
    """
    return name.lower().startswith(("http://", "https://"))


#: A name that is probably an address: a host with a path.
WITH_HOST: Final = re.compile(r"(www\.)?[\w-]+(\.[\w-]+)*\.[a-z]{2,}/(?!.*\.\w+$)", re.IGNORECASE)
#: A name with the scheme of another protocol.
WITH_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
ADVICE: Final = "; an address begins with https:// or http://"


def read_file(name: str, max_bytes: int) -> Fetched:
    """Read a page from a file, or from standard input for "-"; see ``read_bytes``."""
    return Fetched(read_bytes(name, max_bytes))


def read_bytes(name: str, max_bytes: int) -> bytes:
    """Read a file, or standard input for "-".

    Raises ``SourceError``: it cannot be read; ``TooLarge`` if it has more than ``max_bytes`` bytes.
    """
    most = max_bytes + 1 if max_bytes < LARGE else -1  # a reader allocates at once what it is asked for
    try:
        if name == STDIN:
            data = sys.stdin.buffer.read(most)
        else:
            with Path(name).open("rb") as file:
                data = file.read(most)
    except (OSError, ValueError) as problem:  # a name with a NUL is a ValueError
        reason = getattr(problem, "strerror", None) or str(problem)
        raise SourceError(
            f"{reason}{ADVICE if WITH_HOST.match(name) or WITH_SCHEME.match(name) else ''}", url=name, stage="read"
        ) from problem
    if len(data) > max_bytes:
        raise TooLarge(f"more than {max_bytes:,} bytes", url=name, stage="read")
    return data
