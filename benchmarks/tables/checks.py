"""What tables say of themselves, without a gold: ``python -m benchmarks.tables.checks``.

The first list of every list page of the corpora is read, and each check counts what cannot be right in its table: a column
that only one half of the records has, a price that is called something else, a label left in a cell. Of each check the result
has how many were looked at, the share of faults and its 95 % interval over sites, and the causes. Many faults are right as
they are on their page (a column that is empty in one half), so a share is to be compared with that of another build.

A third of the sites, by the hash of their name, is *held back*: ``--show CHECK`` prints the faults of the others alone, for
reading, and the shares of both are published. ``--show CHECK:CAUSE`` prints one cause.
"""

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import scutch
from benchmarks.common import Gold, bootstrap, pages, say
from benchmarks.tables.checked import CheckedList, Faults
from benchmarks.tables.column_checks import COLUMN_CHECKS
from benchmarks.tables.row_checks import ROW_CHECKS

CORPORA: Final = ("results-dev", "lists-dev", "content-dev")
#: Kinds of the pages of content-dev that are read: those that are lists.
KINDS: Final = frozenset(("listing", "collection", "forum"))
#: One of so many sites is held back.
HELD_BACK: Final = 3
#: Lists of fewer records say little.
LEAST_RECORDS: Final = 4
CHECKS: Final = {**ROW_CHECKS, **COLUMN_CHECKS}


class PageFaults(NamedTuple):
    """What the checks found on a page."""

    key: str
    site: str
    names: tuple[str, ...]
    found: dict[str, Faults]


def lists() -> Iterator[CheckedList]:
    """Yield the first list of each list page of the corpora."""
    for corpus in CORPORA:
        for gold in pages(None, corpus):
            if corpus == "content-dev" and gold.gold["page_type"] not in KINDS:
                continue
            regions = scutch.extract_records(gold.html, url=gold.url or None)
            if regions and len(regions[0]) >= LEAST_RECORDS:
                yield CheckedList(f"{corpus}/{gold.id}", site_of(gold), regions[0], regions[0].table)


def site_of(gold: Gold) -> str:
    """Return the name of the site of a page; pages of one program that lists courts are sites of their own."""
    return gold.gold.get("site") or urlsplit(gold.url).hostname or gold.id.partition("_")[0]


def is_held_back(site: str) -> bool:
    """Whether the pages of a site are not read by eye.

    >>> [is_held_back(site) for site in ("flax.example", "hemp.example", "sisal.example")]
    [False, False, True]
    """
    return hashlib.sha256(site.encode()).digest()[0] % HELD_BACK == 0


def checked(found: CheckedList, names: Sequence[str]) -> PageFaults:
    """Return what some checks find in a list."""
    return PageFaults(found.key, found.site, tuple(found.names), {name: CHECKS[name](found) for name in names})


def summary(results: Sequence[PageFaults]) -> list[dict[str, Any]]:
    """Return a row for each check: what was looked at, and the shares of faults of all sites and of those held back."""
    sites = [list(own) for _, own in groupby(sorted(results, key=site_key), key=site_key)]
    held = [own for own in sites if is_held_back(own[0].site)]
    return [check_row(name, sites, held) for name in CHECKS if results and name in results[0].found]


def site_key(result: PageFaults) -> str:
    """Return the site of a result."""
    return result.site


def check_row(name: str, sites: Sequence[Sequence[PageFaults]], held: Sequence[Sequence[PageFaults]]) -> dict[str, Any]:
    """Return the row of a check."""
    own = [result.found[name] for site in sites for result in site]
    share = bootstrap(sites, partial(fault_share, name=name))
    held_share = bootstrap(held, partial(fault_share, name=name)) if held else share
    causes = Counter(fault.cause for faults in own for fault in faults.found)
    return {
        "check": name,
        "sites": len(sites),
        "pages": sum(bool(faults.found) for faults in own),
        "looked": sum(faults.looked for faults in own),
        "faults": sum(len(faults.found) for faults in own),
        "share": [share.value, share.low, share.high],
        "held": [held_share.value, held_share.low, held_share.high],
        "causes": dict(causes.most_common()),
    }


def fault_share(sites: Sequence[Sequence[PageFaults]], name: str) -> float:
    """Return the faults of a check as a share of what it looked at."""
    own = [result.found[name] for site in sites for result in site]
    return sum(len(faults.found) for faults in own) / max(1, sum(faults.looked for faults in own))


def shown(results: Sequence[PageFaults], name: str, cause: str) -> Iterator[str]:
    """Yield the faults of a check, page by page, of sites that are not held back."""
    for result in results:
        found = [fault for fault in result.found[name].found if cause in ("", fault.cause)]
        if found and not is_held_back(result.site):
            yield f"{result.key}: {', '.join(result.names)}"
            yield from (f"    {fault.cause}: {fault.column}: {fault.example}" for fault in found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Check and publish, or show the faults of one check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", metavar="CHECK", help=f"one of {', '.join(CHECKS)}")
    options = parser.parse_args(arguments)
    name, _, cause = (options.show or "").partition(":")
    results = [checked(found, [name] if name else list(CHECKS)) for found in lists()]
    if name:
        say("\n".join(shown(results, name, cause)))
        return
    rows = summary(results)
    for row in rows:
        low, high = row["share"][1:]
        share = f"{row['share'][0]:.4f} [{low:.4f}, {high:.4f}] held {row['held'][0]:.4f}"
        say(f"{row['check']:16} {row['faults']:6}/{row['looked']:6} on {row['pages']:3} {share} {row['causes']}")
    from benchmarks.report import publish  # noqa: PLC0415 (it reads the section)

    publish("tables_checks", {"pages": len(results), "rows": rows})


if __name__ == "__main__":
    main()
