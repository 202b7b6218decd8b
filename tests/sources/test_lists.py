"""Lists of inputs, as people and programs write them."""

from pathlib import Path

import pytest

from scutch.errors import InvalidInput
from scutch.sources.lists import ListedInput, read_list


def read(folder: Path, name: str, data: bytes) -> list[ListedInput]:
    path = folder / name
    path.write_bytes(data)
    return read_list(str(path))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("lines.txt", "a.html\tu\nb\x85c.html\n".encode("utf-16")),
        ("lines.txt", "a.html\tu\r\nb\x85c.html".encode()),
        ("lines.txt", "\ufeffa.html\tu\rb\x85c.html\r".encode()),
        ("rows.csv", "input,url\ra.html,u\rb\x85c.html,\r".encode()),
        ("rows.jsonl", '{"input": "a.html", "url": "u", "note": "x\u2028y"}\n{"input": "b\x85c.html"}\n'.encode()),
    ],
)
def test_only_line_ends_end_lines(name: str, data: bytes, tmp_path: Path) -> None:
    """Windows and old Macs have other line ends, and PowerShell writes UTF-16; names and texts may hold other separators."""
    assert read(tmp_path, name, data) == [ListedInput("a.html", "u"), ListedInput("b\x85c.html")]


@pytest.mark.parametrize("line", ["[1]", "5", "null", "{", "[" * 100_000, "1" * 10_000, '"a.html"'])
def test_a_line_that_is_no_object_is_invalid(line: str, tmp_path: Path) -> None:
    """Whatever JSON it is."""
    with pytest.raises(InvalidInput, match="no list of inputs: "):
        read(tmp_path, "rows.jsonl", line.encode())
