"""Draws ``docs/picture.svg``: a page's blocks beside its content (``python -m build_tools.picture [page.html]``)."""

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

import scutch

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
WIDTH: Final = 960
LINE: Final = 15
MARGIN: Final = 16
COLUMNS: Final = 66
DRAWN: Final = frozenset(("h1", "h2", "h3", "p", "li", "tr", "a"))
STYLE: Final = """text { font: 11px ui-monospace, monospace; fill: #24292f } .tag { fill: #8c959f } .head { font-weight: bold }
.kept { fill: #2da44e; fill-opacity: .16 } .left { fill: #d0d7de; fill-opacity: .45 } .panel { fill: #fff; stroke: #d0d7de }"""


class Row(NamedTuple):
    """One line of the left side: a block of the page."""

    depth: int
    tag: str
    text: str
    kept: bool


def rows(page: scutch.Page, content: scutch.Content) -> Iterator[Row]:
    """Yield the text blocks of the page in order, each with whether it belongs to the content."""
    inside = [range(block.node.index, block.node.span.end) for block in content.blocks]
    drawn_until = 0
    for node in page.elements():
        if node.tag not in DRAWN or node.index < drawn_until or not node.text.strip():
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


def draw(html: bytes) -> str:
    """Return the picture of one page as SVG."""
    page = scutch.parse(html)
    content = scutch.extract_content(page)
    left = list(rows(page, content))
    right = [clip(line, COLUMNS) for line in content.markdown.splitlines()]
    lines = max(len(left), len(right))
    height, half = MARGIN * 2 + LINE * (lines + 2), WIDTH // 2
    panels = "".join(
        f'<rect x="{x}" y="1" width="{half - 6}" height="{height - 2}" rx="6" class="panel"/>' for x in (1, half + 5)
    )
    body = [
        text_at(MARGIN, -1, "page", "head"),
        text_at(half + MARGIN, -1, "content.markdown", "head"),
        *(block(row, line) for line, row in enumerate(left)),
        *(text_at(half + MARGIN, line, text) for line, text in enumerate(right)),
    ]
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>{panels}\n' + "\n".join(body) + "\n</svg>\n"


if __name__ == "__main__":
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS / "examples" / "page.html"
    (DOCS / "picture.svg").write_text(draw(source.read_bytes()), encoding="utf-8")
