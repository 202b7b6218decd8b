"""The scripts of a page that hold data: JSON-LD, JSON, and script that sets names to plain JSON.

Which scripts these are is asked of the columns, so that a page without any costs next to nothing. A script that is refused
says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.page.columns import TEXT
from scutch.page.page import Page
from scutch.page.text import IDS
from scutch.structured.loose_json import assignments, flight_text, flight_values, read_json

LINKED, STATE = "json-ld", "state"

#: Bytes. A shorter script holds no list; a longer one, or what comes after this much on one page, is refused.
MIN_SCRIPT: Final = {LINKED: 80, STATE: 150}
MAX_SCRIPT: Final = 4 << 20
MAX_PAGE: Final = 12 << 20
#: Scripts of a page that are looked at.
MAX_SCRIPTS: Final = 2000

SCRIPT: Final = IDS["script"]
#: JSON that is for the browser.
BROWSER: Final = ("importmap", "speculationrules", "manifest")
RUN: Final = ("", "text/javascript", "application/javascript", "module", "text/ecmascript", "application/x-javascript")
#: How frameworks begin to set the state of a page, wherever that stands in a script.
MARKER: Final = b"window.__"
FLIGHT: Final = b"self.__next_f.push("
#: Bytes at the beginning of a script that may set a name.
FIRST_WORDS: Final = (b"window", b"self", b"globalThis", b"var ", b"let ", b"const ", b"__")


class Script(NamedTuple):
    """Data of one script."""

    node: int
    #: ``json-ld`` or ``state``.
    source: str
    #: What the page calls it: the name that is set, or the script's id.
    name: str
    value: Any
    #: Why there is no value; empty where there is one.
    reason: str = ""


def read_scripts(page: Page) -> list[Script]:
    """Return the data of a page's scripts, in document order; what is no JSON at all is passed over.

    Examples
    --------
    >>> import scutch
    >>> state = '{"items": [' + ",".join('{"name": "Flax", "height": 1}' for _ in range(9)) + "]}"
    >>> page = scutch.parse(f"<script id=data type=application/json>{state}</script><script>window.__S__ = {state};</script>")
    >>> [(script.name, list(script.value)) for script in read_scripts(page)]
    [('data', ['items']), ('__S__', ['items'])]
    """
    found: list[Script] = []
    stream: list[tuple[int, str]] = []
    left = MAX_PAGE
    for node, kind in data_scripts(page):
        text = node + 1
        length = page.columns.text_length[text]
        if length > min(left, MAX_SCRIPT):
            found.append(Script(node, kind, "", None, f"script of {length} bytes: more than {min(left, MAX_SCRIPT)}"))
            continue
        data = page.columns.data(page.columns.text_begin[text], length)
        if kind == FLIGHT.decode():
            stream.append((node, flight_text(data.decode("utf-8", "replace"))))
        else:
            found += read_script(page, node, kind, data)
        left -= length
    return found + read_stream(stream)


def data_scripts(page: Page) -> Iterator[tuple[int, str]]:
    """Yield the scripts that may hold data, and how to read them: JSON-LD, JSON, stream of components, or script ("")."""
    columns = page.columns
    lengths, tags, parents = columns.text_length, columns.tag, columns.parent
    for node in script_nodes(columns.tag):
        text = node + 1
        if text >= len(tags) or parents[text] != node or tags[text] != TEXT or lengths[text] < MIN_SCRIPT[LINKED]:
            continue
        said = columns.attribute(node, "type") or ""
        kind = kind_of(said.lower()) if said else ""
        if kind is None or lengths[text] < MIN_SCRIPT.get(kind, MIN_SCRIPT[STATE]):
            continue
        head = columns.data(columns.text_begin[text], 40).lstrip() if not kind else b""
        if head.startswith(FLIGHT):
            yield node, FLIGHT.decode()
        elif kind or head.startswith(FIRST_WORDS) or has_marker(page, text):
            yield node, kind


def script_nodes(tags: memoryview[int]) -> list[int]:
    """The rows of script elements, as many as are looked at."""
    return rows_of(tags, SCRIPT)[:MAX_SCRIPTS]


def kind_of(said: str) -> str | None:
    """Return how to read a script of this type: as JSON-LD, JSON or script (""); None when it holds no data.

    Examples
    --------
    >>> kind_of("application/ld+json"), kind_of("application/json; charset=utf-8"), kind_of("module"), kind_of("importmap")
    ('json-ld', 'state', '', None)
    """
    if "ld+json" in said:
        return LINKED
    if "json" in said and not any(word in said for word in BROWSER):
        return STATE
    return "" if said.strip() in RUN else None


def has_marker(page: Page, text: int) -> bool:
    """Whether the state of a framework is set somewhere in a script."""
    columns = page.columns
    return MARKER in columns.data(columns.text_begin[text], min(columns.text_length[text], MAX_SCRIPT))


def read_script(page: Page, node: int, kind: str, data: bytes) -> Iterator[Script]:
    """Yield the data of one script."""
    text = data.decode("utf-8", "replace")
    if not kind:
        yield from (Script(node, STATE, name, value) for name, value in set_names(text))
        return
    value = read_json(text)
    if value is None:
        yield Script(node, kind, "", None, "no JSON")
    else:
        yield Script(node, kind, page.columns.attribute(node, "id") or "", value)


def set_names(script: str) -> Iterator[tuple[str, Any]]:
    """Yield the names that a script sets to plain JSON: in its first statements, and where a framework's name stands.

    Examples
    --------
    >>> list(set_names('if (a) { b() } window.__STATE__ = {"items": [1]}; c()'))
    [('__STATE__', {'items': [1]})]
    """
    marker, place = MARKER.decode(), 0
    while place >= 0:
        for name, found in assignments(script, place):
            if found.value is not None:
                yield name, found.value
            place = found.end
        place = script.find(marker, place + 1)


def read_stream(stream: list[tuple[int, str]]) -> list[Script]:
    """Return the values of a stream of components that is spread over scripts; they belong to the first of these."""
    if not stream:
        return []
    values = flight_values("".join(text for _, text in stream))
    return [Script(stream[0][0], STATE, "", value) for value in values]
