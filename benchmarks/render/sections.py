"""Sections of docs/benchmarks.md on rendered pages."""

from typing import Final

from benchmarks.markdown import Result, measured, table

QUALITY: Final = """\
## Rendered pages

The same pages with and without a browser, from their markup alone: external style sheets, images and scripts are missing
(`python -m benchmarks.render.quality`). *Parsed* from the source, *rendered* by Chromium, *rewritten*: the markup of the
rendered page, parsed again. F1 as above, of the shipped models. *Ahead*: mean difference to *parsed* on the same pages,
with a 95 % bootstrap interval over sites."""

SPEED: Final = """\
### Cost of rendering

Pages per second and memory of all processes of the browser, shared memory counted once, with 1, 2 and 4 contexts (`python
-m benchmarks.render.speed`). *Bundled* are pages of the tests, *real* are pages of `content-dev`, offline. The second
table compares the snapshot with a script that walks the page and collects the same columns: milliseconds to the answer,
best of several runs on the same rendered pages, with the ratio of the totals and its 95 % interval over pages. *Columns*
is the time to make a page from the snapshot."""


EVIDENCE: Final = """\
### Visual evidence for records

Page F1 on {pages} rendered pages with gold records, each ranked by a model fitted without its site, *without* and with
visual evidence (`records/find/visual_evidence.py`), which is used on the {doubtful} pages whose first answer is in doubt
(`python -m training.visual_weight`). Gain over all pages: {gain}, with a 95 % bootstrap interval over sites. The weight
is {weight}; the gain was measured with the weights of the folds, {folds}. On {better} of {every} pages with a list, a
pool of `visual_blocks` has an F1 at least 0.05 above that of every candidate."""


def evidence(result: Result) -> str:
    """Return the section on visual evidence for records."""
    gain = "{:+.4f} [{:+.4f}, {:+.4f}]".format(*result["ahead"])
    folds, pools = ", ".join(f"{weight:.2f}" for weight in result["folds"]), result["pools"]
    shown = {name: result[name] for name in ("pages", "doubtful", "weight")}
    text = EVIDENCE.format(**shown, gain=gain, folds=folds, better=pools["ahead"], every=pools["pages"])
    rows = ((name, row["pages"], f"{row['without']:.4f}", f"{row['ahead']:+.4f}") for name, row in result["corpora"].items())
    return "\n\n".join((text, table(("corpus", "pages", "without", "ahead by"), rows)))


def quality(result: Result) -> str:
    """Return the section on the quality of answers for rendered pages."""
    kinds = {kind: found for kind, found in result.items() if kind != "machine"}
    rows = [
        (kind, found["pages"], *(f"{found[form]:.4f}" for form in ("parsed", "rendered", "rewritten")), _interval(found))
        for kind, found in kinds.items()
    ]
    reasons = "; ".join(f"{kind}: {_reasons(found['changed'])}" for kind, found in kinds.items())
    header = ("", "pages", "parsed", "rendered", "rewritten", "rendered ahead")
    return "\n\n".join((QUALITY, table(header, rows), f"Pages whose F1 changes by 0.02 or more. {reasons}.", measured(result)))


def _interval(found: Result) -> str:
    return "{:+.4f} [{:+.4f}, {:+.4f}]".format(*found["rendered ahead"])


def _reasons(changed: Result) -> str:
    return ", ".join(f"{count} {reason}" for reason, count in changed.items()) or "none"


def speed(result: Result) -> str:
    """Return the section on the speed of rendering."""
    kinds = {kind: found for kind, found in result.items() if kind != "machine"}
    contexts = [
        (f"{kind}, {count} contexts", found["pages"], row["pages_per_second"], f"{row['peak_mib']:.0f}")
        for kind, found in kinds.items()
        for count, row in found["contexts"].items()
    ]
    ways = [
        (kind, found["ways"]["mean_nodes"], *_ways(found["ways"]), "{:.3f} [{:.3f}, {:.3f}]".format(*found["ways"]["ratio"]))
        for kind, found in kinds.items()
    ]
    return "\n\n".join(
        (
            SPEED,
            measured(result),
            table(("", "pages", "pages a second", "peak, MiB"), contexts),
            table(("", "nodes, mean", "snapshot", "columns", "walk", "snapshot / walk"), ways),
        )
    )


def _ways(found: Result) -> tuple[str, ...]:
    return tuple(f"{found[way]['mean_ms']:.1f}" for way in ("snapshot", "columns", "walk"))
