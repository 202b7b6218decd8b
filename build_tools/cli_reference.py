"""Writes ``docs/cli.md`` from the help texts of the commands: ``python -m build_tools.cli_reference``.

A test compares the two.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from typer.testing import CliRunner

from scutch.cli.commands import app

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
HEAD: Final = """# Command line

On a terminal the output is styled; in a pipe it is data (JSON lines). For each input that cannot be read, a line on standard
error says why; the other inputs are processed, and the exit code is 2.

An output file is replaced only when it is complete: an interrupted command leaves the earlier file and a `.part`, which
`--resume` continues if it is a `.jsonl` file, or a `.csv` file of `content` or `apply`. An output folder has the tree of the
inputs; its `index.csv` states for each input its file, title and confidence, or why there is none. `PAGE.url` beside a page
and `--list` give the URLs of saved pages.

Generated from the help texts by `python -m build_tools.cli_reference`; do not edit.
"""


def help_text(*command: str) -> str:
    """Return what ``scutch COMMAND --help`` prints."""
    printed = CliRunner().invoke(app, [*command, "--help"], prog_name="scutch").output
    return "\n".join(text.rstrip() for text in printed.strip().splitlines())


def commands(text: str) -> list[str]:
    """Return the names under ``Commands:`` in a help text.

    >>> commands("Usage: x\\n\\nCommands:\\n  content  Print\\n           content.\\n  demo     Show")
    ['content', 'demo']
    """
    lines = text.partition("\nCommands:\n")[2].partition("\n\n")[0].splitlines()
    return [line.split()[0] for line in lines if line.startswith("  ") and not line.startswith("   ")]


def sections() -> Iterator[str]:
    """Yield one section per command, the program itself first."""
    top = help_text()
    yield f"\n## scutch\n\n```text\n{top}\n```\n"
    for name in commands(top):
        yield f"\n## scutch {name}\n\n```text\n{help_text(name)}\n```\n"


def render() -> str:
    """Return the whole page."""
    return HEAD + "".join(sections())


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
    print(f"wrote {PAGE}")
