"""Commands of ``scutch``."""

import functools
import os
import sys
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import scutch
from scutch.cli import jobs
from scutch.cli.output import Format, file_for, render
from scutch.cli.trees import tree_lines
from scutch.content.extract import METHODS, extract_content
from scutch.page import parse
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import Fetching

#: Exit code when an input could not be used; the others have been done.
BAD_INPUT: Final = 2

app: Final = typer.Typer(
    name="scutch",
    help="Content, data records and layout of any web page.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Pages = Annotated[list[str], typer.Argument(metavar="PAGE", help="Files, folders, globs, http(s) addresses, or - for stdin.")]


def complain(name: str, problem: str) -> None:
    """One line on standard error."""
    typer.echo(f"scutch: {name}: {problem}", err=True)


def work_content(form: Format | None, method: str, name: str, found: Fetched) -> str:
    """Content of one page that has been read, rendered."""
    page = parse(found.data, url=found.url, encoding=found.encoding)
    content = extract_content(page, method=method)
    if form is None:  # for people
        return f"{content.title}\n{content.markdown or content.reason}"
    return render(name, content, form)


class Terminal:
    """Shows answers to people: the title, and the Markdown as it is meant to look."""

    def __init__(self) -> None:
        self.console = Console()

    def write(self, answer: jobs.Answer) -> None:
        """Show one answer."""
        title, _, body = answer.output.partition("\n")
        self.console.print(Panel(title or answer.name, subtitle=answer.name if title else None))
        self.console.print(Markdown(body))

    def close(self) -> None:
        """Nothing is left to do."""


def progress(total: int) -> Progress:
    """A bar on standard error, where that is a terminal and there is something to wait for."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=total < 2 or not console.is_terminal)


class Sink:
    """Takes rendered answers to where they belong."""

    def __init__(self, target: Path | None, form: Format, *, many: bool) -> None:
        self.folder = target if target and (target.is_dir() or (many and not target.suffix)) else None
        self.form = form
        self.taken: set[Path] = set()
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
        self.stream = target.open("w", encoding="utf-8") if target and not self.folder else None

    def write(self, answer: jobs.Answer) -> None:
        """Write one answer."""
        text = f"{answer.output}\n"
        if self.folder:
            file_for(answer.name, self.folder, self.form, self.taken).write_text(text, encoding="utf-8")
        elif self.stream:
            self.stream.write(text)
        else:
            sys.stdout.write(text)

    def close(self) -> None:
        """Finish the file."""
        if self.stream:
            self.stream.close()


@app.command()
def content(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: Pages,
    form: Annotated[
        Format | None, typer.Option("--format", "-f", help="Default: for people on a terminal, else jsonl.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A file, or a folder for a file an input.")] = None,
    url: Annotated[str | None, typer.Option(help="Address of the page, to resolve its links.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Encoding that the page is known to have.")] = None,
    method: Annotated[str, typer.Option(help="See: scutch methods.")] = "auto",
    workers: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Processes; default: one a core for many pages.")
    ] = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds for a page of the web.")] = 30.0,
    max_bytes: Annotated[int, typer.Option(min=1, help="Most bytes of a page.")] = 64 << 20,
    *,
    allow_private: Annotated[
        bool, typer.Option("--allow-private", help="Also read from addresses that are not public.")
    ] = False,
) -> None:
    """Print the main content of pages: text, Markdown, HTML or JSON, with title, author and date."""
    if method not in METHODS:
        raise typer.BadParameter(f"no method {method!r}; there are: {', '.join(METHODS)}", param_hint="--method")
    names = list(expand(pages))
    for_people = form is None and output is None and sys.stdout.isatty()
    chosen = form or Format.JSONL
    fetching = Fetching(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    work = functools.partial(work_content, None if for_people else chosen, method)
    outlet = Terminal() if for_people else Sink(output, chosen, many=len(names) > 1)
    answers = jobs.run(names, jobs.Reading(fetching, url, encoding), work, workers)
    raise typer.Exit(deliver(answers, len(names), outlet))


def deliver(answers: Iterable[jobs.Answer], total: int, outlet: Sink | Terminal) -> int:
    """Send each answer on its way, and complain of inputs that could not be used; returns the exit code."""
    failed = total == 0
    with progress(total) as bar:
        task = bar.add_task("pages", total=total)
        for answer in answers:
            bar.advance(task)
            if answer.problem:
                failed = True
                complain(answer.name, answer.problem)
            else:
                outlet.write(answer)
    outlet.close()
    if not total:
        complain("content", "no pages there")
    return BAD_INPUT if failed else 0


def work_tree(name: str, found: Fetched) -> str:
    """The tree of one page."""
    page = parse(found.data, url=found.url, encoding=found.encoding)
    cut = ", ".join(page.truncated) or "no"
    head = f"{name}: {len(page)} nodes, {page.encoding.name} ({page.encoding.source}), truncated: {cut}"
    return "\n".join((head, *tree_lines(page)))


@app.command("parse")
def parse_pages(
    pages: Pages,
    *,
    tree: Annotated[
        bool, typer.Option("--tree", help="Print every node, where it stands in the source, and its flags.")
    ] = False,
    allow_private: Annotated[
        bool, typer.Option("--allow-private", help="Also read from addresses that are not public.")
    ] = False,
) -> None:
    """Show how pages are parsed: encoding, size, and with --tree every node."""
    reading = jobs.Reading(Fetching(allow_private=allow_private))
    failed = False
    for answer in jobs.run(list(expand(pages)), reading, work_tree, 1):
        if answer.problem:
            failed = True
            complain(answer.name, answer.problem)
        else:
            typer.echo(answer.output if tree else answer.output.partition("\n")[0])
    raise typer.Exit(BAD_INPUT if failed else 0)


@app.command()
def methods() -> None:
    """List the methods that content can be found with."""
    for name, method in METHODS.items():
        typer.echo(f"{name:20} {(method.__doc__ or '').partition(chr(10))[0]}")


@app.command()
def demo() -> None:
    """Show what comes out of a few bundled pages, as text and as Markdown."""
    console = Console()
    for file in sorted(resources.files("scutch.demo").iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".html"):
            continue
        page = parse(file.read_bytes(), url=f"https://example.org/{file.name}")
        found = extract_content(page)
        about = f"{len(page.source):,} bytes · {len(page):,} nodes · {page.encoding.name} · language {found.language or '?'}"
        console.print(Panel(f"{found.title}\n{about}", title=file.name))
        console.rule("text", style="dim")
        console.print(found.text, markup=False, highlight=False, soft_wrap=True)
        console.rule("Markdown", style="dim")
        console.print(found.markdown, markup=False, highlight=False, soft_wrap=True)
        console.print()
    console.print("Your own page:  scutch content page.html   or   scutch content https://…  --format markdown", markup=False)


def print_version(value: bool) -> None:
    """Print the version and leave."""
    if value:
        typer.echo(f"scutch {scutch.__version__}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Content, data records and layout of any web page."""


def main() -> None:
    """Run the command line; a reader that has gone away is no error."""
    try:
        app()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
