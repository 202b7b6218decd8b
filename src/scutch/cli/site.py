"""``scutch fit-site``, and ``--site``: what pages of a site teach about its other pages."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from scutch.cli import options
from scutch.cli.inputs import InputOptions, read_input, read_page
from scutch.cli.options import EXIT_BAD_INPUT, MethodOptions, print_error
from scutch.content.extract import METHODS, extract_content
from scutch.content.site_segmenter import SiteSegmenter
from scutch.errors import ScutchError
from scutch.methods.page_segmentation.method import METHOD
from scutch.page import Page
from scutch.results.content import Content
from scutch.sources.files import expand
from scutch.sources.http import FetchOptions


def content_extractor(chosen: MethodOptions, site: Path | None) -> Callable[..., Content]:
    """The function that finds the content of a page, by a method or by the model of a site.

    Raises
    ------
    BadParameter
        There is no such method, preset or setting; the method has no sites; or the file is no model.
    """
    if site is None:
        return functools.partial(extract_content, **chosen.keywords(METHODS, "content"))
    if chosen.method not in {"auto", METHOD}:
        raise typer.BadParameter(f"method {chosen.method!r} has no sites; leave --method out", param_hint="--site")
    keywords = chosen._replace(method=METHOD).keywords(METHODS, "content")
    return functools.partial(read_site(site).segment, preset=keywords["preset"], settings=keywords["settings"])


def read_site(path: Path) -> SiteSegmenter:
    """Read the model of a site.

    Raises
    ------
    BadParameter
        The file cannot be read, or is no model.
    """
    try:
        return SiteSegmenter.load(path)
    except (OSError, ScutchError) as problem:
        raise typer.BadParameter(str(problem), param_hint="--site") from problem


def read_sample(name: str, inputs: InputOptions) -> Page | None:
    """Read and parse a sample page; None, with a line on standard error, if that fails."""
    try:
        return read_page(read_input(name, inputs))
    except ScutchError as error:
        print_error(name, str(error))
        return None


def fit_site(  # noqa: PLR0913 (one parameter an option)
    pages: options.Pages,
    output: Annotated[Path, typer.Option("--output", "-o", help="The model, a JSON file.")],
    encoding: options.Encoding = None,
    timeout: options.Timeout = options.TIMEOUT,
    max_bytes: options.MaxBytes = options.MAX_BYTES,
    *,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Learn from sample pages of a site what all of its pages have; for content --site."""
    inputs = InputOptions(FetchOptions(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private), None, encoding)
    names = list(expand(pages))
    samples = [page for page in (read_sample(name, inputs) for name in names) if page is not None]
    if not samples:
        print_error("fit-site", "no page to learn from")
        raise typer.Exit(EXIT_BAD_INPUT)
    SiteSegmenter.fit(samples).save(output)
    raise typer.Exit(EXIT_BAD_INPUT if len(samples) < len(names) else 0)
