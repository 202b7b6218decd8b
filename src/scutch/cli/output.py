"""Where answers go: a terminal, a pipe, one file, or a folder with a file an input."""

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from scutch.results import Content


class Format(StrEnum):
    """How content is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"
    JSONL = "jsonl"


SUFFIXES: Final = {
    Format.TEXT: ".txt",
    Format.MARKDOWN: ".md",
    Format.HTML: ".html",
    Format.JSON: ".json",
    Format.JSONL: ".jsonl",
}


def dumped(name: str, content: Content, indent: int | None) -> str:
    """Content as JSON, with where it came from."""
    row: dict[str, Any] = {"source": name} | content.to_dict()
    return json.dumps(row, ensure_ascii=False, indent=indent)


def render(name: str, content: Content, form: Format) -> str:
    """Content in a format, without a line end at its end."""
    if form is Format.TEXT:
        return content.text
    if form is Format.MARKDOWN:
        return content.markdown
    if form is Format.HTML:
        return content.html
    return dumped(name, content, 2 if form is Format.JSON else None)


def file_for(name: str, folder: Path, form: Format, taken: set[Path]) -> Path:
    """A file of the folder for an input: its name with another suffix, numbered where two are alike."""
    stem = re.sub(r"[^\w.-]+", "-", Path(name.rstrip("/")).name).strip("-.") or "page"
    stem = stem.rsplit(".", 1)[0] if "." in stem else stem
    path, number = folder / f"{stem}{SUFFIXES[form]}", 1
    while path in taken:
        number += 1
        path = folder / f"{stem}-{number}{SUFFIXES[form]}"
    taken.add(path)
    return path
