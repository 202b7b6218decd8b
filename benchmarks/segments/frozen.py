"""Rendered pages that are kept: the markup as it is, and beside it a small file of where a browser put each node.

So benchmarks and tests have pages with boxes where there is no browser, and the same ones everywhere.
``python -m benchmarks.segments.frozen FOLDER ...`` renders ``index.html`` of each folder and writes its ``layout.json``.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

import scutch
from scutch.page import Encoding, Page
from scutch.page.columns import COMMENT, DOCTYPE, TEXT
from scutch.page.layout import Layout, Style
from scutch.page.parser import Builder, Columns

PAGE: Final = "index.html"
LAYOUT: Final = "layout.json"


def frozen(page: Page) -> dict[str, Any]:
    """Return the layout of a rendered page as plain values, with whole and half pixels."""
    layout = page.layout
    assert layout is not None
    rows = [
        [round(2 * edge) / 2 for edge in box] + [layout.style[node], layout.paint_order[node]]
        if (box := layout.box(node))
        else None
        for node in range(len(page))
    ]
    return {"viewport": layout.viewport, "styles": [list(style) for style in layout.styles], "rows": rows}


def thawed(html: str | bytes, layout: dict[str, Any]) -> Page:
    """Return a page with the layout that was kept of it.

    Raises
    ------
    ValueError
        The layout is that of another page.
    """
    columns = scutch.parse(html).columns
    rows = layout["rows"]
    if len(rows) != len(columns):
        raise ValueError(f"a layout of {len(rows)} nodes, a page of {len(columns)}: freeze it anew")
    made = Layout.of(
        [tuple(row[:4]) if row else None for row in rows],
        [Style(*style) for style in layout["styles"]],
        styles_of=[row[4] if row else -1 for row in rows],
        painted=[row[5] if row else -1 for row in rows],
        viewport=tuple(layout["viewport"]),
    )
    builder = Builder()
    _build(columns, builder, [row is not None for row in rows])
    return Page(builder.finish(made), encoding=Encoding("utf-8", "browser"))


def _build(columns: Columns, builder: Builder, shown: list[bool]) -> None:
    """Tell a builder the nodes of a page, hidden where nothing in them has a box."""
    open_until: list[int] = []
    for node in range(1, len(columns)):
        while open_until and node >= open_until[-1]:
            open_until.pop()
            builder.end()
        kind = columns.tag[node]
        if kind == TEXT:
            builder.text(columns.text(node))
        elif kind == COMMENT:
            builder.comment(columns.text(node))
        elif kind == DOCTYPE:
            builder.doctype("html")
        else:
            hidden = not any(shown[node : columns.end[node]])
            builder.start(columns.name(node), attributes=columns.attributes(node), hidden=hidden)
            open_until.append(columns.end[node])
    for _ in open_until:
        builder.end()


def load(folder: Path) -> Page:
    """Return the page of a folder."""
    return thawed((folder / PAGE).read_bytes(), json.loads((folder / LAYOUT).read_text(encoding="utf-8")))


def main(arguments: list[str]) -> int:
    """Render the pages of folders, and keep their layouts."""
    from scutch.sources.browser import SyncBrowser  # noqa: PLC0415 (only to write)

    with SyncBrowser() as browser:
        for folder in map(Path, arguments):
            page = browser.render((folder / PAGE).read_bytes())
            rows = json.dumps(frozen(page), separators=(",", ":")).replace("],[", "],\n[").replace("null,", "null,\n")
            (folder / LAYOUT).write_text(rows + "\n", encoding="utf-8")
            thawed((folder / PAGE).read_bytes(), json.loads(rows))
            print(f"{folder.name}: {len(page)} nodes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
