"""JSON in scripts: names that are set to plain JSON, and the component stream of one framework."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from scutch.structured.loose_json import PLAUSIBLE, Decoded, decode_json, read_json

#: Values of one script that may fail to decode: each failure costs time proportional to the script.
MAX_FAILURES: Final = 50

#: How frameworks begin to set the state of a page, anywhere in a script.
MARKER: Final = "window.__"
#: A name, and maybe a call that parses a string as JSON. Names are bounded: ``window.__window.__`` without end stays linear.
ASSIGNMENT: Final = re.compile(
    r"[\s;,)]*+(?:(?:var|let|const)\s++)?(?:(?:window|self|globalThis)\s*+(?:\.|\[\s*+[\"']))?"
    r"(?P<name>[A-Za-z_$][\w$.]{0,200}+)(?:[\"']\s*+\])?\s*+=\s*+(?P<call>JSON\.parse\s*+\(\s*+)?(?=[\[{\"'])"
)
STRING_LITERAL: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|' + r"'(?:[^'\\]++|\\.)*+'", re.DOTALL)
LITERAL_ESCAPE: Final = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
ESCAPED_CHARACTERS: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
FLIGHT: Final = re.compile(r"\.push\(\s*+\[\s*+1\s*+,\s*+(?=\")")
FLIGHT_ROW: Final = re.compile(rb"\n*+([0-9a-f]++):(?:T([0-9a-f]++),)?")


def assigned_values(script: str) -> Iterator[tuple[str, Any]]:
    """Yield the names that a script sets to plain JSON: in its first statements, and at each ``MARKER``.

    >>> list(assigned_values('if (a) { b() } window.__STATE__ = {"items": [1]}; c()'))
    [('__STATE__', {'items': [1]})]
    """
    start, failures = 0, 0
    while start >= 0 and failures < MAX_FAILURES:
        for name, found in assignments(script, start):
            start = found.end
            if found.value is None:
                failures += 1
            else:
                yield name, found.value
        start = script.find(MARKER, start + 1)


def assignments(script: str, start: int = 0) -> Iterator[tuple[str, Decoded]]:
    """Yield names and the JSON they are set to, one statement after the other from an index on.

    The first value that fails to decode is None and ends them.

    >>> [(name, found.value) for name, found in assignments('window.__A__ = [1]; var b = JSON.parse("[2]"); c = d')]
    [('__A__', [1]), ('b', [2])]
    """
    while match := ASSIGNMENT.match(script, start):
        found = parsed_literal(script, match.end()) if match["call"] else plain_value(script, match.end())
        if found is None:
            return
        yield match["name"], found
        if found.value is None and not match["call"]:
            return
        start = found.end


def plain_value(script: str, start: int) -> Decoded | None:
    """Return the JSON at an index, without a value if it fails to decode; None if it does not look like JSON."""
    if not PLAUSIBLE.match(script, start):
        return None
    return decode_json(script, start) or Decoded(None, start)


def parsed_literal(script: str, start: int) -> Decoded | None:
    """Return the JSON in the string at an index; None if there is no string."""
    literal = STRING_LITERAL.match(script, start)
    return Decoded(read_json(literal_text(literal[0])), literal.end()) if literal else None


def literal_text(literal: str) -> str:
    """Return the text of a string literal.

    >>> literal_text(r"'\\x7b\\u0022it\\'s\\u0022}'"), literal_text(r'"\\ud83c\\udf3e"')
    ('{"it\\'s"}', '🌾')
    """
    found = decode_json(literal, 0) if literal[0] == '"' else None
    text = found.value if found else LITERAL_ESCAPE.sub(unescaped_character, literal[1:-1])
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def unescaped_character(match: re.Match[str]) -> str:
    """Return the character of an escape."""
    code = match[1] or match[2] or match[3]
    if not code:
        return ESCAPED_CHARACTERS.get(match[4], match[4])
    return chr(min(int(code, 16), 0x10FFFF))


def flight_text(script: str) -> str:
    """Return the part of the component stream that a script pushes: the strings alone, concatenated.

    >>> flight_text('self.__next_f.push([1,"0:[1,"])') + flight_text('self.__next_f.push([1,"2]\\\\n"])')
    '0:[1,2]\\n'
    """
    texts: list[str] = []
    failures = 0
    for match in FLIGHT.finditer(script):
        found = decode_json(script, match.end())
        if found:
            texts.append(found.value)
            continue
        failures += 1
        if failures == MAX_FAILURES:
            break
    return "".join(texts)


def flight_values(stream: str) -> list[Any]:
    """Return the JSON values of a component stream: rows of a number, a colon and a value; texts give their length in bytes.

    >>> flight_values('1:T4,a:{}2:I["x"]\\n3:{"items": []}\\n')
    [{'items': []}]
    """
    data, start, values = stream.encode("utf-8", "replace"), 0, []
    while row := FLIGHT_ROW.match(data, start):
        start = row.end()
        if row[2]:
            start += int(row[2], 16)
            continue
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        if data[start : start + 1] in (b"{", b"["):
            found = decode_json(data[start:end].decode("utf-8", "replace"), 0)
            values += [found.value] if found else []
        start = end
    return values
