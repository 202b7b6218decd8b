"""The step of datatrove: documents with text, metadata and lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.warc_writer import Response, articles, warc_records, write_archive

pytest.importorskip("datatrove", reason="datatrove is not installed")


def test_pages_become_documents(tmp_path: Path) -> None:
    """Each task has its archives; the charset of the header counts; what is no page is counted."""
    from scutch.integrations.datatrove import ScutchPages

    latin = Response(
        "https://example.org/l", "<p>Öl aus Leinsamen".encode("latin-1"), (("Content-Type", "text/html; charset=latin1"),)
    )
    write_archive(tmp_path / "a.warc.gz", warc_records(articles(3)))
    write_archive(tmp_path / "b.warc.gz", warc_records([latin, Response("https://example.org/e", b"")]))
    step = ScutchPages([str(tmp_path)], ["url", "records"])
    first, second = (list(step.run(rank=rank, world_size=2)) for rank in (0, 1))
    assert [document.metadata["url"] for document in first] == [f"https://example.org/{number}" for number in range(3)]
    assert first[0].metadata["records"][0]["columns"][0] == "title"
    assert [document.text for document in second] == ["Öl aus Leinsamen"]
    assert step.stats["without_text"].total == 1
