"""Writes docs/benchmarks.md and tables of docs/papers/ from the committed results: ``python -m benchmarks.report``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from benchmarks.common import ROOT, load, save, say
from benchmarks.crawl import sections as crawls
from benchmarks.markdown import Result, interval, measured, table, target
from benchmarks.papers import sections as papers
from benchmarks.papers.pages import write_pages
from benchmarks.records import sections
from benchmarks.render import sections as rendering
from benchmarks.segments import sections as blocks
from benchmarks.sites import sections as wrappers
from benchmarks.summary import RUN, data, summary
from benchmarks.tables import sections as columns

PAGE: Final = ROOT / "docs" / "benchmarks.md"

HEAD: Final = """\
# Benchmarks

What scutch is better and worse at than other tools, and on which pages. `python -m benchmarks.report` writes this page
from `benchmarks/results/*.json`; do not edit it."""

CONTENT: Final = """\
## Quality of content

{pages:,} pages of `content-dev` (`python -m benchmarks.content.evaluate`). *F1*: of the words of the text as multisets,
mean over pages, with a 95 % bootstrap interval over the pages. *With*: share of the required snippets that are in the
text; *without*: share of the forbidden snippets that are not. A title counts as right at a word F1 of 0.9 or more, an
author or a day if it is equal; words that join names are ignored. *Ahead*: mean F1 of scutch-cross-validated minus that
of the tool on the same pages.

The text of *scutch-cross-validated* comes from models that were fitted without the site of the page (five folds, `python
-m training.content --folds`). *scutch* is the shipped model, which was fitted on all of these pages, as were its title,
author and date (folds: `python -m training.metadata --folds`): compare the other tools with the first, not with the
second."""

COHERENCE: Final = """\
### Whole lists, headings, figures and tables

Of the Markdown without links and images, by the shipped model, which was fitted on these pages (`python -m
benchmarks.content.coherence`). *Cut*: share of the lists with an item in the answer that lack another item;
advertisements and buttons in lists count. *Without a body*: share of the headings that are followed by nothing, or by a
heading of the same or a higher level; *outside lists of titles*: without runs of three or more such headings of one
level; *not bare*: without those that have no body on the page either. *Figures whole*: share of the captioned figures
between two kept paragraphs that have image and caption. *Tables whole*: share of the kept data tables that have all
cells."""

SEEDS: Final = """\
### Variation between seeds

Mean F1 by folds with several sets of seeds of the first stage (`python -m training.content --seeds`). Set 1 is the
shipped one, which the tables above use. Compare two designs of the model by such means only."""

SPEED: Final = """\
## Speed

{pages} pages of `content-dev`, {mean_bytes:,} bytes on average (`python -m benchmarks.speed`). All libraries run in one
process and alternate on every page; the best time of each on each page counts, including the time to free the result. A
ratio is the total time of scutch over that of the other tool, with a 95 % bootstrap interval over the pages; below 1
scutch is faster. resiliparse writes no Markdown: its time is for plain text. *scutch columns* is the parser alone,
`scutch.parse` the public call. *Target* is the ratio that the project aims at."""

#: Title of each contest. A result that is older than a contest lacks it.
SPEED_TITLES: Final = {
    "parse": "Bytes to tree",
    "content": "Bytes to main content as Markdown",
    "content+metadata+kind": "Bytes to content, metadata and kind, beside a parse",
    "small pages": "Bytes of small pages, 5 to 30 KB, to main content as Markdown",
}

MEMORY: Final = """\
## Memory

Growth of the resident memory of a process, one process per library (`python -m benchmarks.memory`). *Held page*: parsed
pages kept in a list, relative to their HTML bytes, without the bytes objects of the caller (target for `scutch.parse`:
{held}). *Large page*: the peak during the parse of a page of 50 MB, relative to its bytes, with the bytes objects
(target: {large:.0f})."""

STARTUP: Final = """\
## Start-up

A fresh interpreter for each run (`python -m benchmarks.startup`): medians of {rounds} alternating runs. *Over bare* is
the median difference to an interpreter that does nothing."""

HOSTILE: Final = """\
## Hostile pages

Milliseconds for n elements and, after ×, the growth from n to 2n, where 2 is linear (`python -m benchmarks.adversarial`).
Each run is a process limited to {timeout:g} s and 6 GiB. *Cut* names the limit that `page.truncated` reports. lxml drops
nodes below depth 256 without a warning."""


def speed(result: Result) -> str:
    """Return the section on speed."""
    parts = [SPEED.format(**result), measured(result)]
    for name in filter(result.__contains__, SPEED_TITLES):
        parts += [f"### {SPEED_TITLES[name]}", _times(result[name]["times"]), _ratios(result[name]["ratios"])]
    return "\n\n".join((*parts, "### Two threads against one", _threads(result["threads"])))


def _times(times: Mapping[str, Result]) -> str:
    return table(
        ("", "ms a page, mean", "median"),
        ((name, f"{row['mean_ms']:.3f}", f"{row['median_ms']:.3f}") for name, row in times.items()),
    )


def _ratios(ratios: Sequence[Result]) -> str:
    rows = (
        (
            f"{row['ours']} / {row['peer']}",
            interval(row, "ratio"),
            f"{row['median_ratio']:.3f}",
            target(row["target"], row["met"]),
        )
        for row in ratios
    )
    return table(("", "ratio of the totals", "median of the pages' ratios", "target"), rows)


def _threads(rows: Sequence[Result]) -> str:
    cells = ((row["name"], f"{row['speedup']:.2f}", target(row["target"], row["met"], "≥")) for row in rows)
    return table(("", "times the work of one thread", "target"), cells)


def memory(result: Result) -> str:
    """Return the section on memory."""
    rows = [(row["name"], *_grown(row["held"], "kib"), *_grown(row["large"], "peak_mib")) for row in result["rows"]]
    return "\n\n".join(
        (
            MEMORY.format(**result["targets"]),
            measured(result),
            table(("", "KiB a held page", "× its bytes", "peak of a large page, MiB", "× its bytes"), rows),
        )
    )


def _grown(row: Result, size: str) -> tuple[str, str]:
    return (row["failed"], "") if "failed" in row else (f"{row[size]:.0f}", f"{row['ratio']:.2f}")


def startup(result: Result) -> str:
    """Return the section on start-up."""
    rows = (
        (row["name"], f"{row['median_ms']:.1f}", f"{row['over_bare_ms']:.1f}", target(row["target"], row["met"]))
        for row in result["rows"]
    )
    return "\n\n".join(
        (
            STARTUP.format(**result),
            measured(result),
            table(("", "ms", "ms over bare", "target"), rows),
        )
    )


def adversarial(result: Result) -> str:
    """Return the section on hostile pages."""
    names = list(result["rows"][0]["answers"])
    rows = [
        (f"{row['n']:,} {row['unit']}: {row['case']}", *(_hostile(row["answers"][name]) for name in names))
        for row in result["rows"]
    ]
    cut = result["cut"]
    rows.append((f"a page of {cut['bytes']:,} bytes cut at every byte", *(_hostile(cut["answers"][name]) for name in names)))
    return "\n\n".join(
        (
            HOSTILE.format(**result),
            measured(result),
            table(("page", *names), rows),
        )
    )


def _hostile(found: Result) -> str:
    if "failed" in found:
        return f"**{found['failed']}**"
    growth = (
        "" if not found.get("growth") else f" ×{found['growth']:.1f}" if found["linear"] else f" **×{found['growth']:.1f}**"
    )
    growth = f" 2n: **{found['twice']}**" if isinstance(found.get("twice"), str) else growth
    return f"{1e3 * found['seconds']:.1f}{growth}" + (
        f" *cut: {', '.join(found['truncated'])}*" if found.get("truncated") else ""
    )


def content(result: Result) -> str:
    """Return the section on the quality of content."""
    kinds = list(result["kinds"])
    return "\n\n".join(
        (
            CONTENT.format(**result),
            table(
                ("tool", "F1", "precision", "recall", "with", "without", "title", "author", "date", "scutch ahead by"),
                map(_quality, result["tools"]),
            ),
            "F1 by kind of page (number of pages):",
            table(
                ("tool", *(f"{kind} ({count})" for kind, count in result["kinds"].items())),
                (_kinds(row, kinds) for row in result["tools"]),
            ),
        )
    )


def _quality(row: Result) -> tuple[str, ...]:
    numbers = (_share(row[key]) for key in ("precision", "recall", "with", "without", "title", "author", "date"))
    pair = row.get("paired")
    ahead = "" if pair is None else f"{pair['ahead']:+.3f} [{pair['low']:+.3f}, {pair['high']:+.3f}]"
    version = ", ".join(row["versions"].values())
    return (f"{row['tool']} {version}".strip(), interval(row, "f1"), *numbers, ahead)


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _kinds(row: Result, kinds: Sequence[str]) -> tuple[str, ...]:
    return (row["tool"], *(_share(row["kinds"].get(kind)) for kind in kinds))


def coherence(result: Result) -> str:
    """Return the section on what the Markdown has whole."""
    header = (
        *("corpus", "tool", "lists", "cut", "headings", "without a body", "outside lists of titles", "not bare"),
        *("figures whole", "tables whole"),
    )
    return "\n\n".join((COHERENCE, table(header, map(_coherent, result["rows"]))))


def _coherent(row: Result) -> tuple[object, ...]:
    parts = (_share(row[f"whole_{name}"] / row[name] if row.get(name) else None) for name in ("figures", "tables"))
    empty = _share(row["empty"] / row["headings"])
    lost = _share((row["empty"] - row["bare"]) / row["headings"])
    outside = _share((row["empty"] - row["titles"]) / (row["headings"] - row["titles"]))
    cut = _share(row["cut"] / row["lists"])
    return (row["corpus"], row["tool"], row["lists"], cut, row["headings"], empty, outside, lost, *parts)


def seeds(result: Result) -> str:
    """Return the section on the F1 of other seeds."""
    rows = [
        (name, *map(_share, (own["mean"], min(own["sets"]), max(own["sets"]), *own["sets"])))
        for name, own in result["f1"].items()
    ]
    sets = (f"set {number}" for number in range(1, len(rows[0]) - 3))
    return "\n\n".join((SEEDS, table(("pages", "mean", "least", "most", *sets), rows)))


def ideas(result: Result) -> str:
    """Return the section on the contribution of each paper's method to content."""
    return papers.methods(result, load("content-ablation"))


SECTIONS: Final[Mapping[str, Callable[[Result], str]]] = {
    "content": content,
    "content-seeds": seeds,
    "content-coherence": coherence,
    "papers-content": ideas,
    "records": sections.records,
    "transfer-extracted": sections.transfer,
    "tables": columns.tables,
    "tables_across_pages": columns.across_pages,
    "tables_checks": columns.checks,
    "html_tables": columns.html_tables,
    "segments": blocks.segments,
    "sites_peers": wrappers.peers,
    "sites_variants": wrappers.variants,
    "sites_themes": wrappers.themes,
    "sites_drift": wrappers.drift,
    "next_page": crawls.next_pages,
    "crawl": crawls.crawl,
    "render_quality": rendering.quality,
    "render_evidence": rendering.evidence,
    "render_speed": rendering.speed,
    "speed": speed,
    "records-speed": sections.speed,
    "memory": memory,
    "startup": startup,
    "adversarial": adversarial,
}


def render() -> str:
    """Return the whole page from the results there are."""
    found = ((section, load(name)) for name, section in SECTIONS.items())
    return (
        "\n\n".join((HEAD, summary(), data(), RUN, *(section(result) for section, result in found if result is not None)))
        + "\n"
    )


def publish(name: str, result: Result) -> None:
    """Save one result and rewrite the page, so that both always agree."""
    save(name, result)
    main()


def main() -> None:
    """Write the page, and the tables of docs/papers/."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(render(), encoding="utf-8")
    say(f"wrote {', '.join(str(path.relative_to(ROOT)) for path in (PAGE, *write_pages()))}")


if __name__ == "__main__":
    main()
