"""Writes the generated parts of the README, its example and its measurements: ``python -m build_tools.readme``.

The numbers come from ``benchmarks/results``; none is typed by hand. A benchmark that has not been run has no line.
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
#: Our results in cross-validation, and those of the shipped model, which was fitted on these pages.
OURS: Final = "scutch-cross-validated"
FITTED: Final = "scutch"
#: Name of the tables of this build.
TABLES: Final = "scutch"
#: The command that the README shows, on an example page of the docs.
EXAMPLE: Final = ("records", "shop.html", "--format", "table")
TERMINAL: Final = {"COLUMNS": "110", "NO_COLOR": "1", "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}

Result = dict[str, Any]


def result(name: str) -> Result | None:
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def ratios(rows: Sequence[Result], ours: str) -> dict[str, float]:
    """Return our time over each peer's."""
    return {row["peer"]: row["ratio"] for row in rows if row["ours"] == ours}


def ratio_list(values: dict[str, float]) -> str:
    return ", ".join(f"{value:.2g} × {peer}" for peer, value in values.items())


def parse_speed(speed: Result) -> Iterator[str]:
    found = ratios(speed["parse"]["ratios"], "scutch columns")
    if found:
        yield (
            f"- **Fast parser.** Time to parse {speed['pages']} pages into columns, as a multiple of that of other parsers: "
            f"{ratio_list(found)}."
        )


def content_speed(speed: Result) -> Iterator[str]:
    found = ratios(speed["content"]["ratios"], "scutch")
    if found:
        yield f"- **Fast extraction.** Time from bytes to the content as Markdown, likewise: {ratio_list(found)}."


def page_size(memory: Result) -> Iterator[str]:
    sizes = {row["name"]: row["held"]["ratio"] for row in memory["rows"] if "failed" not in row["held"]}
    ours = {name: sizes.pop(name) for name in list(sizes) if name.startswith("scutch")}
    if ours and sizes:
        yield f"- **Small in memory.** A parsed page takes {min(ours.values()):.2g} × its bytes; others: {ratio_list(sizes)}."


def robustness(adversarial: Result) -> Iterator[str]:
    rows = adversarial["rows"]
    names = list(rows[0]["answers"])
    good = {name: sum(is_linear(row["answers"][name]) for row in rows) for name in names}
    ours = {name: good.pop(name) for name in names if name.startswith("scutch")}
    if ours:
        others = ", ".join(f"{name} {count}" for name, count in good.items())
        yield (
            f"- **Robust.** {max(ours.values())} of {len(rows)} adversarial pages are parsed in linear time "
            f"(others: {others}); `page.truncated` names the limits that were reached."
        )


def is_linear(answer: Result) -> bool:
    return "failed" not in answer and answer.get("linear", True) and not isinstance(answer.get("twice"), str)


def content_quality(content: Result) -> Iterator[str]:
    scores = {row["tool"]: row["f1"] for row in content["tools"] if row["tool"] != FITTED}
    tools = {row["tool"]: row["kinds"] for row in content["tools"] if row["tool"] != FITTED}
    if OURS not in tools:
        return
    ours = tools.pop(OURS)
    best = {kind: max(tools, key=lambda tool: tools[tool].get(kind, 0)) for kind in ours}
    ahead = [kind for kind, tool in best.items() if ours[kind] >= tools[tool][kind]]
    behind = [f"{kind} ({tool})" for kind, tool in best.items() if ours[kind] < tools[tool][kind]]
    ranked = sorted(scores.items(), key=lambda pair: -pair[1])
    table = ", ".join(f"{FITTED if tool == OURS else tool} {score:.3f}" for tool, score in ranked)
    yield (
        f"- **Accurate content.** Word F1 on {content['pages']:,} pages of seven kinds (ours cross-validated by site): "
        f"{table}. Best on: {', '.join(ahead) or 'no kind'}. Behind on: {', '.join(behind) or 'no kind in this set'}."
    )


def records_quality(records: Result) -> Iterator[str]:
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
        "- **Accurate records.** Page F1 of the first list, cross-validated by site in five folds (in brackets the best other "
        f"method of each set): {', '.join(parts)}."
    )


def table_quality(tables: Result) -> Iterator[str]:
    rows = {row["group"]: row for row in tables["rows"] if row["name"] == TABLES}
    if {"known", "held back"} <= rows.keys():
        known, held = rows["known"], rows["held back"]
        yield (
            f"- **Tables of unseen pages.** On {held['pages']} held-back pages (annotated after the rules were written, "
            f"results not inspected), {held['found'][0]:.0%} of the wanted columns are right in nearly all records, and "
            f"{held['good'][0]:.0%} of the tables have all of them and at most one more ({known['good'][0]:.0%} on the "
            f"{known['pages']} pages that the rules were developed on)."
        )


def table_speed(speed: Result) -> Iterator[str]:
    if speed["ratio"] is not None:
        yield (
            f"- **Fast tables.** From bytes to the table of the best list in {speed['mean_ms']:.2g} ms per page on "
            f"{speed['pages']:,} pages, {speed['ratio']:.2g} × the parsing time of selectolax (lexbor)."
        )


def selector_transfer(transfer: Result) -> Iterator[str]:
    row = transfer["rows"].get("other pages")
    if row:
        yield (
            f"- **Reusable selectors.** The selectors of one page, run by parsel on other pages of its site, find the same "
            f"records in {row['same'][0]:.1%} of {row['trials']} trials (mean F1 {row['f1'][0]:.3f})."
        )


MEASUREMENTS: Final = (
    ("speed", parse_speed),
    ("speed", content_speed),
    ("memory", page_size),
    ("adversarial", robustness),
    ("content", content_quality),
    ("records", records_quality),
    ("tables", table_quality),
    ("records-speed", table_speed),
    ("transfer-extracted", selector_transfer),
)


def measurements() -> str:
    """Return the list of measurements."""
    found = ((result(name), describe) for name, describe in MEASUREMENTS)
    return "".join(f"{line}\n" for data, describe in found if data for line in describe(data))


def example() -> str:
    """Return a command with its output."""
    line = [sys.executable, "-m", "scutch.cli", *EXAMPLE]
    folder = ROOT / "docs" / "examples"
    found = subprocess.run(line, cwd=folder, env=os.environ | TERMINAL, capture_output=True, encoding="utf-8", check=True)
    return f"```console\n$ scutch {' '.join(EXAMPLE)}\n{found.stdout}```\n"


def between(text: str, begin: str, inside: str, end: str) -> str:
    """Return a text with its part between two markers replaced.

    >>> between("a<1>b<2>c", "<1>", "x", "<2>")
    'a<1>x<2>c'
    """
    head, _, rest = text.partition(begin)
    return f"{head}{begin}{inside}{end}{rest.partition(end)[2]}"


def render(text: str) -> str:
    """Return the README with a new example and new measurements."""
    return between(between(text, SHOWN, example(), SHOWN_END), BEGIN, measurements(), END)


if __name__ == "__main__":
    README.write_text(render(README.read_text(encoding="utf-8")), encoding="utf-8")
    print(measurements())
