"""``TextSink``: texts of pages on standard output, in one file, or in a folder with an index."""

from pathlib import Path
from typing import Final, NamedTuple

from scutch.cli.options import print_error
from scutch.cli.output.deliver import ResultSink
from scutch.cli.output.destination import OutputFolder, OutputStream, is_folder
from scutch.cli.output.folder_index import FolderIndex, IndexRow
from scutch.cli.output.formats import SUFFIX_OF_FORMAT
from scutch.cli.output.resume import Resumed
from scutch.sources.urls import shown_name

JSON: Final = "json"
#: By format the line before each of several pages in one output.
HEADER_LINES: Final = {
    "text": "==> {} <==",
    "tree": "==> {} <==",
    "markdown": "<!-- source: {} -->",
    "html": "<!-- source: {} -->",
}


class PageText(NamedTuple):
    """The formatted result of one page.

    Attributes
    ----------
    text
        The result, without a final line end.
    title, confidence
        What an index says of it.
    notice
        What is wrong with the page, for standard error.
    """

    text: str
    title: str = ""
    confidence: float | None = None
    notice: str = ""


class TextSink(ResultSink[PageText]):
    """Writes formatted results to one stream, or to a folder with one file per input.

    Several pages in one stream are the values of a JSON array, the lines of JSONL, or texts below header lines.

    Parameters
    ----------
    target
        A file or a folder; None for standard output.
    form
        The format.
    resumed
        The inputs, and what an interrupted command has done of them.
    """

    def __init__(self, target: Path | None, form: str, resumed: Resumed) -> None:
        self.form = form
        self.many = resumed.found.many
        self.count = 0
        self.folder: OutputFolder | None = None
        self.index: FolderIndex | None = None
        self.stream: OutputStream | None = None
        if target and is_folder(target, many=self.many):
            self.folder = OutputFolder(target, SUFFIX_OF_FORMAT.get(form, f".{form}"), resumed.found.places)
            self.folder.taken |= {str(target / row.output).lower() for row in resumed.rows}
            self.index = FolderIndex(target, resumed.rows)
        else:
            self.stream = OutputStream(target, continued=resumed.is_continued)

    def write(self, name: str, result: PageText) -> None:
        """Write the result of one page."""
        if result.notice:
            print_error(name, result.notice)
        if self.stream:
            self.stream.write(self.streamed(name, result.text))
        if self.folder and self.index:
            path = self.folder.file_for(name)
            file = OutputStream(path)
            file.write(f"{result.text}\n")
            file.close()
            confidence = "" if result.confidence is None else f"{result.confidence:.2f}"
            output = path.relative_to(self.folder.path).as_posix()
            self.index.add(IndexRow(shown_name(name), output, " ".join(result.title.split()), confidence))
        self.count += 1

    def fail(self, name: str, error: str) -> None:
        """Write the error of one page into the index."""
        if self.index:
            self.index.add(IndexRow(shown_name(name), error=error))

    def streamed(self, name: str, text: str) -> str:
        """The text of one page in a stream."""
        if not self.many or self.form not in {JSON, *HEADER_LINES}:
            return f"{text}\n"
        if self.form == JSON:
            return f"{',' if self.count else '['}\n{text}"
        header = HEADER_LINES[self.form].format(" ".join(shown_name(name).replace("--", "- -").split()))
        return f"{chr(10) * (self.count > 0)}{header}\n{text}\n"

    def close(self) -> None:
        """Complete the output."""
        if self.stream:
            if self.many and self.form == JSON:
                self.stream.write("\n]\n" if self.count else "[]\n")
            self.stream.close()
        if self.index:
            self.index.close()
