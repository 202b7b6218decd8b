"""Archives in an object store, by its protocol, from a server on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from scutch.errors import ScutchError
from scutch.scale.inputs import resolved_inputs
from tests.scale.tables import page_rows
from tests.scale.test_job import OPTIONS, run
from tests.scale.test_remote import RangeHandler, serving
from tests.warc_writer import articles, warc_records, write_archive

s3fs = pytest.importorskip("s3fs")

LISTING = """<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>crawl</Name><Prefix>{prefix}</Prefix>
<IsTruncated>false</IsTruncated><KeyCount>{count}</KeyCount>{objects}</ListBucketResult>"""
OBJECT = """<Contents><Key>{name}</Key><LastModified>2026-01-05T08:00:00.000Z</LastModified><ETag>"{size}"</ETag>
<Size>{size}</Size><StorageClass>STANDARD</StorageClass></Contents>"""


class StoreHandler(RangeHandler):
    """Serves a folder whose folders are buckets: objects with byte ranges, and listings of a bucket.

    A connection serves one request: the client of the store keeps its connections open, also beyond a test.
    """

    protocol_version = "HTTP/1.0"

    def answer(self, *, is_head: bool) -> None:
        """Send an object, or the list of those that begin with a prefix."""
        url = urlsplit(self.path)
        query = parse_qs(url.query, keep_blank_values=True)
        if "list-type" not in query:
            super().answer(is_head=is_head)
            return
        prefix = query.get("prefix", [""])[0]
        bucket = self.root / url.path.strip("/")
        files = {str(path.relative_to(bucket)): path for path in sorted(bucket.rglob("*")) if path.is_file()}
        found = {name: path for name, path in files.items() if name.startswith(prefix)}
        objects = "".join(OBJECT.format(name=name, size=path.stat().st_size) for name, path in found.items())
        data = LISTING.format(prefix=prefix, count=len(found), objects=objects).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the bucket ``crawl``, which is served."""
    folder = tmp_path / "store" / "crawl"
    folder.mkdir(parents=True)
    with serving(folder.parent, base=StoreHandler) as address:
        monkeypatch.setenv("AWS_ENDPOINT_URL", address)
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
        monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        s3fs.S3FileSystem.clear_instance_cache()  # the listings of the bucket of another test
        yield folder


def test_a_glob_of_a_bucket_gives_the_rows_of_the_files(tmp_path: Path, bucket: Path) -> None:
    """Two archives, whose shards begin in the middle of them, in processes of their own."""
    for name, number in (("a.warc.gz", 7), ("b.warc.gz", 5)):
        write_archive(bucket / name, [*warc_records(articles(number))])
    run(tmp_path / "disk", [bucket / "a.warc.gz", bucket / "b.warc.gz"])
    run(tmp_path / "rows", ["s3://crawl/*.warc.gz"], OPTIONS._replace(shard_bytes=2000), workers=2)
    disk, stored = page_rows(tmp_path / "disk"), page_rows(tmp_path / "rows")
    assert len(stored) == 12
    assert sorted(row["text"] for row in stored) == sorted(row["text"] for row in disk)


def test_an_object_that_is_missing_is_an_error(bucket: Path) -> None:
    """It is named before the job begins."""
    assert bucket.is_dir()
    with pytest.raises(ScutchError, match="No such file") as caught:
        resolved_inputs(["s3://crawl/missing.warc.gz"])
    assert caught.value.url == "s3://crawl/missing.warc.gz"


def test_a_folder_of_a_bucket_gives_its_archives(bucket: Path) -> None:
    """Other objects are passed over, as in a folder of the disk."""
    (bucket / "2026").mkdir()
    write_archive(bucket / "2026" / "a.warc.gz", [*warc_records(articles(2))])
    (bucket / "2026" / "notes.txt").write_text("flax")
    assert [found.name for found in resolved_inputs(["s3://crawl/2026"])] == ["s3://crawl/2026/a.warc.gz"]


def test_a_list_in_a_bucket_has_paths_from_its_root(bucket: Path) -> None:
    """As lists of public crawls have."""
    write_archive(bucket / "a.warc.gz", [*warc_records(articles(2))])
    (bucket / "warc.paths").write_text("a.warc.gz\n")
    assert [found.name for found in resolved_inputs(["s3://crawl/warc.paths"])] == ["s3://crawl/a.warc.gz"]
