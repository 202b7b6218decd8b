"""The archive of a crawl."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from scutch.crawl.archive import Archive
from scutch.errors import SourceError
from scutch.sources.exchange import Exchange

PAGE = Exchange(
    "https://flax.example.org/ä?x=1", 200, {"content-type": "text/html; charset=utf-8"}, b"<p>Flax\r\n\r\n\x00\xff"
)


def test_an_answer_is_read_again_at_its_offset(tmp_path: Path) -> None:
    """Byte for byte, with its headers."""
    archive = Archive(tmp_path / "a.warc.gz")
    offsets = [archive.append(PAGE._replace(body=PAGE.body * n), 0.0) for n in range(4)]
    found = [archive.read(offset) for offset in offsets]
    assert [(each.url, each.status, each.body, each.charset) for each in found] == [
        (PAGE.url, 200, PAGE.body * n, "utf-8") for n in range(4)
    ]
    archive.close()


def test_what_was_not_committed_is_cut_off(tmp_path: Path) -> None:
    """A kill in the middle of a record leaves a file that ends with the one before."""
    path = tmp_path / "a.warc.gz"
    archive = Archive(path)
    archive.append(PAGE, 0.0)
    length = archive.length
    archive.append(PAGE, 0.0)
    archive.close()
    path.write_bytes(path.read_bytes()[:-5])
    again = Archive(path)
    again.cut_off(length)
    assert again.length == length == path.stat().st_size
    again.close()


def test_other_tools_read_it(tmp_path: Path) -> None:
    """It is a WARC file: each record a gzip member with a response."""
    warc = pytest.importorskip("fastwarc.warc")
    path = tmp_path / "a.warc.gz"
    archive = Archive(path)
    archive.append(PAGE, 1_700_000_000.0)
    archive.append(PAGE, 1_700_000_000.0)
    archive.close()
    with path.open("rb") as file:
        found = [(record.headers["WARC-Target-URI"], record.reader.read()) for record in warc.ArchiveIterator(file)]
    assert found == [(PAGE.url, PAGE.body)] * 2


@pytest.mark.parametrize("offset", [3, 10_000])
def test_no_record_is_an_error(tmp_path: Path, offset: int) -> None:
    """An offset that is none, or beyond the end."""
    path = tmp_path / "a.warc.gz"
    path.write_bytes(gzip.compress(b"WARC/1.1\r\n\r\nx"))
    archive = Archive(path)
    with pytest.raises(SourceError, match=f"no record at {offset}"):
        archive.read(offset)
    archive.close()


def test_one_crawl_at_a_time(tmp_path: Path) -> None:
    """A second process is refused, also after a record was read; it could cut off what this one has not committed."""
    path = tmp_path / "a.warc.gz"
    archive = Archive(path)
    archive.read(archive.append(PAGE, 0.0))
    code = f"from pathlib import Path\nfrom scutch.crawl.archive import Archive\nArchive(Path({str(path)!r}))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    archive.close()
    assert "InvalidInput: another crawl writes this file" in found.stderr
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
