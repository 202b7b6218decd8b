"""What a page is instead of what was asked for."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import scutch
from scutch.cli import app
from scutch.cli.inputs.notices import page_notice

SIGN_IN = "<title>Sign in</title><form><input name=user><input type=PassWord name=pw><button>Sign in</button></form>"
WALL = "<title>Just a moment...</title><h1>Checking your browser</h1><p>This takes a few seconds.</p>"
ARTICLE = "<title>Flax</title><article><h1>Flax</h1>" + "<p>Flax gives long, strong fibres, and its seeds oil.</p>" * 40


@pytest.mark.parametrize(
    ("markup", "url", "name", "says"),
    [
        (SIGN_IN, "https://example.org/in", "https://example.org/a", ("redirected to https://example.org/in", "--storage")),
        (SIGN_IN, "https://example.org/a", "https://example.org/a", ("sign-in page", "--cookie")),
        (WALL, "https://example.org/a", "https://example.org/a", ("error page: Just a moment", "--render")),
        ("<div id=root></div><noscript>Please enable JavaScript</noscript>", None, "a.html", ("no text", "--render")),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_a_hint(markup: str, url: str | None, name: str, says: tuple[str, ...]) -> None:
    """A sign-in page, a bot wall, a shell that scripts fill."""
    page = scutch.parse(markup, url)
    notice = page_notice(page, name, scutch.extract_content(page).reason, ())
    assert all(part in notice for part in says)


def test_an_article_has_no_notice() -> None:
    """Also one that has a form to sign in beside it."""
    assert page_notice(scutch.parse(ARTICLE + SIGN_IN, "https://example.org/a"), "https://example.org/a", "", ()) == ""


@pytest.mark.parametrize("command", ["content", "records"])
def test_a_page_that_shows_its_text_later_is_no_sign_in_page(command: str, tmp_path: Path) -> None:
    """Forums hide their posts until their scripts run; the form to sign in is on every page."""
    posts = "".join(
        f"<li class=post><b>User {n}</b> <i>{n} May 2026</i><p>{'Ret flax in dew. ' * 9}{n}</p>" for n in range(1, 20)
    )
    (tmp_path / "a.html").write_text(f"<title>Flax</title><body style='visibility:hidden'><ul>{posts}</ul>{SIGN_IN}")
    result = CliRunner().invoke(app, [command, str(tmp_path / "a.html")])
    assert "dew" in result.stdout
    assert "sign-in" not in result.stderr


@pytest.mark.parametrize("command", ["content", "records"])
def test_an_empty_file_is_named(command: str, tmp_path: Path) -> None:
    """A browser would not help."""
    (tmp_path / "a.html").write_text("\n")
    result = CliRunner().invoke(app, [command, str(tmp_path / "a.html")])
    assert "the input is empty" in result.stderr
    assert "--render" not in result.stderr


def test_limits_that_truncated_a_result_are_named() -> None:
    """Of a result that is there, too."""
    page = scutch.parse("<div>" * 600 + ARTICLE, "https://example.org/a")
    assert page_notice(page, "a.html", "", page.truncated) == "truncated by limits: depth"
