"""Wrappers under themes that others wrote: ``python -m benchmarks.sites.themes FOLDER [--build] [--pages K] [--save] [-v]``.

``--build`` installs the themes from their registries into the folder, and renders the same data with each (needs pip and
Node.js). A wrapper is learned from the first pages under a theme, and applied to its others and to the first page of each
other theme: a redesign. After that it is repaired with two pages of some of them. A page of another theme is *silent* if its
verdict is ``ok`` and a value of a learned column is wrong.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.common import say
from benchmarks.report import publish
from benchmarks.sites.made_up import Site, Tally, lines, measure
from benchmarks.sites.theme_sites import blog_sites, build, doc_sites

#: Kinds of pages, and where they are from.
KINDS: Final = {"table": "documentation", "sections": "documentation", "package": "documentation", "blog": "blogs"}


def measured(sites: Sequence[Site], learned: int, tally: Tally) -> dict[str, Any]:
    """Return what wrappers of one kind of page read."""
    detail = sites[0].kind == "package"
    for site in sites:
        measure(site, [other for other in sites if other is not site], learned, tally, "detail" if detail else "list")
    shares = {}
    for group in ("", "repaired "):
        names = [name for name in tally.count if name.startswith("repaired ") == bool(group)]
        shares[f"{group}values"] = [sum(tally.right[name] for name in names), sum(tally.count[name] for name in names)]
    verdicts = {case: dict(counts) for case, counts in tally.verdicts.items()}
    return {"kind": sites[0].kind, "themes": len(sites), "pages": learned, **shares, "verdicts": verdicts}


def results(folder: Path, learned: Sequence[int], *, verbose: bool) -> Iterator[dict[str, Any]]:
    """Yield what was measured for each kind of page and number of pages to learn from."""
    sites = [*doc_sites(folder), *blog_sites(folder)]
    for kind in KINDS:
        own = [site for site in sites if site.kind == kind]
        for pages in learned if len(own) > 1 else ():
            tally = Tally()
            yield measured(own, pages, tally)
            say(f"{kind}, {len(own)} themes, wrappers of {pages} pages:")
            say("\n".join((*lines(tally), *(tally.notes if verbose else ()))))


def main() -> None:
    """Print what wrappers read, and save it on demand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the themes and the sites are")
    parser.add_argument("--build", action="store_true", help="install the themes, and build the sites")
    parser.add_argument("--pages", type=int, nargs="+", default=[1, 2, 5], help="pages to learn from")
    parser.add_argument("--save", action="store_true", help="save the result and rewrite docs/benchmarks.md")
    parser.add_argument("-v", "--verbose", action="store_true", help="show what is wrong")
    options = parser.parse_args()
    if options.build:
        build(options.folder)
    found = list(results(options.folder, options.pages, verbose=options.verbose))
    if options.save:
        publish("sites_themes", {"kinds": found})
    else:
        say(json.dumps(found))


if __name__ == "__main__":
    main()
