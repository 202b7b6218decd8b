"""Writes what the README shows, its example and the measured reasons: ``python -m build_tools.readme``.

The reasons are from ``benchmarks/results``. Neither a number nor a row there is typed by hand. A benchmark that has not been
run gives no line.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = ROOT / "README.md"
RESULTS: Final = ROOT / "benchmarks" / "results"
BEGIN: Final = "<!-- measured: python -m build_tools.readme -->\n"
END: Final = "<!-- /measured -->"
SHOWN: Final = "<!-- shown: python -m build_tools.readme -->\n"
SHOWN_END: Final = "<!-- /shown -->"
#: What the README shows of the command line, on the example pages of the docs.
#: Our answers by folds, and those of the shipped model, which was fitted on these pages.
OURS: Final = "scutch-cross-validated"
FITTED: Final = "scutch"

EXAMPLE: Final = ("records", "shop.html", "--format", "table")
TERMINAL: Final = {"COLUMNS": "110", "NO_COLOR": "1", "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}

Result = dict[str, Any]


def result(name: str) -> Result | None:
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def ratios(rows: Sequence[Result], ours: str) -> dict[str, float]:
    """Return our time over each peer's."""
    return {row["peer"]: row["ratio"] for row in rows if row["ours"] == ours}


def listed(values: dict[str, float]) -> str:
    return ", ".join(f"{value:.2g} × {peer}" for peer, value in values.items())


def parsing(speed: Result) -> Iterator[str]:
    found = ratios(speed["parse"]["ratios"], "scutch columns")
    if found:
        yield f"- **Fast.** Bytes to all columns, {speed['pages']} pages, time against the parse of others: {listed(found)}."


def extracting(speed: Result) -> Iterator[str]:
    found = ratios(speed["content"]["ratios"], "scutch")
    if found:
        yield f"- **Fast to the end.** Bytes to content as Markdown, time against the same of others: {listed(found)}."


def holding(memory: Result) -> Iterator[str]:
    sizes = {row["name"]: row["held"]["ratio"] for row in memory["rows"] if "failed" not in row["held"]}
    ours = {name: sizes.pop(name) for name in list(sizes) if name.startswith("scutch")}
    if ours and sizes:
        yield f"- **Small.** A page in memory takes {min(ours.values()):.2g} × its bytes; others: {listed(sizes)}."


def surviving(adversarial: Result) -> Iterator[str]:
    rows = adversarial["rows"]
    names = list(rows[0]["answers"])
    good = {name: sum(is_linear(row["answers"][name]) for row in rows) for name in names}
    ours = {name: good.pop(name) for name in names if name.startswith("scutch")}
    if ours:
        others = ", ".join(f"{name} {count}" for name, count in good.items())
        yield (
            f"- **Calm.** Of {len(rows)} hostile pages {max(ours.values())} are answered in time linear in their size "
            f"(others: {others}), and `page.truncated` names what a limit cut."
        )


def is_linear(answer: Result) -> bool:
    return "failed" not in answer and answer.get("linear", True) and not isinstance(answer.get("twice"), str)


def quality(content: Result) -> Iterator[str]:
    scores = {row["tool"]: row["f1"] for row in content["tools"] if row["tool"] != FITTED}
    tools = {row["tool"]: row["kinds"] for row in content["tools"] if row["tool"] != FITTED}
    if OURS not in tools:
        return
    ours = tools.pop(OURS)
    best = {kind: max(tools, key=lambda tool: tools[tool].get(kind, 0)) for kind in ours}
    ahead = [kind for kind, tool in best.items() if ours[kind] >= tools[tool][kind]]
    behind = [f"{kind} ({tool})" for kind, tool in best.items() if ours[kind] < tools[tool][kind]]
    table = ", ".join(f"{tool} {score:.3f}" for tool, score in sorted(scores.items(), key=lambda pair: -pair[1]))
    yield (
        f"- **Measured.** Word F1 of the content on {content['pages']:,} pages of all kinds (ours by folds: the page's "
        f"site was not trained on): {table}. Best on: "
        f"{', '.join(ahead) or 'no kind yet'}. Where it loses: {', '.join(behind) or 'nowhere in this set'}."
    )


def listing(records: Result) -> Iterator[str]:
    ours = records["ours"]
    f1 = {row["tool"]: {name: found["f1"][0] for name, found in row["corpora"].items()} for row in records["tools"]}
    if ours not in f1:
        return
    others = {tool: scores for tool, scores in f1.items() if not tool.startswith("scutch")}
    parts = []
    for name, score in f1[ours].items():
        best = max(others, key=lambda tool, name=name: others[tool].get(name, 0.0))  # type: ignore[misc]
        sign = "" if score >= others[best].get(name, 0.0) else ", **behind**"
        parts.append(f"{name} {score:.3f} ({best} {others[best].get(name, 0.0):.3f}{sign})")
    yield (
        "- **Finds the list.** Page F1 of the records in the first answer, on sites that the ranker has not seen (five "
        f"folds), and of the best other method there: {', '.join(parts)}."
    )


def tabulating(speed: Result) -> Iterator[str]:
    if speed["ratio"] is not None:
        yield (
            f"- **Quick with tables.** Bytes to the table of the best list: {speed['mean_ms']:.2g} ms a page on "
            f"{speed['pages']:,} pages, {speed['ratio']:.2g} × the parse alone of selectolax (lexbor)."
        )


def reusing(transfer: Result) -> Iterator[str]:
    row = transfer["rows"].get("other pages")
    if row:
        yield (
            f"- **To reuse.** Selectors of one page, run through parsel on the others of its site, find the same records in "
            f"{row['same'][0]:.1%} of {row['trials']} trials (mean F1 {row['f1'][0]:.3f})."
        )


REASONS: Final = (
    ("speed", parsing),
    ("speed", extracting),
    ("memory", holding),
    ("adversarial", surviving),
    ("content", quality),
    ("records", listing),
    ("records-speed", tabulating),
    ("transfer-extracted", reusing),
)


def reasons() -> str:
    """Return the list of reasons that can be backed with a number."""
    found = ((result(name), reason) for name, reason in REASONS)
    return "".join(f"{line}\n" for data, reason in found if data for line in reason(data))


def example() -> str:
    """Return a command and what it prints, as the README shows them."""
    line = [sys.executable, "-m", "scutch.cli", *EXAMPLE]
    folder = ROOT / "docs" / "examples"
    found = subprocess.run(line, cwd=folder, env=os.environ | TERMINAL, capture_output=True, encoding="utf-8", check=True)
    return f"```console\n$ scutch {' '.join(EXAMPLE)}\n{found.stdout}```\n"


def between(text: str, begin: str, inside: str, end: str) -> str:
    """Return a text with something else between two marks.

    Examples
    --------
    >>> between("a<1>b<2>c", "<1>", "x", "<2>")
    'a<1>x<2>c'
    """
    head, _, rest = text.partition(begin)
    return f"{head}{begin}{inside}{end}{rest.partition(end)[2]}"


def render(text: str) -> str:
    """Return the README with its example run and its reasons measured anew."""
    return between(between(text, SHOWN, example(), SHOWN_END), BEGIN, reasons(), END)


if __name__ == "__main__":
    README.write_text(render(README.read_text(encoding="utf-8")), encoding="utf-8")
    print(reasons())
