"""Sections of docs/benchmarks.md on wrappers."""

from collections.abc import Iterator, Mapping
from typing import Final

from benchmarks.markdown import Result, measured, table

PEERS: Final = """\
## Wrappers beside other tools

{kinds} kinds of made-up sites in {styles} styles, with {fields} fields in all (`python -m benchmarks.sites.peers
--save`): read after learning from 1, 2 or 5 pages, and after a redesign, which shows the same data in another style.
*Rows*: share of the rows whose values are all right; *values*: share of the right values; *right*, *noticed*, *silent*:
shares of the redesigned pages that are read right, give an alarm, and have wrong values without an alarm. scutch learns
from the pages alone; autoscraper gets a value of each field from each page; parsel runs selectors written by hand with
the markup in view; Scrapling finds the elements of these again by similarity. The values that scutch misses are of one
style: bare elements without class or label, among which an optional price shifts the following ones; further pages do not
help. No tool reads a page after a redesign; `scutch repair` does ([Sites](sites.md#measured))."""

THEMES: Final = """\
## Wrappers under themes that others wrote

The same data under themes of Sphinx, MkDocs, VitePress, Docusaurus, Eleventy and Hexo: tables and sections of ten
packages, pages of one package, front pages of a blog (`python -m benchmarks.sites.themes FOLDER --build --save`).
*Values*: share of the right values of later pages after learning from 1, 2 or 5 pages. Pages under another theme are a
redesign: *right*; *noticed* (a verdict other than `ok`); *missing* (`ok`, and the answer names a value that is not
found); *silent* (`ok` with a wrong value). *Repaired*: share of the right values after a repair with two pages of the
other theme. Values that a theme does not show are left out."""


VARIANTS: Final = """\
## Wrappers of variants and mobile copies

{kinds} kinds of made-up sites in {styles} styles, each with variants that show the same data (`python -m
benchmarks.sites.variants --save`): a *badge* before or after the title of some records, a value *wrapped* in more
elements, a *banner* without data among the records, and a *mobile* copy with other containers, another order and fewer
values. Wrappers are learned from 1, 2 or 5 pages of the *design* alone and applied to the variant; or from pages of both
(*mix*) and applied to both; or `learn_templates` gets pages of both and makes a wrapper of each template (*templates*).
*Noticed*: not right, and the verdict is not `ok`; *missing*: `ok`, and the answer names a value that is not found;
*silent*: `ok` with a wrong value; *alarms*: right, but the verdict is not `ok`."""


DRIFT: Final = """\
## Drift of wrappers

How well the health of an answer tells changed pages from unchanged ones (`python -m benchmarks.sites.drift --themes
FOLDER --save`). *Changed*: pages of another design, mobile copy or theme that the wrapper does not read right; on
results-dev, pages of other sites. *Unchanged*: later pages of the site; on results-dev other queries, some of which show
another list. The score of a page is its verdict, then its distance to the learned template. *AUC*: area under the ROC
curve, with a 95 % bootstrap interval over the sites. The other columns are points of the curve: the share of the changed
pages that is noticed, at a verdict (*at* the share of unchanged pages that is flagged too), and at a largest share of
flagged pages."""


def drift(result: Result) -> str:
    """Return the section on drift."""
    at_verdict = list(result["rows"][0]["at verdict"])
    head = ("data", "changed", "unchanged", "AUC", *at_verdict, *(f"flagged ≤ {flagged:.1%}" for flagged in result["flagged"]))
    rows = ((row["data"], f"{row['changed']:,}", f"{row['unchanged']:,}", *drift_points(row)) for row in result["rows"])
    return "\n\n".join((DRIFT, measured(result), table(head, rows)))


def drift_points(row: Result) -> Iterator[str]:
    """Yield the area under a curve, and its points."""
    value, low, high = row["auc"]
    yield f"{value:.3f} [{low:.3f}, {high:.3f}]"
    yield from (f"{noticed:.3f} at {flagged:.3f}" for noticed, flagged in row["at verdict"].values())
    yield from (f"{noticed:.3f}" for noticed in row["noticed"])


def variants(result: Result) -> str:
    """Return the section on variants."""
    rows = ((f"{row['variant']}: {row['way']}, {row['pages']}", *variant_shares(row["cases"])) for row in result["rows"])
    head = ("variant: learned from, pages", "pages read", "right", "noticed", "missing", "silent", "alarms")
    return "\n\n".join((VARIANTS.format(**result), measured(result), table(head, rows)))


def variant_shares(cases: Mapping[str, int]) -> Iterator[str]:
    """Yield the number of pages, and the shares of those that are right, noticed, missing values, silent, and false alarms."""
    total = sum(cases.values())
    called_ok = {case: cases.get(f"{case} ok", 0) for case in ("right", "missing", "wrong")}
    right = sum(count for case, count in cases.items() if case.startswith("right"))
    noticed = total - right - called_ok["missing"] - called_ok["wrong"]
    yield f"{total:,}"
    for count in (right, noticed, called_ok["missing"], called_ok["wrong"], right - called_ok["right"]):
        yield f"{count / total:.3f}"


def themes(result: Result) -> str:
    """Return the section on wrappers under themes."""
    rows = (
        (f"{row['kind']}, {row['themes']} themes, {row['pages']} page{'s' * (row['pages'] != 1)}", *theme_shares(row))
        for row in result["kinds"]
    )
    head = ("pages: learned", "values", "redesign: right", "noticed", "missing", "silent", "repaired")
    return "\n\n".join((THEMES, measured(result), table(head, rows)))


def theme_shares(row: Result) -> Iterator[str]:
    """Yield the shares of one kind of pages."""
    verdicts = {case: row["verdicts"].get(f"redesign, {case}", {}) for case in ("right", "missing", "wrong")}
    called_ok = {case: counts.get("ok", 0) for case, counts in verdicts.items()}
    total = sum(sum(counts.values()) for counts in verdicts.values())
    parts = (called_ok["right"], total - sum(called_ok.values()), called_ok["missing"], called_ok["wrong"])
    yield f"{row['values'][0] / row['values'][1]:.3f}"
    yield from (f"{part / total:.3f}" for part in parts)
    yield f"{row['repaired values'][0] / max(1, row['repaired values'][1]):.3f}"


def peers(result: Result) -> str:
    """Return the section on wrappers beside other tools."""
    rows = (
        (
            f"{row['tool']}, {row['pages']} page{'s' * (row['pages'] != 1)}",
            *read_shares(row["same"]),
            *shares(row["redesigns"]),
        )
        for row in result["tools"]
    )
    head = ("tool", "rows", "values", "redesign: right", "noticed", "silent")
    return "\n\n".join((PEERS.format(**result), measured(result), table(head, rows)))


def read_shares(counts: Result) -> Iterator[str]:
    """Yield the shares of rows and values that are right; a dash for a tool that takes part after a redesign alone."""
    for unit in ("rows", "values"):
        yield f"{counts.get(f'right {unit}', 0) / counts[unit]:.3f}" if counts.get(unit) else "–"


def shares(counts: Result) -> Iterator[str]:
    """Yield the shares of redesigned pages that are right, noticed and silently wrong."""
    total = sum(counts.values())
    yield from (f"{counts.get(case, 0) / total:.3f}" for case in ("right", "noticed", "silent"))
