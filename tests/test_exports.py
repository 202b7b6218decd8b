"""The public names: a short list that changes only on purpose."""

import ast
import inspect
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import scutch

ROOT: Final = Path(__file__).resolve().parent.parent

PUBLIC: Final = {
    "parse",
    "extract_content",
    "extract_records",
    "segment",
    "classify",
    "Page",
    "PageKind",
    "Node",
    "Span",
    "Limits",
    "Encoding",
    "Content",
    "Block",
    "Metadata",
    "Record",
    "Region",
    "Regions",
    "Selectors",
    "extract_table",
    "extract_tables",
    "fetch",
    "fetch_async",
    "SharedTable",
    "SharedTables",
    "learn",
    "learn_templates",
    "LearnedTemplate",
    "repair",
    "Repair",
    "Answer",
    "Wrapper",
    "SiteSegmenter",
    "Segment",
    "links",
    "next_page",
    "NextPage",
    "Table",
    "Column",
    "Cell",
    "ScutchError",
    "InvalidInput",
    "UnknownMethod",
    "MissingDependency",
    "NotRendered",
    "SourceError",
    "FetchError",
    "BlockedAddress",
    "TooLarge",
    "FetchOptions",
    "Fetched",
    "FetchTimeout",
    "RenderError",
    "__version__",
}


def test_the_public_list_is_exactly_this() -> None:
    """A name comes or goes only together with this list and the changelog."""
    assert set(scutch.__all__) == PUBLIC


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_a_public_name_is_there_and_documented(name: str) -> None:
    """Each name can be had from the package and says what it is."""
    value = getattr(scutch, name)
    assert name == "__version__" or (inspect.getdoc(value) or "").strip()


def attributes_without_words(kind: type) -> set[str]:
    """Return the public attributes of a class that neither its docstrings nor those of its bases list."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("scutch")]
    stored = {name for base in bases for name in (*inspect.get_annotations(base), *base.__dict__.get("__slots__", ()))}
    listed = {name for base in bases for name in re.findall(r"^(?:    )?([\w, ]+)$", base.__doc__ or "", re.MULTILINE)}
    return {name for name in stored if not name.startswith("_")} - {name for line in listed for name in line.split(", ")}


@pytest.mark.parametrize("name", sorted(name for name in PUBLIC if inspect.isclass(getattr(scutch, name))))
def test_every_attribute_of_a_public_class_is_in_the_reference(name: str) -> None:
    """docs/api.md shows docstrings; what is stored has none of its own, so that of its class lists it."""
    assert attributes_without_words(getattr(scutch, name)) == set()


def test_dir_shows_the_public_names() -> None:
    """Interactive completion finds what is public, names that load late included, and nothing else."""
    assert set(dir(scutch)) == PUBLIC


def test_the_version_is_the_packages() -> None:
    """The version in the package is the one that is built and cited."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert scutch.__version__ == project["version"]
    assert f"version: {scutch.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A misspelt name fails as it does with any module."""
    with pytest.raises(AttributeError):
        getattr(scutch, "extract_contents")  # noqa: B009 (mypy knows that it is not there)


@pytest.mark.parametrize("name", ["extract_content", "extract_records", "segment", "classify"])
def test_answers_have_the_same_options(name: str) -> None:
    """A page comes first, and every option is keyword-only: one list for all, but for what only one of them can do."""
    page, *options = inspect.signature(getattr(scutch, name)).parameters.values()
    own = {
        "extract_content": ["method", "preset", "settings", "trace", "favour"],
        "segment": ["method", "preset", "settings", "trace", "pdoc"],
        "classify": ["method", "preset", "settings", "trace", "classifier"],
        "extract_records": ["method", "preset", "settings", "trace", "min_confidence", "fetched_at", "hints"],
    }.get(name, ["method", "preset", "settings", "trace"])
    assert page.name == "html_or_page"
    assert [option.name for option in options] == ["url", "encoding", "limits", *own]
    assert {option.kind for option in options} <= {inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD}


def test_options_of_parse_are_few() -> None:
    """It has no more than five parameters."""
    assert len(inspect.signature(scutch.parse).parameters) <= 5


@pytest.mark.parametrize("function", [scutch.extract_content, scutch.extract_records, scutch.segment, scutch.classify])
def test_a_parsed_page_takes_no_options_of_parsing(function: Callable[..., object]) -> None:
    """They come too late for it, and a user who gives them must learn that they change nothing."""
    page = scutch.parse("<p>flax")
    assert function(page, url="https://example.org/") is not None
    for options in ({"encoding": "gb18030"}, {"limits": scutch.Limits(max_nodes=9)}):
        with pytest.raises(scutch.InvalidInput, match="parsed already"):
            function(page, **options)


@pytest.mark.parametrize("function", [scutch.extract_content, scutch.extract_records, scutch.segment, scutch.classify])
def test_limits_cut_what_is_parsed(function: Callable[..., object]) -> None:
    """They are those of ``parse``, and out of range they are its error."""
    assert function("<p>flax" * 9, limits=scutch.Limits(max_nodes=9)) is not None
    with pytest.raises(ValueError, match="max_nodes"):
        function("<p>flax", limits=scutch.Limits(max_nodes=1))


def test_an_encoding_says_how_bytes_are_read() -> None:
    """As the transport declared it."""
    html = "<p>亚麻的纤维很长很结实，可以织布。".encode("gb18030") * 9
    assert "亚麻" in scutch.segment(html, encoding="gb18030").text
    assert "亚麻" in scutch.extract_content(html, encoding="gb18030").text


@pytest.mark.parametrize(
    ("function", "method", "known"),
    [
        (scutch.extract_content, "auto", "modern"),
        (scutch.extract_content, "block_distribution", "modern, literal"),
        (scutch.extract_records, "auto", "modern"),
        (scutch.extract_records, "tree_structure", "modern, literal"),
        (scutch.segment, "vips", "modern, literal"),
    ],
)
def test_an_unknown_preset_names_those_there_are(function: Callable[..., object], method: str, known: str) -> None:
    """Before the page is read."""
    with pytest.raises(scutch.UnknownMethod, match=f"'{method}' has no preset 'printed'; it has: {known}$"):
        function("<p>flax", method=method, preset="printed")


def test_the_literal_preset_is_the_method_as_published() -> None:
    """Of two equal runs the paper's rule takes the first, the modern form joins both."""
    html = "<p>Plants</p><ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul><p>More</p>"
    forms = {preset: scutch.extract_records(html, method="tree_structure", preset=preset) for preset in ("modern", "literal")}
    assert "longest run" in forms["literal"][0].reason
    assert "similar children" in forms["modern"][0].reason


def test_an_alias_of_a_type_is_one_text() -> None:
    """Pyright knows no alias that is put together of several: the pages of every function had no type in its strict mode."""
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.value, ast.Constant)
                and "TypeAlias" in ast.dump(node.annotation)
            ):
                assert node.value.lineno == node.value.end_lineno, f"{path}:{node.lineno}"
