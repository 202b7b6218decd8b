"""Jobs: rows and errors, continued after interruptions, refused where they would not fit."""

from __future__ import annotations

import base64
import gzip
import importlib.util
import json
import zipfile
from collections.abc import Sequence
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest

from scutch.errors import InvalidInput, MissingDependency
from scutch.scale import fields, shard_work
from scutch.scale.archives.record import ArchiveRecord, PageFailure, Place
from scutch.scale.fields import FIELD_NAMES
from scutch.scale.folder import JobFolder, damaged_files
from scutch.scale.heartbeat import Heartbeat
from scutch.scale.inputs import resolved_inputs
from scutch.scale.job import Job
from scutch.scale.manifest import JobState, manifest_state
from scutch.scale.options import JobOptions
from scutch.scale.scheduler import ShardScheduler
from scutch.scale.status import record_lines, status_lines
from tests.scale.tables import error_rows, page_rows
from tests.warc_writer import Response, article, articles, gzip_member, warc_record, warc_records, write_archive, write_wacz

FIELDS = ("url", "offset", "text", "title")
OPTIONS = JobOptions(FIELDS, "jsonl", page_seconds=30.0)


def run(folder: Path, archives: Sequence[Path | str], options: JobOptions = OPTIONS, workers: int = 1) -> JobState:
    """Run a job to its end."""
    with Job(folder, options) as job, closing(ShardScheduler(options, workers)) as scheduler:
        job.plan(resolved_inputs(map(str, archives)))
        for _ in job.run(scheduler):
            pass
        return job.state


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive of 30 pages and a revisit."""
    path = tmp_path / "a.warc.gz"
    revisit = warc_record("revisit", "https://example.org/0", b"")
    write_archive(path, [*warc_records(articles(30)), revisit])
    return path


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_every_page_is_a_row(tmp_path: Path, archive: Path, form: str) -> None:
    """What is no page is a row of the errors table."""
    state = run(tmp_path / "out", [archive], OPTIONS._replace(form=form))
    rows, errors = page_rows(tmp_path / "out"), error_rows(tmp_path / "out")
    assert sorted(row["url"] for row in rows) == sorted(f"https://example.org/{number}" for number in range(30))
    assert all(row["title"] in row["text"] or "as field" in row["text"] for row in rows)
    assert [(row["error"], row["warc_file"]) for row in errors] == [("revisit", str(archive))]
    assert list(damaged_files(tmp_path / "out", state)) == []


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("shard_bytes", [2000, 7000])
def test_shards_and_workers_change_no_row(tmp_path: Path, archive: Path, workers: int, shard_bytes: int) -> None:
    """They only decide how the job runs."""
    run(tmp_path / "whole", [archive])
    run(tmp_path / "parts", [archive], OPTIONS._replace(shard_bytes=shard_bytes), workers)
    assert page_rows(tmp_path / "parts") == page_rows(tmp_path / "whole")
    assert len(list((tmp_path / "parts" / "pages").iterdir())) > 1


def test_an_archive_within_an_archive_doubles_no_row(tmp_path: Path) -> None:
    """Its records look like starts of shards; the shard before knows better, and the next one is processed again."""
    inner = b"".join(map(gzip_member, warc_records(articles(20))))
    stored = Response("https://example.org/a.warc.gz", inner, (("Content-Type", "application/gzip"),))
    path = tmp_path / "a.warc"
    records = warc_records([*articles(3), stored, stored, *articles(3)])
    path.write_bytes(b"".join(records))
    plain = tmp_path / "b.warc"
    plain.write_bytes(b"".join(warc_records([*articles(3), stored._replace(body=path.read_bytes()), *articles(5)[3:]])))
    state = run(tmp_path / "out", [plain], OPTIONS._replace(shard_bytes=500))
    assert [row["url"].rpartition("/")[2] for row in page_rows(tmp_path / "out")] == ["0", "1", "2", "3", "4"]
    assert max(state.attempts.values()) > 1


def test_a_second_run_adds_only_what_is_new(tmp_path: Path, archive: Path) -> None:
    """Committed shards stay as they are; another archive may be added."""
    run(tmp_path / "out", [archive])
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "out" / "pages").iterdir()}
    other = tmp_path / "b.warc.gz"
    write_archive(other, warc_records(articles(3)))
    run(tmp_path / "out", [archive, other])
    assert before.items() <= {file: file.stat().st_mtime_ns for file in (tmp_path / "out" / "pages").iterdir()}.items()
    assert len(page_rows(tmp_path / "out")) == 33


def test_other_options_are_refused(tmp_path: Path, archive: Path) -> None:
    """The message names the difference; options that only decide how the job runs may differ."""
    run(tmp_path / "out", [archive])
    with pytest.raises(InvalidInput, match=r"fields was \['url', .* and is \['url'\]; use another folder"):
        run(tmp_path / "out", [archive], OPTIONS._replace(fields=("url",)))
    run(tmp_path / "out", [archive], OPTIONS._replace(page_seconds=9.0, shard_bytes=999))


def test_a_changed_archive_is_refused(tmp_path: Path, archive: Path) -> None:
    """Its offsets no longer mean the same records."""
    run(tmp_path / "out", [archive])
    archive.write_bytes(archive.read_bytes()[:-30])
    with pytest.raises(InvalidInput, match="has changed since its rows were planned: size was"):
        run(tmp_path / "out", [archive])


def test_one_run_at_a_time(tmp_path: Path, archive: Path) -> None:
    """A second process is refused while the first one has the folder."""
    import subprocess
    import sys

    folder = JobFolder(tmp_path / "out")
    command = [sys.executable, "-m", "scutch", "warc", str(archive), "-o", str(tmp_path / "out")]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    folder.close()
    assert (found.returncode, "another run writes into this folder" in found.stderr) == (2, True)


def test_a_torn_line_has_not_happened(tmp_path: Path, archive: Path) -> None:
    """The last line of the manifest without an end is dropped, and its shard processed again."""
    run(tmp_path / "out", [archive])
    whole = page_rows(tmp_path / "out")
    manifest = tmp_path / "out" / "manifest.jsonl"
    manifest.write_bytes(manifest.read_bytes()[:-9])
    assert len(manifest_state(manifest).open_shards) == 1
    assert not run(tmp_path / "out", [archive]).open_shards
    assert page_rows(tmp_path / "out") == whole


def test_a_damaged_manifest_is_refused(tmp_path: Path, archive: Path) -> None:
    """A damaged line that is not the last one is named."""
    run(tmp_path / "out", [archive])
    manifest = tmp_path / "out" / "manifest.jsonl"
    manifest.write_bytes(b'{"event": "jo\n' + manifest.read_bytes())
    with pytest.raises(InvalidInput, match="line 1 of the manifest is damaged"):
        run(tmp_path / "out", [archive])


def test_verify_finds_what_has_changed(tmp_path: Path, archive: Path) -> None:
    """Changed, missing and foreign files are named."""
    options = OPTIONS._replace(shard_bytes=3000)
    state = run(tmp_path / "out", [archive], options)
    first, second, *_ = sorted((tmp_path / "out" / "pages").iterdir())
    first.write_bytes(first.read_bytes()[:-1] + b" ")
    second.unlink()
    (tmp_path / "out" / "pages" / "part-99999.jsonl").write_text("{}")
    assert list(damaged_files(tmp_path / "out", state)) == [
        f"pages/{first.name}: its content has changed",
        f"pages/{second.name}: No such file or directory",
        "pages/part-99999.jsonl: of no committed shard",
    ]


def test_zip_files_and_folders_are_inputs(tmp_path: Path) -> None:
    """A WACZ file has archives inside; a folder without archives has saved pages."""
    write_wacz(tmp_path / "a.wacz", articles(3))
    saved = tmp_path / "saved"
    saved.mkdir()
    for number, response in enumerate(articles(2)):
        (saved / f"{number}.html").write_bytes(response.body)
    run(tmp_path / "out", [tmp_path / "a.wacz", saved])
    urls = [row["url"] for row in page_rows(tmp_path / "out")]
    assert urls == [str(saved / "0.html"), str(saved / "1.html"), *(f"https://example.org/{n}" for n in range(3))]


def saved_as_mhtml(body: bytes, url: str) -> bytes:
    """Return a page as browsers save it."""
    head = f"Snapshot-Content-Location: {url}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=mark\r\n\r\n"
    part = f"--mark\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\nContent-Location: {url}\r\n\r\n"
    return head.encode() + part.encode() + base64.encodebytes(body).replace(b"\n", b"\r\n") + b"--mark--\r\n"


@pytest.mark.parametrize("shard_bytes", [1, 1 << 20])
def test_saved_pages_are_read_in_every_form(tmp_path: Path, shard_bytes: int) -> None:
    """MHTML has the address it was saved from, compressed pages are those inside; each damaged one is a row of its own."""
    saved = tmp_path / "saved"
    saved.mkdir()
    first, second, third, url = article(1), article(2), article(3), "https://example.org/saved"
    (saved / "a.mhtml").write_bytes(saved_as_mhtml(first, url))
    (saved / "b.html.gz").write_bytes(gzip.compress(second))
    (saved / "c.html.gz").write_bytes(gzip.compress(third)[:-40])
    (saved / "d.mhtml").write_bytes(saved_as_mhtml(third, url).replace(b"text/html", b"image/png"))
    state = run(tmp_path / "out", [saved], OPTIONS._replace(shard_bytes=shard_bytes))
    assert not state.failures
    rows, errors = page_rows(tmp_path / "out"), error_rows(tmp_path / "out")
    assert [(row["url"], row["title"]) for row in rows] == [(str(saved / "b.html.gz"), "Field 2"), (url, "Field 1")]
    assert [row["url"] for row in errors] == [str(saved / "c.html.gz"), str(saved / "d.mhtml")]
    assert all(row["message"] for row in errors)


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_zip_files_are_divided_into_shards(tmp_path: Path, compression: int) -> None:
    """Offsets are those in the archive, not in the zip file."""
    write_wacz(tmp_path / "a.wacz", articles(30), compression)
    state = run(tmp_path / "out", [tmp_path / "a.wacz"], OPTIONS._replace(shard_bytes=3000))
    assert len(state.shards) > 3
    assert len({row["url"] for row in page_rows(tmp_path / "out")}) == len(page_rows(tmp_path / "out")) == 30


def test_addresses_are_inputs(tmp_path: Path, archive: Path) -> None:
    """Every address that fsspec opens, and globs of them."""
    pytest.importorskip("fsspec")
    (found,) = resolved_inputs([f"file://{tmp_path}/*.warc.gz"])
    assert (found.name, found.size) == (f"file://{archive}", archive.stat().st_size)
    with Job(tmp_path / "out", OPTIONS) as job, closing(ShardScheduler(OPTIONS, 1)) as scheduler:
        job.plan([found])
        *_, last = job.run(scheduler)
    assert (last.counts.rows, last.failed) == (30, 0)


def test_an_archive_that_is_gone_fails_its_shards(tmp_path: Path, archive: Path) -> None:
    """The others are processed; the next run tries again."""
    other = tmp_path / "b.warc.gz"
    write_archive(other, warc_records(articles(2)))
    inputs = resolved_inputs([str(archive), str(other)])
    other.rename(tmp_path / "moved")
    with Job(tmp_path / "out", OPTIONS) as job, closing(ShardScheduler(OPTIONS, 1)) as scheduler:
        job.plan(inputs)
        *_, last = job.run(scheduler)
        assert job.state.failures == {1: f"{other}: No such file or directory"}
    assert (last.counts.rows, last.failed) == (30, 1)


def test_an_archive_that_changes_after_its_planning_fails_its_shards(tmp_path: Path, archive: Path) -> None:
    """Its shards would begin elsewhere; a run that continues without naming the archive notices too."""
    changed = tmp_path / "b.warc.gz"
    changed.write_bytes(archive.read_bytes())
    with Job(tmp_path / "out", OPTIONS) as job:
        job.plan(resolved_inputs([str(changed)]))
    write_archive(changed, warc_records(articles(2)))
    state = run(tmp_path / "out", [])
    assert state.failures == {0: f"{changed}: has changed since its rows were planned"}


def test_saved_pages_that_appear_after_their_planning_are_not_of_the_job(tmp_path: Path) -> None:
    """The numbers of its pages stay; workers do not list the folder, which for each shard would take quadratic time."""
    saved = tmp_path / "saved"
    saved.mkdir()
    (saved / "b.html").write_bytes(article(1))
    with Job(tmp_path / "out", OPTIONS) as job:
        job.plan(resolved_inputs([str(saved)]))
    (saved / "a.html").write_bytes(article(2))
    state = run(tmp_path / "out", [])
    assert (state.open_shards, [row["title"] for row in page_rows(tmp_path / "out")]) == ([], ["Field 1"])
    with pytest.raises(InvalidInput, match="has changed since its rows were planned: size was 1 and is 2"):
        run(tmp_path / "out", [saved])


def test_names_of_saved_pages_may_be_odd(tmp_path: Path) -> None:
    """Line ends and what is no UTF-8."""
    (tmp_path / "saved").mkdir()
    for number, name in enumerate(("a\nb.html", "c\u2028d.html", "\udce4.html")):
        (tmp_path / "saved" / name).write_bytes(article(number))
    run(tmp_path / "out", [tmp_path / "saved"])
    assert sorted(row["title"] for row in page_rows(tmp_path / "out")) == ["Field 0", "Field 1", "Field 2"]


def test_every_record_is_accounted_for(tmp_path: Path) -> None:
    """As a row, as an error, or as a record that is no page, by type; also of several shards."""
    image = Response("https://example.org/i", b"\x89PNG" * 400, (("Content-Type", "image/png"),))
    others = [warc_record(kind, "https://example.org/", b"flax") for kind in ("metadata", "conversion", "odd", "revisit")]
    records = [*warc_records([*articles(3), image]), *others]
    write_archive(tmp_path / "a.warc.gz", records)
    state = run(tmp_path / "out", [tmp_path / "a.warc.gz"], OPTIONS._replace(shard_bytes=600))
    types = "1 conversion, 1 metadata, 1 other, 4 request, 1 response, 1 warcinfo"
    expected = f"{len(records)} records: 3 rows, 1 errors, 9 that are no pages ({types})"
    assert list(record_lines(state)) == [expected]


def test_an_empty_archive_is_an_error_and_ends(tmp_path: Path) -> None:
    """A transfer that failed leaves such files; the job is complete with them."""
    (tmp_path / "a.warc.gz").touch()
    state = run(tmp_path / "out", [tmp_path / "a.warc.gz"])
    assert (state.open_shards, [row["error"] for row in error_rows(tmp_path / "out")]) == ([], ["empty_archive"])


def test_a_process_loads_what_fields_need_once(tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each shard."""
    calls: list[object] = []
    monkeypatch.setattr(shard_work, "load_fields", calls.append)
    monkeypatch.setattr(shard_work, "limit_memory", lambda _: None)
    with Job(tmp_path / "out", OPTIONS) as job:
        job.plan(resolved_inputs([str(archive)]))
        [shard] = job.state.open_shards
        process = shard_work.ShardProcessor()
        for _ in range(3):
            process(job.task(shard), Heartbeat(get_context()))
    assert len(calls) == 1


def test_addresses_alone_parse_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even the one that is read before the first page of a process."""
    monkeypatch.setattr(fields, "parse", None)
    fields.load_fields(fields.fields_named(["url", "status"]))


def test_what_a_process_loads_is_no_part_of_its_first_page(tmp_path: Path, archive: Path) -> None:
    """Models take longer to load than the time of a page may be."""
    options = OPTIONS._replace(fields=FIELD_NAMES, page_seconds=0.2)
    with Job(tmp_path / "out", options) as job, closing(ShardScheduler(options, 1, get_context("spawn"))) as scheduler:
        job.plan(resolved_inputs([str(archive)]))
        assert [progress.failed for progress in job.run(scheduler)][-1] == 0
    assert [row["error"] for row in error_rows(tmp_path / "out")] == ["revisit"]


def test_lone_surrogates_cost_no_shard(tmp_path: Path) -> None:
    """Names of files and data of pages may hold what no encoding can."""
    path = tmp_path / "\udce4.warc"
    page = b'<script type="application/ld+json">{"@type": "Article", "headline": "Flax \\ud83d"}</script><p>Flax.'
    write_archive(path, warc_records([Response("https://example.org/", page), *articles(1)]))
    run(tmp_path / "out", [path], OPTIONS._replace(form="parquet", fields=("url", "warc_file", "title")))
    run(tmp_path / "out", [path], OPTIONS._replace(form="parquet", fields=("url", "warc_file", "title")))
    rows = page_rows(tmp_path / "out")
    assert [row["title"][:5] for row in rows] == ["Flax ", "Field"]
    assert rows[0]["warc_file"].endswith("/\ufffd.warc")


def test_lists_and_folders_of_archives(tmp_path: Path, archive: Path) -> None:
    """Each archive counts once, however often it is named."""
    listed = tmp_path / "archives.paths"
    listed.write_text(f"{archive}\n\n{archive}\n")
    assert [found.name for found in resolved_inputs([str(listed), str(tmp_path), f"{tmp_path}/*.gz"])] == [str(archive)]


def test_records_are_nested(tmp_path: Path, archive: Path) -> None:
    """Lists of a page are structs, not JSON texts."""
    parquet = pytest.importorskip("pyarrow.parquet")
    options = OPTIONS._replace(fields=("url", "records"), form="parquet")
    run(tmp_path / "out", [archive], options)
    table = parquet.read_table(tmp_path / "out" / "pages")
    region, *_ = table.column("records")[0].as_py()
    assert region["columns"][:2] == ["title", "title_url"]
    assert region["rows"][1][:2] == ["Plant 1 of 0", "https://example.org/0/1"]


def test_menus_are_no_lists_of_a_page(tmp_path: Path) -> None:
    """Lists below the floor of confidence have no rows."""
    menu = (
        "<nav><ul>"
        + "".join(f"<li><a href=/m{n}>{name}</a>" for n, name in enumerate(("Home", "News", "Shop", "About")))
        + "</ul></nav>"
    )
    items = "".join(f"<li><a href=/{n}>Field no. {n}</a> <i>{n} acres</i>" for n in range(1, 9))
    path = tmp_path / "fields.warc"
    write_archive(path, warc_records([Response("https://example.org/", f"{menu}<ul>{items}</ul>".encode())]))
    run(tmp_path / "out", [path], OPTIONS._replace(fields=("records",), form="jsonl"))
    (row,) = page_rows(tmp_path / "out")
    assert [len(found["rows"]) for found in row["records"]] == [8]


def test_relative_dates_are_those_of_the_fetch(tmp_path: Path) -> None:
    """The archive says when each page was fetched: on the first of May 2024."""
    items = "".join(f"<li><a href=/{days}>Field no. {days}</a> <i>{days} days ago</i>" for days in range(1, 4))
    path = tmp_path / "posts.warc"
    write_archive(path, warc_records([Response("https://example.org/", f"<ul>{items}</ul>".encode())]))
    run(tmp_path / "out", [path], OPTIONS._replace(fields=("records",), form="jsonl"))
    (row,) = page_rows(tmp_path / "out")
    assert [cells[-1] for cells in row["records"][0]["rows"]] == ["2024-04-30", "2024-04-29", "2024-04-28"]


@pytest.mark.parametrize("date", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-01:00", "300000-01-01T00:00:00Z", ""])
def test_dates_beyond_the_calendar_are_none(tmp_path: Path, date: str) -> None:
    """Readers in Python could not read a table with them."""
    pytest.importorskip("pyarrow")
    write_archive(
        tmp_path / "a.warc", [warc_record("response", "https://example.org/", articles(1)[0].message(), WARC_Date=date)]
    )
    run(tmp_path / "out", [tmp_path / "a.warc"], OPTIONS._replace(fields=("fetched_at",), form="parquet"))
    assert page_rows(tmp_path / "out") == [{"fetched_at": None}]


def test_events_have_a_time(tmp_path: Path, archive: Path) -> None:
    """The manifest is the log of the job."""
    run(tmp_path / "out", [archive])
    lines = (tmp_path / "out" / "manifest.jsonl").read_text().splitlines()
    events = [json.loads(line) for line in lines]
    assert [event["event"] for event in events] == ["job", "planned", "attempt", "committed"]
    assert all(event["time"].startswith("20") for event in events)


def test_a_job_without_pyarrow_makes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the package before any page is read; JSON lines need none."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingDependency, match=r"Parquet needs pyarrow: .*\[scale\]"):
        Job(tmp_path / "out", OPTIONS._replace(form="parquet"))
    assert not (tmp_path / "out").exists()
    Job(tmp_path / "out", OPTIONS).close()


def test_a_damaged_zip_file_is_a_failure_that_names_it(tmp_path: Path) -> None:
    """Its checksum is found wrong while it is read."""
    path = tmp_path / "a.wacz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("archive/a.warc.gz", b"".join(map(gzip_member, warc_records(articles(3)))))
    data = bytearray(path.read_bytes())
    data[60:100] = bytes(40)
    path.write_bytes(data)
    [reason] = run(tmp_path / "out", [path]).failures.values()
    assert reason.startswith(f"{path}#archive/a.warc.gz: ")


@pytest.mark.parametrize(("problem", "error"), [(MemoryError(), "memory"), (ValueError("odd"), "ValueError")])
def test_a_record_that_cannot_be_decoded_costs_itself(monkeypatch: pytest.MonkeyPatch, problem: Exception, error: str) -> None:
    """Whatever decoding raises is a row of the errors table, not the end of the shard."""

    def fail(*_: object) -> None:
        raise problem

    monkeypatch.setattr(shard_work, "page_of", fail)
    found = shard_work.page_in(ArchiveRecord(Place(7), "response", {"warc-target-uri": "https://example.org/"}), JobOptions())
    assert isinstance(found, PageFailure)
    assert (found.place, found.error, found.url) == (Place(7), error, "https://example.org/")


def test_an_archive_without_pages_says_so(tmp_path: Path) -> None:
    """Texts that others extracted (WET) and metadata (WAT) are easily taken for the archive itself."""
    path = tmp_path / "a.warc.wet.gz"
    write_archive(path, [warc_record("conversion", "https://example.org/", b"Flax is beaten.")])
    lines = list(status_lines(run(tmp_path / "out", [path])))
    assert [line.partition(":")[0] for line in lines] == ["1 of 1 shards, 0 rows, 0 errors", "no pages"]
