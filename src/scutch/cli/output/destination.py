"""Destinations of output: standard output, one file, or a folder with one file per input."""

import os
import re
import sys
from pathlib import Path

import typer

from scutch.cli.screen import screen_text


class OutputFolder:
    """A folder with one file per input.

    Parameters
    ----------
    path
        The folder; it is created if it does not exist.
    suffix
        Suffix of the files.
    """

    def __init__(self, path: Path, suffix: str) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.suffix = suffix
        self.taken: set[Path] = set()

    def file_for(self, name: str) -> Path:
        """The file for an input: its name with another suffix, numbered to be unique."""
        stem = re.sub(r"[^\w.-]+", "-", Path(name.rstrip("/")).name).strip("-.") or "page"
        stem = stem.rsplit(".", 1)[0] if "." in stem else stem
        path, number = self.path / f"{stem}{self.suffix}", 1
        while path in self.taken:
            number += 1
            path = self.path / f"{stem}-{number}{self.suffix}"
        self.taken.add(path)
        return path


def is_folder(target: Path | None, *, many: bool) -> bool:
    """Whether an output means a folder: it is one, or it has no suffix and there are many inputs."""
    return target is not None and (target.is_dir() or (many and not target.suffix))


class OutputStream:
    """One file, or standard output; UTF-8, with line ends unchanged. A terminal gets no control characters."""

    def __init__(self, target: Path | None) -> None:
        try:
            self.file = target.open("w", encoding="utf-8", newline="") if target else None
        except OSError as problem:
            raise output_error(problem) from problem

    def write(self, text: str) -> None:
        """Write a text; exit without an error when the reader of a pipe has gone."""
        if self.file:
            self.file.write(text)
            return
        text = screen_text(text) if sys.stdout.isatty() else text
        try:
            typer.echo(text.encode("utf-8", "replace"), nl=False)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit from None

    def close(self) -> None:
        """Close the file."""
        if self.file:
            self.file.close()


class TextSink:
    """Writes rendered results to one stream, or to a folder with one file per input.

    Parameters
    ----------
    target
        A file or a folder; None for standard output.
    suffix
        Suffix of the files in a folder.
    many
        Whether there are several inputs.
    """

    def __init__(self, target: Path | None, suffix: str, *, many: bool) -> None:
        self.folder = OutputFolder(target, suffix) if target and is_folder(target, many=many) else None
        self.stream = OutputStream(None if self.folder else target)

    def write(self, name: str, result: str) -> None:
        """Write the result of one page."""
        text = f"{result}\n"
        if not self.folder:
            self.stream.write(text)
            return
        try:
            self.folder.file_for(name).write_text(text, encoding="utf-8", newline="")
        except OSError as problem:
            raise output_error(problem) from problem

    def close(self) -> None:
        """Close the file."""
        self.stream.close()


def output_error(problem: Exception) -> typer.BadParameter:
    """The typer error for an output that cannot be written."""
    return typer.BadParameter(str(problem), param_hint="--output")
