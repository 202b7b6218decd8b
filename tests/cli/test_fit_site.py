"""``scutch fit-site`` and ``scutch content --site``."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import scutch
from scutch.cli.commands import app

FILL = """<nav><a href=/>Home</a></nav><div><h1>{0}</h1><p>{0} gives fibre, and has done so since the stone age.
<p>{0} is tall, and its stalks are thin.<p>{0} is old.<p>{0} is strong when it is wet.</div>
<div><p>Follow us on all channels!</div>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the pages of a site, and the model of three of them."""
    for plant in ("flax", "hemp", "亚麻", "sisal"):
        (tmp_path / f"{plant}.html").write_text(FILL.format(plant), encoding="utf-8")
    samples = [str(tmp_path / f"{plant}.html") for plant in ("flax", "hemp", "亚麻")]
    result = CliRunner().invoke(app, ["fit-site", *samples, "-o", str(tmp_path / "site.json")])
    assert result.exit_code == 0, result.output
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["content", *arguments])
    return result.exit_code, result.output


def test_the_content_of_another_page_has_no_text_of_the_site(site: Path) -> None:
    """With any format of the command."""
    code, text = run(str(site / "sisal.html"), "--site", str(site / "site.json"), "--format", "text")
    assert code == 0
    assert text.startswith("sisal")
    assert "Follow" not in text
    assert "Follow" in run(str(site / "sisal.html"), "--method", "page_segmentation", "--format", "text")[1]


def test_the_explanation_names_what_is_left_out(site: Path) -> None:
    """As JSON, with the thresholds of the site."""
    _, text = run(str(site / "sisal.html"), "--site", str(site / "site.json"), "--explain", "--format", "json")
    trace = json.loads(text)["trace"]
    assert "Follow us on all channels!" in trace["left_out"]
    assert trace["thresholds"]["length"] == json.loads((site / "site.json").read_text(encoding="utf-8"))["length"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--site", "sisal.html"], "not JSON"),
        (["--site", "nothing.json"], "nothing.json: No such file"),
        (["--site", "."], ".: Is a directory"),
        (["--site", "site.json", "--method", "cetr"], "has no sites"),
        (["--site", "site.json", "--preset", "old"], "no preset"),
        (["--site", "site.json", "--set", "most=1"], "no setting"),
    ],
)
def test_wrong_options_are_refused(site: Path, options: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any page is read, with a message that says what is wrong."""
    monkeypatch.chdir(site)
    code, text = run("sisal.html", *options)
    assert code == 2
    assert message in " ".join(text.replace("│", "").split())


def test_a_page_that_cannot_be_read_is_reported(site: Path) -> None:
    """The others are learned from; without any there is no model."""
    model = site / "other.json"
    missing = str(site / "nothing.html")
    result = CliRunner().invoke(app, ["fit-site", missing, str(site / "flax.html"), "-o", str(model)])
    assert result.exit_code == 2
    assert json.loads(model.read_text(encoding="utf-8"))["pages"] == 1
    assert CliRunner().invoke(app, ["fit-site", missing, "-o", str(site / "none.json")]).exit_code == 2
    assert not (site / "none.json").exists()


def test_pages_without_text_give_no_model(site: Path) -> None:
    """It would know nothing, and say of no page why."""
    (site / "empty.html").write_text("<html><body><img src=flax.png></body></html>")
    result = CliRunner().invoke(app, ["fit-site", str(site / "empty.html"), "-o", str(site / "none.json")])
    assert (result.exit_code, "no text to learn from" in result.stderr) == (2, True)
    assert not list(site.glob("none.json*"))
    with pytest.raises(scutch.InvalidInput, match="no text to learn from"):
        scutch.SiteSegmenter.fit(["", "<br>"])
