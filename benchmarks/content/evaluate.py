"""Scores the outputs of the runners: overall and by kind of page, with intervals, each tool paired with scutch.

Run as ``python -m benchmarks.content.evaluate`` after the runners.
"""

import json
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from benchmarks.common import OUTPUT, Gold, bootstrap, corpus, corpus_hash, pages, say
from benchmarks.content.metric import judge
from benchmarks.report import publish

#: The answers of folds by site (``training.content --folds``): those of the shipped model, ``scutch``, are for pages it was
#: fitted on.
OURS = "scutch-cross-validated"
METADATA = ("title", "author", "date")
Rows = Mapping[str, Mapping[str, Any]]


def outputs(digest: str) -> dict[str, dict[str, Any]]:
    """Return the outputs by tool, if they were made from this corpus."""
    found = {}
    for path in sorted(OUTPUT.glob("*.json")):
        output = json.loads(path.read_text(encoding="utf-8"))
        if "answers" not in output:
            continue
        if output["corpus_sha256"] == digest:
            found[output["tool"]] = output
        else:
            say(f"  {path.name}: made from another corpus, left out")
    return found


def summary(rows: Rows, output: Mapping[str, Any]) -> dict[str, Any]:
    """Return the means of one tool over its pages; None for metadata it does not give."""
    values = list(rows.values())
    given = {field for answer in output["answers"].values() for field in answer}
    f1 = bootstrap([row["f1"] for row in values], statistics.fmean)
    kinds = defaultdict(list)
    for row in values:
        kinds[row["kind"]].append(row["f1"])
    return {
        "f1": _round(f1.value),
        "low": _round(f1.low),
        "high": _round(f1.high),
        "precision": _mean(row["precision"] for row in values),
        "recall": _mean(row["recall"] for row in values),
        "with": _mean(held for row in values for held in row["with"]),
        "without": _mean(held for row in values for held in row["without"]),
        **{field: _mean(row[field] for row in values if field in row and field in given) for field in METADATA},
        "kinds": {kind: _mean(scores) for kind, scores in sorted(kinds.items())},
        "failed": output["failed"],
    }


def _mean(values: Iterable[float]) -> float | None:
    found = [float(value) for value in values]
    return _round(statistics.fmean(found)) if found else None


def _round(value: float) -> float:
    return round(value, 4)


def paired(ours: Rows, theirs: Rows) -> dict[str, Any]:
    """Return the mean F1 by which scutch is ahead on the same pages, with its interval."""
    ahead = bootstrap([row["f1"] - theirs[page]["f1"] for page, row in ours.items()], statistics.fmean)
    return {"ahead": _round(ahead.value), "low": _round(ahead.low), "high": _round(ahead.high)}


def evaluate(golds: Sequence[Gold], found: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Score every tool on all pages; a page a tool did not answer counts as an empty answer."""
    rows = {
        tool: {page.id: judge(output["answers"].get(page.id, {}), page.gold) for page in golds}
        for tool, output in found.items()
    }
    tools = []
    for tool, judged in rows.items():
        output = found[tool]
        row = {"tool": tool, "versions": output["versions"], "seconds": output["seconds"], **summary(judged, output)}
        if OURS in rows and tool != OURS:
            row["paired"] = paired(rows[OURS], judged)
        tools.append(row)
    kinds = sorted({page.gold["page_type"] for page in golds})
    counts = {kind: sum(page.gold["page_type"] == kind for page in golds) for kind in kinds}
    return {"pages": len(golds), "kinds": counts, "tools": sorted(tools, key=lambda row: -row["f1"])}


def show(result: Mapping[str, Any]) -> None:
    """Print the table for a person."""
    for row in result["tools"]:
        metadata = " ".join(f"{field} {row[field]:.3f}" for field in METADATA if row[field] is not None)
        say(
            f"  {row['tool']:18} F1 {row['f1']:.3f} [{row['low']:.3f}, {row['high']:.3f}]"
            f" P {row['precision']:.3f} R {row['recall']:.3f}"
            f" with {row['with']:.3f} without {row['without']:.3f} {metadata}"
        )
        say("    " + " ".join(f"{kind} {value:.3f}" for kind, value in row["kinds"].items()))
        if "paired" in row:
            say("    scutch ahead by {ahead:+.3f} [{low:+.3f}, {high:+.3f}]".format(**row["paired"]))


def main() -> None:
    """Score all outputs, print and save."""
    golds = pages(None)
    folder = corpus()
    digest = corpus_hash(folder) if folder else ""
    result = evaluate(golds, outputs(digest))
    show(result)
    publish("content", {"corpus_sha256": digest, **result})


if __name__ == "__main__":
    main()
