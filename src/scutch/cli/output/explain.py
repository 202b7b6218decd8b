"""``--explain``: the traces of pages as text, JSON or SVG."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from scutch.cli.inputs.page_inputs import PageInputs
from scutch.cli.inputs.process import read_page
from scutch.cli.output.deliver import deliver
from scutch.cli.output.resume import Resumed
from scutch.cli.output.text_sink import PageText, text_sink
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

    Raises ``BadParameter``: traces are not written in that format.

    >>> trace_format(None, None), trace_format("jsonl", None), trace_format(None, Path("trace.svg"))
    ('text', 'jsonl', 'svg')
    """
    wanted = form or (output.suffix.lower() if output and not output.is_dir() else "")
    if wanted and wanted not in TRACE_FORMATS:
        raise typer.BadParameter(f"writes text, .json, .jsonl or .svg, not {wanted}", param_hint="--explain")
    return TRACE_FORMATS.get(wanted, TEXT)


class Explanation(NamedTuple):
    """The work of a command with ``--explain``."""

    #: Makes the result of a page, with its trace.
    extract: Callable[[Page], Any]
    #: Format of the traces.
    form: str
    #: A file or folder; None for standard output.
    output: Path | None

    def run(self, inputs: PageInputs) -> int:
        """Write the traces of pages; return the exit code."""
        sink = text_sink(self.output, self.form, Resumed(inputs.found, inputs.found.names))
        return deliver(inputs.process(self.trace), len(inputs.found.names), sink)

    def trace(self, name: str, fetched: Fetched) -> PageText:
        """The trace of one page that has been read."""
        page = read_page(fetched)
        return PageText(formatted_trace(name, self.extract(page).trace, self.form), page.title)


def formatted_trace(name: str, trace: Trace, form: str) -> str:
    """A trace in a format, without a final line end."""
    if form == TEXT:
        return f"{name}\n\n{trace.to_text()}\n"
    if form == "svg":
        return trace.to_svg()
    row = {"source": name, "trace": trace.to_dict()}
    return json.dumps(row, ensure_ascii=False, indent=2 if form == "json" else None)
