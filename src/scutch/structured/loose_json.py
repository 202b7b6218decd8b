"""Tolerant JSON: comments, trailing commas, character references, and script in front of or behind the value.

Strict JSON goes straight to the standard library. Only a text that it refuses is repaired, by rules that leave strings alone,
and read once more. A text that is no JSON even then is None, never an error. Every step is linear in the text: each regular
expression consumes what it scans, also where a string or comment is not closed.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from scutch.page.text import unescape

#: Characters. Longer texts are not repaired: reading them twice would cost too much.
MAX_REPAIR: Final = 1 << 20

#: What may precede the first brace: byte order mark, comment or CDATA openings, a guard against execution.
PREFIX: Final = re.compile(r"[\s\ufeff]*+(?:(?:<!--|(?://|/\*)?\s*+<!\[CDATA\[(?:\s*+\*/)?|\)\]\}',?|for\s*+\(;;\);)[\s]*+)*+")
#: Between two values.
BETWEEN_VALUES: Final = re.compile(r"[\s,;]*+")
#: A string; one that is not closed extends to the end of the text.
STRING: Final = r'"(?:[^"\\]++|\\.)*+\\?"?'
#: Entities of one framework; the ampersand comes last.
SHORT_ENTITIES: Final = (("&q;", '"'), ("&s;", "'"), ("&l;", "<"), ("&g;", ">"), ("&a;", "&"))
COMMENT: Final = re.compile(STRING + r"|/\*.*?(?:\*/|\Z)|//[^\n]*+|\bundefined\b", re.DOTALL)
TRAILING_COMMA: Final = re.compile(STRING + r"|,(?=\s*+[}\]])", re.DOTALL)
BAD_ESCAPE: Final = re.compile(r'\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|)')
#: The beginning of an object or array that may be JSON; an object literal of a script continues with a bare name.
PLAUSIBLE: Final = re.compile(r"\{\s*+[\"}/]|\[\s*+[\"{\[\]\d/]")

DECODER: Final = json.JSONDecoder(strict=False, parse_constant=lambda name: None)


class Decoded(NamedTuple):
    """A JSON value, None if there is none, and where it ends in the text."""

    value: Any
    end: int


def read_json(text: str) -> Any:
    """Return the value of a text that is JSON or nearly so, None if it is not; several values one after the other are a list.

    >>> read_json('{"name": "Flax"}, {"name": "Hemp"}')
    [{'name': 'Flax'}, {'name': 'Hemp'}]
    >>> read_json('{"name": "Flax"};'), read_json('/*<![CDATA[*/ {"name": "Flax", /* soon */ }'), read_json("flax()")
    ({'name': 'Flax'}, {'name': 'Flax'}, None)
    """
    start = PREFIX.match(text).end()  # type: ignore[union-attr]  # it matches the empty text too
    values = decode_values(text, start)
    if not values and len(text) <= MAX_REPAIR:
        values = decode_repaired(text[start:])
    return values[0] if len(values) == 1 else values or None


def decode_values(text: str, start: int) -> list[Any]:
    """Return the objects and arrays that begin at an index of a text, one after the other; equal neighbours count once."""
    values: list[Any] = []
    while text.startswith(("{", "["), start) and (found := decode_json(text, start)):
        if values[-1:] != [found.value]:
            values.append(found.value)
        start = BETWEEN_VALUES.match(text, found.end).end()  # type: ignore[union-attr]  # it matches the empty text too
    return values


def decode_json(text: str, start: int) -> Decoded | None:
    """Return the JSON value that begins at an index of a text, None if there is none or it nests too deeply.

    A failure costs the time of counting the lines before it, so a caller must not fail at many indices of one text.
    """
    try:
        return Decoded(*DECODER.raw_decode(text, start))
    except (ValueError, RecursionError):
        return None


def decode_repaired(text: str) -> list[Any]:
    """Return the values of a text after its repair."""
    text = repaired(unquoted_markup(text)).lstrip()
    return decode_values(text, 0) if PLAUSIBLE.match(text) else []


def unquoted_markup(text: str) -> str:
    """Return a text without the encoding that hides its quotes from the markup around it: references, even twice, or percents.

    >>> unquoted_markup("{&quot;a&quot;: 1}"), unquoted_markup("{&q;a&q;: 1}"), unquoted_markup(" %7B%22a%22:1}")
    ('{"a": 1}', '{"a": 1}', ' {"a":1}')
    """
    if '"' in text:
        return text
    if "%22" in text:
        return unquote(text)
    for short, character in SHORT_ENTITIES:
        text = text.replace(short, character)
    text = unescape(text)
    return text if '"' in text else unescape(text)


def repaired(text: str) -> str:
    """Return a text without comments, trailing commas and escapes that JSON does not know.

    >>> repaired(r'{"a": "it\\'s // kept,}", "b": [1, 2,], "c": undefined, } // gone')
    '{"a": "it\\'s // kept,}", "b": [1, 2], "c": null } '
    """
    bare = COMMENT.sub(uncommented, text)
    return TRAILING_COMMA.sub(lambda match: match[0] if match[0] != "," else "", bare)


def uncommented(match: re.Match[str]) -> str:
    """Return the replacement of a string, a comment or the word ``undefined``."""
    if match[0][0] == '"':
        return BAD_ESCAPE.sub(json_escape, match[0]) if "\\" in match[0] else match[0]
    return "null" if match[0][0] == "u" else ""


def json_escape(match: re.Match[str]) -> str:
    """Return an escape as JSON writes it; without its backslash if JSON has none like it."""
    if match[1]:
        return match[0]
    return f"\\u00{match[2]}" if match[2] else ""
