"""Ren & Xue 2009: Web information extraction based on tree structure."""

from math import nan
from typing import Any, Final

import scutch
from benchmarks.common import corpus
from benchmarks.papers.protocol import CORPUS
from benchmarks.papers.protocol import experiment as measured
from benchmarks.papers.table import Paper, Row, cannot, close, example, reading
from scutch.kernels.cluster_quality import by_height, compactness, overall
from scutch.kernels.sequences import repetition, split
from scutch.methods.record_set import RecordSet
from scutch.methods.tree_structure.method import LITERAL, dr_mining, tree_structure
from scutch.page.parser import Columns

#: Similarities of the leaves of the paper's figure, and what it prints for them by height.
SEQUENCE: Final = [6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8]
SEPARATION: Final = {6: nan, 7: 0.6940758277619168, 8: 0.4950336703414039, 9: 0.38543464816368556}
#: Its clustering at height 8 as printed, which no run-splitter gives, and what follows from that.
MISPRINT: Final = [[6, 7], [8], [7, 6], [9], [7, 8, 7, 6], [8], [7, 6], [8], [7, 6], [9], [8]]

_ROW: Final = "<tr><td><table><tr><td>{0}<td>{0}<tr><td>{0}<td>{0}</table>"
NESTED: Final = f"<table>{_ROW.format(1)}{_ROW.format(2)}</table>"
_CELLS: Final = "<td><b>Flax</b><i>blue</i><u>tall</u>" * 4
GRID: Final = f"<h1>Plants</h1><p>All.</p><div><div><div><table>{f'<tr>{_CELLS}' * 4}</table></div></div></div><p>The end.<p>."

LIST: Final = f"<ul>{'<li><b>Flax</b> is blue' * 10}</ul>"


def _nested(method: Any = "tree_structure", preset: Any = "modern") -> list[tuple[str, ...]]:
    """Rows of the paper's nested table."""
    found = scutch.extract_records(NESTED, method=method, preset=preset)[0].schema
    return [tuple(row.values()) for row in found.texts]


def _records(html: str, preset: Any) -> int:
    return len(scutch.extract_records(html, method="tree_structure", preset=preset)[0])


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
    grids = [_records(GRID, preset) for preset in ("literal", "modern")]
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
        example("nested table, rows", [("1",) * 4, ("2",) * 4], _nested(), "equal, by the modern form"),
        Row("the same, as printed", "2 rows of 4", str(_nested(preset="literal")), "of two equal runs it takes one"),
        Row("records of a 4 x 4 grid, as printed", "NA on sites 2, 3, 7", str(grids[0]),
            "a page of ours: rows for records, presumably what NA hides", grids[0] == 4),
        Row("the same, by the modern form", "NA on sites 2, 3, 7", str(grids[1]), "a page of ours: all cells", grids[1] == 16),
        reading("records of a list of ten items, modern form", 10, _records(LIST, "modern"), "one item, one record"),
    ]  # fmt: skip


def _compactness() -> str:
    return ", ".join(f"{compactness(SEQUENCE, split(SEQUENCE, height)):.6f}" for height in (7, 8, 9))


#: Sums of the paper's table of ten sites: TP, FN and FP of the seven that it has numbers for.
TABLE: Final = "133, 6, 0 on 7 sites; NA on 3 with 55 records"


def _classes(count: int | None) -> list[Row]:
    """Rows of the paper's table: TP, FN and FP by class of the sites, all records counted."""
    if corpus(CORPUS) is None:
        return [cannot("TP, FN, FP by class of the sites", TABLE, f"corpus {CORPUS} is not on this machine")]
    from benchmarks.papers.outcomes import outcomes_by_class  # noqa: PLC0415 (needs lxml, which the examples do without)

    literal, modern = (outcomes_by_class(method, count) for method in (_literal, tree_structure))
    note = "of all records; a page without a hit is a miss"
    return [
        Row(f"TP, FN, FP: {name}", TABLE, f"modern {counts}, literal {literal[name]}", note) for name, counts in modern.items()
    ]


def _literal(columns: Columns) -> list[RecordSet]:
    return tree_structure(columns, LITERAL)


def experiment(count: int | None) -> list[Row]:
    """Return recall and precision by the paper's protocol, and its table."""
    paper = "68.6 of all records; 95.7 / 100 on 7 of 10 sites (sums of its table)"
    return [
        *measured("recall / precision, %", paper, [("literal", _literal), ("modern", tree_structure)], count),
        *_classes(count),
        cannot("the ten sites, by name", "a table of 10 rows", "the pages of 2009 are not kept anywhere we know of"),
        cannot("beta and factor, cleaning of the HTML", "not printed", "we take 0 and 0.5, and leave out what is not shown"),
    ]


PAPER: Final = Paper(
    "Ren & Xue 2009, Web information extraction based on tree structure: methods.tree_structure",
    examples,
    experiment,
    page="tree-structure",
)
