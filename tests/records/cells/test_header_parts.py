"""``records.cells.tables.header_parts``: rows below a second header row are a list of their own."""

import scutch

BRANCHES = "".join(
    f"<tr><td><a href=/b/{name}>{name}</a><td>Message {name}<td>{n} days" for n, name in enumerate(("main", "oak", "ash"))
)
TAGS = "".join(f"<tr><td><a href=/t/{name}>{name}</a><td>{name}.zip<td>{n} weeks" for n, name in enumerate(("v1", "v2", "v3")))


def test_rows_below_other_names_are_another_list() -> None:
    """Branches and tags in one table."""
    html = f"<table><tr><th>Branch<th>Message<th>Age{BRANCHES}<tr><th>Tag<th>Download<th>Since{TAGS}</table>"
    branches, tags = scutch.extract_records(html)[:2]
    assert [row["Branch"] for row in branches.table.to_dicts()] == ["main", "oak", "ash"]
    assert len(tags) == 3


def test_repeated_names_and_totals_divide_nothing() -> None:
    """A header that is repeated on each page of a long table, or differs in one name; a row of sums."""
    for names in ("<th>Branch<th>Message<th>Age", "<th>Tag<th>Message<th>Age", "<th>Sum<th>3<th>12"):
        html = f"<table><tr><th>Branch<th>Message<th>Age{BRANCHES}<tr>{names}{TAGS}</table>"
        assert len(scutch.extract_records(html)[0]) == 6
