"""Scores the tables of the gold pages: ``python -m benchmarks.tables.evaluate SCORE [--name NAME]``.

SCORE is the folder that holds ``score_tables.py``. The result is kept under a name, so that a stored one of an older build
(run with its folder first in ``PYTHONPATH``) stands beside that of this checkout.
"""

import argparse
import importlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.common import bootstrap, load, say
from benchmarks.tables.run import table
from benchmarks.tables.wanted import gold_line, keys, page_of, specification

#: Name of the result of this checkout.
THIS: Final = "scutch"
#: A page counts for extra columns if its first list has this share of the gold's records.
LISTED: Final = 0.5
GROUPS: Final = ("all", "known", "new", "held back", "listing", "forum", "collection")
#: Group of a page by the key ``held_back`` of its gold.
SEEN: Final = {None: "known", False: "new", True: "held back"}


class TableScore(NamedTuple):
    """How well the table of a page is the wanted one."""

    kind: str
    #: Shares of the wanted columns that are found, found and named, found and typed.
    found: float
    named: float
    typed: float
    #: Columns that nobody asked for; None if the answer is another list.
    extras: int | None
    #: Whether all wanted columns are found and at most one is extra.
    good: bool
    #: Who has read the page's answers: known, new or held back.
    seen: str = SEEN[None]


def page_scores(score: Any) -> list[TableScore]:
    """Return the score of each gold page. ``score``: the module ``score_tables``."""
    found = []
    for key in keys():
        gold, seen = gold_line(key), SEEN[specification(key).get("held_back")]
        said = score.page_score(gold, table(page_of(key).html.encode("utf-8", "replace"), gold["url"]))
        extras = len(said["extras"]) if said["rows"] >= LISTED else None
        found.append(TableScore(gold["kind"], said["found"], said["named"], said["typed"], extras, said["good"], seen))
    return found


def mean(values: Sequence[float]) -> float:
    """Return the mean; 0 of nothing."""
    return sum(values) / max(1, len(values))


def summary(scores: Sequence[TableScore]) -> dict[str, Any]:
    """Return the means over pages; each with the ends of its 95 % interval.

    >>> summary([TableScore("listing", 1.0, 0.5, 1.0, 2, True)])["found"]
    [1.0, 1.0, 1.0]
    """
    extras = [float(one.extras) for one in scores if one.extras is not None]
    measures = {
        "found": [one.found for one in scores],
        "named": [one.named for one in scores],
        "typed": [one.typed for one in scores],
        "extras": extras,
        "good": [float(one.good) for one in scores],
    }
    intervals = {name: bootstrap(values or [0.0], mean) for name, values in measures.items()}
    return {"pages": len(scores), **{name: [found.value, found.low, found.high] for name, found in intervals.items()}}


def rows_of(name: str, scores: Sequence[TableScore]) -> list[dict[str, Any]]:
    """Return a row for all pages, for those known and not known to the rules, and for each of the larger kinds."""
    groups = {group: [one for one in scores if group in ("all", one.seen, one.kind)] for group in GROUPS}
    return [{"name": name, "group": group, **summary(group_scores)} for group, group_scores in groups.items()]


def merged_rows(result: Mapping[str, Any] | None, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return stored rows with those of one name replaced."""
    kept = [row for row in (result or {}).get("rows", []) if row["name"] != rows[0]["name"]]
    return [*kept, *rows]


def main(arguments: Sequence[str] | None = None) -> None:
    """Score and publish."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("score", type=Path, help="folder with score_tables.py")
    parser.add_argument("--name", default=THIS, help="name of the result")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(options.score))
    rows = rows_of(options.name, page_scores(importlib.import_module("score_tables")))
    for row in rows:
        say(" ".join(f"{key} {value[0]:.3f}" if isinstance(value, list) else f"{value}" for key, value in row.items()))
    from benchmarks.report import publish  # noqa: PLC0415 (it reads the section below)

    publish("tables", {"rows": merged_rows(load("tables"), rows)})


if __name__ == "__main__":
    main()
