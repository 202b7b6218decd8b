"""The site that ``make docs`` builds: its links lead somewhere, its text has no markup, and each page is found."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import pytest

import scutch

pytest.importorskip("mkdocs")
pytest.importorskip("mkdocstrings")
ROOT: Final = Path(__file__).resolve().parent.parent
#: Markup of Markdown, reStructuredText, mkdocstrings and doctest that a reader should never see outside of code.
MARKUP: Final = re.compile(
    r"``|\*\*\w|\w\*\*|\]\(|\]\[|:(?:class|func|meth|mod|ref):|\{#|&(?:\w+|#\d+);|>>> |^(?:#+|:::|!!!) |^\|", re.MULTILINE
)
CODE: Final = ("code", "pre", "script")
#: What doctest needs and a reader does not.
DOCTEST: Final = ("<BLANKLINE>", "# doctest:")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; anything that MkDocs warns of is an error."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-d", str(folder)], cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, scutch.Page]:
    """Each page of the site by its file; the example pages that it serves are none."""
    return {path: scutch.parse(path) for path in sorted(site.rglob("*.html")) if path.parent.name != "examples"}


def articles(pages: dict[Path, scutch.Page]) -> Iterator[tuple[Path, scutch.Node]]:
    """Yield what a reader reads of each page: no menu and no footer."""
    return ((path, node) for path, page in pages.items() for node in page.elements("article"))


def is_code(node: scutch.Node) -> bool:
    return any(above.tag in CODE for above in node.ancestors())


def test_links_lead_to_a_page_and_a_place_in_it(site: Path, pages: dict[Path, scutch.Page]) -> None:
    """Each address inside the site is a file, and each fragment an id of it."""
    places = {path: {node.get("id") for node in page.elements()} for path, page in pages.items()}
    broken = []
    for path, page in pages.items():
        for address in {node.get(name) for node in page.elements() for name in ("href", "src")} - {None, ""}:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            start = site if parts.path[:1] == "/" else path.parent
            target = (start / unquote(parts.path).lstrip("/")).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in places.get(target, ())):
                broken.append(f"{path.relative_to(site)}: {address}")
    assert broken == []


def test_no_text_shows_its_markup(site: Path, pages: dict[Path, scutch.Page]) -> None:
    """Markup that was not understood would be a part of the text; code may show any but that of doctest."""
    shown = []
    for path, article in articles(pages):
        prose = [node.text for node in article.descendants() if node.is_text and not is_code(node)]
        shown += [f"{path.relative_to(site)}: {text}" for text in prose if MARKUP.search(text)]
        shown += [f"{path.relative_to(site)}: {mark}" for mark in DOCTEST if mark in article.text]
    assert shown == []


def test_headings_are_an_outline(site: Path, pages: dict[Path, scutch.Page]) -> None:
    """A page has one title, and no level is left out below it."""
    for path, article in articles(pages):
        levels = [int(node.tag[1]) for node in article.descendants() if re.fullmatch("h[1-6]", node.tag)]
        assert levels.count(1) == 1, path.relative_to(site)
        assert all(below - above <= 1 for above, below in pairwise(levels)), path.relative_to(site)


def test_pictures_have_a_description(pages: dict[Path, scutch.Page]) -> None:
    pictures = [node for page in pages.values() for node in page.elements("img")]
    assert len(pictures) > 2
    assert [node.get("src") for node in pictures if not node.get("alt")] == []


def test_each_page_can_be_searched(site: Path, pages: dict[Path, scutch.Page]) -> None:
    """The index of the search has a text of every page."""
    entries = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    found = {site / entry["location"].partition("#")[0] / "index.html" for entry in entries if entry["text"]}
    assert [path.relative_to(site) for path in pages if path.name == "index.html" and path not in found] == []
