"""Pages a second and core, from a WARC file to Parquet, by stage; peers on the same file; what 10⁹ pages cost.

``python -m benchmarks.scale.speed`` prints the table of ``docs/scale.md``. It writes a WARC file of the pages of
``content-dev``, each once, and reads it once for each stage, so that no page is in a cache of the processor when it is
processed. Times are CPU times of one process. A round runs all stages and peers one after another, and a ratio compares the
times of the same rounds, so that what else the machine does counts little.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from benchmarks.common import CORPUS, Estimate, machine, pages, ratio, save, versions
from benchmarks.peers import available, resiliparse_content, trafilatura_fast_content, turbohtml_content
from scutch.scale.archives.pages import ArchivedPage, page_of
from scutch.scale.archives.reader import ArchiveReader, ArchiveSpan, archive_format
from scutch.scale.archives.record import ArchiveRecord
from scutch.scale.fields import FIELD_NAMES, USUAL_FIELDS
from scutch.scale.folder import UNFINISHED
from scutch.scale.heartbeat import Heartbeat
from scutch.scale.inputs import inputs_of, open_archive
from scutch.scale.options import JobOptions
from scutch.scale.shard_work import ShardTask, process_shard
from scutch.scale.shards import Shard, ShardReport
from tests.warc_writer import Response, gzip_member, warc_records

#: By stage the fields that need it and what comes before.
STAGES: Final = {
    "read and write": ("url", "offset"),
    "parse": ("url", "offset", "encoding"),
    "content": ("url", "offset", "encoding", "text"),
    "content, metadata, kind": USUAL_FIELDS,
    "content and records": ("url", "offset", "encoding", "text", "records"),
    "everything": FIELD_NAMES,
}
PEERS: Final = {
    "turbohtml": turbohtml_content,
    "resiliparse": resiliparse_content,
    "trafilatura fast": trafilatura_fast_content,
}
#: A slow peer reads every page of a part only.
PEER_PAGES: Final = {"trafilatura fast": 80}
LIMIT: Final = 64 << 20
#: What the ratios of the table are to.
REFERENCE: Final = "turbohtml (content)"


def write_corpus(path: Path, count: int | None, times: int = 1) -> int:
    """Write pages of the corpus as a WARC file, several times each if asked; return the number of pages."""
    found = [Response(page.url or f"https://example.org/{page.id}", page.html) for page in pages(count)]
    data = b"".join(map(gzip_member, warc_records(found)))
    with path.open("wb") as file:
        for _ in range(times):
            file.write(data)
    return len(found) * times


def archive_pages(path: Path) -> Iterator[ArchivedPage]:
    """Yield the pages of an archive."""
    (found,) = inputs_of(str(path))
    with closing(open_archive(found)) as file:
        reader = ArchiveReader(file, archive_format(file), ArchiveSpan(0, found.size, found.size, is_exact=True), LIMIT)
        for item in reader.records(lambda *_: None, frozenset()):
            page = page_of(item, LIMIT) if isinstance(item, ArchiveRecord) else None
            if isinstance(page, ArchivedPage):
                yield page


def milliseconds(call: Callable[[], int]) -> float:
    """Return the CPU time of a call for each of the pages that it returns the number of."""
    start = time.process_time()
    count = call()
    return (time.process_time() - start) / count * 1000


def processed(path: Path, folder: Path, fields: tuple[str, ...]) -> int:
    """Process an archive as a worker does; return the number of its pages."""
    (found,) = inputs_of(str(path))
    options = JobOptions(fields, page_memory=1 << 40)
    task = ShardTask(Shard(0, found, 0, found.size, is_exact=True), options, folder)
    (folder / UNFINISHED).mkdir(exist_ok=True)
    report = process_shard(task, Heartbeat(multiprocessing.get_context()))
    assert isinstance(report, ShardReport)
    return report.pages


def read_by_fastwarc(path: Path) -> int:
    """Read the responses of an archive with FastWARC."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType  # noqa: PLC0415 (a peer)

    with path.open("rb") as file:
        records = ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True)
        return sum(1 for record in records if record.reader.read())


def read_by_scutch(path: Path) -> int:
    """Read the pages of an archive."""
    return sum(1 for _ in archive_pages(path))


def peer_time(path: Path, name: str, call: Callable[[bytes], object]) -> float:
    """Return the CPU time of a peer for a page, read by our reader; its time is part of it."""
    count = PEER_PAGES.get(name, sys.maxsize)

    def run() -> int:
        done = 0
        for page in archive_pages(path):
            if done == count:
                break
            call(page.data)
            done += 1
        return done

    return milliseconds(run)


def measured(path: Path, folder: Path, rounds: int) -> dict[str, list[float]]:
    """Return the time of a page in each round by stage and peer, in milliseconds."""
    calls: dict[str, Callable[[], float]] = {
        "read (scutch)": lambda: milliseconds(lambda: read_by_scutch(path)),
        "read (FastWARC)": lambda: milliseconds(lambda: read_by_fastwarc(path)),
    }
    for stage, fields in STAGES.items():
        calls[stage] = lambda fields=fields: milliseconds(lambda: processed(path, folder, fields))  # type: ignore[misc]
    for name, call in available(PEERS).items():
        calls[f"{name} (content)"] = lambda name=name, call=call: peer_time(path, name, call)  # type: ignore[misc]
    processed(path, folder, FIELD_NAMES)  # loads the models
    found = [{name: call() for name, call in calls.items()} for _ in range(rounds)]
    return {name: [one[name] for one in found] for name in calls}


def speed_ratios(times: Mapping[str, Sequence[float]]) -> dict[str, Estimate]:
    """Return by stage and peer its pages a second as a multiple of those of the reference; empty without the reference.

    >>> speed_ratios({"turbohtml (content)": [3.0, 6.0], "content": [2.0, 4.0]})["content"].value
    1.5
    """
    if REFERENCE not in times:
        return {}
    return {name: ratio(times[REFERENCE], own) for name, own in times.items()}


def table_lines(times: Mapping[str, Sequence[float]]) -> Iterator[str]:
    """Yield the lines of the table: the least time of a page, pages a second, and the ratio to the reference."""
    yield f"| | ms a page | pages a second | × {REFERENCE} |"
    yield "| --- | --- | --- | --- |"
    ratios = {name: f"{value:.2f} [{low:.2f}, {high:.2f}]" for name, (value, low, high) in speed_ratios(times).items()}
    for name, own in times.items():
        yield f"| {name} | {min(own):.2f} | {1000 / min(own):,.0f} | {ratios.get(name, '')} |"


def main() -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, help="pages of the corpus; default: all")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        path, folder = Path(name) / "pages.warc.gz", Path(name)
        count = write_corpus(path, arguments.pages)
        times = measured(path, folder, arguments.rounds)
        kib = sum(len(page.data) for page in archive_pages(path)) / count / 1024
    result: dict[str, Any] = {
        "corpus": CORPUS,
        "pages": count,
        "mean_kib": round(kib, 1),
        "rounds": arguments.rounds,
        "milliseconds": {stage: round(min(own), 3) for stage, own in times.items()},
        "pages_a_second": {stage: round(1000 / min(own)) for stage, own in times.items()},
        "ratios": {stage: found._asdict() for stage, found in speed_ratios(times).items()},
        "machine": machine(),
        "versions": versions(["turbohtml", "resiliparse", "trafilatura", "fastwarc", "isal", "pyarrow"]),
    }
    save("scale-speed", result)
    print(f"{count} pages of {kib:.0f} KiB on average, {arguments.rounds} rounds\n")
    print("\n".join(table_lines(times)))


if __name__ == "__main__":
    main()
