"""Sinks of texts: standard output, one file, or a folder with an index."""

from pathlib import Path
from typing import Final, NamedTuple

from scutch.cli.options import print_error
from scutch.cli.output.deliver import ResultSink
from scutch.cli.output.destination import OutputStream, is_folder
from scutch.cli.output.folder_sink import FolderSink
from scutch.cli.output.formats import SUFFIX_OF_FORMAT
from scutch.cli.output.resume import Resumed
from scutch.sources.shown_names import shown_name

JSON: Final = "json"
#: By format the line before each of several pages in one output.
HEADER_LINES: Final = {
    "text": "==> {} <==",
    "tree": "==> {} <==",
    "markdown": "<!-- source: {} -->",
    "html": "<!-- source: {} -->",
}


class PageText(NamedTuple):
    """The formatted result of one page."""

    #: The result, without a final line end.
    text: str
    #: What an index says of it.
    title: str = ""
    confidence: float | None = None
    #: What is wrong with the page, for standard error.
    notice: str = ""


class TextStream(ResultSink[PageText]):
    """Writes the results of pages to one stream: values of a JSON array, lines of JSONL, or texts below header lines.

    ``target``: the file; None for standard output. ``resumed``: the inputs, and whether the file of an interrupted command is
    continued.
    """

    def __init__(self, target: Path | None, form: str, resumed: Resumed) -> None:
        self.stream = OutputStream(target, continued=resumed.is_continued)
        self.form = form
        self.many = resumed.found.many
        self.count = 0

    def write(self, name: str, result: PageText) -> None:
        """Write the result of one page."""
        if result.notice:
            print_error(name, result.notice)
        self.stream.write(self.separated(name, result.text))
        self.count += 1

    def separated(self, name: str, text: str) -> str:
        """The text of one page, with what separates it from the one before."""
        if not self.many or self.form not in {JSON, *HEADER_LINES}:
            return f"{text}\n"
        if self.form == JSON:
            return f"{',' if self.count else '['}\n{text}"
        header = HEADER_LINES[self.form].format(" ".join(shown_name(name).replace("--", "- -").split()))
        return f"{chr(10) * (self.count > 0)}{header}\n{text}\n"

    def close(self) -> None:
        """Complete the stream."""
        if self.many and self.form == JSON:
            self.stream.write("\n]\n" if self.count else "[]\n")
        self.stream.close()


class TextFiles(FolderSink[PageText]):
    """Writes the result of each page into its own file."""

    def write(self, name: str, result: PageText) -> None:
        """Write the result of one page."""
        if result.notice:
            print_error(name, result.notice)
        path = self.folder.file_for(name)
        file = OutputStream(path)
        file.write(f"{result.text}\n")
        file.close()
        self.list_output(name, path, result.title, result.confidence)


def text_sink(target: Path | None, form: str, resumed: Resumed) -> ResultSink[PageText]:
    """The sink for texts of a format: a folder if the target is one, else one stream."""
    if target and is_folder(target, many=resumed.found.many):
        return TextFiles(target, SUFFIX_OF_FORMAT.get(form, f".{form}"), resumed)
    return TextStream(target, form, resumed)
