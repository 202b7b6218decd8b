"""Draws a minute in a terminal as an animated SVG: ``python -m build_tools.terminal`` writes ``docs/terminal.svg``.

Each scene is a command, typed letter by letter, and what it prints today. The animation is a style sheet; no script runs.
"""

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from shutil import copy
from typing import Final, NamedTuple

from build_tools.readme import TERMINAL

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
PICTURE: Final = DOCS / "terminal.svg"
#: The scenes, in the folder of the example pages.
COMMANDS: Final = (
    "scutch records shop.html --format table",
    "scutch records shop.html -f csv",
    "scutch content page.html -f markdown",
    "scutch classify page.html shop.html -f table",
    "scutch records shop.html --example 'Bread bag' -f jsonl",
    "scutch segment shop.html -f tree",
)
#: Seconds of the animation, the share of a scene in which its command is typed, and lines of output that are shown.
SECONDS: Final = 60
TYPING: Final = 0.2
LINES: Final = 16
#: Characters of a line; their size in pixels, and the size of the picture.
CHARACTERS: Final = 104
LETTER, LINE, MARGIN = 7.2, 17, 16
WIDTH: Final = round(CHARACTERS * LETTER + 2 * MARGIN)
HEIGHT: Final = (LINES + 2) * LINE + 2 * MARGIN
STYLE: Final = """text {{ font: 12px ui-monospace, monospace; fill: #e6edf3; white-space: pre }}
.typed {{ fill: #7ee787 }} .scene {{ opacity: 0; animation: scene {seconds}s infinite steps(1) }}
.output {{ opacity: 0; animation: output {seconds}s infinite steps(1) }}
.cover {{ fill: #0d1117; animation: type {seconds}s infinite steps({characters}) }}
@keyframes scene {{ 0% {{ opacity: 1 }} {end:.3f}% {{ opacity: 0 }} }}
@keyframes output {{ 0% {{ opacity: 0 }} {typed:.3f}% {{ opacity: 1 }} {end:.3f}% {{ opacity: 0 }} }}
@keyframes type {{ 0% {{ transform: none }} {typed:.3f}%, 100% {{ transform: translateX({width}px) }} }}
"""


class Scene(NamedTuple):
    """A command and the lines that it prints."""

    command: str
    lines: tuple[str, ...]


def clipped(text: str, size: int = CHARACTERS) -> str:
    """A line, cut to a number of characters.

    >>> clipped("flax", 4), clipped("fibres", 4)
    ('flax', 'fib…')
    """
    return text if len(text) <= size else f"{text[: size - 1]}…"


def played() -> Iterator[Scene]:
    """Run the commands, and yield what they print."""
    environment = os.environ | TERMINAL | {"COLUMNS": str(CHARACTERS)}
    with tempfile.TemporaryDirectory() as folder:
        for page in (DOCS / "examples").iterdir():
            copy(page, folder)
        for command in COMMANDS:
            line = [sys.executable, "-m", "scutch.cli", *shlex.split(command)[1:]]
            done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=True)
            lines = [clipped(text.expandtabs()) for text in done.stdout.splitlines()]
            yield Scene(command, tuple([*lines[: LINES - 1], "…"] if len(lines) > LINES else lines))


def text_line(number: int, text: str, kind: str = "") -> str:
    """One line of the terminal."""
    y = MARGIN + LINE * (number + 1)
    return f'<text x="{MARGIN}" y="{y}" class="{kind}" xml:space="preserve">{escape(text)}</text>'


def drawn(scene: Scene, number: int, count: int) -> str:
    """A scene, whose animations begin at its turn."""
    delay = f"animation-delay:{SECONDS * number / count - SECONDS:.2f}s"
    cover = f'<rect x="{MARGIN + 2 * LETTER}" y="{MARGIN}" width="{WIDTH}" height="{LINE + 4}" class="cover" style="{delay}"/>'
    output = "".join(text_line(line, text) for line, text in enumerate(scene.lines, 2))
    typed = text_line(0, f"$ {scene.command}", "typed")
    return f'<g class="scene" style="{delay}">{typed}{cover}<g class="output" style="{delay}">{output}</g></g>'


def render(scenes: Sequence[Scene]) -> str:
    """The picture."""
    end = 100 / len(scenes)
    style = STYLE.format(
        seconds=SECONDS, characters=max(len(each.command) for each in scenes), end=end, typed=end * TYPING, width=WIDTH
    )
    body = "\n".join(drawn(scene, number, len(scenes)) for number, scene in enumerate(scenes))
    title = "<title>A minute in a terminal: the table, the text and the kind of a page</title>"
    frame = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#0d1117"/>'
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{title}\n<style>{style}</style>\n{frame}\n{body}\n</svg>\n'


if __name__ == "__main__":
    PICTURE.write_text(render(list(played())), encoding="utf-8")
    print(f"wrote {PICTURE}")
