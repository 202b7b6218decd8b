"""Names of inputs as people read them: without passwords, and printable."""

import re
from typing import Final

#: User and password before the host of an address.
CREDENTIALS: Final = re.compile(r"(?<=://)[^/?#@\s]*(?:@[^/?#@\s]*)*@")


def without_credentials(text: str) -> str:
    """A text with addresses, without their users and passwords. Linear.

    >>> without_credentials("no answer from https://ada:s3cret@example.org/a@b")
    'no answer from https://example.org/a@b'
    """
    return CREDENTIALS.sub("", text) if "@" in text else text


def shown_name(name: str) -> str:
    """The name of an input for output: without passwords; bytes that are not UTF-8 become escapes.

    >>> shown_name("fl\\udce4chs.html"), shown_name("https://ada:s3cret@example.org/")
    ('fl\\\\udce4chs.html', 'https://example.org/')
    """
    return without_credentials(name).encode("utf-8", "backslashreplace").decode()
