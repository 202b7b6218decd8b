"""Reports: annotations over the screenshot of a page, in one self-contained HTML file.

A style sheet shows the details of an annotation when its box is hovered or focused. The file has no script, and a content
security policy forbids all loading. All text of the page is escaped by ``html_text``, and nowhere else.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from struct import unpack_from
from typing import Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.page.layout import Box
from scutch.page.text import excerpt
from scutch.pictures.annotations import Annotation, DetailTable, LinkedText, Thumbnail, intersection
from scutch.pictures.findings import Findings
from scutch.pictures.labels import MARGIN_WIDTH, Labelled, place_labels
from scutch.pictures.style import POSTER, REPORT, STYLE

#: Signature of a PNG; its first chunk, IHDR, has the size.
PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
#: Nothing is loaded, and no script runs.
POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
#: Characters that HTML forbids: control characters, surrogates and noncharacters.
INVALID_CHARACTERS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: Categories in the order in which their labels are placed.
LABEL_ORDER: Final = ("content", "list", "field", "record", "doubtful", "segment")
#: Addresses that are links.
WEB_ADDRESS: Final = re.compile("https?://", re.IGNORECASE)
#: Pixels of the longer side of a thumbnail.
THUMBNAIL_SIZE: Final = 64
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
            raise InvalidInput("the screenshot is not a PNG", url=self.url or None, stage="render")
        width, height = unpack_from(">II", self.png, 16)
        return max(width, 1), max(height, 1)


def html_text(text: str) -> str:
    """A text of the page, escaped for HTML.

    >>> html_text("<script>'&\\x00")
    '&lt;script&gt;&#x27;&amp;�'
    """
    return escape(INVALID_CHARACTERS.sub("�", text))


def clip_box(box: Box | None, size: tuple[float, float]) -> Box | None:
    """The part of a box within an image of this size; None if it is empty.

    >>> clip_box(Box(-10, 5, 100, 20), (50, 50))
    Box(x=0, y=5, width=50, height=20)
    >>> clip_box(Box(0, 60, 10, 10), (50, 50)) is None
    True
    """
    return intersection(box, Box(0, 0, *size)) if box else None


def box_area(mark: Annotation) -> float:
    """Square pixels of an annotation's box; 0 without one."""
    return mark.box.area if mark.box else 0.0


def with_parts(marks: Iterable[Annotation]) -> Iterator[Annotation]:
    """Yield annotations, each before its parts."""
    for mark in marks:
        yield mark
        yield from with_parts(mark.parts)


def badge_text(mark: Annotation) -> str:
    """The text of the label of a box."""
    return mark.number if mark.category == "record" else mark.name


class Drawing:
    """Renders annotations as HTML, and collects those outside the image.

    ``shot``: the screenshot below them.
    """

    def __init__(self, shot: Screenshot, found: Findings) -> None:
        self.size = shot.size
        self.outside: list[Annotation] = []
        shown = [(mark, box) for mark in with_parts(found.annotations) if (box := clip_box(mark.box, self.size))]
        shown.sort(key=lambda pair: LABEL_ORDER.index(pair[0].category))
        places = place_labels([Labelled(box, badge_text(mark)) for mark, box in shown], found.texts, self.size)
        self.labels = {anchor(mark): place for (mark, _), place in zip(shown, places, strict=True)}
        #: Width of the margin in pixels; 0 if no label stands in it.
        self.margin = MARGIN_WIDTH if any(place.x < 0 for place in places) else 0.0

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
        """HTML of the box of an annotation and of its label; one in the margin is joined to its box by a line."""
        label = self.labels[anchor(mark)]
        line = Box(label.x, label.y, box.x - label.x, label.height) if label.x < 0 else None
        return "".join(
            (
                f'<span class="line" style="{self.place(line)}"></span>' if line else "",
                f'<div class="box" id="{anchor(mark)}" tabindex="0" style="{self.place(box)}"></div>',
                f'<b class="label" style="{self.place(label)}">{html_text(badge_text(mark))}</b>',
            )
        )

    def place(self, box: Box) -> str:
        """Style of a box, in percent of the image."""
        width, height = self.size
        places = (100 * box.x / width, 100 * box.y / height, 100 * box.width / width, 100 * box.height / height)
        return "left:{:.4f}%;top:{:.4f}%;width:{:.4f}%;height:{:.4f}%".format(*places)


def anchor(mark: Annotation) -> str:
    """Id of an annotation in the report.

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
    rows = "".join("<tr>" + "".join(f"<td>{detail_cell_html(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    body = f"<caption>{html_text(table.caption)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="sheet"><table>{body}</table></div>'


def detail_cell_html(cell: str | LinkedText | Thumbnail) -> str:
    """HTML of a cell; only addresses of the web are links.

    >>> detail_cell_html(LinkedText("Flax", "javascript:alert(1)"))
    'Flax'
    """
    match cell:
        case LinkedText(text, url) if WEB_ADDRESS.match(url):
            return f'<a href="{html_text(url)}" rel="noreferrer noopener" target="_blank">{html_text(text)}</a>'
        case Thumbnail(text, box):
            scale = min(THUMBNAIL_SIZE / max(box.width, box.height, 1), 1)
            place = f"background-position:{-box.x:.0f}px {-box.y:.0f}px"
            style = f"zoom:{scale:.3f};width:{box.width:.0f}px;height:{box.height:.0f}px;{place}"
            return f'<span class="thumb" style="{style}" title="{html_text(text)}"></span>'
        case LinkedText(text, _):
            return html_text(text)
    return html_text(cell)


def figure(shot: Screenshot, drawing: Drawing, marks: str) -> str:
    """HTML of the screenshot with annotations over it, and a margin for labels if there are any in it."""
    width, height = shot.size
    image = f'<img src="{data_url(shot)}" width="{width}" height="{height}" alt="The page as a browser shows it">'
    margin = 100 * drawing.margin / (width + drawing.margin)
    style = f"--width:{width};margin-left:{margin:.4f}%"
    inner = f'<div class="figure" style="{style}">{image}\n{marks}\n</div>'
    return f'<main class="stage" style="max-width:{width + drawing.margin:.0f}px">{inner}</main>'


def data_url(shot: Screenshot) -> str:
    """The screenshot as an address that holds it."""
    return f"data:image/png;base64,{base64.b64encode(shot.png).decode('ascii')}"


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
    drawing = Drawing(shot, found)
    marks = drawing.drawn(found.annotations)
    head = f"<h1>{html_text(excerpt(shot.title, TITLE_CHARS) or 'A page')}</h1>" + (
        f"<p>{html_text(shot.url)}</p>" if shot.url else ""
    )
    notes = "".join(f'<p class="note">{html_text(note)}</p>' for note in report_notes(shot, drawing.outside, found.notes))
    hint = '<p class="hint">Hover a box for its details; click to keep them.</p>'
    panel = f'<aside class="panel">{head}{notes}{hint}{table_of_contents(found.annotations)}</aside>'
    style = f"{REPORT}.thumb {{ background-image: url({data_url(shot)}) }}\n" if has_thumbnails(found) else REPORT
    return document(f"scutch: {excerpt(shot.title, TITLE_CHARS)}", style, f"{figure(shot, drawing, marks)}\n{panel}")


def has_thumbnails(found: Findings) -> bool:
    """Whether a table has cells that show a part of the screenshot."""
    tables = (table for mark in with_parts(found.annotations) for table in mark.tables)
    return any(isinstance(cell, Thumbnail) for table in tables for row in table.rows for cell in row)


class Poster(NamedTuple):
    """The screenshot with the boxes alone, to be captured as a picture."""

    html: str
    #: In CSS pixels: those of the screenshot, and of a margin for labels.
    width: int


def poster(shot: Screenshot, found: Findings) -> Poster:
    """The screenshot with the boxes alone, in its own size."""
    drawing = Drawing(shot, found)
    html = document("scutch", POSTER, figure(shot, drawing, drawing.drawn(found.annotations)))
    return Poster(html, shot.size[0] + round(drawing.margin))
