"""Weights of evidence: fitted to choices between values."""

from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="training needs numpy: pip install numpy")
pytest.importorskip("scipy", reason="training needs SciPy, which LightGBM brings: pip install lightgbm")

from scutch.content.metadata.evidence import weight_tables  # noqa: E402 (after what may skip the module)
from scutch.content.metadata.titles.find_title import PAGE_TYPES  # noqa: E402# noqa: E402
from training import metadata  # noqa: E402


def choice(right: int, *evidence: str) -> metadata.Choice:
    sets = [frozenset(names.split()) for names in evidence]
    return metadata.Choice(
        "content-dev", "example.org", "article", "other", sets, [place == right for place in range(len(sets))]
    )


ROWS = (
    [choice(0, "meta", "shown"), choice(0, "meta near", "shown")] * 3
    + [choice(1, "meta", "shown near")] * 6
    + [choice(-1, "shown")] * 5
)


def test_what_is_right_more_often_weighs_more() -> None:
    """And a value without good evidence is worse than none."""
    weights = metadata.fit(ROWS, "date")
    assert weights["near"] > 0 > weights["shown"]
    assert [metadata.is_right(row, "date", weights) for row in ROWS[-8:]] == [True] * 3 + [False] * 5


def test_the_gradient_is_that_of_the_objective() -> None:
    """Compared with small steps."""
    table = metadata.table(ROWS, [[sorted(names) for names in row.evidence] for row in ROWS], {"meta": 0, "near": 1})
    at, step, counts = np.array([0.3, -0.2]), 1e-6, np.linspace(0.5, 1.5, len(ROWS))
    _, gradient = metadata.objective(at, table, counts, 0.5)
    for place in range(2):
        shift = np.eye(2)[place] * step
        above, below = (metadata.objective(at + sign * shift, table, counts, 0.5)[0] for sign in (1, -1))
        assert gradient[place] == pytest.approx((above - below) / (2 * step), abs=1e-4)


def test_weights_are_read_as_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In hundredths; a title has a weight for each page type."""
    monkeypatch.setattr(metadata, "MODEL", tmp_path / "metadata.tsv")
    metadata.write({"title": {"og": 0.5, "og / product": 0.251}, "author": {"meta": -1.0}, "date": {"url": 2.0}})
    assert metadata.MODEL.read_text().splitlines() == ["title\tog\t50\t75\t50\t50", "author\tmeta\t-100", "date\turl\t200"]


def test_the_shipped_tables_are_complete() -> None:
    """A title has a weight for each page type, every other field one."""
    tables = weight_tables()
    assert {field: len(columns) for field, columns in tables.items()} == {"title": len(PAGE_TYPES), "author": 1, "date": 1}
    assert all(table for columns in tables.values() for table in columns)
