"""A short fuzz run, without sanitizers, and the inputs that once broke something. The long run is ``make fuzz``."""

from itertools import count
from pathlib import Path
from random import Random

import pytest

import scutch
from fuzz import calls, grammar, mutation, structure
from fuzz.regressions import REGRESSIONS
from scutch.content.extract import extract_content
from scutch.page.parser import parse, parse_fragment
from tests.invariants import LAWS, Lists, check, conservation

FIXTURES = Path(__file__).parent / "fixtures"
PAGES = 10_000


@pytest.mark.parametrize("page", REGRESSIONS, ids=lambda page: page[:40].decode())
def test_what_once_broke(page: bytes) -> None:
    """Fixed bugs stay fixed. Only the run with sanitizers sees all of them: it tries these pages first."""
    check(parse(page))


@pytest.mark.parametrize("page", [b"<!----><b>", b"", b"<frameset>"])
def test_pages_without_content_can_be_written(page: bytes) -> None:
    """The writers take the empty choice."""
    content = extract_content(page)
    assert (content.text, content.markdown) == ("", "")


@pytest.mark.parametrize("seed", range(2))
def test_made_up_pages_keep_the_laws(seed: int) -> None:
    """Any sequence of tokens gives a page that keeps the laws, whatever the limits."""
    random = Random(seed)
    tokens = grammar.pool(random)
    for place in range(PAGES):
        page = grammar.page(random, tokens)
        check(parse(page, max_nodes=40, max_depth=16, max_clones=5) if place % 5 == 0 else parse(page))


def test_fragments_keep_the_laws() -> None:
    """The same in any context but for conservation: some contexts drop text."""
    random = Random(2)
    tokens = grammar.pool(random)
    for _ in range(PAGES // 2):
        lists = Lists(parse_fragment(grammar.page(random, tokens), *random.choice(grammar.CONTEXTS)))
        for law in LAWS:
            if law is not conservation:
                law(lists)


@pytest.mark.skipif(not FIXTURES.is_dir(), reason="no fixture pages to mutate")
def test_mutated_pages_keep_the_laws() -> None:
    """Pieces of real pages with a few changes keep the laws."""
    random = Random(3)
    tokens, pages = grammar.pool(random), mutation.seeds([FIXTURES])
    for _ in range(PAGES):
        check(parse(mutation.page(random, pages, tokens)))


def test_every_call_answers_changed_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No call raises what is no error of ours, answers otherwise the second time, or changes the page."""
    monkeypatch.setattr(calls, "CRASHES", tmp_path)
    monkeypatch.setattr(calls, "CURRENT", tmp_path / "page.html")
    monkeypatch.setattr(calls, "SLOW_SECONDS", 60)
    run = calls.Run()
    calls.attempt(run, calls.pages([FIXTURES / "shop_list"]), copies=2, seed=5)
    assert run.counts["pages"] == 3
    assert not run.faults


def test_faults_of_calls_are_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An exception, another answer and a slow call; errors of ours are answers."""
    monkeypatch.setattr(calls, "CRASHES", tmp_path)
    monkeypatch.setattr(calls, "SLOW_SECONDS", -1)
    numbers = count()
    found = {
        "raises": lambda page: page.absent,
        "differs": lambda _: next(numbers),
        "refused": lambda _: scutch.parse(b"", "", "x"),
    }
    run = calls.Run(found)
    run.page(b"<p>Flax", twice=True)
    assert {fault.call for fault in run.faults if "AttributeError" in fault.what} == {"raises"}
    assert {fault.call for fault in run.faults if "another answer" in fault.what} == {"differs"}
    assert {fault.call for fault in run.faults if fault.what == "slow"} == {"parse", *found}
    assert len(list(tmp_path.iterdir())) == 1


def test_structural_changes_reach_every_part() -> None:
    """Each change makes another page of some page."""
    tokens = mutation.TOKEN.findall(b"<ul class=a><li>Flax<b>2</b></li><li>Hemp</li></ul><script>{'a': 1}</script>")
    for change in structure.CHANGES:
        assert any(change(Random(seed), tokens) != tokens for seed in range(20)), change.__name__
