"""``--explain``: the traces of pages as text, JSON or SVG."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from scutch.cli.inputs import InputOptions, process_inputs, read_page
from scutch.cli.output.deliver import deliver
from scutch.cli.output.destination import TextSink
from scutch.cli.output.formats import SUFFIX_OF_FORMAT
from scutch.methods.trace import Trace
from scutch.page import Page
from scutch.sources.fetched import Fetched

TEXT: Final = "text"
#: What each format of a command, and each suffix of an output, makes of a trace.
TRACE_FORMATS: Final = {
    "text": TEXT, "table": TEXT, "tree": TEXT, "json": "json", "jsonl": "jsonl",
    ".txt": TEXT, ".json": "json", ".jsonl": "jsonl", ".svg": "svg",
}  # fmt: skip


def trace_format(form: str | None, output: Path | None) -> str:
    """The format of traces: the one that was given, else that of the output's suffix, else text.

    Raises
    ------
    BadParameter
        Traces are not written in that format.

    Examples
    --------
    >>> trace_format(None, None), trace_format("jsonl", None), trace_format(None, Path("trace.svg"))
    ('text', 'jsonl', 'svg')
    """
    wanted = form or (output.suffix.lower() if output and not output.is_dir() else "")
    if wanted and wanted not in TRACE_FORMATS:
        raise typer.BadParameter(f"writes text, .json, .jsonl or .svg, not {wanted}", param_hint="--explain")
    return TRACE_FORMATS.get(wanted, TEXT)


class Explanation(NamedTuple):
    """The work of a command with ``--explain``.

    Attributes
    ----------
    command
        Name of the command.
    extract
        Makes the result of a page, with its trace.
    form
        Format of the traces.
    output
        A file or folder; None for standard output.
    """

    command: str
    extract: Callable[[Page], Any]
    form: str
    output: Path | None

    def run(self, names: Sequence[str], inputs: InputOptions, workers: int | None) -> int:
        """Write the traces of pages; return the exit code."""
        sink = TextSink(self.output, SUFFIX_OF_FORMAT.get(self.form, f".{self.form}"), many=len(names) > 1)
        return deliver(self.command, process_inputs(names, inputs, self.trace, workers), len(names), sink)

    def trace(self, name: str, fetched: Fetched) -> str:
        """The trace of one page that has been read."""
        page = read_page(fetched)
        return formatted_trace(name, self.extract(page).trace, self.form)


def formatted_trace(name: str, trace: Trace, form: str) -> str:
    """A trace in a format, without a final line end."""
    if form == TEXT:
        return f"{name}\n\n{trace.to_text()}\n"
    if form == "svg":
        return trace.to_svg()
    row = {"source": name, "trace": trace.to_dict()}
    return json.dumps(row, ensure_ascii=False, indent=2 if form == "json" else None)
