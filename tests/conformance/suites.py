"""Reads the three suites of html5lib-tests: tree construction, tokenizer, encoding."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})")


class TreeCase(NamedTuple):
    name: str
    data: str
    context: str  # "" for a whole document, else "div", "svg path" …
    scripting: bool
    tree: str


class TokenCase(NamedTuple):
    name: str
    data: str
    state: str
    last_start_tag: str
    tokens: list[Any]


class EncodingCase(NamedTuple):
    name: str
    data: bytes
    encoding: str


def sections(text: str) -> Iterator[dict[str, str]]:
    """Yield the tests of a ``.dat`` file, each as its sections by name."""
    current: dict[str, list[str]] = {}
    key = ""
    for line in text.split("\n"):
        if line == "#data" and current:
            yield {name: "\n".join(lines) for name, lines in current.items()}
            current = {}
        if line.startswith("#") and line[1:] in SECTIONS:
            key = line[1:]
            current[key] = []
        else:
            current[key].append(line)
    yield {name: "\n".join(lines) for name, lines in current.items()}


SECTIONS = frozenset(("data", "errors", "new-errors", "document-fragment", "script-off", "script-on", "document", "encoding"))


def tree_cases(path: Path) -> Iterator[TreeCase]:
    for number, test in enumerate(sections(path.read_bytes().decode()), 1):
        yield TreeCase(
            f"{path.name}:{number}",
            test["data"],
            test.get("document-fragment", "").strip(),
            "script-on" in test,
            test["document"].rstrip("\n"),
        )


def token_cases(path: Path) -> Iterator[TokenCase]:
    content = json.loads(path.read_bytes())
    for number, test in enumerate(content.get("tests") or content["xmlViolationTests"], 1):
        clean = unescape if test.get("doubleEscaped") else lambda value: value
        for state in test.get("initialStates", ["Data state"]):
            name = f"{path.name}:{number}:{state.removesuffix(' state')}"
            yield TokenCase(name, clean(test["input"]), state, test.get("lastStartTag", ""), clean(test["output"]))


def unescape(value: Any) -> Any:
    """Undo the second round of escapes (``doubleEscaped``) in a string or in every string of a list."""
    if isinstance(value, str):
        return ESCAPE.sub(lambda found: chr(int(found[1], 16)), value)
    if isinstance(value, list):
        return [unescape(item) for item in value]
    if isinstance(value, dict):
        return {unescape(key): unescape(item) for key, item in value.items()}
    return value


def encoding_cases(path: Path) -> Iterator[EncodingCase]:
    for number, test in enumerate(path.read_bytes().split(b"#data\n")[1:], 1):
        data, _, encoding = test.partition(b"\n#encoding\n")
        yield EncodingCase(f"{path.name}:{number}", data, encoding.strip().decode().lower())
