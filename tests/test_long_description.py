"""The README on a package index."""

import re
from pathlib import Path

from build_tools.long_description import long_description, read_long_description

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
TARGETS = re.compile(r"\]\(([^)\s]+)\)")


def test_every_link_is_absolute() -> None:
    """Only the repository has the files; without one, links are texts."""
    for text in (read_long_description(), long_description(README, "https://example.org/scutch", "0.1.0")):
        assert [target for target in TARGETS.findall(text) if not target.startswith("https://")] == []
    assert "](https://example.org/scutch/raw/v0.1.0/docs/picture.png)" in text
    assert "](https://example.org/scutch/blob/v0.1.0/docs/cookbook.md)" in text


def test_all_else_is_kept() -> None:
    """Code above all: a link in the output of a command is no link of the README."""
    code = "```\n![a](b.png) [c](d.md)\n```"
    assert long_description(f"[x](y.md)\n{code}\n", "", "1") == f"x\n{code}\n"
    assert len(read_long_description().splitlines()) == len(README.splitlines())
