"""Archives at addresses: read over HTTP as they are from the disk."""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from scutch.errors import ScutchError, SourceError
from scutch.scale.inputs import open_archive, resolved_inputs
from tests.scale.tables import page_rows
from tests.scale.test_job import OPTIONS, run
from tests.warc_writer import articles, warc_records, write_archive

pytest.importorskip("fsspec")
pytest.importorskip("aiohttp")


class RangeHandler(BaseHTTPRequestHandler):
    """Serves the files of a folder, with byte ranges unless it has a fault."""

    root: ClassVar[Path]
    fault: ClassVar[str] = ""
    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self.answer(is_head=True)

    def do_GET(self) -> None:
        self.answer(is_head=False)

    def answer(self, *, is_head: bool) -> None:
        """Send a file, or the part of it that is asked for."""
        path = self.root / self.path.strip("/")
        if not path.is_file() or (self.fault == "fails" and not is_head):
            self.send_error(503 if path.is_file() else 404)
            return
        data, status = path.read_bytes(), 200
        span = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", "")) if not self.fault else None
        headers = {"Accept-Ranges": "bytes"} if not self.fault else {}
        if span and not is_head:
            first, last = int(span[1]), min(int(span[2] or len(data) - 1), len(data) - 1)
            headers["Content-Range"] = f"bytes {first}-{last}/{len(data)}"
            data, status = data[first : last + 1], 206
        self.send_response(status)
        for name, value in (headers | {"Content-Length": str(len(data))}).items():
            self.send_header(name, value)
        self.end_headers()
        if not is_head:
            self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        """Print nothing."""


@contextmanager
def serving(folder: Path, fault: str = "", base: type[RangeHandler] = RangeHandler) -> Iterator[str]:
    """A server of a folder on loopback; gives its address."""
    handler = type("Handler", (base,), {"root": folder, "fault": fault})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("name", ["a.warc.gz", "a.warc"])
def test_an_address_gives_the_rows_of_the_file(tmp_path: Path, name: str) -> None:
    """Shards begin in the middle of it, in processes of their own."""
    write_archive(tmp_path / name, [*warc_records(articles(12))])
    run(tmp_path / "disk", [tmp_path / name])
    with serving(tmp_path) as address:
        run(tmp_path / "web", [f"{address}/{name}"], OPTIONS._replace(shard_bytes=2000), workers=2)
    disk, web = page_rows(tmp_path / "disk"), page_rows(tmp_path / "web")
    assert len(web) == 12
    assert sorted(row["text"] for row in web) == sorted(row["text"] for row in disk)


def test_an_address_without_an_archive_is_an_error(tmp_path: Path) -> None:
    """It is named before the job begins."""
    with serving(tmp_path) as address, pytest.raises(ScutchError, match=r"404|No such file") as caught:
        resolved_inputs([f"{address}/missing.warc.gz"])
    assert caught.value.url == f"{address}/missing.warc.gz"


def test_a_server_that_cannot_be_reached_is_not_a_missing_file(tmp_path: Path) -> None:
    """What the client says is in the message."""
    with serving(tmp_path) as address:
        pass
    with pytest.raises(ScutchError, match="connect"):
        resolved_inputs([f"{address}/a.warc.gz"])


@pytest.mark.parametrize("fault", ["fails", "has no ranges"])
def test_a_server_that_fails_is_a_read_error(tmp_path: Path, fault: str) -> None:
    """Not an exception of the HTTP client."""
    write_archive(tmp_path / "a.warc.gz", [*warc_records(articles(3))])
    with serving(tmp_path, fault) as address:
        (found,) = resolved_inputs([f"{address}/a.warc.gz"])
        with closing(open_archive(found)) as file:
            file.seek(500)
            with pytest.raises(SourceError):
                file.read(100)


def test_a_list_at_an_address_has_paths_from_the_root_of_its_server(tmp_path: Path) -> None:
    """As lists of public crawls have."""
    (tmp_path / "crawl").mkdir()
    write_archive(tmp_path / "crawl" / "a.warc.gz", [*warc_records(articles(2))])
    (tmp_path / "crawl" / "warc.paths.gz").write_bytes(gzip.compress(b"crawl/a.warc.gz\n"))
    with serving(tmp_path) as address:
        (found,) = resolved_inputs([f"{address}/crawl/warc.paths.gz"])
    assert (found.name, found.size) == (f"{address}/crawl/a.warc.gz", (tmp_path / "crawl" / "a.warc.gz").stat().st_size)


def test_a_damaged_list_is_a_read_error(tmp_path: Path) -> None:
    """Not an exception of the decompression."""
    (tmp_path / "warc.paths.gz").write_bytes(gzip.compress(b"a.warc.gz\n")[:15])
    with pytest.raises(SourceError):
        resolved_inputs([str(tmp_path / "warc.paths.gz")])


def test_an_address_of_an_unknown_file_system_is_an_error() -> None:
    """The scheme is named."""
    with pytest.raises(ScutchError, match="nowhere"):
        resolved_inputs(["nowhere://bucket/a.warc.gz"])
