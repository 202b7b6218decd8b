"""Destinations of output: standard output, one file, or a folder with one file per input."""

import contextlib
import errno
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import typer

from scutch.cli.options import EXIT_BAD_INPUT, print_error
from scutch.cli.output.screen import screen_text
from scutch.cli.output.streams import discard_output
from scutch.disk import lock_file, sync_folder
from scutch.errors import ScutchError, SourceError
from scutch.sources.folders import COMPRESSED_SUFFIXES, PAGE_SUFFIXES

#: Half of a surrogate pair, such as a byte of a file name that is not UTF-8, is written as an escape.
ESCAPED: Final = "backslashreplace"
#: Suffix of an output that is not complete.
PART_SUFFIX: Final = ".part"
#: Errors that are no mistake of the caller: of a disk, and that another command writes the file.
SYSTEM_ERRORS: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EAGAIN))
#: What the name of an output may not have.
UNSAFE_CHARS: Final = re.compile(r"[^\w.-]+")
#: Bytes of a name at most, before its suffix.
MAX_NAME_BYTES: Final = 120


class OutputFolder:
    """A folder with one file per input. Inputs that come from a folder keep their places in it.

    ``path``: the folder; it is created if it does not exist. ``suffix``: suffix of the files. ``places``: by input its path in
    the folder that it comes from.
    """

    def __init__(self, path: Path, suffix: str, places: Mapping[str, str]) -> None:
        make_folder(path)
        self.path = path
        self.suffix = suffix
        self.places = places
        self.taken: set[str] = set()
        #: By path without a number, the last number that was given.
        self.numbers: dict[str, int] = {}

    def file_for(self, name: str) -> Path:
        """The file for an input: its name with another suffix, numbered to be unique. Its folder is created."""
        path = first = self.unnumbered(name)
        plain = str(path).lower()
        while str(path).lower() in self.taken:
            self.numbers[plain] = self.numbers.get(plain, 1) + 1
            path = first.with_name(f"{first.name.removesuffix(self.suffix)}-{self.numbers[plain]}{self.suffix}")
        self.taken.add(str(path).lower())
        make_folder(path.parent)
        return path

    def unnumbered(self, name: str) -> Path:
        """The file for an input if no other one has its name."""
        place = Path(self.places.get(name, Path(name.rstrip("/")).name))
        folder = self.path.joinpath(*map(safe_name, place.parent.parts))
        return folder / f"{safe_name(without_page_suffix(place.name))}{self.suffix}"


def make_folder(path: Path) -> None:
    """Create a folder unless it exists."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise output_error(problem, path) from problem


def safe_name(name: str) -> str:
    """A file name of letters, digits, dots and hyphens.

    >>> safe_name("index.php?id=3"), safe_name("..")
    ('index.php-id-3', 'page')
    """
    cleaned = UNSAFE_CHARS.sub("-", name).strip("-.")
    return cleaned.encode()[:MAX_NAME_BYTES].decode(errors="ignore") or "page"


def without_page_suffix(name: str) -> str:
    """A file name without the suffixes of a page.

    >>> without_page_suffix("flax.html.gz"), without_page_suffix("v1.2")
    ('flax', 'v1.2')
    """
    path = Path(name)
    if path.suffix.lower() in COMPRESSED_SUFFIXES:
        path = path.with_suffix("")
    return path.stem if path.suffix.lower() in PAGE_SUFFIXES else path.name


def is_folder(target: Path | None, *, many: bool) -> bool:
    """Whether an output means a folder: it is one, or it has no suffix and there are many inputs."""
    return target is not None and (target.is_dir() or (many and not target.suffix))


def is_for_terminal(form: str | None, output: Path | None) -> bool:
    """Whether results are printed for a person: no format and no output is given, and standard output is a terminal."""
    return form is None and output is None and sys.stdout.isatty()


def part_path(target: Path) -> Path | None:
    """The file beside an output that takes its place when it is complete; None if the output is no regular file."""
    if target.exists() and not target.is_file():  # before links are followed: that of a pipe leads to no path
        return None
    target = Path(os.path.realpath(target))
    return target.with_name(f"{target.name}{PART_SUFFIX}")


class Replacement:
    """A file beside an output, which takes its place when it is complete.

    Until then the output stays as it was; an interrupted command leaves the file, with the suffix ``.part``. One command at a
    time has the file. What is no regular file, such as a device, is written directly.

    Raises ``BlockingIOError``: another command writes the file. Raises ``OSError``: it cannot be written.
    """

    def __init__(self, target: Path) -> None:
        part = part_path(target)
        # Path.resolve raises RuntimeError for links in a circle
        self.target = target if part is None else Path(os.path.realpath(target))
        self.path = part or self.target
        self.lock = None if part is None else locked_descriptor(part)

    def publish(self) -> None:
        """Let the file take the place of the output, with its permissions, when it is on the disk.

        Raises ``BlockingIOError``: another command has begun to write the file since it was closed here.
        """
        if self.lock is None:
            return
        if not is_locked_at(self.lock, self.path):
            raise in_use(self.path)
        if self.target.exists():
            shutil.copymode(self.target, self.path)
        os.fsync(self.lock)
        if sys.platform == "win32":
            self.close()  # an open file has a fixed name there
        self.path.replace(self.target)
        self.close()
        with contextlib.suppress(OSError):  # some systems cannot open a folder; the rename is complete in any case
            sync_folder(self.target.parent)

    def close(self) -> None:
        """Give up the file: another command may write it."""
        if self.lock is not None:
            os.close(self.lock)
            self.lock = None


def locked_descriptor(path: Path) -> int:
    """Open and lock a file, which is made if there is none.

    Raises ``BlockingIOError``: another process has it. Raises ``OSError``: it cannot be opened.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        if is_locked_at(descriptor, path):
            return descriptor
        is_free = lock_file(descriptor)
        os.close(descriptor)
        if not is_free:
            raise in_use(path)


def is_locked_at(descriptor: int, path: Path) -> bool:
    """Lock an open file; whether this process has the lock, and the file is still at its path."""
    try:
        return lock_file(descriptor) and os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def in_use(path: Path) -> BlockingIOError:
    """The error that another command writes a file."""
    return BlockingIOError(errno.EAGAIN, "another command writes this file", str(path))


@contextlib.contextmanager
def written_beside(output: Path) -> Iterator[Path]:
    """Yield the path of a file that takes the place of an output at the end.

    Raises ``Exit`` or ``BadParameter``, as ``output_error`` says: the file cannot be written; the output stays as it was.
    """
    try:
        with contextlib.closing(Replacement(output)) as beside:
            yield beside.path
            beside.publish()
    except (OSError, ScutchError) as problem:
        raise output_error(problem, output) from problem


class OutputStream:
    """One file, or standard output; UTF-8, with line ends unchanged. A terminal gets no control characters.

    The file takes the place of an earlier one when it is closed. Each text is handed to the system at once, so that a killed
    command leaves what it has written.

    ``target``: the file; None for standard output. ``continued``: whether to append to the incomplete file of an interrupted
    command.
    """

    def __init__(self, target: Path | None, *, continued: bool = False) -> None:
        try:
            self.replacement = Replacement(target) if target else None
            self.file = (
                self.replacement.path.open("a" if continued else "w", encoding="utf-8", errors=ESCAPED, newline="")
                if self.replacement
                else None
            )
        except OSError as problem:
            raise output_error(problem, target) from problem

    @property
    def has_text(self) -> bool:
        """Whether the file has a text already."""
        return self.file is not None and self.file.tell() > 0

    def write(self, text: str) -> None:
        """Write a text; exit without an error when the reader of a pipe has gone."""
        if self.file:
            try:
                self.file.write(text)
                self.file.flush()
            except OSError as problem:
                raise self.failure(problem) from problem
            return
        text = screen_text(text) if sys.stdout.isatty() else text
        try:
            typer.echo(text.encode("utf-8", ESCAPED), nl=False)
        except BrokenPipeError:
            discard_output()
            raise typer.Exit from None
        except OSError as problem:
            discard_output()
            raise self.failure(problem) from problem

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
        if self.replacement:
            self.replacement.close()
        target = self.replacement.target if self.replacement else "standard output"
        print_error(str(target), problem.strerror or str(problem))
        return typer.Exit(EXIT_BAD_INPUT)


def require_folder(output: Path) -> None:
    """Raise ``BadParameter`` for an output in a folder that does not exist."""
    if not output.parent.exists():
        raise output_error(FileNotFoundError(), output)


def output_error(problem: Exception, output: Path | None) -> typer.BadParameter | typer.Exit:
    """The end of a command that cannot write an output: a usage error, or one line about a disk or a database."""
    if output is not None and not output.parent.exists():
        return typer.BadParameter(f"no folder {str(output.parent)!r}", param_hint="--output")
    if isinstance(problem, OSError) and problem.errno in SYSTEM_ERRORS:
        print_error(str(problem.filename or output), problem.strerror or str(problem))
        return typer.Exit(EXIT_BAD_INPUT)
    if isinstance(problem, (sqlite3.Error, SourceError)):
        print_error(str(output), str(problem))
        return typer.Exit(EXIT_BAD_INPUT)
    message = f"{output}: {problem.strerror}" if isinstance(problem, OSError) and problem.strerror else str(problem)
    return typer.BadParameter(message, param_hint="--output")
