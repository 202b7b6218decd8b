"""``extract_records``: every page in ``pages`` against what people would have taken from it, and what an answer promises."""

from __future__ import annotations

import json
import pickle
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import scutch
from scutch.methods.record_set import RecordSet
from scutch.records.extract import METHODS as EVERY_METHOD
from scutch.records.regions.table_regions import with_surer_table_first

#: The methods that need no rendered page.
METHODS: Final = [name for name, method in EVERY_METHOD.items() if not method.needs_layout]

PAGES: Final = Path(__file__).parent / "pages"
NAMES: Final = sorted(path.parent.name for path in PAGES.glob("*/expected.jsonl"))
#: A name that says nothing, where the page gives nothing to name a column after.
ANY: Final = "*"

#: Where scutch falls short today: page, and what of it (``records``, or the column). Strict: who makes it right takes it out.


class Expected(NamedTuple):
    """The hand-written answer: the head, and a record a line."""

    url: str
    columns: dict[str, Any]
    records: list[dict[str, Any]]


@cache
def expected(name: str) -> Expected:
    head, *records = map(json.loads, (PAGES / name / "expected.jsonl").read_text("utf-8").splitlines())
    return Expected(head["url"], head["columns"], records)


@cache
def found(name: str) -> scutch.Regions:
    return scutch.extract_records((PAGES / name / "page.html").read_bytes(), url=expected(name).url)


def squeezed(text: str) -> str:
    """A text without white space: where lines break is another matter."""
    return "".join(text.split())


LISTS: Final = [name for name in NAMES if expected(name).records]
COLUMNS: Final = [(name, column) for name in LISTS for column in expected(name).columns]


def test_there_are_enough_pages() -> None:
    """The pages cover the kinds of lists that we promise to read."""
    assert len(NAMES) >= 16


@pytest.mark.parametrize("name", LISTS)
def test_first_region_holds_the_records(name: str) -> None:
    """Each record with all of its text, and nothing else."""
    texts = [squeezed(record.text) for record in found(name)[0].records]
    assert texts == [squeezed(record["record"]) for record in expected(name).records]


@pytest.mark.parametrize(("name", "part"), COLUMNS)
def test_column_has_its_values_type_and_name(name: str, part: str) -> None:
    """One column of the table has the values; it is of the type that they are of, and is called what they are called."""
    table, want = found(name)[0].table, expected(name).columns[part]
    values = [record[part] for record in expected(name).records]
    same = [column for column in table.columns if json.loads(json.dumps(table.column(column.name))) == values]
    assert [column.type for column in same[:1]] == [want["type"]]
    assert ANY in want["names"] or {column.name for column in same} & set(want["names"])


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LISTS])
def test_page_without_list_gives_none(name: str) -> None:
    """Nothing, or nothing to be sure of; an empty answer says why."""
    regions = found(name)
    assert bool(regions) != bool(regions.reason)
    assert all(region.confidence < 0.5 for region in regions)


@pytest.mark.parametrize("name", NAMES)
def test_regions_do_not_overlap(name: str) -> None:
    """No node is in two regions, and none is twice in one; but for those that divide the same again."""
    columns = found(name).page.columns
    apart = [region for region in found(name) if not region.is_alternative]
    inside = [node for region in apart for top in outermost(columns.end, region) for node in range(top, columns.end[top])]
    assert len(inside) == len(set(inside))


def outermost(ends: Any, region: scutch.Region) -> list[int]:
    """Top nodes of a region that are in no other one of it."""
    tops: list[int] = []
    for node in sorted(node.index for record in region for node in record.nodes):
        if not tops or node >= ends[tops[-1]]:
            tops.append(node)
    return tops


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NAMES)
def test_methods_answer_for_every_page(name: str, method: Any) -> None:
    """Whatever the method: records in document order, a table as long as they are, names that differ."""
    for region in scutch.extract_records(found(name).page, method=method):
        firsts = [record.nodes[0].index for record in region]
        names = [column.name for column in region.table.columns]
        assert (region.method, firsts, len(region.table)) == (method, sorted(firsts), len(region))
        assert len(set(names)) == len(names)


def test_confidence_is_a_chance() -> None:
    """It is inside of 0 and 1, and not one of them: nobody is that sure."""
    sure = [region.confidence for name in NAMES for region in found(name)]
    assert 0 < min(sure) < max(sure) < 1


def test_unknown_method_is_told() -> None:
    """With those there are."""
    with pytest.raises(scutch.UnknownMethod, match="auto, tables, tree_structure, subtree_clustering, page_segmentation"):
        scutch.extract_records("<p>x", method="magic")  # type: ignore[arg-type]


def test_links_are_absolute_with_an_address() -> None:
    """As they stand without one."""
    html = "".join(f"<li><a href=/{n}>Plant number {n}</a> grows {n} m high" for n in range(1, 5))
    with_url = scutch.extract_records(f"<ul>{html}</ul>", url="https://example.org/x/")[0].table
    without = scutch.extract_records(f"<ul>{html}</ul>")[0].table
    assert with_url.column("title_url")[0] == "https://example.org/1"
    assert without.column("title_url")[0] == "/1"


ROWS: Final = "".join(f"<li><h3><a href=/{n}>Plant number {n}</a></h3><p>{n} m tall</p></li>" for n in range(9))


def test_regions_below_the_floor_are_doubtful() -> None:
    """The answer is empty with a reason, and the regions stand apart, flagged, also when they are pickled."""
    found = scutch.extract_records(f"<main><ul>{ROWS}</ul></main>")
    below = scutch.extract_records(f"<main><ul>{ROWS}</ul></main>", min_confidence=0.9999)
    assert (len(below), bool(below.reason), found.doubtful) == (0, True, ())
    assert [region.xpath for region in below.doubtful] == [region.xpath for region in found]
    assert all(region.doubtful for region in pickle.loads(pickle.dumps(below.doubtful)))
    assert [region.xpath for region in pickle.loads(pickle.dumps(below)).doubtful] == [region.xpath for region in found]
    assert not any(region.doubtful for region in found)


@pytest.mark.parametrize("rows", [2, 3, 5])
@pytest.mark.parametrize("mark", ["{}", "<thead>{}</thead>", "<tbody>{}"])
def test_a_header_row_is_no_record(rows: int, mark: str) -> None:
    """However few rows are below it, and wherever it stands."""
    header = mark.format("<tr><th>Plant</th><th>Height</th></tr>")
    body = "".join(f"<tr><td>Flax {number}</td><td>{number + 1} m</td></tr>" for number in range(rows))
    table = scutch.extract_records(f"<p>Heights of plants.</p><table>{header}{body}</table>")[0].table
    assert [column.name for column in table.columns] == ["Plant", "Height"]
    assert table.column("Plant") == tuple(f"Flax {number}" for number in range(rows))


FIGURES: Final = (
    ("Orders today", "128", "+4 %"),
    ("Revenue", "€ 12,400", "+2 %"),
    ("Returns", "7", "−1 %"),
    ("Visits", "3,912", "+9 %"),
)


def dashboard(head: str) -> str:
    """A page of eight figures in cards, and a table below them."""
    cards = "".join(
        f"<div class=col-md-3><div class=card><h5>{name}</h5><p>{value}</p><small>{change} since yesterday</small></div></div>"
        for name, value, change in 2 * FIGURES
    )
    rows = "".join(f"<tr><td>#10{n}<td>Weaver {n}<td>2026-03-0{n}<td>€{n}0.00<td>paid" for n in range(1, 6))
    return (
        f"<main><h1>Dashboard</h1><div class=row>{cards}</div><div class=card>Recent orders"
        f"<table><thead><tr>{head}</thead><tbody>{rows}</table></div></main>"
    )


NAMED: Final = "<th>Order<th>Customer<th>Date<th>Amount<th>State"


def test_a_table_comes_before_the_cards_of_a_dashboard() -> None:
    """The table has headers, and is surer than the cards."""
    assert len(scutch.extract_records(dashboard(NAMED))[0]) == 5


@pytest.mark.parametrize(
    ("head", "scores", "first"),
    [(NAMED, (0.6, 0.7), 1), (NAMED, (0.7, 0.6), 0), ("", (0.6, 0.7), 0)],
    ids=["surer", "less sure", "no headers"],
)
def test_only_a_surer_table_with_headers_comes_first(head: str, scores: tuple[float, float], first: int) -> None:
    """Other tables stay where they are."""
    page = scutch.parse(dashboard(head)).columns
    nodes = range(len(page.tag))
    cards = tuple((node,) for node in nodes if page.attribute(node, "class") == "col-md-3")
    rows = tuple((node,) for node in nodes if page.name(node) == "tr")[-5:]
    divisions = [RecordSet(records, score, "auto", "") for records, score in zip((cards, rows), scores, strict=True)]
    assert with_surer_table_first(page, divisions)[0] is divisions[first]
