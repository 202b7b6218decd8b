"""Arguments of the public functions: a wrong type or value is an ``InvalidInput`` that says what the argument is."""

import asyncio
import io
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import scutch
from scutch.table import Column, Table

LIST = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(1, 5)) + "</ul>"
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "parse": scutch.parse, "extract_content": scutch.extract_content, "extract_records": scutch.extract_records,
    "classify": scutch.classify, "segment": scutch.segment, "links": scutch.links, "next_page": scutch.next_page,
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("url", 5),
        ("url", Path("/shop.html")),
        ("url", b"https://a.example/"),
        ("encoding", 8),
        ("encoding", b"utf-8"),
        ("limits", 512),
        ("limits", (1, 2, 3, 4)),
        ("limits", scutch.Limits(max_nodes="5")),  # type: ignore[arg-type]
        ("limits", scutch.Limits(max_nodes=-5)),
    ],
)
def test_options_of_parse_have_their_types(name: str, option: str, value: object) -> None:
    """All functions that read a page refuse the same values, with the name of the option; none fails somewhere inside."""
    with pytest.raises(scutch.InvalidInput, match=f"^({option}|max_nodes) "):
        FUNCTIONS[name](LIST.encode(), **{option: value})


def test_an_unknown_encoding_is_ignored() -> None:
    """Servers declare encodings that do not exist; browsers ignore them, and the page says which one was used."""
    assert scutch.parse("<p>Größe".encode(), encoding="utf8mb4").encoding == ("utf-8", "utf-8", 0)


@pytest.mark.parametrize("settings", [5, [("largest", 1)], "largest"])
def test_settings_are_a_mapping(settings: Any) -> None:
    """For methods with settings and for those without."""
    with pytest.raises(scutch.InvalidInput, match="settings are a mapping"):
        scutch.extract_records(LIST, method="mdr", settings=settings)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("min_confidence", "0.5"),
        ("min_confidence", 5),
        ("min_confidence", float("nan")),
        ("fetched_at", "2026-01-02"),
        ("fetched_at", date(2026, 1, 2)),
        ("near", 5),
        ("query", 5),
        ("rows", "4"),
        ("rows", 0),
        ("rows", -1),
        ("example", 5),
        ("columns", [5]),
    ],
)
def test_options_of_records_have_their_types(option: str, value: Any) -> None:
    """A date would have been ignored until a cell was read, a negative number of rows would have made every list sure."""
    with pytest.raises(scutch.InvalidInput, match=f"^{option} "):
        scutch.extract_records(LIST, **{option: value})


def test_one_column_is_a_hint_as_a_text() -> None:
    """As one example is; its letters are no columns."""
    assert scutch.extract_records(LIST, columns="title")[0].reason.endswith("has the columns title")


def test_an_empty_example_says_nothing() -> None:
    """Every record would contain it."""
    assert scutch.extract_records(LIST, example="") == scutch.extract_records(LIST)


@pytest.mark.parametrize("pdoc", [0, "7", 7.5])
def test_pdoc_is_an_integer_of_its_range(pdoc: Any) -> None:
    """As the paper has it."""
    with pytest.raises(scutch.InvalidInput, match="pdoc must be from 1 to 11"):
        scutch.segment(LIST, pdoc=pdoc)


@pytest.mark.parametrize("names", [5, "ab", [1, 2]])
def test_names_of_pages_are_texts(names: Any) -> None:
    """The letters of a text are no names of pages."""
    with pytest.raises(scutch.InvalidInput, match="names are texts"):
        scutch.extract_table([LIST, LIST], names=names)


@pytest.mark.parametrize("examples", [5, "Plant number 1", ["Plant number 1"], {"": "Plant number 1"}])
@pytest.mark.parametrize("learn", [scutch.learn, scutch.learn_templates])
def test_examples_are_rows(learn: Callable[..., object], examples: Any) -> None:
    """A text alone does not say which field it is of."""
    with pytest.raises(scutch.InvalidInput, match=r"examples (are rows|has the name of a field)"):
        learn([LIST], examples=examples)


@pytest.mark.parametrize("schema", [5, "schema.json"])
def test_a_schema_is_a_class_or_an_object(schema: Any) -> None:
    """The name of a file is none."""
    with pytest.raises(scutch.InvalidInput, match="a schema is a class"):
        scutch.learn([LIST], schema=schema)


def test_repair_takes_a_wrapper_and_rows() -> None:
    """In this order."""
    wrapper = scutch.learn([LIST], kind="list")
    with pytest.raises(scutch.InvalidInput, match=r"wrapper is a scutch\.Wrapper"):
        scutch.repair([LIST], [LIST])  # type: ignore[arg-type]
    with pytest.raises(scutch.InvalidInput, match="known_rows are rows"):
        scutch.repair(wrapper, [LIST], known_rows=["Plant"])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("url", "options"), [(None, None), (b"http://a.example/", None), ("http://a.example/", {"timeout": 1})]
)
def test_fetch_takes_an_address_and_options(url: Any, options: Any) -> None:
    """No request is sent with others."""
    given = scutch.FetchOptions() if options is None else options
    for fetch in (scutch.fetch, lambda *arguments: asyncio.run(scutch.fetch_async(*arguments))):
        with pytest.raises(scutch.InvalidInput, match=r"url is a str|options are a scutch\.FetchOptions"):
            fetch(url, given)


def test_a_file_that_cannot_be_read_is_a_source_error(tmp_path: Path) -> None:
    """As one that is closed or open for writing; its path is in the error."""
    closed = io.BytesIO(LIST.encode())
    closed.close()
    with pytest.raises(scutch.SourceError, match="cannot be read"):
        scutch.parse(closed)
    with (tmp_path / "a.html").open("w", encoding="utf-8") as file, pytest.raises(scutch.SourceError) as caught:
        scutch.parse(file)
    assert caught.value.url == str(tmp_path / "a.html")


@pytest.mark.parametrize("rows", [["Flax"], [{"plant": "Flax"}], [5]])
def test_rows_of_a_table_are_lists(rows: Any) -> None:
    """A text is no row of its letters, and a dictionary has no order."""
    with pytest.raises(scutch.InvalidInput, match="a row is a list of values"):
        Table.from_rows([Column("plant")], rows)


def test_columns_of_a_table_are_columns() -> None:
    """With their types; a name alone is none."""
    with pytest.raises(scutch.InvalidInput, match=r"a column is a scutch\.Column, not 'plant'"):
        Table.from_rows(["plant"], [["Flax"]])  # type: ignore[list-item]


def test_a_long_argument_is_not_shown() -> None:
    """A page in the place of a name stays out of the message."""
    with pytest.raises(scutch.InvalidInput, match="url is a str, not bytes"):
        scutch.parse(LIST, url=b"x" * 5000)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [None, 5])
def test_a_wrapper_is_read_from_json(text: Any) -> None:
    """Other types are no JSON."""
    with pytest.raises(scutch.InvalidInput, match="not a wrapper"):
        scutch.Wrapper.from_json(text)
