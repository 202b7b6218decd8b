"""``scutch learn`` and ``scutch repair``: wrappers from pages."""

import importlib
import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scutch.cli.fit_site import named_samples, read_samples
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import gather
from scutch.cli.options import EXIT_BAD_INPUT, file_path, print_error
from scutch.cli.output.destination import written_beside
from scutch.cli.output.screen import number_of, print_screen
from scutch.errors import InvalidInput, ScutchError
from scutch.sites.learning.repair import Repair
from scutch.sites.learning.repair import repair as repaired
from scutch.sites.learning.schema import SchemaSource
from scutch.sites.learning.templates import LearnedTemplate, learn_templates
from scutch.sites.wrapper import Wrapper
from scutch.sources.folders import find_pages

WrapperFile = Annotated[Path, typer.Argument(metavar="WRAPPER", help="The file of a wrapper, as scutch learn writes it.")]


def read_wrapper(path: Path) -> Wrapper:
    """Read the file of a wrapper.

    Raises ``BadParameter``: the file cannot be read, or is no wrapper.
    """
    try:
        return Wrapper.load(path)
    except OSError as problem:
        raise typer.BadParameter(f"{path}: {problem.strerror}", param_hint="WRAPPER") from problem
    except ScutchError as problem:
        raise typer.BadParameter(str(problem), param_hint="WRAPPER") from problem


def save_wrapper(wrapper: Wrapper, path: Path) -> None:
    """Write a wrapper beside its place, and let it take that when it is complete."""
    with written_beside(path) as beside:
        wrapper.save(beside)


def examples_of(given: list[str] | None) -> dict[str, str]:
    """The examples by the names of their fields.

    Raises ``BadParameter``: one is not NAME=VALUE.

    >>> examples_of(["title=Linen thread"])
    {'title': 'Linen thread'}
    """
    pairs = [example.partition("=") for example in given or ()]
    for name, equals, _ in pairs:
        if not (name.strip() and equals):
            raise typer.BadParameter(f"'{name}{equals}' is not NAME=VALUE", param_hint="--example")
    return {name: value for name, _, value in pairs}


def template_line(template: LearnedTemplate, wrapper: Wrapper, path: Path | str, first: str) -> str:
    """What a template is: its file and kind, its pages with their health and the first one, its fields and its score."""
    score, pages = wrapper.expected.score, len(template.pages)
    held = f"; learned without the last page, it reads {score:.0%} of the values of that page" if score is not None else ""
    counted = f"{number_of(pages, 'page')} ({template.health}) such as {first}"
    return f"{path}: {wrapper.kind} of {counted}: {', '.join(wrapper.names)}{held}"


def output_of(output: Path, number: int) -> Path:
    """The file of a template by its number: the output itself for the first one."""
    return output if number == 1 else output.with_name(f"{output.stem}-{number}{output.suffix}")


class LearnedKind(StrEnum):
    """What the pages are."""

    AUTO = "auto"
    LIST = "list"
    DETAIL = "detail"
    ARTICLE = "article"
    THREAD = "thread"


def read_schema(given: str | None) -> SchemaSource | None:
    """The schema in a file of JSON, or the class in a module.

    Raises ``BadParameter``: there is no such file or class, or the file is no JSON object.

    >>> read_schema("datetime:date").__name__
    'date'
    """
    if given is None:
        return None
    module, colon, name = given.partition(":")
    try:
        if not colon or Path(given).exists():
            schema = json.loads(Path(given).read_bytes())
            if not isinstance(schema, dict):
                raise typer.BadParameter(f"{given}: no object of a JSON Schema", param_hint="--schema")
            return schema
        sys.path.insert(0, str(Path.cwd()))
        found: SchemaSource = getattr(importlib.import_module(module), name)
    except (OSError, ValueError, ImportError, AttributeError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise typer.BadParameter(f"{given}: {reason}", param_hint="--schema") from problem
    return found


@takes_option_groups
def learn(  # noqa: PLR0913 (one parameter an option)
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", parser=file_path, metavar="FILE", help="The wrapper, a JSON file.")
    ],
    kind: Annotated[
        LearnedKind, typer.Option(help="What the pages are; auto: by their kind and the list that they show.")
    ] = LearnedKind.AUTO,
    examples: Annotated[
        list[str] | None, typer.Option("--example", metavar="NAME=VALUE", help="A value of a record; repeatable.")
    ] = None,
    schema: Annotated[
        str | None,
        typer.Option(
            metavar="MODULE:CLASS|FILE",
            help="The fields: a dataclass, TypedDict or pydantic model, or a JSON Schema in a file.",
        ),
    ] = None,
) -> None:
    """Learn a wrapper from sample pages, for scutch apply.

    A wrapper states how the records of pages are found, or the fields of pages about one thing. Two to five pages are
    best. Each template among the pages gets its own wrapper: that of most pages is the output, the others are files with a
    number. With --example or --schema only their fields are kept. Values of a list and values of the details of its records
    may be given together.
    """
    known, wanted = examples_of(examples), read_schema(schema)
    samples = named_samples(gather(inputs, web, rendering, output))
    try:
        templates = learn_templates(samples.pages, kind=kind.value, examples=known, schema=wanted)
    except InvalidInput as error:
        print_error("learn", str(error))
        raise typer.Exit(EXIT_BAD_INPUT) from error
    written = 0
    for template in templates:
        first = samples.pages[template.pages[0]].url or samples.names[template.pages[0]]
        if template.wrapper is None:
            more = len(template.pages) - 1
            also = f" (and {number_of(more, 'page')} of its template)" if more else ""
            print_error(first, f"{template.reason}{also}")
            continue
        written += 1
        path = output_of(output, written)
        save_wrapper(template.wrapper, path)
        print_screen(template_line(template, template.wrapper, path, first), err=True)
    raise typer.Exit(0 if written else EXIT_BAD_INPUT)


def new_version(path: Path) -> Path:
    """A file beside that of a wrapper that does not exist yet.

    >>> new_version(Path("nowhere/shop.json")).name
    'shop.v2.json'
    """
    number = 2
    while (found := path.with_name(f"{path.stem}.v{number}{path.suffix}")).exists():
        number += 1
    return found


def print_repair(found: Repair, path: Path, *, has_proof: bool) -> None:
    """Print where the new version of a wrapper is, and what changed. ``has_proof``: whether known rows were given."""
    lines = [f"{path}: learned again", *(f"  {change}" for change in found.changes)]
    if found.missing and not has_proof:
        lines.append(f"{len(found.missing)} not found: with --known, a page of before, fields are found by their values")
    print_screen("\n".join(lines), err=True)


@takes_option_groups
def repair(  # noqa: PLR0913 (one parameter an option)
    wrapper: WrapperFile,
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    *,
    known: Annotated[
        list[str] | None,
        typer.Option("--known", metavar="PAGE", help="An earlier page that the wrapper still reads; repeatable."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            parser=file_path,
            metavar="FILE",
            help="The new version; default: beside the old one, as NAME.v2.json.",
        ),
    ] = None,
) -> None:
    """Learn a wrapper again after a redesign of its site.

    Known values of earlier pages prove what each column is.
    """
    pages = gather(inputs, web, rendering, output)
    old = read_wrapper(wrapper)
    rows = [dict(row) for page in read_samples(pages, find_pages(known or ()).names) for row in old.apply(page).records]
    try:
        found = repaired(old, read_samples(pages), known_rows=rows)
    except InvalidInput as error:
        print_error(wrapper.name, str(error))
        raise typer.Exit(EXIT_BAD_INPUT) from error
    target = output or new_version(wrapper)
    save_wrapper(found.wrapper, target)
    print_repair(found, target, has_proof=bool(known))
