"""Selectors learned on one page of a site, run through parsel on the site's other pages.

Run as ``python -m benchmarks.records.transfer [--source extracted|gold] [--failures]``. On each page of
``results-dev``, which has up to three queries a site, a *source* gives the records: ``scutch.extract_records`` or, to test the
selectors alone, the gold. Selectors are learned on one page; parsel applies them to each other page of the site, and its
records are compared with those of the source there, by the text of each record's first node.

The gold was mapped to nodes by program: it misses some records and takes others at a wider or tighter node. Gold pages whose
records differ in tag or depth are left out, and the row *same page* shows how much of the loss in the other rows is due to the
gold.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import Any, Final, NamedTuple

import parsel

import scutch
from benchmarks.common import bootstrap, say
from benchmarks.records.corpus import Page, digest, load
from benchmarks.report import publish
from scutch.records.selectors.find import Selectors, find_selectors

CORPUS: Final = "results-dev"
#: Share of pages on which the records must be the same.
TARGET: Final = 0.90
NEARLY: Final = 0.9


class Lesson(NamedTuple):
    """Records of a page by a source, as texts of their first nodes, and the selectors learned from them."""

    texts: tuple[str, ...]
    selectors: Selectors


class Trial(NamedTuple):
    """Selectors of one page applied to another or to the same."""

    site: str
    learned: str
    tried: str
    exact: bool
    f1: float
    same: bool
    xpath: str


Source = Callable[[Page, parsel.Selector], Lesson | None]


def squeezed(text: str) -> str:
    """Return a text without white space, in which parsers differ."""
    return "".join(text.split())


def extracted(page: Page, tree: parsel.Selector) -> Lesson | None:
    """Return the first list that scutch finds; None where there is none."""
    del tree
    regions = scutch.extract_records(page.html, url=page.url or None)
    if not regions:
        return None
    texts = tuple(squeezed(record.nodes[0].text_content) for record in regions[0].records)
    return Lesson(texts, regions[0].selectors())


def gold(page: Page, tree: parsel.Selector) -> Lesson | None:
    """Return the main records of the gold; None if they differ in tag or depth."""
    elements = [element for element in tree.root.iter() if isinstance(element.tag, str)]
    parsed = scutch.parse(tree.root)
    nodes = dict(zip(elements, (node for node in parsed if node.is_element), strict=True))
    records = sorted({tuple(sorted(nodes[element].index for element in found)) for found in _gold_elements(page, tree)})
    heads = [parsed[record[0]] for record in records]
    if len({(head.tag, sum(1 for _ in head.ancestors())) for head in heads}) != 1:
        return None
    found = find_selectors(parsed.columns, records, [() for _ in records], [])
    return Lesson(tuple(squeezed(head.text_content) for head in heads), found)


def _gold_elements(page: Page, tree: parsel.Selector) -> Iterator[list[Any]]:
    """Return the elements of each main record that has some."""
    for region in page.gold["regions"]:
        for record in region["records"] if region["role"] == "main" else ():
            found = [element for path in record.get("nodes") or () for element in tree.root.getroottree().xpath(path)]
            if found:
                yield found


SOURCES: Final[Mapping[str, Source]] = {"extracted": extracted, "gold": gold}


def selected(tree: parsel.Selector, selectors: Selectors) -> tuple[str, ...]:
    """Return what parsel finds with the selector of records."""
    if selectors.record_xpath is None:
        return ()
    return tuple(squeezed(node.xpath("string()").get() or "") for node in tree.xpath(selectors.record_xpath))


def f1(found: Sequence[str], wanted: Sequence[str]) -> float:
    """Return the F1 of two multisets of texts.

    >>> f1(["a", "b", "b"], ["a", "b"])
    0.8
    """
    both = len(found) + len(wanted)
    return 2 * (Counter(found) & Counter(wanted)).total() / both if both else 1.0


def trials(pages: Sequence[Page], source: Source) -> Iterator[Trial]:
    """Yield the selectors of each page applied to each page of its site, itself included."""
    sources = {page.id: scutch.parse(page.html).source for page in pages}  # without characters that were decoded wrongly
    trees = {name: parsel.Selector(text=source.decode()) for name, source in sources.items()}
    lessons = {page.id: lesson for page in pages if (lesson := source(page, trees[page.id]))}
    for learned, lesson in lessons.items():
        for tried, there in lessons.items():
            found = selected(trees[tried], lesson.selectors)
            yield Trial(
                site=pages[0].group,
                learned=learned,
                tried=tried,
                exact=lesson.selectors.exact_records,
                f1=f1(found, there.texts),
                same=Counter(found) == Counter(there.texts),
                xpath=lesson.selectors.record_xpath or "",
            )


def by_site(pages: Sequence[Page]) -> list[list[Page]]:
    """Return the pages by site."""
    sites: dict[str, list[Page]] = defaultdict(list)
    for page in pages:
        sites[page.group].append(page)
    return list(sites.values())


def summary(found: Sequence[Trial]) -> dict[str, Any]:
    """Return the share of equal records, mean F1 and share of nearly equal ones, with intervals over sites."""
    sites: dict[str, list[Trial]] = defaultdict(list)
    for trial in found:
        sites[trial.site].append(trial)
    measures: Mapping[str, Callable[[Trial], float]] = {
        "same": lambda trial: trial.same,
        "f1": lambda trial: trial.f1,
        "nearly": lambda trial: trial.f1 >= NEARLY,
    }
    shares = {name: bootstrap(list(sites.values()), partial(_mean, measure)) for name, measure in measures.items()}
    return {"trials": len(found), **{name: [round(value, 4) for value in share] for name, share in shares.items()}}


def _mean(measure: Callable[[Trial], float], sites: Sequence[Sequence[Trial]]) -> float:
    return fmean(measure(trial) for site in sites for trial in site)


def evaluate(pages: Sequence[Page], source: Source) -> tuple[dict[str, Any], list[Trial]]:
    """Return the scores, and the trials between different pages whose records differ."""
    found = [trial for site in by_site(pages) for trial in trials(site, source)]
    others = [trial for trial in found if trial.learned != trial.tried]
    groups = {
        "same page": [trial for trial in found if trial.learned == trial.tried],
        "other pages": others,
        "other pages, selectors exact": [trial for trial in others if trial.exact],
    }
    rows = {name: summary(group) for name, group in groups.items() if group}
    return rows, sorted((trial for trial in others if not trial.same), key=lambda trial: trial.f1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save."""
    default = "extracted" if hasattr(scutch, "extract_records") else "gold"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", choices=tuple(SOURCES), default=default)
    parser.add_argument("--failures", action="store_true", help="list what was not the same")
    options = parser.parse_args(arguments)
    pages = load(CORPUS)
    rows, failures = evaluate(pages, SOURCES[options.source])
    for name, row in rows.items():
        say(f"{name:30} {row['trials']:4} same {row['same'][0]:.3f} F1 {row['f1'][0]:.3f} nearly {row['nearly'][0]:.3f}")
    for trial in failures if options.failures else ():
        say(f"  {trial.f1:.3f} {trial.learned} -> {trial.tried}: {trial.xpath}")
    result = {"source": options.source, "corpus": {CORPUS: digest(pages)}, "pages": len(pages), "target": TARGET, "rows": rows}
    publish(f"transfer-{options.source}", result)


if __name__ == "__main__":
    main()
