"""Encodings: files of chardet's test suite that are read right, as they are and without their declarations.

Run as ``python -m benchmarks.encodings``. The files come from the source distribution of chardet 5.2.0 (LGPL), which pip
fetches into ``benchmarks/output/chardet``; none of them is part of this project. An answer is right if the file decodes to
the same text as in its own encoding. Folders of encodings that the Encoding Standard does not have are left out.
"""

import re
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.common import say
from scutch.page.encoding.decoding import decode
from scutch.page.encoding.detect import detect
from scutch.page.encoding.labels import by_any_label

CACHE: Final = Path(__file__).parent / "output" / "chardet"
PACKAGE: Final = "chardet==5.2.0"
#: Folders whose names are no labels.
FOLDERS: Final = {"maccyrillic": "x-mac-cyrillic", "cp932": "shift_jis", "macroman": "macintosh"}
#: Words that introduce a declaration.
DECLARATION: Final = re.compile(rb"(?i)charset|encoding")


class Counts(NamedTuple):
    """Files in all, those read right as they are, and those read right without a declaration."""

    files: int
    declared: int
    undeclared: int
    missed: Counter[str]


def fetch() -> None:
    """Fetch chardet's source distribution and unpack its test files into the cache."""
    CACHE.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--no-binary=chardet",
        f"--dest={CACHE}",
        PACKAGE,
    ]
    subprocess.run(command, check=True)
    with tarfile.open(next(CACHE.glob("*.tar.gz"))) as archive:
        archive.extractall(CACHE, [member for member in archive if "/tests/" in member.name], filter="data")


def folders() -> Iterator[tuple[Path, str]]:
    """Yield each folder of test files with the encoding of its files; nothing without the cache."""
    for folder in sorted(CACHE.glob("chardet-*/tests/*/")):
        name = folder.name.lower()
        label = FOLDERS.get(name) or by_any_label(name) or by_any_label(name.rpartition("-")[0])
        if label and label != "replacement":
            yield folder, label


def is_right(data: bytes, text: str, seen: bytes) -> bool:
    """Say whether the encoding detected in ``seen`` decodes ``data`` to its text."""
    return decode(data, detect(seen).name).lstrip("\ufeff") == text


def count() -> Counts:
    """Count the files that are read right."""
    files = declared = undeclared = 0
    missed: Counter[str] = Counter()
    for folder, label in folders():
        for path in sorted(folder.iterdir()):
            data = path.read_bytes()
            text = decode(data, label).lstrip("\ufeff")
            found = is_right(data, text, DECLARATION.sub(b"undeclared", data))
            files, declared, undeclared = files + 1, declared + is_right(data, text, data), undeclared + found
            missed[folder.name] += not found
    return Counts(files, declared, undeclared, +missed)


def main() -> None:
    """Fetch the files if they are missing, and print the counts."""
    if not any(folders()):
        fetch()
    counts = count()
    say(f"{counts.files} files: {counts.declared} right as they are, {counts.undeclared} without their declarations")
    for folder, files in counts.missed.most_common():
        say(f"  {files:3} missed without a declaration in {folder}")


if __name__ == "__main__":
    main()
