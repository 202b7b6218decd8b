"""``methods.record_sets.ranking``: what moves a list of records up or down."""

import pytest

import scutch
from scutch.methods.record_sets.ranking import ProposedRecords, RecordSetRanking, rank_record_sets
from scutch.page.parser import Columns

TEXT = "Flax has long, strong fibres. "


def columns_of(html: str) -> Columns:
    return scutch.parse(html).columns


def tops(columns: Columns, tag: str) -> list[tuple[int, ...]]:
    return [(node,) for node in range(len(columns)) if columns.name(node) == tag]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (f"<ol>{'<b>' + TEXT + '</b>'}</ol>" * 3, f"<ol>{'<i>' + TEXT + '</i>'}</ol>" * 2),
        (f"<b>{TEXT * 3}</b>" * 3, f"<i>{TEXT}</i>" * 3),
        (f"<b>{TEXT * 3}</b>" * 3, "".join(f"<i>{TEXT * size}</i>" for size in (1, 1, 7))),
        (f"<b><a href=/>Flax</a> {TEXT}</b>" * 3, f"<i><a>Flax</a> {TEXT}</i>" * 3),
        (f"<b>{TEXT}</b>" * 3, f"<i><a href=/>{TEXT}</a></i>" * 3),
        (f"<div>{f'<b>{TEXT}</b>' * 3}</div>", f"<div>{f'<i>{TEXT}</i>' * 3}{TEXT * 9}</div>"),
    ],
    ids=["more records", "more text", "even lengths", "links to details", "text that is no link", "nothing beside them"],
)
def test_the_better_list_scores_higher(better: str, worse: str) -> None:
    """All else is equal, or counts for less."""
    columns = columns_of(f"<main><section>{better}</section><section>{worse}</section></main>")
    ranking = RecordSetRanking(columns)
    wanted, other = (tops(columns, name) for name in ("b", "i"))
    assert ranking.score(wanted, 1.0) > ranking.score(other, 1.0)


@pytest.mark.parametrize("landmark", ["nav", "footer", "aside", "header", "dialog open"])
def test_lists_in_landmarks_count_for_less(landmark: str) -> None:
    """By e^-2, which the position does not make up for."""
    noise = f"<{landmark}>{f'<i>{TEXT}</i>' * 3}</{landmark.split(maxsplit=1)[0]}>"
    columns = columns_of(f"<div>{f'<b>{TEXT}</b>' * 3}</div>{noise}")
    ranking = RecordSetRanking(columns)
    assert ranking.score(tops(columns, "b"), 1.0) > 5 * ranking.score(tops(columns, "i"), 1.0)


def test_a_later_list_scores_higher() -> None:
    """Navigation comes first on a page, marked or not."""
    columns = columns_of(f"<div>{f'<i>{TEXT}</i>' * 3}</div><div>{f'<b>{TEXT}</b>' * 3}</div>")
    ranking = RecordSetRanking(columns)
    assert ranking.score(tops(columns, "b"), 1.0) > ranking.score(tops(columns, "i"), 1.0)


def test_rows_of_tables_score_higher() -> None:
    """Their texts are terse; cells with one text are fields of a row."""
    columns = columns_of(f"<table>{f'<tr><td>{TEXT}<td>{TEXT}' * 3}</table>")
    ranking = RecordSetRanking(columns)
    assert ranking.score(tops(columns, "tr"), 1.0) > ranking.score(tops(columns, "td"), 1.0)


@pytest.mark.parametrize("html", ["", "<i></i><i></i>", "<i><img></i><i><img></i>", "<i hidden>Flax</i><i hidden>Hemp</i>"])
def test_records_without_text_have_no_score(html: str) -> None:
    """And nothing is divided by 0."""
    columns = columns_of(html)
    records = tops(columns, "i") or [(0,), (0,)]
    assert RecordSetRanking(columns).score(records, 1.0) == 0.0
    assert rank_record_sets(columns, [ProposedRecords(records, 1.0, "")], "mine") == []


def test_no_proposals_are_no_lists() -> None:
    """A page may have none."""
    assert rank_record_sets(columns_of("<p>Flax"), [], "mine") == []
