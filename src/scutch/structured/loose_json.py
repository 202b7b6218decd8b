"""JSON as pages write it: with comments, trailing commas, entities, and in front of or behind it a piece of script.

Well-formed JSON goes straight to the standard library. Only what that refuses is put right, by rules that leave strings alone,
and read once more; what is no JSON even then is None, never an error.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

#: Longer texts are not put right: reading them twice would cost too much.
MAX_REPAIR: Final = 1 << 20

#: What may stand in front of the first brace: byte order mark, comment or CDATA openings, a guard against being run.
PREFIX: Final = re.compile(r"[\s\ufeff]*+(?:(?:<!--|(?://|/\*)?\s*+<!\[CDATA\[(?:\s*+\*/)?|\)\]\}',?|for\s*+\(;;\);)[\s]*+)*+")
STRING: Final = r'"(?:[^"\\]++|\\.)*+"'
#: One framework's own entities; the ampersand comes last.
SHORT_ENTITIES: Final = (("&q;", '"'), ("&s;", "'"), ("&l;", "<"), ("&g;", ">"), ("&a;", "&"))
COMMENT: Final = re.compile(STRING + r"|/\*.*?\*/|//[^\n]*+|\bundefined\b", re.DOTALL)
COMMA: Final = re.compile(STRING + r"|,(?=\s*+[}\]])", re.DOTALL)
BAD_ESCAPE: Final = re.compile(r'\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|)')
#: A name, what it is set to, and maybe a call that reads a string as JSON.
ASSIGNMENT: Final = re.compile(
    r"[\s;,)]*+(?:(?:var|let|const)\s++)?(?:(?:window|self|globalThis)\s*+(?:\.|\[\s*+[\"']))?"
    r"(?P<name>[A-Za-z_$][\w$.]*+)(?:[\"']\s*+\])?\s*+=\s*+(?P<call>JSON\.parse\s*+\(\s*+)?(?=[\[{\"'])"
)
#: The beginning of an object or array that may be JSON: script would go on with a bare name.
PLAUSIBLE: Final = re.compile(r"\{\s*+[\"}/]|\[\s*+[\"{\[\]\d/]")
LITERAL: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|' + r"'(?:[^'\\]++|\\.)*+'", re.DOTALL)
ESCAPE: Final = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
FLIGHT: Final = re.compile(r"\.push\(\s*+\[\s*+1\s*+,\s*+(?=\")")
FLIGHT_ROW: Final = re.compile(rb"\n*+([0-9a-f]++):(?:T([0-9a-f]++),)?")

DECODER: Final = json.JSONDecoder(strict=False, parse_constant=lambda name: None)


class Decoded(NamedTuple):
    """A JSON value and where it ends in the text."""

    value: Any
    end: int


def read_json(text: str) -> Any:
    """Return the value of a script that is JSON, None if it is none.

    Examples
    --------
    >>> read_json('{"name": "Flax"};'), read_json('/*<![CDATA[*/ {"name": "Flax", /* soon */ }'), read_json("flax()")
    ({'name': 'Flax'}, {'name': 'Flax'}, None)
    """
    start = PREFIX.match(text).end()  # type: ignore[union-attr]  # it matches nothing too
    found = decoded(text, start) if text.startswith(("{", "["), start) else None
    if found is None and len(text) <= MAX_REPAIR:
        found = decoded_after_repair(text[start:])
    return found.value if found else None


def decoded(text: str, start: int) -> Decoded | None:
    """Return the JSON value that begins at a place of a text, None if there is none or it nests too deeply."""
    try:
        return Decoded(*DECODER.raw_decode(text, start))
    except (ValueError, RecursionError):
        return None


def decoded_after_repair(text: str) -> Decoded | None:
    """Return the value of a text that is nearly JSON; its end is one in the text put right."""
    text = unescaped(text).lstrip()
    return decoded(repaired(text), 0) if PLAUSIBLE.match(text) else None


def unescaped(text: str) -> str:
    """Return a text without the encoding that keeps its quotes from the markup around it: entities or percent signs.

    Examples
    --------
    >>> unescaped("{&quot;a&quot;: 1}"), unescaped("{&q;a&q;: 1}"), unescaped(" %7B%22a%22:1}")
    ('{"a": 1}', '{"a": 1}', ' {"a":1}')
    """
    if '"' in text:
        return text
    if "%22" in text:
        return unquote(text)
    for short, character in SHORT_ENTITIES:
        text = text.replace(short, character)
    return html.unescape(text)


def repaired(text: str) -> str:
    """Return a text without comments, trailing commas and escapes that JSON does not know.

    Examples
    --------
    >>> repaired(r'{"a": "it\\'s // kept,}", "b": [1, 2,], "c": undefined, } // gone')
    '{"a": "it\\'s // kept,}", "b": [1, 2], "c": null } '
    """
    bare = COMMENT.sub(uncommented, text)
    return COMMA.sub(lambda match: match[0] if match[0] != "," else "", bare)


def uncommented(match: re.Match[str]) -> str:
    """Return what stays of a string, a comment or the word for no value."""
    if match[0][0] == '"':
        return BAD_ESCAPE.sub(known_escape, match[0]) if "\\" in match[0] else match[0]
    return "null" if match[0][0] == "u" else ""


def known_escape(match: re.Match[str]) -> str:
    """Return an escape as JSON writes it; without its backslash when JSON has none like it."""
    if match[1]:
        return match[0]
    return f"\\u00{match[2]}" if match[2] else ""


def assignments(text: str, start: int = 0) -> Iterator[tuple[str, Decoded]]:
    """Yield names and the plain JSON they are set to, one statement after the other from a place on.

    Examples
    --------
    >>> [(name, found.value) for name, found in assignments('window.__A__ = [1]; var b = JSON.parse("[2]"); c = d')]
    [('__A__', [1]), ('b', [2])]
    """
    while match := ASSIGNMENT.match(text, start):
        found = assigned(text, match.end(), is_call=bool(match["call"]))
        if found is None:
            return
        yield match["name"], found
        start = found.end


def assigned(text: str, start: int, *, is_call: bool) -> Decoded | None:
    """Return the value at a place: a string to be read as JSON, or the JSON itself."""
    if is_call:
        literal = LITERAL.match(text, start)
        return Decoded(read_json(unquoted(literal[0])), literal.end()) if literal else None
    if not PLAUSIBLE.match(text, start):
        return None
    return decoded(text, start)


def unquoted(literal: str) -> str:
    """Return the text that a string of a script stands for.

    Examples
    --------
    >>> unquoted(r"'\\x7b\\u0022it\\'s\\u0022}'"), unquoted(r'"\\ud83c\\udf3e"')
    ('{"it\\'s"}', '🌾')
    """
    read = decoded(literal, 0) if literal[0] == '"' else None
    text = read.value if read else ESCAPE.sub(meant, literal[1:-1])
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def meant(match: re.Match[str]) -> str:
    """Return the character of an escape."""
    code = match[1] or match[2] or match[3]
    if not code:
        return ESCAPES.get(match[4], match[4])
    return chr(min(int(code, 16), 0x10FFFF))


def flight_text(script: str) -> str:
    """Return the part of a page's component stream that a script pushes: strings alone, as they stand in the calls.

    Examples
    --------
    >>> flight_text('self.__next_f.push([1,"0:[1,"])') + flight_text('self.__next_f.push([1,"2]\\\\n"])')
    '0:[1,2]\\n'
    """
    pushed = (decoded(script, match.end()) for match in FLIGHT.finditer(script))
    return "".join(found.value for found in pushed if found)


def flight_values(stream: str) -> list[Any]:
    """Return the JSON values of a component stream: rows of a number, a colon and a value; texts tell their length in bytes.

    Examples
    --------
    >>> flight_values('1:T4,a:{}2:I["x"]\\n3:{"items": []}\\n')
    [{'items': []}]
    """
    data, place, values = stream.encode("utf-8", "replace"), 0, []
    while row := FLIGHT_ROW.match(data, place):
        place = row.end()
        if row[2]:
            place += int(row[2], 16)
            continue
        end = data.find(b"\n", place)
        end = len(data) if end < 0 else end
        if data[place : place + 1] in (b"{", b"["):
            found = decoded(data[place:end].decode("utf-8", "replace"), 0)
            values += [found.value] if found else []
        place = end
    return values
