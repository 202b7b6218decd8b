"""``scutch classify``, as people call it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scutch.cli import app
from scutch.cli.classify import KindPrinter, classify_page
from scutch.sources.fetched import Fetched

RUN = CliRunner()
PAGES = Path(__file__).parents[1] / "content" / "kind" / "pages"


def test_piped_output_is_a_line_a_page() -> None:
    """A program gets the kind, every probability, and the reason where it is none."""
    answer = RUN.invoke(app, ["classify", str(PAGES / "forum_thread.html"), str(PAGES / "none_denied.html")])
    forum, none = map(json.loads, answer.stdout.splitlines())
    assert (forum["kind"], forum["reason"], len(forum["probabilities"])) == ("forum", "", 7)
    assert (none["kind"], none["probabilities"]) == ("", {})
    assert none["reason"] == "error page: Access Denied"


def test_people_get_a_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A row a page with its kind, how sure that is, and why."""
    monkeypatch.setenv("COLUMNS", "160")
    table = KindPrinter()
    for name in ("listing_news", "none_denied"):
        table.write(name, classify_page({}, 0.0, name, Fetched((PAGES / f"{name}.html").read_bytes(), None, None)))
    table.close()
    first, second = (line for line in capsys.readouterr().out.splitlines() if "listing_news" in line or "none_denied" in line)
    assert "listing" in first
    assert "12 similar elements with pictures" in first
    assert "error page: Access Denied" in second


def test_the_address_can_be_told(tmp_path: Path) -> None:
    """``--url`` is the page's address."""
    page = tmp_path / "page.html"
    page.write_text("<h1>Flax</h1><p>" + "Flax gives long, strong fibres. " * 9)
    shares = []
    for url in ("https://example.org/product/flax", "https://example.org/blog/2024/05/flax"):
        (line,) = RUN.invoke(app, ["classify", str(page), "--url", url]).stdout.splitlines()
        shares.append(json.loads(line)["probabilities"]["product"])
    assert shares[0] > shares[1]


def test_a_missing_page_is_an_error() -> None:
    """The other pages are done, and the exit code says so."""
    answer = RUN.invoke(app, ["classify", "nowhere.html", str(PAGES / "service.html")])
    assert answer.exit_code == 2
    assert len([line for line in answer.stdout.splitlines() if line.startswith("{")]) == 1


def test_a_published_method_tells_content_from_index_pages() -> None:
    """With the classifier that is set."""
    options = ["--method", "block_distribution", "--set", "classifier=knn"]
    answer = RUN.invoke(app, ["classify", *options, str(PAGES / "listing_news.html")], catch_exceptions=False)
    assert set(json.loads(answer.stdout)["probabilities"]) == {"content", "index"}
