"""``scutch fit-site``, and ``--site``: a model of a site, learned from some of its pages and used for others."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import PageInputs, gather
from scutch.cli.inputs.process import read_page
from scutch.cli.options import EXIT_BAD_INPUT, MethodOptions, file_path, print_error, reported_errors
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import written_beside
from scutch.content.extract import METHODS, extract_content
from scutch.content.site_segmenter import SiteSegmenter
from scutch.errors import ScutchError
from scutch.methods.page_segmentation.method import METHOD
from scutch.page import Page
from scutch.results.content import Content
from scutch.sources.fetched import Fetched


def content_extractor(chosen: MethodOptions, site: Path | None) -> Callable[..., Content]:
    """The function that finds the content of a page, by a method or by the model of a site.

    Raises ``BadParameter``: there is no such method, preset or setting; the method has no sites; or the file is no model.
    """
    if site is None:
        return functools.partial(extract_content, **chosen.keywords(METHODS, "content"))
    if chosen.method not in {"auto", METHOD}:
        raise typer.BadParameter(f"method {chosen.method!r} has no sites; leave --method out", param_hint="--site")
    keywords = chosen._replace(method=METHOD).keywords(METHODS, "content")
    return functools.partial(read_site(site).segment, preset=keywords["preset"], settings=keywords["settings"])


def read_site(path: Path) -> SiteSegmenter:
    """Read the model of a site.

    Raises ``BadParameter``: the file cannot be read, or is no model.
    """
    try:
        return SiteSegmenter.load(path)
    except (OSError, ScutchError) as problem:
        reason = getattr(problem, "strerror", None)
        raise typer.BadParameter(f"{path}: {reason}" if reason else str(problem), param_hint="--site") from problem


class SampleSink(ResultSink[Page]):
    """Collects sample pages and their names."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.names: list[str] = []

    def write(self, name: str, result: Page) -> None:
        """Take a page."""
        self.names.append(name)
        self.pages.append(result)


def read_sample(name: str, fetched: Fetched) -> Page:
    """Parse a sample page."""
    del name
    return read_page(fetched)


def read_samples(inputs: PageInputs, names: tuple[str, ...] | None = None) -> list[Page]:
    """Read the pages to learn from, all or some; a line on standard error for each that cannot be read."""
    return named_samples(inputs, names).pages


def named_samples(inputs: PageInputs, names: tuple[str, ...] | None = None) -> SampleSink:
    """Read the pages to learn from with their names; see ``read_samples``."""
    samples = SampleSink()
    deliver(inputs.process(read_sample, names), len(names or inputs.found.names), samples)
    return samples


@takes_option_groups
def fit_site(
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    *,
    output: Annotated[Path, typer.Option("--output", "-o", parser=file_path, metavar="FILE", help="The model, a JSON file.")],
) -> None:
    """Learn the text template of a site, for content --site.

    A few sample pages are enough.
    """
    pages = gather(inputs, web, rendering, output)
    samples = read_samples(pages)
    if not samples:
        print_error("fit-site", "no page to learn from")
        raise typer.Exit(EXIT_BAD_INPUT)
    with reported_errors(output):
        write_model(SiteSegmenter.fit(samples), output)
    raise typer.Exit(EXIT_BAD_INPUT if len(samples) < len(pages.found.names) else 0)


def write_model(model: SiteSegmenter, output: Path) -> None:
    """Write a model beside its place, and let it take that when it is complete."""
    with written_beside(output) as path:
        model.save(path)
