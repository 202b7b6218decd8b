"""Ren & Xue 2009: Web information extraction based on tree structure."""

from math import nan
from typing import Final

import scutch
from benchmarks.papers.protocol import experiment as measured
from benchmarks.papers.table import Paper, Row, cannot, close, example, reading
from scutch.kernels.cluster_quality import by_height, compactness, overall
from scutch.kernels.sequences import repetition, split
from scutch.methods.tree_structure.method import LITERAL, MODERN, TreeStructurePreset, dr_mining, tree_structure
from scutch.methods.tree_structure.record_schema import record_schema

#: Similarities of the leaves of the paper's figure, and what it prints for them by height.
SEQUENCE: Final = [6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8]
SEPARATION: Final = {6: nan, 7: 0.6940758277619168, 8: 0.4950336703414039, 9: 0.38543464816368556}
#: Its clustering at height 8 as printed, which no run-splitter gives, and what follows from that.
MISPRINT: Final = [[6, 7], [8], [7, 6], [9], [7, 8, 7, 6], [8], [7, 6], [8], [7, 6], [9], [8]]

_ROW: Final = "<tr><td><table><tr><td>{0}<td>{0}<tr><td>{0}<td>{0}</table>"
NESTED: Final = f"<table>{_ROW.format(1)}{_ROW.format(2)}</table>"
_CELLS: Final = "<td><b>Flax</b><i>blue</i><u>tall</u>" * 4
GRID: Final = f"<h1>Plants</h1><p>All.</p><div><div><div><table>{f'<tr>{_CELLS}' * 4}</table></div></div></div><p>The end.<p>."


def _nested(preset: TreeStructurePreset) -> list[tuple[str, ...]]:
    """Rows of the paper's nested table."""
    columns = scutch.parse(NESTED).columns
    best = tree_structure(columns, preset)[0]
    return [tuple(columns.text(node) for _, node in row) for row in record_schema(columns, best.records).rows]


def _grid(preset: TreeStructurePreset) -> int:
    return len(tree_structure(scutch.parse(GRID).columns, preset)[0].records)


def _misprint() -> float:
    values = [value for cluster in MISPRINT for value in cluster]
    bounds = [0]
    for cluster in MISPRINT:
        bounds.append(bounds[-1] + len(cluster))
    return overall(values, bounds)


def examples() -> list[Row]:
    """Return the worked example of the paper, its two tables, and what is known of its misprint."""
    found = {height: value for height, _, value in by_height(SEQUENCE)}
    region = dr_mining(SEQUENCE)
    values = SEQUENCE[region.begin : region.end]
    begin, end, period = repetition(values)
    clusters = [len(split(SEQUENCE, height)) - 1 for height in SEPARATION]
    grids = [_grid(preset) for preset in (LITERAL, MODERN)]
    rows = [close(f"Sep of the example at height {h}", value, found[h]) for h, value in SEPARATION.items()]
    return [
        *rows,
        Row("clusters at heights 6 to 9", "1, 10, 11, 5", ", ".join(map(str, clusters)),
            "11 is a misprint: only 12 are runs, and give the number printed for them", clusters == [1, 10, 12, 5]),
        close("Sep of the 11 clusters printed for height 8", 0.45871632, _misprint(), 1e-8)._replace(
            paper=repr(SEPARATION[8]), note="so the listing is wrong, not the number"
        ),
        example("best height", 9, region.h),
        example("data region", [7, 8, 7, 6, 8, 7, 6, 8, 7, 6], values, "equal; figure 3 has it less the first 7"),
        reading("records in it: pattern and times", ([8, 7, 6], 3), (values[begin : begin + period], (end - begin) // period),
                "figure 3 shows three records"),
        Row("Cmp at heights 7, 8, 9", "not used", _compactness(), "the measure's other half (He, Tan & Tan), weighed with 0"),
        example("nested table, rows", [("1",) * 4, ("2",) * 4], _nested(MODERN), "equal, asking every run"),
        Row("the same, as printed", "2 rows of 4", str(_nested(LITERAL)), "of two equal runs it takes one: half records"),
        Row("records of a 4 x 4 grid, as printed", "NA on sites 2, 3, 7", str(grids[0]),
            "a page of ours: rows for records, presumably what NA hides", grids[0] == 4),
        Row("the same, asking every run", "NA on sites 2, 3, 7", str(grids[1]), "a page of ours: all cells", grids[1] == 16),
    ]  # fmt: skip


def _compactness() -> str:
    return ", ".join(f"{compactness(SEQUENCE, split(SEQUENCE, height)):.6f}" for height in (7, 8, 9))


def experiment(count: int | None) -> list[Row]:
    """Return recall and precision by the paper's protocol."""
    paper = "95.7 / 100 on 7 of 10 sites, 68.6 of all records (sums of its table)"
    forms = [("as printed", lambda columns: tree_structure(columns, LITERAL)), ("every run", tree_structure)]
    return [
        *measured("recall / precision, %", paper, forms, count),
        cannot("the ten sites, by name", "a table of 10 rows", "the pages of 2009 are not kept anywhere we know of"),
        cannot("beta and factor, cleaning of the HTML", "not printed", "we take 0 and 0.5, and leave out what is not shown"),
    ]


PAPER: Final = Paper(
    "Ren & Xue 2009, Web information extraction based on tree structure: methods.tree_structure", examples, experiment
)
