"""Scores of the runners in one table: tools by corpora, with intervals, each tool paired with scutch.

Run as ``python -m benchmarks.records.evaluate [--folds ANSWERS.json]`` after the runners. Pages of one site are alike, so an
interval resamples whole sites. ``--folds`` first scores the answers of cross-validation, of models on pages they were not
trained on (format: ``runner.score_file``). Other tools are compared with these scores where they exist.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.common import Estimate, bootstrap, say
from benchmarks.records.corpus import FOLDS, LABELS, Page, available, digest, fold_of, load
from benchmarks.records.run_auto import CROSS_VALIDATED, NAME
from benchmarks.records.runner import FOLDER, score_file
from benchmarks.report import publish

Row = Mapping[str, Any]
#: Scores by page.
Rows = Mapping[str, Row]
#: Numerator and denominator of one page's share in a measure; None where it has none.
Part = tuple[float, float] | None

#: Corpora that are also reported as one.
TOGETHER: Final = {f"records-dev + {LABELS}": ("records-dev", LABELS)}


def _cells(row: Row) -> Part:
    hit, gold, seen = row["cells"]
    return 2 * hit, gold + seen


MEASURES: Final[Mapping[str, Callable[[Row], Part]]] = {
    "f1": lambda row: (row["f1"], 1),
    "listed": lambda row: (row["f1"], 1) if row["main"][1] else None,
    "any_rank": lambda row: (row["any_rank"], 1),
    "zero": lambda row: (row["f1"] == 0, 1),
    "secondary": lambda row: (row["secondary"][0], row["secondary"][1]),
    "cells": _cells,
    "cells_precision": lambda row: (row["cells"][0], row["cells"][2]),
    "cells_recall": lambda row: (row["cells"][0], row["cells"][1]),
    "silent": lambda row: None if row["silent"] is None else (row["silent"], 1),
    "ms": lambda row: (row["ms"], 1),
}


def outputs(pages: Mapping[str, Sequence[Page]]) -> dict[str, dict[str, Rows]]:
    """Return the stored scores by tool and corpus; scores of other pages are ignored."""
    digests = {name: digest(corpus) for name, corpus in pages.items()}
    found: dict[str, dict[str, Rows]] = {}
    for path in sorted(FOLDER.glob("*.json")):
        output = json.loads(path.read_text(encoding="utf-8"))
        for name, corpus in output["corpora"].items():
            if corpus["sha256"] == digests.get(name):
                found.setdefault(output["tool"], {})[name] = corpus["pages"]
            else:
                say(f"  {output['tool']}: made from another {name}, left out")
    return {tool: {**corpora, **_together(corpora)} for tool, corpora in found.items()}


def _together(corpora: Mapping[str, Rows]) -> dict[str, Rows]:
    return {
        name: {f"{part}/{page}": row for part in parts for page, row in corpora[part].items()}
        for name, parts in TOGETHER.items()
        if all(part in corpora for part in parts)
    }


def estimate(rows: Iterable[Row], part: Callable[[Row], Part]) -> Estimate | None:
    """Return a measure over pages with its interval over sites; None if no page has a value.

    >>> rows = [{"group": "a", "f1": 1.0}, {"group": "a", "f1": 0.5}, {"group": "b", "f1": 0.75}]
    >>> estimate(rows, MEASURES["f1"]).value
    0.75
    """
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for row in rows:
        if (share := part(row)) is not None:
            sums[row["group"]][0] += share[0]
            sums[row["group"]][1] += share[1]
    return bootstrap(list(sums.values()), _quotient) if sum(below for _, below in sums.values()) else None


def _quotient(sums: Sequence[Sequence[float]]) -> float:
    below = sum(share[1] for share in sums)
    return sum(share[0] for share in sums) / below if below else 0.0


def rounded(found: Estimate | None) -> list[float] | None:
    """Return value, low and high as they are stored."""
    return None if found is None else [round(value, 4) for value in found]


def summary(rows: Rows) -> dict[str, Any]:
    """Return every measure of one tool on one corpus, by layout and by fold too."""
    values = list(rows.values())
    return {
        "pages": len(values),
        "failed": sum(row.get("failed", False) for row in values),
        **{name: rounded(estimate(values, part)) for name, part in MEASURES.items()},
        "layouts": _f1_by(values, lambda row: row["layout"] or "unknown"),
        "folds": _f1_by(values, lambda row: fold_of(row["group"])),
    }


def _f1_by(rows: Sequence[Row], key: Callable[[Row], Any]) -> dict[str, list[float]]:
    """Mean page F1 and number of pages in each class of them."""
    classes: dict[Any, list[float]] = defaultdict(list)
    for row in rows:
        classes[key(row)].append(row["f1"])
    return {str(name): [round(sum(values) / len(values), 4), len(values)] for name, values in sorted(classes.items())}


def paired(ours: Rows, theirs: Rows) -> list[float] | None:
    """Return the mean difference of page F1 to scutch on the same pages, with its interval over sites."""
    both = [{"group": row["group"], "f1": row["f1"] - theirs[page]["f1"]} for page, row in ours.items() if page in theirs]
    return rounded(estimate(both, MEASURES["f1"]))


def evaluate(found: Mapping[str, Mapping[str, Rows]]) -> dict[str, Any]:
    """Return the table of all tools, sorted by the first corpus."""
    ours = next((name for name in (CROSS_VALIDATED, NAME) if name in found), None)
    tools = []
    for tool, corpora in found.items():
        rows = {name: summary(pages) for name, pages in corpora.items()}
        if ours and tool not in (NAME, CROSS_VALIDATED):
            for name, row in rows.items():
                row["ahead"] = paired(found[ours].get(name, {}), corpora[name])
        tools.append({"tool": tool, "corpora": rows})
    return {"ours": ours, "folds": FOLDS, "tools": sorted(tools, key=_order)}


def _order(tool: Mapping[str, Any]) -> float:
    first = next(iter(tool["corpora"].values()))
    return -first["f1"][0]


def show(result: Mapping[str, Any]) -> None:
    """Print the table."""
    for name in dict.fromkeys(name for tool in result["tools"] for name in tool["corpora"]):
        say(f"\n{name}")
        for tool in result["tools"]:
            if name in tool["corpora"]:
                _show_row(tool["tool"], tool["corpora"][name])


def _show_row(tool: str, row: Row) -> None:
    say(
        f"  {tool:30} F1 {_interval(row['f1'])} with a main list {_value(row['listed'])}"
        f" any rank {_value(row['any_rank'])} zero {_value(row['zero'])} secondary {_value(row['secondary'])}"
        f" cells {_interval(row['cells'])} silent {_value(row['silent'])} {row['ms'][0]:.1f} ms"
    )
    if row.get("ahead"):
        say(f"  {'':30} scutch ahead by {_interval(row['ahead'])}")


def _value(measure: Sequence[float] | None) -> str:
    return "    –" if measure is None else f"{measure[0]:.3f}"


def _interval(measure: Sequence[float] | None) -> str:
    return f"{'–':>20}" if measure is None else "{:.3f} [{:.3f}, {:.3f}]".format(*measure)


def main(arguments: Sequence[str] | None = None) -> None:
    """Score the runners' answers, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--folds", type=Path, help="answers of cross-validation to score first, kept outside of the repository"
    )
    options = parser.parse_args(arguments)
    if options.folds:
        score_file(CROSS_VALIDATED, options.folds)
    pages = {name: load(name) for name in available()}
    result = evaluate(outputs(pages))
    show(result)
    corpora = {name: {"pages": len(corpus), "sites": len({page.group for page in corpus})} for name, corpus in pages.items()}
    publish("records", {"corpora": corpora, **result})


if __name__ == "__main__":
    main()
