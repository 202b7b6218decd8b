"""The benchmarks run: on tiny inputs, so that a number in the documentation never comes from a script that has rotted."""

import doctest
import gzip
import importlib
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import (
    adversarial,
    common,
    compare,
    compare_child,
    hostile,
    markdown,
    memory,
    peers,
    report,
    speed,
    startup,
    summary,
)
from benchmarks.content import coherence, evaluate, headings, metric, run_scutch
from benchmarks.records import sections, transfer
from benchmarks.records import speed as records_speed

SMALL = hostile.article(3000)
GOLD = {"page_type": "article", "text": "long clean fibre", "title": "Flax", "with": ["clean fibre"], "without": ["straw"]}
PAGE = common.Gold("1", "https://example.org/", SMALL, GOLD)

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.mark.parametrize(
    "module", [coherence, common, compare, headings, markdown, metric, report, sections, summary, transfer]
)
def test_examples_in_docstrings_are_true(module: ModuleType) -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(module).failed == 0


def test_the_documentation_shows_the_committed_results() -> None:
    """docs/benchmarks.md is what `python -m benchmarks.report` writes from benchmarks/results."""
    assert report.PAGE.read_text(encoding="utf-8") == report.render()


def test_the_summary_links_to_sections_of_the_page() -> None:
    """Each measure of the summary leads to the section with its numbers."""
    text = report.render()
    titles = {
        re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^##+ (.+)$", text, re.MULTILINE)
    }
    linked = re.findall(r"\(#([a-z0-9-]+)\)", text)
    assert len(linked) > 5
    assert set(linked) <= titles


def test_every_call_is_timed_on_every_input() -> None:
    """Each call gets one time per input, and none of them is missing."""
    times = common.time_calls({"a": len, "b": bytes.upper}, [b"x", b"y"], rounds=2)
    assert [len(times["a"]), len(times["b"])] == [2, 2]
    assert max(times["a"] + times["b"]) < float("inf")


def test_an_interval_holds_its_value() -> None:
    """The estimate lies between its bounds."""
    found = common.ratio([1.0, 2.0, 3.0], [2.0, 2.0, 2.0])
    assert found.low <= found.value <= found.high


def test_peers_that_are_not_installed_are_left_out() -> None:
    """A missing library costs its row, not the run."""

    def missing() -> common.Call:
        return importlib.import_module("no_such_library").parse

    assert list(peers.available({"gone": missing, "scutch": peers.scutch_parse})) == ["scutch"]


def test_speed_compares_scutch_with_each_peer() -> None:
    """One round on one page gives a time for all and a ratio for each peer that is installed."""
    contest = speed.CONTESTS[0]._replace(
        table={"scutch.parse": peers.scutch_parse, "other": peers.scutch_columns}, ours=("scutch.parse",)
    )
    found = speed.compete(contest, [SMALL], rounds=1)
    assert [row["peer"] for row in found["ratios"]] == ["other"]


def test_small_pages_are_a_contest_of_their_own() -> None:
    """A contest with sizes reads only the pages of these sizes."""
    contest = speed.CONTESTS[0]._replace(table={"scutch.parse": peers.scutch_parse}, ours=(), sizes=range(len(SMALL) + 1))
    assert speed.compete(contest, [SMALL, SMALL * 2], rounds=1)["pages"] == 1


CHECKOUTS = {compare.THIS: common.ROOT, compare.OTHER: common.ROOT}


@pytest.mark.parametrize("operation", compare_child.OPERATIONS)
def test_whole_calls_of_two_checkouts_are_paired(operation: str, tmp_path: Path) -> None:
    """Every operation runs in a child process of each checkout and both take time."""
    page = tmp_path / "page.html.gz"
    page.write_bytes(gzip.compress(SMALL))
    found = compare.compare(operation, CHECKOUTS, [(page, "https://example.org/")], rounds=1)
    assert min(found.this_ms, found.other_ms) > 0


def test_pages_of_one_size_are_compared(tmp_path: Path) -> None:
    """By their bytes before compression."""
    inputs = [(tmp_path / f"{count}.html.gz", "") for count in (1, 2, 3)]
    for count, (path, _) in enumerate(inputs, 1):
        path.write_bytes(gzip.compress(SMALL * count))
    assert compare.of_size(inputs, len(SMALL) + 1, 2 * len(SMALL)) == inputs[1:2]


def test_imports_of_two_checkouts_are_paired() -> None:
    """An import is measured in a fresh process each time."""
    assert min(compare.compare_imports(CHECKOUTS, rounds=1, imports=1)[:2]) > 0


def test_a_folder_that_is_no_checkout_is_not_compared(tmp_path: Path) -> None:
    """The child must not measure a library that is installed elsewhere."""
    with pytest.raises(SystemExit, match="build the checkout first"):
        compare.Build(tmp_path, "parse")


def test_threads_are_compared_with_one() -> None:
    """Both runs do the same work, so the quotient is a positive number."""
    assert speed.threads(peers.scutch_parse(), [SMALL], rounds=1, seconds=0.001)["speedup"] > 0


@linux
def test_memory_of_a_large_page_is_measured() -> None:
    """The peak is set against the bytes of the page."""
    assert memory.large("scutch.parse", 100_000)["bytes"] > 90_000


def test_startup_is_set_against_a_bare_interpreter() -> None:
    """The bare interpreter costs nothing over itself, the import something."""
    found = startup.measure(1, {startup.BARE: "pass", "import scutch": "import scutch"})
    assert [row["name"] for row in found["rows"]] == [startup.BARE, "import scutch"]
    assert found["rows"][0]["over_bare_ms"] == 0


@pytest.mark.parametrize("case", hostile.CASES)
def test_hostile_pages_grow_with_their_size(case: str) -> None:
    """Twice the size is about twice the bytes: the time at 2n may be set against the time at n."""
    build = hostile.CASES[case].build
    assert 1.8 < len(build(20_000)) / len(build(10_000)) < 2.5


@linux
def test_a_hostile_page_is_answered() -> None:
    """The seconds and what a limit cut are reported."""
    found = adversarial.run_case("scutch", "nested div", 1)
    assert found["seconds"] < adversarial.TIMEOUT
    assert "depth" in found["truncated"]


def test_the_runner_answers_with_text_and_title() -> None:
    """The scored answer is the one a user gets."""
    answer = run_scutch.extract(PAGE)
    assert answer["title"] == "Flax"
    assert "fibre" in answer["text"]


def test_an_empty_gold_text_wants_an_empty_answer() -> None:
    """Nothing to find: silence is right, anything else is wrong."""
    assert metric.score("", "").f1 == 1
    assert metric.score("straw", "").f1 == 0


def test_tools_are_scored_and_paired() -> None:
    """The better tool comes first; the other is set against scutch page by page."""
    outputs = {
        "other": {"versions": {}, "seconds": 1.0, "failed": 0, "answers": {"1": {"text": "straw"}}},
        evaluate.OURS: {
            "versions": {},
            "seconds": 1.0,
            "failed": 0,
            "answers": {"1": {"text": "Long clean fibre", "title": "Flax"}},
        },
    }
    best, other = evaluate.evaluate([PAGE], outputs)["tools"]
    assert (best["tool"], best["f1"], best["title"], best["author"]) == (evaluate.OURS, 1.0, 1.0, None)
    assert (other["paired"]["ahead"], other["title"]) == (1.0, None)


def test_the_speed_of_records_is_shown_with_its_targets() -> None:
    """Times, and a verdict on every target that was measured."""
    rows = [{"measure": name, "value": 0.5, "target": most, "met": True} for name, most in records_speed.TARGETS]
    result = {"machine": common.machine(), "targets": rows, **records_speed.measure([SMALL], 1)}
    shown = sections.speed(result)
    assert shown.count("✓") == len(records_speed.TARGETS)
    assert records_speed.OURS in shown


def test_selectors_on_other_pages_are_shown_by_group() -> None:
    """A row a group of trials."""
    row = {"trials": 2, "same": [1.0, 0.5, 1.0], "f1": [1.0, 0.5, 1.0], "nearly": [1.0, 0.5, 1.0]}
    result = {"machine": common.machine(), "pages": 3, "target": 0.9, "rows": {"other pages": row}}
    assert "| other pages | 2 | 1.000 [0.500, 1.000] |" in sections.transfer(result)
