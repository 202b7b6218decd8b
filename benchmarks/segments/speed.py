"""Time of ``segment`` on a page of 2,000 nodes: ``python -m benchmarks.segments.speed``.

The page is one of the benchmark's, stacked upon itself until it is large enough, so it has boxes without a browser.
"""

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

import scutch
from benchmarks.segments.evaluate import FOLDER, METHODS, milliseconds
from benchmarks.segments.frozen import LAYOUT, PAGE, thawed
from scutch.layout.extract import PDOC
from scutch.methods.visual_blocks import visual_blocks
from scutch.methods.visual_tree import VisualTree
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


def main() -> int:
    """Print milliseconds of processor time, and beside them those of the parse."""
    degrees = (PDOC, 11)
    heads = "".join(f"{f'{name} {pdoc}':>18}" for name in METHODS for pdoc in degrees)
    print(f"{'page':16}{'nodes':>7}{'parse':>8}{'see':>8}{heads}{'visual_blocks':>16}")
    for name in PAGES:
        page, source = stacked(FOLDER / name)
        columns = page.columns
        beside = [milliseconds(partial(scutch.parse, source)), milliseconds(partial(VisualTree, columns))]
        times = [milliseconds(partial(method, columns, pdoc)) for method in METHODS.values() for pdoc in degrees]
        row = "".join(f"{value:8.2f}" for value in beside) + "".join(f"{value:18.2f}" for value in times)
        print(f"{name:16}{len(page):7}{row}{milliseconds(partial(visual_blocks, columns)):16.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
