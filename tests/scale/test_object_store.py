"""Archives in an object store, read through a server that speaks S3, on loopback."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from scutch.errors import ScutchError
from scutch.scale.inputs import resolved_inputs
from tests.scale.tables import page_rows
from tests.scale.test_job import OPTIONS, run
from tests.warc_writer import articles, warc_records, write_archive

pytest.importorskip("s3fs")
server = pytest.importorskip("moto.server")


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A store with the bucket ``crawl``; gives its address."""
    running = server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    address = "http://{}:{}".format(*running.get_host_and_port())
    for name, value in {
        "AWS_ENDPOINT_URL": address,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    put(f"{address}/crawl", b"")
    yield f"{address}/crawl"
    running.stop()


def put(address: str, data: bytes) -> None:
    """Make a bucket or an object."""
    headers = {"Content-Type": "application/octet-stream"}
    with urllib.request.urlopen(urllib.request.Request(address, data, headers, method="PUT"), timeout=60) as answer:
        assert answer.status == 200


def test_a_glob_of_a_bucket_gives_the_rows_of_the_files(tmp_path: Path, store: str) -> None:
    """Two archives, whose shards begin in the middle of them, in processes of their own."""
    for name, number in (("a.warc.gz", 7), ("b.warc.gz", 5)):
        write_archive(tmp_path / name, [*warc_records(articles(number))])
        put(f"{store}/{name}", (tmp_path / name).read_bytes())
    run(tmp_path / "disk", [tmp_path / "a.warc.gz", tmp_path / "b.warc.gz"])
    run(tmp_path / "store", ["s3://crawl/*.warc.gz"], OPTIONS._replace(shard_bytes=2000), workers=2)
    disk, stored = page_rows(tmp_path / "disk"), page_rows(tmp_path / "store")
    assert len(stored) == 12
    assert sorted(row["text"] for row in stored) == sorted(row["text"] for row in disk)


def test_an_object_that_is_missing_is_an_error(store: str) -> None:
    """It is named before the job begins."""
    assert store
    with pytest.raises(ScutchError, match=r"missing\.warc\.gz"):
        resolved_inputs(["s3://crawl/missing.warc.gz"])
