"""The public names: a short list that changes only on purpose."""

import inspect
import tomllib
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
    "Segment",
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


def test_dir_shows_the_public_names() -> None:
    """Interactive completion finds what is public, names that load late included."""
    assert set(dir(scutch)) >= PUBLIC


def test_the_version_is_the_packages() -> None:
    """The version in the package is the one that is built and cited."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert scutch.__version__ == project["version"]
    assert f"version: {scutch.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A misspelt name fails as it does with any module."""
    with pytest.raises(AttributeError):
        getattr(scutch, "extract_contents")  # noqa: B009 (mypy knows that it is not there)


def test_options_are_few() -> None:
    """No public function has more than five parameters."""
    functions = ("parse", "extract_content", "extract_records", "segment", "classify")
    assert all(len(inspect.signature(getattr(scutch, name)).parameters) <= 5 for name in functions)
