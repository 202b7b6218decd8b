"""``_features`` against its twin: by name, so that features may be added and removed."""

import math
import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scutch
from scutch.page import Page
from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates
from scutch.records.find._features import CANDIDATE_FEATURES, CHEAP_FEATURES, all_features, cheap_features
from scutch.records.find.ranker import shipped_ranker
from tests import strategies
from tests.records.find.test_candidates import ALL, LISTS, PAGES, TABLES
from tests.twins.records import features as twin
from tests.twins.records.candidates import Records

#: Above these numbers of records, and of nodes of a record, the compiled module samples.
SMALL = 12
FEW_NODES = 90
WORDS = Words({"a": (0.5, 0.25), "b": (0.75, 0.5), "x": (-1.0, 0.125), "c": (0.25, -1.0)})


def rows_of(candidates: Candidates, words: Words = WORDS) -> list[dict[str, float]]:
    """Return the features by name."""
    rows = struct.iter_unpack(f"{len(CANDIDATE_FEATURES)}f", all_features(candidates, words))
    return [dict(zip(CANDIDATE_FEATURES, row, strict=True)) for row in rows]


def agree(page: Page, words: Words, limit: int = ALL) -> None:
    candidates = Candidates(page.columns, limit)
    pairs = zip(rows_of(candidates, words), twin.describe(page, candidates, words), strict=True)
    for index, (found, wanted) in enumerate(pairs):
        if is_small(page, candidates.records(index)):
            known = wanted.keys() & found.keys()
            assert {n: found[n] for n in known} == pytest.approx({n: float(wanted[n]) for n in known}, rel=1e-4, abs=1e-4)


def is_small(page: Page, records: Records) -> bool:
    sizes = [sum(page.columns.end[node] - node for node in record) for record in records]
    return len(records) <= SMALL and max(sizes) <= FEW_NODES


@given(LISTS | TABLES | strategies.any_html)
@settings(max_examples=150)
def test_features_are_those_of_the_twin(html: str) -> None:
    """On generated pages."""
    agree(scutch.parse(html), WORDS)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_features_of_pages_are_those_of_the_twin(path: Path) -> None:
    """On real pages, with the shipped words."""
    agree(scutch.parse(path.read_bytes()), shipped_ranker().words, limit=60)


def test_the_twin_computes_most_features() -> None:
    """All but a few that compare candidates."""
    page = scutch.parse("<ul><li>Flax and hemp<li>Jute and ramie")
    known = twin.describe(page, Candidates(page.columns, ALL), WORDS)[0].keys()
    assert len(known & set(CANDIDATE_FEATURES)) >= 0.8 * len(CANDIDATE_FEATURES)


def test_names_differ() -> None:
    """Each feature has one column."""
    assert len(set(CANDIDATE_FEATURES)) == len(CANDIDATE_FEATURES)


@given(LISTS | TABLES | strategies.any_html)
def test_features_are_numbers(html: str) -> None:
    """All values are finite, on any page."""
    candidates = Candidates(scutch.parse(html).columns, ALL)
    assert all(math.isfinite(value) for row in rows_of(candidates) for value in row.values())


@given(LISTS | TABLES | strategies.any_html)
def test_cheap_features_are_the_first_ones(html: str) -> None:
    """``cheap_features`` and ``all_features`` agree on them."""
    candidates = Candidates(scutch.parse(html).columns, ALL)
    cheap = struct.iter_unpack(f"{CHEAP_FEATURES}f", cheap_features(candidates))
    known = struct.iter_unpack(f"{len(CANDIDATE_FEATURES)}f", all_features(candidates, WORDS))
    assert list(cheap) == [row[:CHEAP_FEATURES] for row in known]


@pytest.mark.parametrize("count", [2, 1000, 20_000])
def test_large_lists_are_described(count: int) -> None:
    """Equal records are similar, sampled or not."""
    page = scutch.parse("<ul>" + "<li><b>Flax</b> and € 3.50" * count)
    row = max(rows_of(Candidates(page.columns, ALL)), key=lambda row: row["records"])
    assert (row["path_similarity"], row["has_price"], row["chars_spread"]) == (1, 1, 0)


RICH = [
    ("€ 12", "has_price", 1), ("12.50", "has_price", 1), ("1,299.00 each", "has_price", 1), ("5000円", "has_price", 1),
    ("80元", "has_price", 1), ("5兆", "has_price", 0), ("12 or 13", "has_price", 0), ("12.50.2024", "has_price", 0),
    ("€ 5.00 until 01.02.2024", "has_price", 1), ("1.2.2024", "has_date", 1), ("2024-05-01", "has_date", 1),
    ("3 March", "has_date", 1), ("since 1987", "has_date", 1), ("20245", "has_date", 0), ("no number", "has_digit", 0),
    ("number 7", "has_digit", 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "has"), RICH)
def test_richness(text: str, name: str, has: int) -> None:
    """Prices, dates and digits are recognised in texts."""
    candidates = Candidates(scutch.parse(f"<ul><li>Flax {text}<li>Hemp {text}").columns, ALL)
    assert rows_of(candidates)[0][name] == has


#: Parts of texts: numbers, dates, currencies, words and separators.
PIECES = ("12.50", "20", "2024-05-01", "1987", "€", "$", "円", "兆", "March", "may", "fibres", "é", ".", "-", " ", " " * 9)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
@settings(max_examples=200)
def test_richness_of_long_texts_is_that_of_the_twin(text: str) -> None:
    """At any offset from the windows in which texts are read."""
    agree(scutch.parse(f"<title>Old fibres</title><ul><li>{text}<li>Flax {text}"), WORDS)


def test_words_of_the_title_are_counted() -> None:
    """They come from the title element and the first heading, ignoring case, if they have four letters."""
    html = "<title>Old fibres</title><h1>How it grows</h1><ul><li>FIBRES of old<li>It grows</ul><p>How old it is"
    rows = rows_of(Candidates(scutch.parse(html).columns, ALL))
    assert max(row["has_title_word"] for row in rows) == 1


def test_nested_lists_are_compared() -> None:
    """A list in the records of another one is inside it."""
    item = "<li><h3>Fibres</h3><ol><li>Flax grows<li>Hemp grows<li>Jute grows</ol>"
    candidates = Candidates(scutch.parse(f"<ul>{item * 4}").columns, ALL)
    by_size = {len(candidates.records(index)): row for index, row in enumerate(rows_of(candidates))}
    assert by_size[3]["containing_rivals"] > 0
    assert by_size[12]["containing_rivals"] == 0


def test_hidden_text_is_counted() -> None:
    """Half of each record."""
    html = "<ul>" + "<li>abcdefgh<p hidden>abcdefgh</p>" * 3
    rows = rows_of(Candidates(scutch.parse(html).columns, ALL))
    assert any(row["hidden"] == pytest.approx(0.5) for row in rows)
