"""Reports: annotations over the screenshot of a page, in one self-contained HTML file.

A style sheet shows the details of an annotation when its box is hovered or focused. The file has no script, and a content
security policy forbids all loading. All text of the page is escaped by ``html_text``, and nowhere else.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from html import escape
from struct import unpack_from
from typing import Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.page.layout import Box
from scutch.page.text import excerpt
from scutch.pictures.annotations import Annotation, DetailTable
from scutch.pictures.findings import Findings
from scutch.pictures.style import POSTER, REPORT, STYLE

#: Signature of a PNG; its first chunk, IHDR, has the size.
PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
#: Nothing is loaded, and no script runs.
POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
#: Characters that HTML forbids: control characters, surrogates and noncharacters.
INVALID_CHARACTERS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: Pixels that a badge needs above its box; with less room it is in the box.
BADGE_HEIGHT: Final = 9
#: Characters of a title.
TITLE_CHARS: Final = 120


class Screenshot(NamedTuple):
    """A screenshot of a page.

    Attributes
    ----------
    png
        The image; pixel (x, y) is CSS pixel (x, y).
    title, url
        Of the page.
    page_size
        Width and height of the whole page; the image may be smaller.
    notes
        Remarks for people.
    """

    png: bytes
    title: str = ""
    url: str = ""
    page_size: tuple[float, float] = (0.0, 0.0)
    notes: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the image.

        Raises
        ------
        InvalidInput
            The image is no PNG.

        Examples
        --------
        >>> Screenshot(PNG_SIGNATURE + bytes(4) + b"IHDR" + bytes((0, 0, 5, 0, 0, 0, 3, 32))).size
        (1280, 800)
        """
        if not self.png.startswith(PNG_SIGNATURE) or self.png[12:16] != b"IHDR" or len(self.png) < 24:
            raise InvalidInput("the screenshot is no PNG", url=self.url or None, stage="render")
        width, height = unpack_from(">II", self.png, 16)
        return max(width, 1), max(height, 1)


def html_text(text: str) -> str:
    """A text of the page, escaped for HTML.

    Examples
    --------
    >>> html_text("<script>'&\\x00")
    '&lt;script&gt;&#x27;&amp;�'
    """
    return escape(INVALID_CHARACTERS.sub("�", text))


def clip_box(box: Box | None, size: tuple[float, float]) -> Box | None:
    """The part of a box within an image of this size; None if it is empty.

    Examples
    --------
    >>> clip_box(Box(-10, 5, 100, 20), (50, 50))
    Box(x=0, y=5, width=50, height=20)
    >>> clip_box(Box(0, 60, 10, 10), (50, 50)) is None
    True
    """
    if box is None:
        return None
    left, top = max(box.x, 0), max(box.y, 0)
    right, bottom = min(box.right, size[0]), min(box.bottom, size[1])
    return Box(left, top, right - left, bottom - top) if right > left and bottom > top else None


def box_area(mark: Annotation) -> float:
    """Square pixels of an annotation's box; 0 without one."""
    return mark.box.area if mark.box else 0.0


class Drawing:
    """Renders annotations as HTML, and collects those outside the image.

    Parameters
    ----------
    shot
        The screenshot below them.
    """

    def __init__(self, shot: Screenshot) -> None:
        self.size = shot.size
        self.outside: list[Annotation] = []

    def drawn(self, marks: Sequence[Annotation]) -> str:
        """HTML of annotations, large ones below small ones, so that each can be hovered."""
        return "\n".join(self.group(mark) for mark in sorted(marks, key=box_area, reverse=True))

    def group(self, mark: Annotation) -> str:
        """HTML of an annotation with its parts, nested so that hovering a part also hovers the whole."""
        box = clip_box(mark.box, self.size)
        if box is None:
            self.outside.append(mark)
        inner = "".join((self.frame(mark, box) if box else "", card(mark), self.drawn(mark.parts)))
        return f'<div class="group {mark.category}">{inner}</div>'

    def frame(self, mark: Annotation, box: Box) -> str:
        """HTML of the box of an annotation, in percent of the image."""
        width, height = self.size
        places = (100 * box.x / width, 100 * box.y / height, 100 * box.width / width, 100 * box.height / height)
        style = "left:{:.4f}%;top:{:.4f}%;width:{:.4f}%;height:{:.4f}%".format(*places)
        badge = html_text(mark.number if mark.category == "record" else mark.name)
        kind = "box high" if box.y < BADGE_HEIGHT else "box"
        return f'<div class="{kind}" id="{anchor(mark)}" tabindex="0" style="{style}"><b>{badge}</b></div>'


def anchor(mark: Annotation) -> str:
    """Id of an annotation in the report.

    Examples
    --------
    >>> anchor(Annotation(None, "record", "1.3", "record"))
    'record-1.3'
    """
    return html_text(f"{mark.category}-{mark.number}")


def card(mark: Annotation) -> str:
    """HTML of the details of an annotation."""
    details = "".join(f"<dt>{html_text(name)}</dt><dd>{html_text(text)}</dd>" for name, text in mark.details)
    sheets = "".join(map(table_html, mark.tables))
    return f'<section class="card"><h2>{html_text(mark.name)}</h2><dl>{details}</dl>{sheets}</section>'


def table_html(table: DetailTable) -> str:
    """HTML of a table of details."""
    head = "".join(f"<th>{html_text(cell)}</th>" for cell in table.header)
    rows = "".join("<tr>" + "".join(f"<td>{html_text(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f"<table><caption>{html_text(table.caption)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def figure(shot: Screenshot, marks: str) -> str:
    """HTML of the screenshot with annotations over it."""
    width, height = shot.size
    data = base64.b64encode(shot.png).decode("ascii")
    image = f'<img src="data:image/png;base64,{data}" width="{width}" height="{height}" alt="The page as a browser shows it">'
    return f'<main class="figure" style="max-width:{width}px">{image}\n{marks}\n</main>'


def document(title: str, style: str, body: str) -> str:
    """A complete HTML document."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{html_text(title)}</title>\n'
        f"<style>\n{STYLE}{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def report_notes(shot: Screenshot, outside: Sequence[Annotation], notes: Sequence[str]) -> Iterator[str]:
    """Yield notes on the screenshot, the results and their limits."""
    yield from (*shot.notes, *notes)
    width, height = shot.size
    for name, seen, whole in (("high", height, shot.page_size[1]), ("wide", width, shot.page_size[0])):
        if whole >= seen + 1:
            yield f"The page is {whole:,.0f} pixels {name}; the screenshot ends after {seen:,}."
    if outside:
        yield f"Outside the screenshot: {', '.join(mark.name for mark in outside[:20])}{', …' * (len(outside) > 20)}"


def table_of_contents(marks: Sequence[Annotation]) -> str:
    """HTML of a list of links to all annotations, without their parts."""
    lines = "".join(
        f'<li class="{mark.category}"><a href="#{anchor(mark)}">{html_text(summary_line(mark))}</a></li>' for mark in marks
    )
    return f"<ul>{lines}</ul>"


def summary_line(mark: Annotation) -> str:
    """An annotation on one line: its name, and the beginning of its text or its reason."""
    text = dict(mark.details).get("text", dict(mark.details).get("reason", ""))
    return f"{mark.name}: {excerpt(text, 60)}" if text else mark.name


def report(shot: Screenshot, found: Findings) -> str:
    """A report: the screenshot of a page with its annotations and their details, in one HTML file.

    The file has no scripts and loads nothing. Linear in the annotations and their details.

    Parameters
    ----------
    shot
        The screenshot.
    found
        The annotations.

    Examples
    --------
    >>> shot = Screenshot(PNG_SIGNATURE + bytes(4) + b"IHDR" + bytes((0, 0, 5, 0, 0, 0, 3, 32)), "Flax & hemp")
    >>> details = (("reason", "<b>long</b>"),)
    >>> html = report(shot, Findings((Annotation(Box(0, 80, 640, 400), "content", "1", "content", details),)))
    >>> "left:0.0000%;top:10.0000%;width:50.0000%" in html, "<dd>&lt;b&gt;long&lt;/b&gt;</dd>" in html
    (True, True)
    """
    drawing = Drawing(shot)
    marks = drawing.drawn(found.annotations)
    head = f"<h1>{html_text(excerpt(shot.title, TITLE_CHARS) or 'A page')}</h1>" + (
        f"<p>{html_text(shot.url)}</p>" if shot.url else ""
    )
    notes = "".join(f'<p class="note">{html_text(note)}</p>' for note in report_notes(shot, drawing.outside, found.notes))
    hint = '<p class="hint">Hover a box for its details; click to keep them.</p>'
    panel = f'<aside class="panel">{head}{notes}{hint}{table_of_contents(found.annotations)}</aside>'
    return document(f"scutch: {excerpt(shot.title, TITLE_CHARS)}", REPORT, f"{figure(shot, marks)}\n{panel}")


def poster(shot: Screenshot, found: Findings) -> str:
    """The screenshot with the boxes alone, in its own size, to be captured as a picture."""
    return document("scutch", POSTER, figure(shot, Drawing(shot).drawn(found.annotations)))
