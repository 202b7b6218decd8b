"""Detection of a page's encoding, and conversion of the page to UTF-8.

The sources, in order of precedence: a byte order mark; the ``charset`` of the transport; the page's own declaration; validity
as UTF-8; a guess. Two claims are rejected because the text would be unreadable. A page that declares another encoding but is
valid UTF-8 with non-ASCII characters is UTF-8. A page whose bytes are mostly invalid in the claimed encoding gets the guess. A
charset from the transport always applies to bytes that are mostly valid in it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scutch.kernels.utf8 import ascii_and_other, survey_utf8
from scutch.page.encoding.decoding import REPLACEMENT, decode
from scutch.page.encoding.labels import NOT_ASCII_COMPATIBLE, by_any_label
from scutch.page.encoding.prescan import byte_order_mark, declared
from scutch.page.encoding.statistics import DEFAULT, guess, sample

#: ISO-2022-JP switches to JIS X 0208.
ESCAPE: Final = b"\x1b"
ESCAPES: Final = (b"\x1b$B", b"\x1b$@")


class Encoding(NamedTuple):
    """The encoding of a page, and how it was determined.

    Attributes
    ----------
    name
        Name in the Encoding Standard, lower case.
    source
        ``bom``, ``given`` (by the caller), ``meta`` (declared in the page), ``utf-8`` (valid UTF-8), ``guess``, ``text``
        (the input was text), ``tree`` (an lxml tree) or ``browser`` (a browser snapshot).
    corrected
        Number of characters that had been decoded wrongly before the page was saved, and are corrected. ``detect`` does
        not count them.
    """

    name: str
    source: str
    corrected: int = 0


def detect(data: bytes, given: str | None = None) -> Encoding:
    """Detect the encoding of a page.

    ``data``: the page's bytes as received. ``given``: encoding declared by the transport, such as the ``charset`` of an HTTP
    header. An unknown label is ignored.

    >>> detect(b"<meta charset=gb2312><p>\\xc4\\xe3\\xba\\xc3")
    Encoding(name='gbk', source='meta', corrected=0)
    >>> detect("<meta charset=gb2312><p>你好".encode())
    Encoding(name='utf-8', source='utf-8', corrected=0)
    >>> detect(b"<p>caf\\xe9", given="latin1")
    Encoding(name='windows-1252', source='given', corrected=0)
    """
    return _examine(data, given, survey_utf8(data)[0])


def to_utf8(data: bytes, given: str | None = None) -> tuple[bytes, Encoding]:
    """Convert a page to UTF-8.

    Returns: the page as UTF-8: ``data`` itself if it is UTF-8 without byte order mark. Invalid bytes become U+FFFD; characters
    of UTF-8 that had been decoded wrongly before are read again (``misread``).

    >>> to_utf8(b"\\xef\\xbb\\xbfcaf\\xc3\\xa9 \\xff")[0].decode()
    'café �'
    """
    valid, has_controls = survey_utf8(data)
    encoding = _examine(data, given, valid)
    mark = byte_order_mark(data) if encoding.source == "bom" else None
    body = data[mark[1] :] if mark else data
    if encoding.name == "utf-8":
        source = body if valid == len(data) else decode(body, "utf-8").encode()
        return read_again(source, encoding) if has_controls else (source, encoding)
    is_ascii = encoding.name not in NOT_ASCII_COMPATIBLE and data.isascii()
    return (body if is_ascii else decode(body, encoding.name).encode()), encoding


def read_again(source: bytes, encoding: Encoding) -> tuple[bytes, Encoding]:
    """Read the characters of a page in UTF-8 again that had been decoded wrongly.

    ASCII, most of a page, is not searched: no character that had been decoded wrongly has any.

    >>> read_again("It\\x92s".encode(), Encoding("utf-8", "text"))[1]
    Encoding(name='utf-8', source='text', corrected=1)
    """
    from scutch.page.encoding.misread import corrected  # noqa: PLC0415 (its patterns are a tenth of the import, and few pages need it)

    parts = ascii_and_other(source)
    text, count = corrected(b"\n".join(parts[1::2]).decode())
    parts[1::2] = text.encode().split(b"\n")
    return b"".join(parts), encoding._replace(corrected=count)


def _examine(data: bytes, given: str | None, valid: int) -> Encoding:
    """Return the encoding of bytes whose first ``valid`` ones are valid UTF-8."""
    is_utf8 = valid == len(data)
    mark = byte_order_mark(data)
    name = by_any_label(given) if given else None
    if mark:
        encoding = Encoding(mark[0], "bom")
    elif name:
        encoding = Encoding(name, "given") if is_utf8 else _unless_absurd(data, Encoding(name, "given"))
    elif is_utf8 or is_cut_off(data, valid):
        encoding = _of_utf8(data)
    else:
        encoding = _of_other(data)
    return encoding


def _of_utf8(data: bytes) -> Encoding:
    """Return the encoding of valid UTF-8: the declared one unless the bytes contradict it."""
    claimed = declared(data, far=False) or (declared(data) if data.isascii() else None)
    if claimed and (claimed == "utf-8" or data.isascii()):
        return Encoding(claimed, "meta")
    unmarked = wide(data) or ("iso-2022-jp" if is_escaped(data) else None)
    return Encoding(unmarked, "guess") if unmarked else Encoding("utf-8", "utf-8")


def _of_other(data: bytes) -> Encoding:
    """Return the encoding of bytes that are not UTF-8."""
    claimed = declared(data)
    if claimed:
        return _unless_absurd(data, Encoding(claimed, "meta"))
    unmarked = wide(data) or ("utf-8" if not is_absurd(data, "utf-8") else guess(data))
    return Encoding(unmarked or DEFAULT, "guess")


def _unless_absurd(data: bytes, claimed: Encoding) -> Encoding:
    likelier = guess(data) if is_absurd(data, claimed.name) else None
    return Encoding(likelier, "guess") if likelier else claimed


def is_absurd(data: bytes, name: str) -> bool:
    """Return whether more than half of the non-ASCII bytes are invalid in an encoding.

    >>> is_absurd(b"caf\\xe9", "utf-8"), is_absurd("crème brûlée".encode() + b"\\xe9", "utf-8"), is_absurd(b"\\xe9", "koi8-r")
    (True, False, False)
    """
    text = decode(sample(data), name)
    bad = text.count(REPLACEMENT)
    return 2 * bad > sum(character > "\x7f" for character in text)


def is_cut_off(data: bytes, valid: int) -> bool:
    """Return whether bytes end inside a UTF-8 character: a page cut at any byte is still UTF-8.

    One stray byte is not evidence unless whole non-ASCII characters precede it.

    >>> is_cut_off("好".encode()[:2], 0), is_cut_off(b"caf\\xe9", 3), is_cut_off("é".encode() + b"\\xe9", 2)
    (True, False, True)
    """
    tail = data[valid:]
    if len(tail) > 3 or (len(tail) == 1 and data[:valid].isascii()):
        return False
    try:
        tail.decode()
    except UnicodeDecodeError as error:
        return error.start == 0 and error.reason == "unexpected end of data"
    return False


def wide(data: bytes) -> str | None:
    """Detect UTF-16 without a byte order mark: every other byte of its markup is zero.

    >>> wide("<html>".encode("utf-16-le")), wide("<html>".encode("utf-16-be")), wide(b"<html>")
    ('utf-16le', 'utf-16be', None)
    """
    head = data[:12]
    if len(head) < 12 or head.count(b"\0") != 6:
        return None
    return next((name for name, at in (("utf-16le", 1), ("utf-16be", 0)) if not any(head[at::2])), None)


def is_escaped(data: bytes) -> bool:
    """Return whether ASCII bytes contain the escape sequences of ISO-2022-JP."""
    return ESCAPE in data and data.isascii() and any(escape in data for escape in ESCAPES)
