"""The metric of records gives the numbers of the published scorer, and the runners answer."""

import doctest
import importlib.util
import json
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from benchmarks.common import ROOT
from benchmarks.records import (
    corpus,
    evaluate,
    gate,
    metric,
    regions,
    run_auto,
    run_dominant_class,
    run_published,
    runner,
    speed,
    tables,
)
from scutch.methods.record_set import RecordSet

SCORER = ROOT.parent / "shared" / "score" / "score_records.py"
EVERY = 10

needs_scorer = pytest.mark.skipif(
    not SCORER.is_file() or "records-dev" not in corpus.available(), reason=f"{SCORER} or its corpora are not here"
)

PLANTS = [
    {"text": "Flax blue 90", "fields": ["Flax", "blue", "90"]},
    {"text": "Hemp green 300", "fields": ["Hemp", "green", "300"]},
    {"text": "Jute yellow", "alt": ["Jute"], "fields": ["Jute", "yellow", ""]},
]
GOLD = [{"role": "main", "records": PLANTS}]

WORDS = st.lists(st.sampled_from(["flax", "hemp", "jute", "blue", "green", "亚麻"]), max_size=6).map(" ".join)


@pytest.mark.parametrize("module", [corpus, evaluate, gate, metric, regions, run_dominant_class, runner, speed, tables])
def test_examples_in_docstrings_are_true(module: ModuleType) -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(module).failed == 0


@cache
def published_scorer() -> Any:
    spec = importlib.util.spec_from_file_location("score_records", SCORER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def published(scorer: Any, gold: list[Any], answer: list[Any]) -> tuple[Any, ...]:
    mains = sum(region["role"] == "main" for region in gold)
    every = scorer.score_page(gold, answer)
    first = [row for row in scorer.score_page(gold, answer, mains) if row[0]["role"] == "main"]
    cells = [scorer.cell_score(row[0]["records"], answer[row[4]], row[5]) for row in first if row[4] is not None]
    none = float(not any(len(region) >= 3 for region in answer))
    return (
        scorer.f1(first) if mains else none,
        scorer.f1([row for row in every if row[0]["role"] == "main"]) if mains else none,
        tuple(sum(row[index] for row in first) for index in (2, 1, 3)),
        tuple(sum(row[index] for row in every if row[0]["role"] == "secondary") for index in (2, 1)),
        tuple(map(sum, zip(*cells, strict=True))) or (0, 0, 0),
    )


def ours(gold: list[Any], answer: list[Any]) -> tuple[Any, ...]:
    score = metric.Judge(gold).score(answer)
    return score.f1, score.any_rank, tuple(score.main), tuple(score.secondary)[:2], tuple(score.cells)


@needs_scorer
@pytest.mark.parametrize("name", ["results-dev", "lists-dev", "records-dev"])
def test_real_answers_get_the_numbers_of_the_published_scorer(name: str) -> None:
    """Every count is equal on real pages, not only the means."""
    scorer = published_scorer()
    for page in corpus.load(name)[::EVERY]:
        answer = run_dominant_class.extract(page.html, page.url)
        gold = list(page.gold["regions"])
        assert ours(gold, answer) == published(scorer, gold, answer), page.key


@pytest.mark.skipif(not SCORER.is_file(), reason=f"{SCORER} is not here")
@given(st.lists(st.lists(WORDS, max_size=4), max_size=3), st.lists(st.lists(WORDS, min_size=1, max_size=4), max_size=3))
def test_made_up_answers_get_the_numbers_of_the_published_scorer(answer: list[Any], wanted: list[Any]) -> None:
    """Ties, empty texts and records that stand twice are settled the same way."""
    roles = ("main", "secondary", "main")
    gold = [
        {"role": role, "records": [{"text": text, "fields": text.split()} for text in texts]}
        for role, texts in zip(roles, wanted, strict=False)
    ]
    assert ours(gold, answer) == published(published_scorer(), gold, answer)


@needs_scorer
def test_a_record_without_any_of_the_rarest_words_is_not_found() -> None:
    """The published scorer looks a pair up by eight words, so a long record may be alike and still be no match."""
    kept = " ".join(f"kept{number}" for number in range(40))
    gold = [{"role": "main", "records": [{"text": f"{kept} " + " ".join(f"lost{number}" for number in range(8))}]}]
    assert ours(gold, [[kept]]) == published(published_scorer(), gold, [[kept]])
    assert metric.Judge(gold).score([[kept]]).f1 == 0


def test_the_right_answer_scores_one() -> None:
    """Texts and cells of the gold itself are all right."""
    answer = [[{"text": plant["text"], "fields": dict(enumerate(plant["fields"]))} for plant in PLANTS]]
    score = metric.Judge(GOLD).score(answer)
    assert (score.f1, score.any_rank, score.cells.f1) == (1, 1, 1)


def test_the_right_list_on_the_second_place_counts_at_any_rank_only() -> None:
    """A page with one main list is judged by the first answer."""
    score = metric.Judge(GOLD).score([["Rope", "Twine"], [plant["text"] for plant in PLANTS]])
    assert (score.f1, score.any_rank) == (0, 1)


def test_another_text_of_the_same_record_counts() -> None:
    """The record taken tighter is the record."""
    assert metric.Judge(GOLD).score([["Jute"]]).main == metric.Counts(1, 3, 1)


@pytest.mark.parametrize(("confidence", "silent"), [(0.1, True), (0.9, False)])
def test_a_page_without_lists_wants_none_or_an_unsure_one(confidence: float, silent: bool) -> None:
    """The page F1 asks for silence; the share of silent pages forgives an answer that says it is unsure."""
    score = metric.Judge([]).score([metric.Region(["a", "b", "c"], confidence)])
    assert (score.f1, score.silent) == (0, silent)


def test_a_judge_says_how_good_each_candidate_is() -> None:
    """Counts of one region against every gold region."""
    assert metric.Judge(GOLD).overlaps(["Flax blue 90", "Rope"]) == [metric.Counts(1, 3, 2)]


def test_no_group_is_torn_apart() -> None:
    """A site is trained on or tested on, never both."""
    pages = [corpus.Page("c", str(number), "", "", f"site{number % 7}", {}) for number in range(40)]
    for train, test in corpus.folds(pages):
        assert not {page.group for page in train} & {page.group for page in test}
    assert sum(len(test) for _, test in corpus.folds(pages)) == len(pages)


LIST = "<ul>" + "".join(f"<li class=plant><b>Plant {n}</b> <i>of {n} cm</i> <u>blue</u></li>" for n in range(6)) + "</ul>"


@pytest.mark.parametrize(
    "extract",
    [
        run_dominant_class.extract,
        *(partial(run_published.extract, name, "modern") for name, preset in run_published.PUBLISHED if preset == "modern"),
    ],
)
def test_a_plain_list_is_found(extract: runner.Extract) -> None:
    """Baselines find a list whose items are all alike."""
    (first, *_) = extract(f"<html><body><div>{LIST}</div></body></html>", "https://example.org/")
    assert [metric.text_of(record) for record in first] == [f"Plant {n} of {n} cm blue" for n in range(6)]


def test_the_published_aligner_brings_its_own_columns() -> None:
    """Texts, images and addresses of links are in the columns of the schema."""
    items = "".join(f'<li><a href="/{n}"><b>Plant {n}</b></a> <img src="{n}.png">' for n in range(3))
    columns = scutch.parse(f"<ul>{items}</ul>").columns
    division = RecordSet(tuple((node,) for node in regions.children(columns, 4)), 1.0, "", "")
    record = regions.Reader(columns, "https://example.org/").aligned(division)[1]
    assert list(metric.fields_of(record).values()) == ["Plant 1", "https://example.org/1", "https://example.org/1.png"]


def test_the_method_as_printed_answers_with_one_list_at_most() -> None:
    """It looks for the data region, not for data regions."""
    assert len(run_published.extract("tree_structure", "literal", f"<div>{LIST}</div><div>{LIST}</div>", "")) <= 1


def test_mdr_takes_records_of_two_siblings() -> None:
    """Generalized nodes of two nodes: a heading and a paragraph."""
    body = "".join(f"<h3><a><b>Plant {n}</b></a></h3><p>of <i>{n}</i> <u>cm</u> <s>height</s></p>" for n in range(5))
    (first, *_) = run_published.extract("mdr", "literal", f"<html><body><div>{body}</div></body></html>", "")
    assert [metric.text_of(record) for record in first] == [f"Plant {n} of {n} cm height" for n in range(5)]


PAGE = corpus.Page("records-dev", "1", "https://example.org/", LIST, "example.org", {"regions": [], "layout": "ul"})


def test_a_known_failure_is_an_empty_answer() -> None:
    """It is counted, and does not stop the run."""

    def fail(html: str, url: str) -> list[metric.Region]:
        raise ValueError(url)

    (row,) = runner.rows(fail, [PAGE], (ValueError,), processes=1)
    assert (row["failed"], row["f1"]) == (True, 1)


def test_answers_from_elsewhere_are_scored_and_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only numbers are stored: no text of a page may stand in the file."""
    monkeypatch.setattr(runner, "FOLDER", tmp_path)
    answer = [{"confidence": 0.9, "records": [{"text": "Flax", "fields": {}}] * 3}]
    runner.score_answers("model", {PAGE.key: runner.as_answer(answer)}, {"records-dev": [PAGE]})
    text = (tmp_path / "model.json").read_text(encoding="utf-8")
    assert json.loads(text)["corpora"]["records-dev"]["pages"]["1"]["silent"] is False
    assert "Flax" not in text


def row(f1: float, group: str) -> dict[str, Any]:
    counts = {"main": [1, 1, 1], "secondary": [0, 0, 0], "cells": [1, 2, 2], "silent": None}
    return {"f1": f1, "any_rank": 1.0, **counts, "group": group, "layout": "ul", "ms": 1.0}


def test_tools_are_scored_and_paired() -> None:
    """The better tool comes first; the other is set against scutch page by page."""
    found = {
        "other": {"lists-dev": {"1": row(0.25, "a"), "2": row(0.75, "b")}},
        run_auto.NAME: {"lists-dev": {"1": row(1.0, "a"), "2": row(1.0, "b")}},
    }
    best, other = evaluate.evaluate(found)["tools"]
    assert (best["tool"], best["corpora"]["lists-dev"]["cells"][0]) == (run_auto.NAME, 0.5)
    assert other["corpora"]["lists-dev"]["ahead"] == [0.5, 0.25, 0.75]


def test_the_tables_have_a_row_for_every_tool() -> None:
    """What the documentation shows comes from the stored result."""
    result = evaluate.evaluate({"other": {"lists-dev": {"1": row(0.25, "a")}}})
    corpora = {"lists-dev": {"pages": 1, "sites": 1}}
    (found,) = tables.tables({"corpora": corpora, **result})
    assert [cells[0] for cells in found.rows] == ["other"]
    assert len(found.header) == len(found.rows[0])


def test_the_generated_table_has_its_rows() -> None:
    """Twice the rows are about twice the bytes."""
    assert speed.table_page(200).count(b"<tr><td>") == 200
    assert 1.8 < len(speed.table_page(20_000)) / len(speed.table_page(10_000)) < 2.2


def test_every_target_of_speed_gets_a_verdict() -> None:
    """Targets that could not be measured, for want of the peer, are left out; the others are met or missed."""
    result = speed.judged({**speed.measure([b"<p>Flax"], 1, call=len), **speed.growth(len, rows=10, rounds=1)})
    assert {"mean_ms", "p99_ms", "worst_ms", "growth"} <= {row["measure"] for row in result["targets"]}
    assert next(row["met"] for row in result["targets"] if row["measure"] == "worst_ms")


def test_the_gate_closes_on_a_loss_and_not_on_noise() -> None:
    """Up to SLACK below the floor is noise."""
    floor = {"f1": 0.9, "cells": 0.8, "sha256": ""}
    assert not gate.fallen({"f1": 0.9 - 0.9 * gate.SLACK, "cells": 0.95}, floor)
    assert gate.fallen({"f1": 0.9 - 1.1 * gate.SLACK, "cells": 0.95}, floor) == ["f1 0.8978 < 0.9000"]
