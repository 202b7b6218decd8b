"""``scutch methods``, and the options that choose a method."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scutch.cli import app

RUN = CliRunner()
PAGE = "<p>Plants</p><ul>" + "<li><a href=/>Flax</a> is <i>blue</i></li>" * 6 + "</ul>"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "plants.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_methods_are_listed_with_paper_presets_and_settings() -> None:
    """In two lines; the settings are told of one method at a time."""
    result = RUN.invoke(app, ["methods"], catch_exceptions=False)
    assert "records  tree_structure: " in result.stdout
    assert "Ren and Xue 2009; presets: modern, literal" in result.stdout
    assert "5 settings: scutch methods tree_structure" in result.stdout


def test_one_method_is_explained() -> None:
    """Each setting with its type, its value in each preset and its meaning."""
    result = RUN.invoke(app, ["methods", "tree_structure"], catch_exceptions=False)
    assert "every_run (true or false): modern true, literal false\n             Whether every run" in result.stdout
    assert "cetr" not in result.stdout


def test_methods_as_json() -> None:
    """Programs get the same."""
    found = json.loads(RUN.invoke(app, ["methods", "cetr", "--format", "json"], catch_exceptions=False).stdout)
    assert [method["command"] for method in found] == ["content"]
    assert found[0]["settings"][0]["values"] == {"modern": True, "literal": True}


def test_an_unknown_method_is_named(page: Path) -> None:
    """With those there are."""
    for arguments in (["methods", "magic"], ["content", str(page), "--method", "magic"]):
        result = RUN.invoke(app, arguments)
        assert result.exit_code == 2
        assert "boilerpipe" in result.stderr.replace("\n", " ")


def test_preset_and_settings_reach_the_method(page: Path) -> None:
    """By name."""
    options = ["records", str(page), "--explain", "-f", "json", "--method", "tree_structure"]
    plain = json.loads(RUN.invoke(app, options, catch_exceptions=False).stdout)["trace"]
    set_options = [*options, "--preset", "literal", "--set", "beta=1", "--set", "every_run=yes"]
    asked = json.loads(RUN.invoke(app, set_options, catch_exceptions=False).stdout)["trace"]
    assert plain["heights"][-1]["ocq"] != asked["heights"][-1]["ocq"] == asked["heights"][-1]["cmp"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--method", "tree_structure", "--preset", "printed"], "no preset"),
        (["--method", "tree_structure", "--set", "bta=1"], "it has: beta"),
        (["--method", "tree_structure", "--set", "beta=x"], "is a number"),
        (["--method", "tree_structure", "--set", "beta"], "NAME=VALUE"),
        (["--set", "beta=1"], "no settings"),
    ],
)
def test_a_wrong_option_is_an_error_before_any_page(options: list[str], message: str) -> None:
    """It says what is wrong with it."""
    result = RUN.invoke(app, ["records", "nowhere.html", *options])
    words = " ".join(result.stderr.replace("│", " ").split())
    assert (result.exit_code, message in words, "No such file" in words) == (2, True, False), words


@pytest.mark.parametrize(
    ("command", "method", "word"),
    [
        ("content", "auto", "probability"),
        ("content", "cetr", "T'"),
        ("content", "cetd", "DensitySum"),
        ("content", "boilerpipe", "num_words"),
        ("segment", "auto", "DoC"),
        ("records", "auto", "confidence"),
    ],
)
def test_every_command_explains_its_method(page: Path, command: str, method: str, word: str) -> None:
    """As text with the name of the page, unless another form is asked for."""
    result = RUN.invoke(app, [command, str(page), "--explain", "--method", method], catch_exceptions=False)
    assert result.stdout.startswith(f"{page}\n")
    assert word in result.stdout


def test_explanations_of_several_pages_go_to_a_folder(page: Path, tmp_path: Path) -> None:
    """One file a page, in the form of --format."""
    other = page.with_name("other.html")
    other.write_text(PAGE, encoding="utf-8")
    folder = tmp_path / "traces"
    RUN.invoke(app, ["content", str(page), str(other), "--explain", "-f", "json", "-o", str(folder)], catch_exceptions=False)
    files = sorted(folder.glob("*.json"))
    assert [path.name for path in files] == ["other.json", "plants.json"]
    assert json.loads(files[0].read_text(encoding="utf-8"))["trace"]["blocks"]


@pytest.mark.parametrize(
    ("method", "words"),
    [("auto", ["kinds", "shape"]), ("block_distribution", ["by adtree", "Gap", "base"]), ("page_segmentation", ["HUB test"])],
)
def test_a_kind_is_explained(page: Path, method: str, words: list[str]) -> None:
    """Each method of classification shows what it computed."""
    result = RUN.invoke(app, ["classify", str(page), "--explain", "--method", method], catch_exceptions=False)
    assert all(word.lower() in result.stdout.lower() for word in words)
