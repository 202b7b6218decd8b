"""``scutch fields``."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import scutch
from scutch.cli.commands import app
from tests.sites.test_wrapper import shop


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["fields", *map(str, arguments)])


@pytest.fixture
def wrapper(tmp_path: Path) -> Path:
    """The file of a wrapper of title, title_url, price and date."""
    path = tmp_path / "shop.json"
    scutch.learn([shop(1, 2, 3), shop(4, 5, 6)]).save(path)
    return path


def test_fields_are_shown_with_their_anchors(wrapper: Path) -> None:
    """Most stable first."""
    assert "price: price\n  class: span.price\n" in run(wrapper).stdout


def test_fields_are_renamed_retyped_and_dropped(wrapper: Path, tmp_path: Path) -> None:
    """Into a file that scutch apply reads."""
    changes = ("--rename", "title=herb", "--type", "price=text", "--drop", "date", "--drop", "title_url")
    assert run(wrapper, *changes, "-o", tmp_path / "new.json").exit_code == 0
    rows = scutch.Wrapper.load(tmp_path / "new.json").apply(shop(7)).table.to_dicts()
    assert rows == [{"herb": "Herb 7", "price": "€7.50"}]


def test_fields_are_merged(tmp_path: Path) -> None:
    """The first with a value counts."""
    rows = "".join(f"<li><b>Herb {n}</b> <i class={'sale' if n % 2 else 'usual'}>{n}.50 €</i>" for n in range(1, 9))
    found = scutch.learn([f"<ul class=herbs>{rows}</ul>"])
    prices = [field.name for field in found.fields if field.type == "price"]
    path = tmp_path / "herbs.json"
    sale, usual = (found.field(prices[0])._replace(name=name) for name in ("sale", "usual"))
    found.changed(fields=(found.fields[0], sale, usual)).save(path)
    assert run(path, "--merge", "sale+usual=price", "-o", path).exit_code == 0
    assert scutch.Wrapper.load(path).names == (found.names[0], "price")


def test_selectors_are_lines_of_json(wrapper: Path) -> None:
    """With CSS and XPath of each anchor."""
    lines = [json.loads(line) for line in run(wrapper, "-f", "jsonl").stdout.splitlines()]
    price = next(line for line in lines if line["field"] == "price")
    assert (price["level"], price["by"], price["css"]) == ("record", "class", "span.price")
    assert price["xpath"].startswith(".//span[")


def test_code_for_scrapy_has_a_class_of_items(wrapper: Path) -> None:
    """If a name for it is given."""
    code = run(wrapper, "-f", "parsel", "--item", "Herb").stdout
    assert "class Herb:\n    title: str | None\n" in code
    assert "yield Herb(**row)" in code


@pytest.mark.parametrize(
    "arguments", [("--rename", "nothing=a"), ("--rename", "title"), ("--type", "price=colour"), ("--merge", "title+=a")]
)
def test_a_change_that_cannot_be_made_is_an_error(wrapper: Path, arguments: tuple[str, str]) -> None:
    """And nothing is written."""
    before = wrapper.read_bytes()
    assert run(wrapper, *arguments, "-o", wrapper).exit_code == 2
    assert wrapper.read_bytes() == before


def test_fields_are_kept_and_dropped_by_names_with_commas(wrapper: Path, tmp_path: Path) -> None:
    """The kept ones in the order that is given."""
    assert run(wrapper, "--keep", "price,title", "-o", tmp_path / "new.json").exit_code == 0
    assert scutch.Wrapper.load(tmp_path / "new.json").names == ("price", "title")
    assert run(wrapper, "--drop", "date,title_url", "-o", tmp_path / "new.json").exit_code == 0
    assert scutch.Wrapper.load(tmp_path / "new.json").names == ("title", "price")
