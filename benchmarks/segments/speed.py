"""Time of ``segment`` on a page of 2,000 nodes: ``python -m benchmarks.segments.speed``.

The page is one of the benchmark's, stacked upon itself until it is large enough, so it has boxes without a browser.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import scutch
from benchmarks.common import say
from benchmarks.segments.evaluate import FOLDER, METHODS, milliseconds
from benchmarks.segments.frozen import LAYOUT, PAGE, thawed
from scutch.layout.extract import PDOC
from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.visual_blocks.method import visual_blocks
from scutch.page import Page

NODES: Final = 2000
PAGES: Final = ("shop_grid", "news_article", "portal_zh")


def stacked(folder: Path, nodes: int = NODES) -> tuple[Page, bytes]:
    """Return a page of about so many nodes: what is in its body, copy under copy; and its markup."""
    html, layout = (folder / PAGE).read_text(encoding="utf-8"), json.loads((folder / LAYOUT).read_text(encoding="utf-8"))
    head, _, rest = html.partition("<body>")
    inner = rest.partition("</body>")[0].strip()
    rows: list[Any] = layout["rows"]
    first = len(scutch.parse(f"{head}<body>").columns)
    size = len(scutch.parse(f"{head}<body>{inner}").columns) - first
    copies = -(-nodes // size)
    height = max(row[1] + row[3] for row in rows if row)
    begin = first + 1  # the line end after the start tag of body
    many = rows[:first] + [moved(row, copy * height) for copy in range(copies) for row in rows[begin : begin + size]]
    page = f"{head}<body>{inner * copies}"
    return thawed(page, layout | {"rows": many}), page.encode()


def moved(row: list[float] | None, down: float) -> list[float] | None:
    """A node's row, further down the page."""
    return [row[0], row[1] + down, *row[2:]] if row else None


def measure() -> list[dict[str, Any]]:
    """Return a row a page: milliseconds of processor time of a parse, of seeing the page, and of each method and degree."""
    found = []
    for name in PAGES:
        page, source = stacked(FOLDER / name)
        columns = page.columns
        works: dict[str, Callable[[], object]] = {"parse": partial(scutch.parse, source), "see": partial(VisualTree, columns)}
        works |= {f"{method} {pdoc}": partial(call, columns, pdoc) for method, call in METHODS.items() for pdoc in (PDOC, 11)}
        works["visual_blocks"] = partial(visual_blocks, columns)
        times = {work: round(milliseconds(call), 3) for work, call in works.items()}
        found.append({"page": name, "nodes": len(page), "ms": times})
    return found


def show(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print the rows."""
    names = list(rows[0]["ms"])
    say(f"\n{'page':14}{'nodes':>6}" + "".join(f"{name:>{len(name) + 3}}" for name in names))
    for row in rows:
        times = "".join(f"{row['ms'][name]:{len(name) + 3}.2f}" for name in names)
        say(f"{row['page']:14}{row['nodes']:6}{times}")


def main() -> int:
    """Measure and print."""
    show(measure())
    return 0


if __name__ == "__main__":
    sys.exit(main())
