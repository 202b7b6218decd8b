"""Inputs of a job: archives and folders of saved pages, their identity, and how they are opened."""

from __future__ import annotations

import glob
import gzip
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, cast

from scutch.errors import InvalidInput, SourceError
from scutch.scale.archives.remote import RemoteFile, is_remote, listed_address, matching_addresses, remote_status
from scutch.sources.folders import find_pages
from scutch.sources.globs import glob_matches

#: Suffixes of archives; in a folder only such files are read.
ARCHIVE_SUFFIXES: Final = (".warc", ".warc.gz", ".warc.zst", ".arc", ".arc.gz", ".wacz")
#: Suffixes of files with one path or address a line.
LIST_SUFFIXES: Final = (".paths", ".paths.gz")
#: Bytes of the header before a file in a zip file; the last four are the lengths of its name and of its extra field.
ZIP_HEADER: Final = 30
#: Input types.
ARCHIVE: Final = "archive"
SAVED_PAGES: Final = "pages"


class Input(NamedTuple):
    """One input, as the manifest knows it: if any value changes, it is another input."""

    #: Path or address.
    name: str
    #: ``archive``, or ``pages``: a folder of saved pages.
    type: str
    #: File in the zip file that the input is; empty if it is none.
    member: str
    #: Bytes of the archive; number of the saved pages.
    size: int
    #: Time of the last change, or what a server says for that.
    stamp: str

    @property
    def title(self) -> str:
        """Name of the archive in rows."""
        return f"{self.name}#{self.member}" if self.member else self.name


def input_names(names: Iterable[str]) -> Iterator[str]:
    """Yield what names stand for: archives of folders, matches of globs, lines of lists, every other name unchanged.

    A folder without archives is a folder of saved pages.

    Raises ``SourceError``: a list cannot be read.
    """
    for name in names:
        path = Path(name)
        if name.lower().endswith(LIST_SUFFIXES):
            yield from input_names(listed_names(name))
        elif is_remote(name):
            yield from matching_addresses(name, ARCHIVE_SUFFIXES)
        elif path.is_dir():
            archives = sorted(str(file) for file in path.rglob("*") if file.name.lower().endswith(ARCHIVE_SUFFIXES))
            yield from archives or [name]
        elif not path.exists() and glob.has_magic(name):
            yield from input_names(glob_matches(name))
        else:
            yield name


def listed_names(name: str) -> list[str]:
    """Return the lines of a list that are not empty; at an address a path is one from the root of its server."""
    try:
        with closing(open_file(name)) as file:
            data = file.read()
        lines = (gzip.decompress(data) if name.lower().endswith(".gz") else data).decode().split("\n")
    except (OSError, EOFError, zlib.error, ValueError) as problem:
        raise SourceError(getattr(problem, "strerror", None) or str(problem), url=name, stage="read") from problem
    kept = [line.strip() for line in lines if line.strip()]
    return [listed_address(line, name) for line in kept] if is_remote(name) else kept


def inputs_of(name: str) -> list[Input]:
    """Return the inputs that a name stands for: several for a zip file of archives, none for a folder without pages.

    Raises ``SourceError``: it cannot be read.
    """
    try:
        if is_remote(name):
            return remote_inputs(name)
        path = Path(name).resolve(strict=True)
        status = path.stat()
        if path.is_dir():
            files = saved_pages(str(path))
            stamp = str(max((Path(file).stat().st_mtime_ns for file in files), default=0))
            return [Input(str(path), SAVED_PAGES, "", len(files), stamp)] if files else []
        found = Input(str(path), ARCHIVE, "", status.st_size, str(status.st_mtime_ns))
        return zip_members(found) if name.lower().endswith(".wacz") else [found]
    except (OSError, zipfile.BadZipFile) as problem:
        raise SourceError(getattr(problem, "strerror", None) or str(problem), url=name, stage="read") from problem


def is_unchanged(found: Input) -> bool:
    """Whether an input is as it was planned; of an address its size, as listings and files may have stamps of two forms.

    Raises ``SourceError``: it cannot be read.
    """
    known = inputs_of(found.name)
    return found in ([each._replace(stamp=found.stamp) for each in known] if is_remote(found.name) else known)


def remote_inputs(name: str) -> list[Input]:
    """Return the inputs at an address."""
    found = Input(name, ARCHIVE, "", *remote_status(name))
    return zip_members(found) if name.lower().endswith(".wacz") else [found]


def zip_members(found: Input) -> list[Input]:
    """Return the archives in a zip file."""
    with closing(open_file(found.name)) as file, zipfile.ZipFile(file) as archive:
        return [
            found._replace(member=entry.filename, size=entry.file_size)
            for entry in archive.infolist()
            if entry.filename.lower().endswith(ARCHIVE_SUFFIXES)
        ]


def saved_pages(folder: str) -> list[str]:
    """Return the paths of the pages in a folder, in their order."""
    return list(find_pages([folder]).names)


def open_file(name: str) -> BinaryIO:
    """Open a file on the disk or at an address; raises OSError."""
    if is_remote(name):
        return cast("BinaryIO", RemoteFile(name))
    return open(name, "rb", buffering=0)  # noqa: PTH123 (the caller closes it)


class ArchiveFile:
    """The open archive of an input.

    ``name``: its name, for errors. ``start``, ``size``: the part of the file that is the archive.
    """

    def __init__(self, file: BinaryIO, name: str, start: int = 0, size: int = sys.maxsize) -> None:
        self.file = file
        self.name = name
        self.start = start
        self.size = size
        self.at = 0

    def read(self, size: int) -> bytes:
        """Read a number of bytes, fewer at the end; raises SourceError."""
        try:
            data = self.file.read(min(size, self.size - self.at))
        except (OSError, EOFError, zipfile.BadZipFile, zlib.error) as problem:
            raise SourceError(getattr(problem, "strerror", None) or str(problem), url=self.name, stage="read") from problem
        self.at += len(data)
        return data

    def seek(self, offset: int) -> int:
        """Go to an offset."""
        self.at = min(offset, self.size)
        self.file.seek(self.start + self.at)
        return self.at

    def close(self) -> None:
        """Close the file."""
        self.file.close()


def open_archive(found: Input) -> ArchiveFile:
    """Open the archive of an input.

    Raises ``SourceError``: it cannot be read.
    """
    try:
        file = open_file(found.name)
        if not found.member:
            return ArchiveFile(file, found.name)
        return zip_member(file, found)
    except (OSError, KeyError, zipfile.BadZipFile) as problem:
        raise SourceError(getattr(problem, "strerror", None) or str(problem), url=found.name, stage="read") from problem


def zip_member(file: BinaryIO, found: Input) -> ArchiveFile:
    """Return an archive in a zip file; one that is stored, as the format wants it, can be entered anywhere at once."""
    archive = zipfile.ZipFile(file)
    entry = archive.getinfo(found.member)
    if entry.compress_type != zipfile.ZIP_STORED:
        return ArchiveFile(archive.open(entry), found.title)  # type: ignore[arg-type]
    file.seek(entry.header_offset)
    lengths = struct.unpack("<HH", file.read(ZIP_HEADER)[-4:])
    opened = ArchiveFile(file, found.title, entry.header_offset + ZIP_HEADER + sum(lengths), entry.file_size)
    opened.seek(0)
    return opened


def resolved_inputs(names: Iterable[str]) -> list[Input]:
    """Return all inputs that names stand for, each once.

    Raises ``InvalidInput``: a name stands for none. Raises ``SourceError``: one cannot be read.
    """
    found: dict[Input, None] = {}
    for name in names:
        inputs = [one for each in input_names([name]) for one in inputs_of(each)]
        if not inputs:
            raise InvalidInput("no archives and no saved pages found", url=name, stage="read")
        found.update(dict.fromkeys(inputs))
    return list(found)
