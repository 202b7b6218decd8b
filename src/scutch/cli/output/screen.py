"""Text for a terminal: texts of pages, servers and file names without control characters."""

import contextlib
from typing import Final

import typer

from scutch.table.terminal import CONTROL_CHARS

#: Columns of a tab stop.
TAB_COLUMNS: Final = 4


def screen_line(text: str) -> str:
    """A text on one line without control characters; half a surrogate pair becomes a question mark.

    >>> screen_line("\\x1b]0;owned\\x07Flax\\x9b2J\\nand\\udcff hemp")
    ' ]0;owned Flax 2J and? hemp'
    """
    return CONTROL_CHARS.sub(" ", text.encode("utf-8", "replace").decode().expandtabs(TAB_COLUMNS))


def screen_text(text: str) -> str:
    """A text without control characters but ends of lines. Linear.

    >>> screen_text("Flax\\x1b[2J\\n\\tand hemp")
    'Flax [2J\\n    and hemp'
    """
    return "\n".join(map(screen_line, text.split("\n")))


def print_screen(text: str, *, err: bool = False) -> None:
    """Print a text on standard output, or standard error, without control characters.

    A message that standard error does not take is lost, and the command goes on.
    """
    with contextlib.suppress(*((OSError,) if err else ())):
        typer.echo(screen_text(text), err=err)


def number_of(number: int, noun: str) -> str:
    """A number with its noun.

    >>> number_of(1, "page"), number_of(2, "page")
    ('1 page', '2 pages')
    """
    return f"{number} {noun}{'s' * (number != 1)}"
