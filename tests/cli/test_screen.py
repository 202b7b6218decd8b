"""A terminal is sent no control characters."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from scutch.cli.content import ContentPrinter
from scutch.cli.options import print_error
from scutch.cli.output.screen import screen_text
from scutch.cli.output.text_sink import PageText
from scutch.cli.segment import TreePrinter

ATTACKS = ["\x1b]0;owned\x07", "\x1b]8;;http://evil.example\x1b\\", "\x1b]52;c;cm0=\x07", "\x1b[2J", "\x9b2J", "\x9d0;x\x9c"]
REFERENCES = ["&#27;[2J", "&#x1b;]52;c;cm0=&#7;", "&#x9b;2J", "&#155;2J"]
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
#: What the console itself writes: styles and links, which it numbers.
STYLES = re.compile(rb"\x1b\[[\d;]*m|\x1b\]8;id=\d+;[!-~]*?\x1b\\\\|\x1b\]8;;\x1b\\\\")


def plain_console() -> Console:
    return Console(width=60, color_system=None)


@pytest.mark.parametrize("attack", [*ATTACKS, *REFERENCES])
def test_printed_content_has_no_control_characters(attack: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the title nor the text nor the name of the file, also as character references in Markdown."""
    terminal = ContentPrinter()
    terminal.console = plain_console()
    terminal.write(
        f"flax{attack}.html", PageText(f"It gives{attack} fibres, [long{attack} ones](/a{attack}).", f"Flax{attack}")
    )
    assert not CONTROL.search(capsys.readouterr().out)


@pytest.mark.parametrize("title", ["Flax [/b]", "[bold]Flax", "[link=http://evil.example]Flax[/]"])
def test_brackets_in_a_title_are_no_markup(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The title is printed as it is, and the run goes on."""
    terminal = ContentPrinter()
    terminal.console = plain_console()
    terminal.write("flax [/b].html", PageText("Fibres.", title))
    out = capsys.readouterr().out
    assert (title in out, "flax [/b].html" in out) == (True, True)


@pytest.mark.parametrize("attack", ATTACKS)
def test_printed_segments_and_errors_have_no_control_characters(attack: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A tree, its file name, the reason phrase of a server; an error stays one line."""
    terminal = TreePrinter()
    terminal.console = plain_console()
    terminal.write(f"flax{attack}.html", PageText(f"page (1) Flax{attack}"))
    print_error(f"http://example.org/{attack}", f"404 Not{attack}\nFound")
    out, err = capsys.readouterr()
    assert not CONTROL.search(out + err)
    assert err.count("\n") == 1


def test_lines_and_indents_stay() -> None:
    """Ends of lines are kept; a tab becomes spaces."""
    assert screen_text("Flax\n\n\tgives\r\nfibres") == "Flax\n\n    gives \nfibres"


def on_terminal(*arguments: str) -> bytes:
    """What a command writes on a terminal, without the styles of the console, and its errors."""
    above, below = pty.openpty()
    command = [sys.executable, "-m", "scutch.cli", *arguments]
    with subprocess.Popen(command, stdout=below, stderr=subprocess.PIPE) as process:
        os.close(below)
        written = b""
        try:
            while some := os.read(above, 65536):
                written += some
        except OSError:  # the end of a terminal on Linux
            pass
        _, errors = process.communicate()
    os.close(above)
    return STYLES.sub(b"", written) + errors


@pytest.mark.parametrize(
    "command",
    [
        ("content",),
        ("content", "-f", "text"),
        ("content", "-f", "json"),
        ("segment",),
        ("records",),
        ("classify",),
        ("parse", "--tree"),
    ],
)
def test_no_command_sends_what_a_page_says(tmp_path: Path, command: tuple[str, ...]) -> None:
    """The whole way from a hostile page, in a file of a hostile name, to a terminal."""
    attacks = "".join([*ATTACKS, *REFERENCES])
    page = tmp_path / "flax\x1b[2J[bold].html"
    item = f"<li class='{attacks}'><a href='/a{attacks}'>Flax {attacks}</a> is a plant [/b] of long fibres.</li>"
    page.write_text(f"<meta charset=utf-8><title>Flax {attacks}[/b]</title><main><h1>{attacks}Flax</h1><ul>{item * 8}</ul>")
    written = on_terminal(*command, str(page), "nowhere\x1b]0;x\x07").decode()
    assert not CONTROL.search(written.replace("\r\n", "\n"))
    assert "Traceback" not in written
    assert "nowhere" in written
