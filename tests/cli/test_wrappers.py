"""``scutch learn``, ``apply`` and ``repair``."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import scutch
from scutch.cli.commands import app
from tests.sites.test_wrapper import shop

REDESIGN = "<ul class=stock>{}</ul>"
ENTRY = "<li><b><a href='/herbs/{0}'>Herb {0}</a></b> <em>€{0}.50</em> <i>2024-05-{0:02}</i></li>"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pages of a shop, one of them after a redesign, and the wrapper of the first two."""
    for number, at in enumerate((1, 6, 11)):
        (tmp_path / f"{number}.html").write_text(shop(*range(at, at + 5)), encoding="utf-8")
    (tmp_path / "new.html").write_text(REDESIGN.format("".join(map(ENTRY.format, range(1, 11)))), encoding="utf-8")
    result = run("learn", tmp_path / "0.html", tmp_path / "1.html", "-o", tmp_path / "shop.json")
    assert result.exit_code == 0, result.output
    return tmp_path


def test_the_rows_of_pages_are_one_file(folder: Path) -> None:
    """With a column for the page."""
    result = run("apply", folder / "shop.json", folder / "1.html", folder / "2.html", "-o", folder / "rows.csv")
    assert result.exit_code == 0, result.output
    lines = (folder / "rows.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 11
    assert lines[0].startswith("page,title,title_url,price")


def test_a_broken_page_writes_no_row_and_sets_the_exit_code(folder: Path) -> None:
    """The other pages are written."""
    result = run("apply", folder / "shop.json", folder / "new.html", folder / "2.html")
    assert result.exit_code == 3
    assert "broken: no records: anchor missing" in result.stderr
    assert len(result.stdout.splitlines()) == 5


def test_many_broken_pages_are_counted(folder: Path) -> None:
    """The first ones are named."""
    names = [folder / f"other-{number}.html" for number in range(14)]
    for name in names:
        name.write_text("<h1>Moved</h1>", encoding="utf-8")
    lines = run("apply", folder / "shop.json", *names).stderr.splitlines()
    assert len(lines) == 12
    assert "14 pages: broken: " in lines[-2]
    assert lines[-1].startswith("scutch: shop.json: after a redesign: scutch repair ")


def test_the_rows_of_all_pages_are_one_table_in_markdown(folder: Path) -> None:
    """With one header."""
    text = run("apply", folder / "shop.json", folder / "0.html", folder / "2.html", "--format", "markdown").stdout
    assert text.count("---") == text.splitlines()[1].count("---")


def test_a_run_stops_at_a_broken_page(folder: Path) -> None:
    """If that is asked for."""
    result = run("apply", folder / "shop.json", folder / "new.html", folder / "2.html", "--on-drift", "stop")
    assert (result.exit_code, result.stdout) == (3, "")


def test_a_repair_writes_a_new_version_beside(folder: Path) -> None:
    """Fields keep their names; the change of each says what proves it."""
    result = run("repair", folder / "shop.json", folder / "new.html", "--known", folder / "0.html")
    assert result.exit_code == 0, result.output
    assert "title: " in result.stderr
    assert "(5 of 5 known values)" in result.stderr
    fresh = run("apply", folder / "shop.v2.json", folder / "new.html")
    assert json.loads(fresh.stdout.splitlines()[0])["title"] == "Herb 1"


def test_a_repair_says_how_to_find_the_rest(folder: Path) -> None:
    """Where a field was not found, and no page of before was given."""
    (folder / "new.html").write_text(REDESIGN.format("".join(f"<li><b>Herb {n}</b> <u>{n}.50</u>" for n in range(9))), "utf-8")
    without, with_known = (
        run("repair", folder / "shop.json", folder / "new.html", *known).stderr
        for known in ((), ("--known", folder / "0.html"))
    )
    assert "not found: with --known, a page of before," in without
    assert "not found: with --known" not in with_known


def test_drift_is_repaired_on_demand(folder: Path) -> None:
    """With the rows of the pages that fit as known ones."""
    result = run("apply", folder / "shop.json", folder / "0.html", folder / "new.html", "--on-drift", "repair")
    assert result.exit_code == 3
    assert (folder / "shop.v2.json").exists()


def test_examples_choose_the_fields(folder: Path) -> None:
    """A wrapper has the fields of the examples, under the names given."""
    result = run("learn", folder / "0.html", "-o", folder / "few.json", "--example", "herb=Herb 3", "--example", "cost=3.50")
    assert result.exit_code == 0, result.output
    rows = run("apply", folder / "few.json", folder / "2.html").stdout.splitlines()
    assert json.loads(rows[0]) == {"herb": "Herb 11", "cost": 11.5}


def test_templates_of_a_mixed_folder_have_a_wrapper_each(folder: Path) -> None:
    """The one of most pages has the name of the output; a line says what it is, with the address of a page."""
    (folder / "new.html.url").write_text("https://marsh.example/stock", encoding="utf-8")
    result = run("learn", *sorted(folder.glob("*.html")), "-o", folder / "map.json")
    assert result.exit_code == 0, result.output
    assert "map.json: list of 3 pages" in result.stderr
    assert "map-2.json: list of 1 page (1 ok) such as https://marsh.example/stock: " in result.stderr


def test_a_file_that_is_no_wrapper_is_a_bad_parameter(folder: Path) -> None:
    """The message has the path of the wrong entry."""
    (folder / "bad.json").write_text('{"format": "scutch wrapper", "version": 7}', encoding="utf-8")
    assert run("apply", folder / "bad.json", folder / "0.html").exit_code == 2


def test_saved_pages_show_when_a_wrapper_reads_otherwise(folder: Path) -> None:
    """With the row and the field of each difference."""
    wrapper = folder / "shop.json"
    assert run("test", wrapper, "--add", folder / "2.html").exit_code == 0
    assert run("test", wrapper).stdout == "2: ok\n"
    wrapper.write_text(wrapper.read_text(encoding="utf-8").replace("span.price", "span.cost"), encoding="utf-8")
    result = run("test", wrapper)
    assert result.exit_code == 1
    assert "row 1, price: None, 11.5 expected" in result.stdout


def test_a_wrapper_without_saved_pages_is_named(folder: Path) -> None:
    """No page was tested, which must not look like a success."""
    result = run("test", folder / "shop.json")
    assert "no saved pages; --add FILE saves one" in result.stderr


def test_a_class_is_the_schema(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a module in the present folder."""
    (folder / "herbs.py").write_text("class Herb:\n    headline: str\n    cost: float\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    result = run("learn", "0.html", "-o", "herbs.json", "--schema", "herbs:Herb")
    assert result.exit_code == 0, result.output
    assert json.loads(run("apply", "herbs.json", "2.html").stdout.splitlines()[0]) == {"headline": "Herb 11", "cost": 11.5}


def test_a_json_schema_is_the_schema(folder: Path) -> None:
    """Of a file."""
    properties = {"price": {"type": ["number", "null"]}, "title": {"type": "string"}}
    (folder / "schema.json").write_text(json.dumps({"properties": properties, "required": ["title"]}), encoding="utf-8")
    result = run("learn", folder / "0.html", "-o", folder / "some.json", "--schema", folder / "schema.json")
    assert result.exit_code == 0, result.output
    assert json.loads((folder / "some.json").read_bytes())["fields"][0]["name"] == "price"


@pytest.mark.parametrize("schema", ["nowhere.json", "nowhere:Herb", "json:Herb"])
def test_a_schema_that_is_not_there_is_an_error(folder: Path, schema: str) -> None:
    """It names what was asked for."""
    result = run("learn", folder / "0.html", "-o", folder / "few.json", "--schema", schema)
    assert result.exit_code == 2
    assert schema in result.stderr


def test_the_kind_of_pages_can_be_said(folder: Path) -> None:
    """A list of cards read as a single record."""
    result = run("learn", folder / "0.html", folder / "1.html", "-o", folder / "one.json", "--kind", "detail")
    assert "one.json: detail of 2 pages (2 ok)" in result.stderr


def test_a_problem_of_many_pages_is_printed_for_the_first_and_counted(folder: Path) -> None:
    """Not a line for each page."""
    page = (folder / "2.html").read_text(encoding="utf-8").replace("€", "about ")
    names = [folder / f"changed-{number}.html" for number in range(5)]
    for name in names:
        name.write_text(page, encoding="utf-8")
    result = run("apply", folder / "shop.json", *names)
    assert len(result.stderr.splitlines()) == 5, result.stderr
    assert result.stderr.splitlines()[-2].startswith("scutch: 5 pages: degraded: ")


def test_a_field_that_no_page_has_any_more_is_named(tmp_path: Path) -> None:
    """One page of details may lack a value; that all lack one that the learned pages had is a change of the template."""
    page = "<h1>{0}</h1><dl><dt>Maker<dd>{1}<dt>Weight<dd>{2} g</dl>"
    rows = ("Rope", "Ann", 900), ("Soap", "Tom", 85), ("Brush", "Eva", 120), ("Comb", "Max", 60), ("Mat", "Lia", 700)
    for number, row in enumerate(rows):
        (tmp_path / f"{number}.html").write_text(page.format(*row), encoding="utf-8")
        (tmp_path / f"new-{number}.html").write_text(page.format(*row).replace("Weight", "Mass"), encoding="utf-8")
    learned = run(
        "learn", *(tmp_path / f"{number}.html" for number in range(3)), "--kind", "detail", "-o", tmp_path / "w.json"
    )
    assert learned.exit_code == 0, learned.output
    same = run("apply", tmp_path / "w.json", tmp_path / "3.html", tmp_path / "4.html")
    assert (same.exit_code, same.stderr) == (0, "")
    one = run("apply", tmp_path / "w.json", tmp_path / "new-3.html")
    assert (one.exit_code, one.stderr) == (0, "")
    all_new = run("apply", tmp_path / "w.json", *(tmp_path / f"new-{number}.html" for number in range(5)))
    assert all_new.exit_code == 3
    lost, repair = all_new.stderr.splitlines()
    assert lost == "scutch: Weight: no value in 5 rows of all pages: it may have moved"
    assert repair == f"scutch: w.json: after a redesign: scutch repair {tmp_path / 'w.json'} PAGE --known EARLIER_PAGE"


def test_a_field_that_each_page_says_is_missing_ends_with_the_code_of_a_change(tmp_path: Path) -> None:
    """Its pages are named as degraded, once."""
    row = "<li class=p><b><a href=/{0}>Rope {0}</a></b><i class=price>€{0}.50</i><em>{0} m</em></li>"
    for number in range(3):
        page = "<ul>" + "".join(row.format(10 * number + item) for item in range(1, 9)) + "</ul>"
        (tmp_path / f"{number}.html").write_text(page, encoding="utf-8")
        (tmp_path / f"new-{number}.html").write_text(page.replace("class=price", "class=amount"), encoding="utf-8")
    run("learn", tmp_path / "0.html", tmp_path / "1.html", "-o", tmp_path / "w.json")
    wrapper = scutch.Wrapper.load(tmp_path / "w.json")
    price = wrapper.field("price")
    named = wrapper.changed(
        fields=tuple(each if each is not price else each._replace(anchors=price.anchors[:1]) for each in wrapper.fields)
    )
    named.save(tmp_path / "w.json")
    assert run("apply", tmp_path / "w.json", tmp_path / "2.html").exit_code == 0
    found = run("apply", tmp_path / "w.json", tmp_path / "new-1.html", tmp_path / "new-2.html")
    assert found.exit_code == 3
    assert [line for line in found.stderr.splitlines() if "price" in line] == [
        f"scutch: {tmp_path / name}: degraded: price: anchor missing" for name in ("new-1.html", "new-2.html")
    ]
