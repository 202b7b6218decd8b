"""Where answers go: a pipe, one file, or a folder with a file an input."""

import os
import re
import sys
from pathlib import Path

import typer


class Folder:
    """A folder that gets a file an input.

    Parameters
    ----------
    path
        It is made if it is not there.
    suffix
        Of its files.
    """

    def __init__(self, path: Path, suffix: str) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.suffix = suffix
        self.taken: set[Path] = set()

    def file_for(self, name: str) -> Path:
        """A file for an input: its name with another suffix, numbered where two are alike."""
        stem = re.sub(r"[^\w.-]+", "-", Path(name.rstrip("/")).name).strip("-.") or "page"
        stem = stem.rsplit(".", 1)[0] if "." in stem else stem
        path, number = self.path / f"{stem}{self.suffix}", 1
        while path in self.taken:
            number += 1
            path = self.path / f"{stem}-{number}{self.suffix}"
        self.taken.add(path)
        return path


def is_folder(target: Path | None, *, many: bool) -> bool:
    """Whether an output is meant as a folder: it is one, or it has no suffix and there are many inputs."""
    return target is not None and (target.is_dir() or (many and not target.suffix))


class Stream:
    """One file, or standard output: UTF-8 either way, line ends as they are."""

    def __init__(self, target: Path | None) -> None:
        try:
            self.file = target.open("w", encoding="utf-8", newline="") if target else None
        except OSError as problem:
            raise unwritable(problem) from problem

    def write(self, text: str) -> None:
        """Write a text; a reader that has gone away is no error, but the end."""
        if self.file:
            self.file.write(text)
            return
        try:
            typer.echo(text.encode("utf-8", "replace"), nl=False)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit from None

    def close(self) -> None:
        """Finish the file."""
        if self.file:
            self.file.close()


class Sink:
    """Takes rendered answers to where they belong: a stream that all share, or a folder with a file for each.

    Parameters
    ----------
    target
        A file or a folder; standard output without any.
    suffix
        Of the files in a folder.
    many
        Whether there are several inputs.
    """

    def __init__(self, target: Path | None, suffix: str, *, many: bool) -> None:
        self.folder = Folder(target, suffix) if target and is_folder(target, many=many) else None
        self.stream = Stream(None if self.folder else target)

    def write(self, name: str, found: str) -> None:
        """Write one answer."""
        text = f"{found}\n"
        if not self.folder:
            self.stream.write(text)
            return
        try:
            self.folder.file_for(name).write_text(text, encoding="utf-8", newline="")
        except OSError as problem:
            raise unwritable(problem) from problem

    def close(self) -> None:
        """Finish the file."""
        self.stream.close()


def unwritable(problem: Exception) -> typer.BadParameter:
    """The error for an output that cannot be written."""
    return typer.BadParameter(str(problem), param_hint="--output")
