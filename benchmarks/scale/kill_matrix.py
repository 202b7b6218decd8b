"""Kill workers and supervisors at every moment, run the job again, and compare its rows with those of an undisturbed run.

``python -m benchmarks.scale.kill_matrix`` prints a line for each case and ends with 1 if a row was lost or doubled.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.scale.faults import MOMENTS, Moment, disturbed_run, run_job
from scutch.scale.folder import damaged_files
from scutch.scale.options import JobOptions
from tests.scale.tables import page_rows, row_hash
from tests.warc_writer import articles, warc_records, write_archive

OPTIONS: Final = JobOptions(("url", "offset", "text", "title"), page_seconds=60.0, shard_bytes=9000)
WORKERS: Final = (1, 2, 4)
PAGES: Final = 120


def outcome(moment: Moment, folder: Path, archive: Path, workers: int) -> str:
    """Disturb a run, continue it, and return what is wrong; empty if nothing is."""
    code = disturbed_run(moment, folder, [archive], OPTIONS, workers)
    if not folder.with_name(f"{folder.name}.flag").exists():
        return "the moment was not reached"
    if code != (0 if moment.process == "worker" else -9):
        return f"exit code {code}"
    state = run_job(folder, [archive], OPTIONS, workers)
    urls = [row["url"] for row in page_rows(folder)]
    distinct = len(set(urls))
    problems = [f"{PAGES - distinct} rows lost"] * (distinct < PAGES) + [f"{len(urls) - distinct} doubled"] * (
        len(urls) > distinct
    )
    problems += ["shards are open"] * bool(state.open_shards)
    return "; ".join([*problems, *damaged_files(folder, state)])


def main() -> int:
    """Run all cases; return the exit code."""
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        archive = base / "a.warc.gz"
        write_archive(archive, warc_records(articles(PAGES)))
        run_job(base / "undisturbed", [archive], OPTIONS, 1)
        expected = row_hash(base / "undisturbed")
        for number, (moment, workers) in enumerate(itertools.product(MOMENTS, WORKERS)):
            folder = base / f"out-{number}"
            problem = outcome(moment, folder, archive, workers) or ("other rows" if row_hash(folder) != expected else "")
            wrong += bool(problem)
            print(f"{moment.title}, {workers} workers: {problem or 'the same rows'}")
    print(f"{len(MOMENTS) * len(WORKERS)} cases, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
