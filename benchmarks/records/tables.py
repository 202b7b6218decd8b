"""Stored results of records as tables for the documentation: headers and cells without markup."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

HEADER: Final = (
    "tool",
    "page F1",
    "with a main list",
    "any rank",
    "nothing found",
    "secondary",
    "cells P",
    "cells R",
    "cells F1",
    "silent",
    "ms",
    "scutch ahead by",
)

#: What the columns mean, for the text above the tables.
LEGEND: Final = """\
*Page F1*: of the records in the first answers, mean over pages, with a 95 % bootstrap interval over sites. A page without
a main list counts 1 if a method gives no list, else 0; *with a main list* leaves such pages out. *Any rank*: page F1 over
all lists that a method gives. *Nothing found*: share of the pages whose first answers have no record of the gold.
*Secondary*: recall of further lists. *Cells*: of the records that are found, in columns matched one to one. *Silent*:
share of the pages without any list for which a method gives no list, or only a doubtful one. *Ahead*: page F1 of scutch,
cross-validated, minus that of the method on the same pages."""


class Table(NamedTuple):
    """One table: title, header, and rows of cells."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]


def tables(result: Mapping[str, Any]) -> list[Table]:
    """Return one table a corpus."""
    corpora = dict.fromkeys(name for tool in result["tools"] for name in tool["corpora"])
    return [Table(_title(name, result["corpora"]), HEADER, list(_rows(result, name))) for name in corpora]


def _title(name: str, corpora: Mapping[str, Any]) -> str:
    counts = corpora.get(name)
    return f"{name}: {counts['pages']} pages of {counts['sites']} sites" if counts else name


def _rows(result: Mapping[str, Any], name: str) -> Iterator[list[str]]:
    for tool in result["tools"]:
        if name in tool["corpora"]:
            yield _row(tool["tool"], tool["corpora"][name])


def _row(tool: str, row: Mapping[str, Any]) -> list[str]:
    shares = ("listed", "any_rank", "zero", "secondary", "cells_precision", "cells_recall", "cells", "silent")
    ahead = row.get("ahead")
    return [
        tool,
        "{:.3f} [{:.3f}, {:.3f}]".format(*row["f1"]),
        *("–" if row[share] is None else f"{row[share][0]:.3f}" for share in shares),
        f"{row['ms'][0]:.1f}" if row["ms"][0] else "–",
        "{:+.3f} [{:+.3f}, {:+.3f}]".format(*ahead) if ahead else "",
    ]


def layouts(result: Mapping[str, Any], tool: str) -> Table:
    """Return page F1 of one tool by corpus and layout of the list."""
    rows = [
        [name, layout, f"{f1:.3f}", str(count)]
        for found in result["tools"]
        if found["tool"] == tool
        for name, row in found["corpora"].items()
        for layout, (f1, count) in row["layouts"].items()
    ]
    return Table(f"{tool} by layout", ("corpus", "layout", "page F1", "pages"), rows)


def folds(result: Mapping[str, Any], tool: str) -> Table:
    """Return page F1 of one tool by corpus and fold."""
    numbers = [str(fold) for fold in range(result["folds"])]
    rows = [
        [name, *(f"{row['folds'][fold][0]:.3f}" if fold in row["folds"] else "–" for fold in numbers)]
        for found in result["tools"]
        if found["tool"] == tool
        for name, row in found["corpora"].items()
    ]
    return Table(f"{tool} by fold", ("corpus", *numbers), rows)
