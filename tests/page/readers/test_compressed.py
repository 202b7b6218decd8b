"""Pages that were saved compressed."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

import scutch
from scutch.errors import InvalidInput, SourceError
from scutch.page.readers.compressed import decompressed

PAGE = "<!doctype html><title>Leinen</title><p>Flachs gibt lange, feste Fasern für Gewebe.".encode()
PACKED = {"gzip": gzip.compress(PAGE, mtime=0), "Zstandard": zstandard.compress(PAGE)}


@pytest.mark.parametrize("name", PACKED)
def test_compressed_bytes_are_read_as_the_page(name: str) -> None:
    """They give the same page as the bytes that were compressed."""
    assert scutch.parse(PACKED[name]).source == PAGE


@pytest.mark.parametrize("name", PACKED)
def test_members_are_joined(name: str) -> None:
    """Both formats may hold several streams, one after the other; programs that write in steps make such files."""
    assert decompressed(PACKED[name] * 3, 10**6) == PAGE * 3


@pytest.mark.parametrize("name", PACKED)
@pytest.mark.parametrize("cut", [5, 9])
def test_a_cut_off_file_is_an_error(name: str, cut: int) -> None:
    """Half a page is no silent answer."""
    with pytest.raises(InvalidInput, match=f"damaged {name} data"):
        scutch.parse(PACKED[name][:-cut])


@pytest.mark.parametrize("name", PACKED)
def test_a_damaged_file_is_an_error(name: str) -> None:
    """A wrong byte in the middle raises the error of the library, not one of the decoder."""
    data = bytearray(gzip.compress(bytes(range(256)) * 99) if name == "gzip" else zstandard.compress(bytes(range(256)) * 99))
    data[len(data) // 2 :] = bytes(byte ^ 0xA5 for byte in data[len(data) // 2 :])
    with pytest.raises(InvalidInput, match=f"damaged {name} data"):
        scutch.parse(bytes(data))


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_bomb_is_cut_at_the_limit(pack: Callable[[bytes], bytes]) -> None:
    """What would fill the memory is decompressed up to the limit, and the page says that it was cut."""
    page = scutch.parse(pack(b"<p>" + b"flax " * 10**6), limits=scutch.Limits(max_bytes=1000))
    assert len(page.source) == 1000
    assert page.truncated


def test_the_path_of_a_file_is_a_page(tmp_path: Path) -> None:
    """Every function that takes a page takes a path, compressed or not."""
    for name, data in (("a.html", PAGE), ("a.html.gz", PACKED["gzip"]), ("a.html.zst", PACKED["Zstandard"])):
        (tmp_path / name).write_bytes(data)
        assert scutch.extract_content(tmp_path / name).metadata.title == "Leinen"


def test_a_missing_path_is_an_error_with_its_name(tmp_path: Path) -> None:
    """The error says what and where."""
    with pytest.raises(SourceError, match="No such file") as caught:
        scutch.parse(tmp_path / "nowhere.html")
    assert caught.value.url == str(tmp_path / "nowhere.html")
