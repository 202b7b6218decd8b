"""Draws the pictures of the docs: ``python -m build_tools.picture``.

``docs/picture.svg`` shows the blocks of a page beside its content as Markdown. ``docs/picture.png`` is the output of
``scutch render shop.html --width 900``; it needs a Chromium. ``docs/picture.json`` holds its annotations, so
that tests can check without a browser that the picture is up to date.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

import scutch
from scutch.cli.screenshot import Camera
from scutch.pictures import Annotation, find_annotations
from scutch.sources.browser import RenderOptions
from scutch.sources.chromium import installed_browser

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
WIDTH: Final = 960
PHOTO_WIDTH: Final = 900
LINE: Final = 15
MARGIN: Final = 16
COLUMNS: Final = 66
DRAWN: Final = frozenset(("h1", "h2", "h3", "p", "li", "tr", "a"))
#: On a list page the parts of a record are drawn as well.
PARTS: Final = frozenset(("h1", "h2", "p", "span", "time", "a", "li"))
STYLE: Final = """text { font: 11px ui-monospace, monospace; fill: #24292f } .tag { fill: #8c959f } .head { font-weight: bold }
.kept { fill: #2da44e; fill-opacity: .16 } .left { fill: #d0d7de; fill-opacity: .45 } .panel { fill: #fff; stroke: #d0d7de }"""


class Row(NamedTuple):
    """A line of the left panel: a block of the page."""

    depth: int
    tag: str
    text: str
    kept: bool


def rows(page: scutch.Page, inside: Sequence[range], drawn: Collection[str]) -> Iterator[Row]:
    """Yield the text blocks of a page in order, each with whether it is in one of the node ranges."""
    drawn_until = 0
    for node in page.elements():
        is_whole = node.tag != "li" or drawn is DRAWN or not any(child.tag in drawn for child in node.elements)
        if node.tag not in drawn or not is_whole or node.index < drawn_until or not node.text.strip():
            continue
        drawn_until = node.span.end
        depth = sum(1 for _ in node.ancestors()) - 2
        yield Row(depth, node.tag, " ".join(node.text.split()), any(node.index in span for span in inside))


def clip(text: str, size: int) -> str:
    return text if len(text) <= size else text[: size - 1] + "…"


def text_at(x: int, line: int, text: str, kind: str = "") -> str:
    y = MARGIN + LINE * (line + 2)
    return f'<text x="{x}" y="{y}" class="{kind}" xml:space="preserve">{escape(text)}</text>'


def block(row: Row, line: int) -> str:
    x, y = MARGIN * 2 + 10 * row.depth, MARGIN + LINE * (line + 2) - 11
    width = WIDTH // 2 - MARGIN - x
    shade = f'<rect x="{x - 4}" y="{y}" width="{width}" height="{LINE - 1}" rx="2" class="{"kept" if row.kept else "left"}"/>'
    return shade + text_at(x, line, f"{row.tag:3}", "tag") + text_at(x + 30, line, clip(row.text, (width - 40) // 7))


def draw(left: Sequence[Row], right: Sequence[str], title: str) -> str:
    """Return an SVG: the blocks of a page on the left, the result on the right."""
    lines = max(len(left), len(right))
    height, half = MARGIN * 2 + LINE * (lines + 2), WIDTH // 2
    panels = "".join(
        f'<rect x="{x}" y="1" width="{half - 6}" height="{height - 2}" rx="6" class="panel"/>' for x in (1, half + 5)
    )
    body = [
        text_at(MARGIN, -1, "page", "head"),
        text_at(half + MARGIN, -1, title, "head"),
        *(block(row, line) for line, row in enumerate(left)),
        *(text_at(half + MARGIN, line, text) for line, text in enumerate(right)),
    ]
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>{panels}\n' + "\n".join(body) + "\n</svg>\n"


def content_picture(html: bytes) -> str:
    """Return the SVG of a page and its content."""
    page = scutch.parse(html)
    content = scutch.extract_content(page)
    inside = [range(block.node.index, block.node.span.end) for block in content.blocks]
    right = [clip(line, COLUMNS) for line in content.markdown.splitlines()]
    return draw(list(rows(page, inside, DRAWN)), right, "content.markdown")


def annotation_values(annotation: Annotation) -> dict[str, Any]:
    """Return an annotation as plain values."""
    box = [round(edge) for edge in annotation.box] if annotation.box else None
    own = {"name": annotation.name, "kind": annotation.category, "box": box, "xpath": dict(annotation.details)["XPath"]}
    return own | ({"parts": [annotation_values(part) for part in annotation.parts]} if annotation.parts else {})


def photograph(page: Path) -> tuple[bytes, str]:
    """Return the annotated screenshot of a list page, a PNG, and its annotations as JSON."""
    with Camera(RenderOptions(), PHOTO_WIDTH) as camera:
        shot, seen = camera.shoot(str(page))
        found = find_annotations(seen)
        lines = ",\n".join(json.dumps(annotation_values(annotation)) for annotation in found.annotations)
        return camera.draw(shot, found), f"[\n{lines}\n]\n"


if __name__ == "__main__":
    drawn = content_picture((DOCS / "examples" / "page.html").read_bytes())
    (DOCS / "picture.svg").write_text(drawn, encoding="utf-8")
    if installed_browser():
        png, annotations = photograph(DOCS / "examples" / "shop.html")
        (DOCS / "picture.png").write_bytes(png)
        (DOCS / "picture.json").write_text(annotations, encoding="utf-8")
    else:
        print("docs/picture.png is unchanged: no Chromium found (scutch browser install)")
