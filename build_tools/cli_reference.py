"""Writes ``docs/cli.md`` from the help texts of the commands: ``python -m build_tools.cli_reference``.

A test compares the two.
"""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from textwrap import fill
from typing import Final

from typer.testing import CliRunner

from scutch.cli.commands import app

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
#: An option in a help text, with all of its lines.
OPTION: Final = re.compile(r"^  -.*(?:\n {4,}.*)*", re.MULTILINE)
#: A title in a help text with no option below it.
EMPTY: Final = re.compile(r"^\S[^\n]*:\n+(?=^\S|\Z)", re.MULTILINE)
#: Number of commands from which on an option is shown once for all of them.
SHARED: Final = 4
HEAD: Final = """# Command line

**Input.** Commands take files, folders, globs, URLs, or `-` for standard input. The URL of a saved page, which makes its links
absolute, is in `PAGE.url` beside it, in a `--list`, or given by `--url`.

**Output.** On a terminal the output is styled; in a pipe it is data (JSON lines). With `-o`, the suffix of the file chooses
the format. A file is replaced only when it is complete: an interrupted command leaves the earlier file and a `.part`, which
`--resume` continues if it is a `.jsonl` file, or a `.csv` file of `content` or `apply`. A folder (`-o FOLDER/`) has the tree
of the inputs, and an `index.csv` with the file, title and confidence of each input, or the reason why it has none.

**Errors.** A line on standard error for each input that cannot be read; the other inputs are processed.

| exit code | |
|---|---|
| 0 | all inputs were processed |
| 1 | `scutch test`: a saved page gives other rows; or a defect of scutch |
| 2 | an input or an option cannot be used |
| 3 | a page does not fit its wrapper, or a field has no value on any page |
| 130 | interrupted (Ctrl-C) |

Generated from the help texts by `python -m build_tools.cli_reference`; do not edit.
"""

#: Head of the options that several commands have.
SHARED_HEAD: Final = "\n## Shared options\n\nOptions of several commands, which the help of each shows too.\n\n"


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


def options(text: str) -> list[str]:
    r"""Return the options of a help text, each with all of its lines.

    >>> options("Usage: x\n\nOptions:\n  --url <str>  URL of\n               the page.\n  -h, --help   Show this.")
    ['  --url <str>  URL of\n               the page.', '  -h, --help   Show this.']
    """
    return OPTION.findall(text.partition("\nOptions:\n")[2])


def words(option: str) -> str:
    """Return an option without its line breaks, which depend on the other options of its command."""
    return " ".join(option.split())


def long_name(option: str) -> str:
    """Return the long name of an option.

    >>> long_name("  -o, --output <path>  Output file."), long_name("  --links / --no-links  Write links.")
    ('--output', '--links')
    """
    return re.findall(r"--[\w-]+", option)[0]


def only(text: str, wanted: Callable[[str], bool]) -> str:
    r"""Return a help text with some of its options, and the titles that have any.

    >>> only("Options:\n  -h  Help.\n\nWeb:\n  --url  URL\n         of it.\n", lambda option: "-h" in option)
    'Options:\n  -h  Help.'
    """
    head, title, listed = text.partition("Options:\n")
    kept = OPTION.sub(lambda found: found[0] if wanted(found[0]) else "", title + listed)
    return head + EMPTY.sub("", re.sub(r"\n{2,}(?=  )", "\n", re.sub(r"\n{3,}", "\n\n", kept))).strip()


def without(text: str, shared: Container[str]) -> str:
    """Return a help text in which options that commands share are named at its end."""
    names = [long_name(option) for option in options(text) if words(option) in shared]
    if not names:
        return text
    kept = only(text, lambda option: words(option) not in shared)
    listed = fill(" ".join(names), 80, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return f"{kept}\n\nShared options:\n{listed}"


def sections() -> Iterator[str]:
    """Yield one section per command, the program itself and the options that commands share first."""
    top = help_text()
    texts = {name: help_text(name) for name in commands(top)}
    counts = Counter(words(option) for text in texts.values() for option in options(text))
    shared = {option for option, count in counts.items() if count >= SHARED and long_name(option) != "--help"}
    most = max(texts.values(), key=lambda text: sum(words(option) in shared for option in options(text)))
    listed = "Options:\n" + only(most, lambda option: words(option) in shared).partition("\nOptions:\n")[2]
    yield f"\n## scutch\n\n```text\n{top}\n```\n"
    yield f"{SHARED_HEAD}```text\n{listed}\n```\n"
    for name, text in texts.items():
        yield f"\n## scutch {name}\n\n```text\n{without(text, shared)}\n```\n"


def render() -> str:
    """Return the whole page."""
    return HEAD + "".join(sections())


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
    print(f"wrote {PAGE}")
