"""Destinations of output: standard output, one file, or a folder with one file per input."""

import contextlib
import os
import re
import shutil
import sys
from pathlib import Path

import typer

from scutch.cli.options import EXIT_BAD_INPUT, print_error
from scutch.cli.output.screen import screen_text


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
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise output_error(problem) from problem
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


class Replacement:
    """A file beside an output, which takes its place when it is complete.

    Until then the output stays as it was; an interrupted command leaves the file, with the suffix ``.part``. What is no
    regular file, such as a device, is written directly.

    Parameters
    ----------
    target
        The output.
    """

    def __init__(self, target: Path) -> None:
        self.target = target.resolve()
        is_direct = self.target.exists() and not self.target.is_file()
        self.path = self.target if is_direct else self.target.with_name(f"{self.target.name}.part")

    def publish(self) -> None:
        """Let the file take the place of the output, with its permissions."""
        if self.path == self.target:
            return
        if self.target.exists():
            shutil.copymode(self.target, self.path)
        self.path.replace(self.target)


class OutputStream:
    """One file, or standard output; UTF-8, with line ends unchanged. A terminal gets no control characters.

    The file takes the place of an earlier one when it is closed.
    """

    def __init__(self, target: Path | None) -> None:
        self.replacement = Replacement(target) if target else None
        try:
            self.file = self.replacement.path.open("w", encoding="utf-8", newline="") if self.replacement else None
        except OSError as problem:
            raise output_error(problem) from problem

    def write(self, text: str) -> None:
        """Write a text; exit without an error when the reader of a pipe has gone."""
        if self.file:
            try:
                self.file.write(text)
            except OSError as problem:
                raise self.failure(problem) from problem
            return
        text = screen_text(text) if sys.stdout.isatty() else text
        try:
            typer.echo(text.encode("utf-8", "replace"), nl=False)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit from None

    def close(self) -> None:
        """Close the file; it takes the place of an earlier one."""
        if self.file and self.replacement:
            try:
                self.file.close()
                self.replacement.publish()
            except OSError as problem:
                raise self.failure(problem) from problem

    def failure(self, problem: OSError) -> typer.Exit:
        """Print in one line why the file cannot be written; return the end of the command."""
        if self.file:
            with contextlib.suppress(OSError):  # what is left in the buffer cannot be written either
                self.file.close()
        target = self.replacement.target if self.replacement else "standard output"
        print_error(str(target), problem.strerror or str(problem))
        return typer.Exit(EXIT_BAD_INPUT)


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
        stream = OutputStream(self.folder.file_for(name))
        stream.write(text)
        stream.close()

    def close(self) -> None:
        """Close the file."""
        self.stream.close()


def output_error(problem: Exception) -> typer.BadParameter:
    """The typer error for an output that cannot be written."""
    return typer.BadParameter(str(problem), param_hint="--output")
