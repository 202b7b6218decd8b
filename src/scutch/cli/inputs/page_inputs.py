"""``PageInputs``: the inputs of a command and how they are read, from its options."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import typer

from scutch.cli.inputs.options import InputGroup, PageNames, RenderGroup, WebGroup
from scutch.cli.inputs.process import InputOptions, Outcome, Result, Work, process_inputs


class PageInputs(NamedTuple):
    """The inputs of a command."""

    #: Their names.
    found: PageNames
    #: How they are read.
    options: InputOptions
    #: Number of processes; None for the default.
    workers: int | None = None

    def process(self, work: Work[Result], names: tuple[str, ...] | None = None) -> Iterator[Outcome[Result]]:
        """Yield the outcomes of all inputs, or of some, in their order."""
        return process_inputs(self.found.names if names is None else names, self.options, work, self.workers)


def gather(
    inputs: InputGroup, web: WebGroup, rendering: RenderGroup, output: Path | None = None, *read: Path | None
) -> PageInputs:
    """The inputs of a command, from its options.

    ``output``: the output, which is none of them, nor of the other files that are ``read``. Raises ``BadParameter``: it is
    one, an option has an invalid value, or a list of inputs cannot be read.
    """
    fetching = web.fetch_options(inputs.max_bytes)
    found = inputs.find()
    found.require_others([output] if output else [], map(str, filter(None, (inputs.listed, *read))))
    options = InputOptions(fetching, inputs.url, inputs.encoding, found.urls)
    if rendering != RenderGroup() and not inputs.rendered:
        given = [name for name, value in rendering._asdict().items() if value != RenderGroup._field_defaults[name]]
        raise typer.BadParameter("needs --render", param_hint=f"--{given[0].replace('_', '-')}")
    if inputs.rendered:
        from scutch.cli.inputs.rendering import render_options  # noqa: PLC0415 (loads the browser support)

        options = options._replace(rendering=render_options(fetching, rendering))
    return PageInputs(found, options, inputs.workers)
