"""``JobFolder``: the output of a job. Files under their final names are complete; one run at a time writes."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from scutch.disk import lock_file, sync_folder
from scutch.errors import InvalidInput
from scutch.scale.manifest import JobState
from scutch.scale.shard_tables import TABLES, close_synced, hashed_file
from scutch.scale.shards import Shard, ShardFile, ShardReport

MANIFEST: Final = "manifest.jsonl"
LOCK: Final = ".lock"
#: Folder for the paths of saved pages, a file for each shard.
PATHS: Final = "saved_pages"
#: Files that are not in their place yet. The underscore hides them from readers of data sets.
UNFINISHED: Final = "_unfinished"


class JobFolder:
    """The output of a job, locked while this object is open.

    ``path``: the folder; it is created if it does not exist. Raises ``InvalidInput``: it is a file, or another run writes into
    it. Raises ``OSError``: it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        if path.is_file():
            raise InvalidInput("a file, where an output folder should be", url=str(path), stage="write")
        path.mkdir(parents=True, exist_ok=True)
        self.path = path.resolve()
        self.lock = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        if not lock_file(self.lock):
            os.close(self.lock)
            raise InvalidInput("another run writes into this folder", url=str(path), stage="write")
        for name in (UNFINISHED, *TABLES):
            (self.path / name).mkdir(exist_ok=True)

    @property
    def manifest(self) -> Path:
        """The manifest."""
        return self.path / MANIFEST

    @property
    def unfinished(self) -> Path:
        """Folder for files that are not in their place yet."""
        return self.path / UNFINISHED

    def clean(self) -> None:
        """Remove what earlier runs have not finished."""
        for file in self.unfinished.iterdir():
            file.unlink(missing_ok=True)

    def save_paths(self, shard: Shard, paths: Sequence[str]) -> None:
        """Note the saved pages of a shard, one JSON text a line, so that no worker lists the folder."""
        folder = self.path / PATHS
        folder.mkdir(exist_ok=True)
        with paths_file(self.path, shard).open("w", encoding="ascii") as file:
            file.writelines(f"{json.dumps(path)}\n" for path in paths)
            close_synced(file)
        sync_folder(folder)

    def publish(self, report: ShardReport, form: str) -> ShardReport:
        """Move the files of a shard to their place; return the report with their final paths.

        A file of an earlier attempt at the same shard is replaced.
        """
        files: dict[str, ShardFile] = {}
        for table in TABLES:
            file = report.files.get(table)
            final = f"{table}/{shard_stem(report.shard)}.{form}"
            if file is None:
                (self.path / final).unlink(missing_ok=True)
            else:
                (self.unfinished / file.path).replace(self.path / final)
                files[table] = file._replace(path=final)
            sync_folder(self.path / table)
        return report._replace(files=files)

    def close(self) -> None:
        """Give up the lock; remove the folder for unfinished files."""
        shutil.rmtree(self.unfinished, ignore_errors=True)
        os.close(self.lock)


def shard_stem(number: int) -> str:
    """Return the name of the files of a shard, without suffix.

    >>> shard_stem(7)
    'part-00007'
    """
    return f"part-{number:05d}"


def paths_file(path: Path, shard: Shard) -> Path:
    """Return the file with the saved pages of a shard, of the job in a folder."""
    return path / PATHS / f"{shard_stem(shard.number)}.jsonl"


def damaged_files(path: Path, state: JobState) -> Iterator[str]:
    """Yield what is wrong with the files of a job: missing, changed or of no shard."""
    known: set[Path] = set()
    for report in state.reports.values():
        for file in report.files.values():
            known.add(path / file.path)
            problem = difference(path / file.path, file)
            if problem:
                yield f"{file.path}: {problem}"
    for table in TABLES:
        for found in sorted((path / table).iterdir()) if (path / table).is_dir() else ():
            if found not in known:
                yield f"{table}/{found.name}: of no committed shard"


def difference(path: Path, file: ShardFile) -> str:
    """Return how a file differs from what the manifest says; empty if it does not."""
    try:
        found = hashed_file(path)
    except OSError as problem:
        return problem.strerror or str(problem)
    if found.size != file.size:
        return f"{found.size:,} bytes instead of {file.size:,}"
    return "" if found.sha256 == file.sha256 else "its content has changed"


def total_rows(reports: Iterable[ShardReport]) -> tuple[int, int]:
    """Return the rows of the two tables."""
    found = list(reports)
    return sum(report.rows for report in found), sum(report.errors for report in found)


def total_skipped(reports: Iterable[ShardReport]) -> Counter[str]:
    """Return by type the number of records that are no pages."""
    found: Counter[str] = Counter()
    for report in reports:
        found.update(report.skipped)
    return found
