"""A step of datatrove: archives in, documents with text out. Reader and extractor in one.

datatrove's own reader decodes every page as UTF-8 or by detection, whatever charset was declared; here a page stays bytes
until its encoding is known. Lists and metadata of the page are kept. There is no sandbox process a page: what a page raises
is counted, and the page is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from datatrove.data import Document
from datatrove.pipeline.base import PipelineStep

from scutch.errors import ScutchError
from scutch.scale.archives.pages import ArchivedPage, page_of
from scutch.scale.archives.reader import ArchiveReader, ArchiveSpan, archive_format
from scutch.scale.archives.record import ArchiveRecord, PageFailure
from scutch.scale.fields import USUAL_FIELDS, RowField, fields_named, row_of
from scutch.scale.inputs import Input, open_archive, resolved_inputs

#: Bytes of a page; a longer one is left out.
MAX_BYTES: Final = 64 << 20


class ScutchPages(PipelineStep):
    """Yields a document for each page of archives that has text; of the tasks each has its share of the archives.

    Parameters
    ----------
    archives
        Names, folders, globs, lists or addresses, as for ``scutch warc``.
    fields
        Fields of the metadata, besides the text; only these are computed.
    text
        Field that is the text: ``text``, ``markdown`` or ``html``.
    """

    name = "scutch pages"
    type = "READER"

    def __init__(self, archives: Sequence[str], fields: Sequence[str] = USUAL_FIELDS, text: str = "text") -> None:
        super().__init__()
        self.archives = list(archives)
        self.fields = [name for name in fields if name != text]
        self.text = text

    def run(self, data: Any = None, rank: int = 0, world_size: int = 1) -> Iterator[Document]:
        """Yield what earlier steps gave, then the documents of this task."""
        yield from data or ()
        columns = fields_named([*self.fields, self.text])
        for archive in resolved_inputs(self.archives)[rank::world_size]:
            for page in archive_pages(archive):
                with self.track_time():
                    document = self.document(page, archive, columns)
                if document is not None:
                    self.update_doc_stats(document)
                    yield document

    def document(self, page: ArchivedPage | PageFailure, archive: Input, columns: Sequence[RowField]) -> Document | None:
        """Return the document of a page; None for a page without text, or with an error, which is counted."""
        if isinstance(page, PageFailure):
            self.stat_update(f"error_{page.error}")
            return None
        try:
            values = dict(zip((column.name for column in columns), row_of(page, archive.title, columns), strict=True))
        except (ScutchError, MemoryError) as problem:
            self.stat_update(f"error_{type(problem).__name__}")
            return None
        text = values.pop(self.text)
        self.stat_update("documents" if text else "without_text")
        return Document(text, f"{archive.title}/{page.place.offset}", metadata=values) if text else None


def archive_pages(archive: Input) -> Iterator[ArchivedPage | PageFailure]:
    """Yield the pages of an archive and what cannot be read."""
    file = open_archive(archive)
    try:
        reader = ArchiveReader(
            file, archive_format(file), ArchiveSpan(0, archive.size, archive.size, is_exact=True), MAX_BYTES
        )
        for item in reader.records(lambda *_: None, frozenset()):
            page = page_of(item, MAX_BYTES) if isinstance(item, ArchiveRecord) else item
            if page is not None:
                yield page
    finally:
        file.close()
