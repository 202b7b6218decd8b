"""The scripts of a page that hold data: JSON-LD, JSON, and scripts that set names to plain JSON.

The columns tell which scripts these are, so a page without any costs next to nothing. A script that is refused has a reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

from scutch.kernels.select_rows import rows_of
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.structured.javascript import MARKER, assigned_values, flight_text, flight_values
from scutch.structured.loose_json import read_json

#: Sources of data.
JSON_LD, STATE = "json-ld", "state"
#: Formats of scripts, and the source that each belongs to.
JSON, JAVASCRIPT, STREAM = "json", "javascript", "stream"
SOURCE_OF: Final = {JSON_LD: JSON_LD, JSON: STATE, JAVASCRIPT: STATE, STREAM: STATE}

#: Bytes. A shorter script holds no list; a longer one, or what exceeds the budget of the page, is refused.
MIN_SCRIPT: Final = {JSON_LD: 80, STATE: 150}
MAX_SCRIPT: Final = 4 << 20
MAX_PAGE: Final = 12 << 20
#: Script elements of a page that are visited.
MAX_SCRIPTS: Final = 2000

SCRIPT: Final = IDS["script"]
#: JSON that is for the browser.
BROWSER_JSON: Final = ("importmap", "speculationrules", "manifest")
JAVASCRIPT_TYPES: Final = (
    "", "text/javascript", "application/javascript", "module", "text/ecmascript", "application/x-javascript",
)  # fmt: skip
MARKER_BYTES: Final = MARKER.encode()
STREAM_CALL: Final = b"self.__next_f.push("
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


def read_scripts(page: Page, sources: Collection[str] = (JSON_LD, STATE)) -> list[Script]:
    """Return the data of a page's scripts, in document order; a script that sets no name to JSON gives none.

    ``sources``: only these are decoded: ``json-ld``, ``state``. Linear in the bytes of the scripts.

    >>> import scutch
    >>> state = '{"items": [' + ",".join('{"name": "Flax", "height": 1}' for _ in range(9)) + "]}"
    >>> page = scutch.parse(f"<script id=data type=application/json>{state}</script><script>window.__S__ = {state};</script>")
    >>> [(script.name, list(script.value)) for script in read_scripts(page)]
    [('data', ['items']), ('__S__', ['items'])]
    """
    found: list[Script] = []
    stream: list[tuple[int, str]] = []
    for node, form, reason in sized_scripts(page, sources):
        text = "" if reason else script_text(page.columns, node)
        if reason:
            found.append(Script(node, SOURCE_OF[form], "", None, reason))
        elif form == STREAM:
            stream.append((node, flight_text(text)))
        else:
            found += read_script(page, node, form, text)
    return found + read_stream(stream)


def sized_scripts(page: Page, sources: Collection[str] = (JSON_LD, STATE)) -> Iterator[tuple[int, str, str]]:
    """Yield the scripts that may hold data, each with its format and the reason if it is too large to read.

    >>> import scutch
    >>> page = scutch.parse(f"<script type=application/ld+json>[{' ' * MAX_SCRIPT}]</script>")
    >>> [reason for _, _, reason in sized_scripts(page)]
    ['script of 4194306 bytes: more than 4194304']
    """
    left = MAX_PAGE
    for node, form in data_scripts(page, sources):
        length, most = page.columns.text_length[node + 1], min(left, MAX_SCRIPT)
        left -= length * (length <= most)
        yield node, form, f"script of {length} bytes: more than {most}" if length > most else ""


def data_scripts(page: Page, sources: Collection[str] = (JSON_LD, STATE)) -> Iterator[tuple[int, str]]:
    """Yield the scripts that may hold data of some sources, each with its format; none is decoded."""
    columns = page.columns
    ends, lengths = columns.end, columns.text_length
    for node in rows_of(columns.tag, SCRIPT)[:MAX_SCRIPTS]:
        if ends[node] == node + 1 or lengths[node + 1] < MIN_SCRIPT[JSON_LD]:
            continue
        mime_type = columns.attribute(node, "type")
        form = script_format(mime_type.lower()) if mime_type else JAVASCRIPT
        if form is None or SOURCE_OF[form] not in sources or lengths[node + 1] < MIN_SCRIPT[SOURCE_OF[form]]:
            continue
        if form == JAVASCRIPT:
            form = javascript_format(columns, node + 1)
        if form:
            yield node, form


def script_text(columns: Columns, node: int) -> str:
    """Return the text of a script element; empty if it has none or more than ``MAX_SCRIPT`` bytes."""
    if columns.end[node] == node + 1 or columns.text_length[node + 1] > MAX_SCRIPT:
        return ""
    return columns.text(node + 1)


def script_format(mime_type: str) -> str | None:
    """Return the format of a script of this type, in small letters; None if it holds no data.

    >>> script_format("application/ld+json"), script_format("application/json; charset=utf-8"), script_format("module")
    ('json-ld', 'json', 'javascript')
    >>> script_format("importmap") is None
    True
    """
    if "ld+json" in mime_type:
        return JSON_LD
    if "json" in mime_type and not any(word in mime_type for word in BROWSER_JSON):
        return JSON
    return JAVASCRIPT if mime_type.strip() in JAVASCRIPT_TYPES else None


def javascript_format(columns: Columns, text: int) -> str:
    """Return the format of a script in a text node: part of a stream of components, JavaScript, or "" without data."""
    begin, length = columns.text_begin[text], columns.text_length[text]
    head = columns.data(begin, 40).lstrip()
    if head.startswith(STREAM_CALL):
        return STREAM
    if head.startswith(FIRST_WORDS) or MARKER_BYTES in columns.data(begin, min(length, MAX_SCRIPT)):
        return JAVASCRIPT
    return ""


def read_script(page: Page, node: int, form: str, text: str) -> Iterator[Script]:
    """Yield the data of one script."""
    if form == JAVASCRIPT:
        yield from (Script(node, STATE, name, value) for name, value in assigned_values(text))
        return
    value = read_json(text)
    if value is None:
        yield Script(node, SOURCE_OF[form], "", None, "no JSON")
    else:
        yield Script(node, SOURCE_OF[form], page.columns.attribute(node, "id") or "", value)


def read_stream(stream: list[tuple[int, str]]) -> list[Script]:
    """Return the values of a stream of components that is spread over scripts; they belong to the first of these."""
    values = flight_values("".join(text for _, text in stream))
    return [Script(stream[0][0], STATE, "", value) for value in values]
