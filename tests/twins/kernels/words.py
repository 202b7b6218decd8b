"""The readable twin of ``kernels.words``: where words begin and end, told by regular expressions."""

import re

#: Letters, the first of which may be capitals; a capital behind a small one begins another word.
LABELS = re.compile(rb"[A-Z]+[a-z]*|[a-z]+")
TEXTS = re.compile(rb"[A-Za-z\x80-\xff]+")
#: Also digits; signs of three bytes, among them those of scripts without blanks, only stand between.
BETWEEN = re.compile(rb"[\xe2-\xef][\x80-\xbf]{2}")
TOKENS = re.compile(rb"[0-9A-Za-z\x80-\xe1\xf0-\xff]+")


def words(text: bytes, sort: str) -> list[bytes]:
    """The words of a text, by sort.

    >>> words(b"navBar2 HTMLpage", "labels"), words("Lin 2024 – 亚麻".encode(), "tokens")
    ([b'nav', b'Bar', b'HTMLpage'], [b'Lin', b'2024'])
    """
    if sort == "tokens":
        return TOKENS.findall(BETWEEN.sub(b" ", text))
    return (LABELS if sort == "labels" else TEXTS).findall(text)
