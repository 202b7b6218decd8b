"""The documentation runs: its Python and its commands give what the pages say they give."""

import doctest
import importlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import scutch
from build_tools import cli_reference, readme
from scutch import integrations, pictures
from scutch.sources import browser

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/papers/*.md"), ROOT / "training" / "README.md"]
)
BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK: Final = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
#: Places in the repository; and those that programs make.
NAMED: Final = re.compile(r"`((?:src|tests|docs|benchmarks|training|build_tools|fuzz)/[\w./*-]*)(?=`)")
MADE: Final = ("benchmarks/output",)
FLAGS: Final = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(path: Path, *languages: str) -> list[str]:
    return [text for language, text in BLOCK.findall(path.read_text(encoding="utf-8")) if language in languages]


def with_blocks(*languages: str) -> list[Any]:
    """Return the pages that have such blocks, as parameters of a test."""
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in PAGES if blocks(path, *languages)]


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield each ``$ command`` of a console block with the output below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the example pages of the docs in it: ``page.html``, ``shop.html`` and ``figure-6.json``."""
    for page in (ROOT / "docs" / "examples").iterdir():
        shutil.copy(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("module", [cli_reference, readme])
def test_examples_of_the_writers_are_true(module: ModuleType) -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(module).failed == 0


@pytest.mark.usefixtures("example")
@pytest.mark.parametrize("path", with_blocks("python", "pycon"))
def test_python_blocks_run(path: Path) -> None:
    """All blocks of a page run one after the other, as a reader types them, and print what is shown."""
    runner, names = doctest.DocTestRunner(optionflags=FLAGS), {"__name__": "__main__"}
    for number, text in enumerate(blocks(path, "python", "pycon")):
        if ">>>" not in text:
            exec(compile(text, f"{path.name}[{number}]", "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(text, names, f"{path.name}[{number}]", str(path), 0)
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("path", with_blocks("console"))
def test_commands_print_what_is_shown(path: Path, example: Path) -> None:
    """Each ``$ scutch …`` of a page gives the output below it, with or without standard error; three dots leave some out."""
    environment = os.environ | readme.TERMINAL
    for block in blocks(path, "console"):
        for command, expected in commands(block):
            if not command.startswith("scutch "):
                continue
            line = f"{sys.executable} -m scutch.cli {command.removeprefix('scutch ')}"
            found = subprocess.run(
                line, shell=True, cwd=example, env=environment, capture_output=True, encoding="utf-8", check=True
            )
            seen = (found.stdout, found.stderr + found.stdout)
            assert any(doctest.OutputChecker().check_output(expected, text, FLAGS) for text in seen), f"$ {command}\n{seen[1]}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_has_a_language(path: Path) -> None:
    """Each block of code is highlighted, or says that it is text."""
    fences = re.findall(r"^```.*", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert [fence for fence in fences[::2] if fence == "```"] == []


def test_the_cli_reference_is_up_to_date() -> None:
    """docs/cli.md says in words what the help texts say (``python -m build_tools.cli_reference`` writes it)."""
    assert cli_reference.PAGE.read_text(encoding="utf-8").split() == cli_reference.render().split()


def test_the_reference_has_every_public_name_once() -> None:
    """docs/api.md lists the names of the package, and of the packages beside it; docstrings make the page."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8").replace("scutch.content.kind.classify.", "scutch.")
    text = text.replace("pictures.report.report", "pictures.report")
    listed = re.findall(r"^::: (scutch\.[\w.]+)$", text, re.MULTILINE)
    packages = (scutch, browser, pictures, integrations)
    public = {f"{package.__name__}.{name}" for package in packages for name in package.__all__ if not name.startswith("_")}
    systems = {name for name in listed if name.startswith(("scutch.integrations.scrapy.", "scutch.integrations.datatrove."))}
    assert sorted(listed) == sorted(public - {"scutch.sources.browser.BLOCKABLE"} | systems)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_to_files_lead_somewhere(path: Path) -> None:
    """No page points to a file that is not there."""
    targets = [target for target in LINK.findall(path.read_text(encoding="utf-8")) if ":" not in target]
    assert [target for target in targets if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_are_named_are_there(path: Path) -> None:
    """What reads like a place in the repository is one."""
    prose = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    named = [name for name in NAMED.findall(prose) if not any(name.startswith(made) for made in MADE)]
    assert [name for name in named if not any(ROOT.glob(name))] == []


def test_the_numbers_of_the_readme_are_those_measured() -> None:
    """The README quotes benchmarks/results and shows what the command prints (``python -m build_tools.readme`` writes it)."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text == readme.render(text)


def test_the_readme_is_short() -> None:
    """A reader sees in 150 lines what this is, how it is used and where to go on."""
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_the_limits_that_are_named_have_these_values() -> None:
    """Each number before the name of a constant is its value."""
    named = re.findall(r"(\d+) \(`([\w.]+)\.([A-Z_]+)`\)", (ROOT / "docs" / "page.md").read_text(encoding="utf-8"))
    assert len(named) > 5
    for value, module, constant in named:
        assert int(value) == getattr(importlib.import_module(module), constant), constant


def test_every_page_is_in_the_navigation() -> None:
    """The site's menu has each page of docs/."""
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [path.name for path in ROOT.glob("docs/*.md") if f": {path.name}" not in menu] == []


def test_the_architecture_names_every_folder() -> None:
    """A reader finds each folder of the library in ARCHITECTURE.md; ``_name`` folders are parts of one module."""
    package = ROOT / "src" / "scutch"
    held = {path.parent for path in package.rglob("*") if path.suffix in (".py", ".pyx", ".trees", ".tsv")} - {package}
    folders = {str(folder.relative_to(package)) for folder in held if not folder.name.startswith("_")}
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert [folder for folder in sorted(folders) if f"`{folder}/`" not in text] == []
