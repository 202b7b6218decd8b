"""``FolderSink``: a folder with one file per input and an index."""

from pathlib import Path

from scutch.cli.output.deliver import Result_contra, ResultSink
from scutch.cli.output.destination import OutputFolder
from scutch.cli.output.folder_index import FolderIndex, IndexRow
from scutch.cli.output.resume import Resumed
from scutch.sources.shown_names import shown_name


class FolderSink(ResultSink[Result_contra]):
    """Writes a file for each page into a folder, and a row for each input into its index. Subclasses write the files.

    ``suffix``: suffix of the files. ``resumed``: the inputs, and those of them that an interrupted command has completed.
    """

    def __init__(self, target: Path, suffix: str, resumed: Resumed) -> None:
        self.folder = OutputFolder(target, suffix, resumed.found.places)
        resumed.found.require_others(map(self.folder.unnumbered, resumed.names))
        self.folder.taken |= {str(target / row.output).lower() for row in resumed.rows}
        self.index = FolderIndex(target, resumed.rows)

    def list_output(self, name: str, path: Path, title: str, confidence: float | None) -> None:
        """Add the file of an input to the index."""
        output = path.relative_to(self.folder.path).as_posix()
        shown = "" if confidence is None else f"{confidence:.2f}"
        self.index.add(IndexRow(shown_name(name), output, " ".join(title.split()), shown))

    def fail(self, name: str, error: str) -> None:
        """Add the error of an input to the index."""
        self.index.add(IndexRow(shown_name(name), error=error))

    def close(self) -> None:
        """Complete the index."""
        self.index.close()
