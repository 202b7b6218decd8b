"""Mojibake: characters that were decoded wrongly and encoded again before the page was saved.

Two mistakes are common: UTF-8 read as Latin-1 or windows-1252, which makes three characters of an apostrophe (``â``, ``€``,
``™``), and windows-1252 read as Latin-1, which makes a control character of it (U+0092). Both leave C1 controls (U+0080 to
U+009F) behind, which no text has: they are the evidence, without which nothing is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from scutch.page.encoding.decoding import decode

#: The characters of windows-1252 for the bytes 0x80 to 0x9F. Five of them are C1 controls.
CHARACTERS: Final = {byte: decode(bytes([byte]), "windows-1252") for byte in range(0x80, 0xA0)}
#: Bytes by the character that Latin-1 or windows-1252 reads them as.
BYTES: Final = {chr(byte): byte for byte in range(0x80, 0x100)} | {character: byte for byte, character in CHARACTERS.items()}
CONTINUATION: Final = f"[\x80-\xbf{''.join(CHARACTERS.values())}]"
#: UTF-8 sequences of two to four bytes, read byte by byte. ``ß`` before a closing quotation mark is German. The expression
#: begins with one class: ``re`` searches for that several times faster than for alternatives.
SEQUENCES: Final = re.compile(
    "[\xc2-\xde\xe0-\xf4]"
    f"(?:(?<=[\xc2-\xde]){CONTINUATION}|(?<=[\xe0-\xef]){CONTINUATION}{{2}}|(?<=[\xf0-\xf4]){CONTINUATION}{{3}})"
)
CONTROLS: Final = re.compile("[\x80-\x9f]")
#: Times that a page may have been decoded wrongly, one after the other.
ROUNDS: Final = 3


def corrected(text: str) -> tuple[str, int]:
    """Read characters again that were decoded wrongly.

    ``text``: a page, with or without such characters. Returns: the page, and how many characters of it were read again. Linear
    in the text.

    >>> corrected("It\\xe2\\x80\\x99s a caf\\xc3\\xa9")
    ('It’s a café', 2)
    >>> corrected("It\\x92s"), corrected("It’s")
    (('It’s', 1), ('It’s', 0))
    """
    count = 0
    for _ in range(ROUNDS):
        if not any(CONTROLS.search(sequence) for sequence in misread_sequences(text)):
            break
        text, found = SEQUENCES.subn(lambda match: reread(match[0]) or match[0], text)
        count += found
    text, found = CONTROLS.subn(lambda match: CHARACTERS[ord(match[0])], text)
    return text, count + found


def misread_sequences(text: str) -> Iterator[str]:
    """Yield the runs of characters whose bytes are one character in UTF-8."""
    return (match[0] for match in SEQUENCES.finditer(text) if reread(match[0]))


def reread(sequence: str) -> str | None:
    """Return the character that a run is in UTF-8.

    >>> reread("\\xc3\\xa9"), reread("Ð¿"), reread("\\xe0\\x80\\x80")
    ('é', 'п', None)
    """
    try:
        return bytes(BYTES[character] for character in sequence).decode()
    except UnicodeDecodeError:
        return None
