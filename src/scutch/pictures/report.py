"""Marks over the picture of a page, as one HTML file that needs nothing else.

What is told of a mark stands in the file and is shown by style sheet alone, when somebody points at its box or comes to it
with the keyboard. There is no script in it, and a policy in its head forbids all that might come in otherwise; whatever the
page says is escaped here, in ``said``, and nowhere else.
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
from scutch.pictures.findings import Findings
from scutch.pictures.marks import Mark, Sheet
from scutch.pictures.style import POSTER, REPORT, STYLE

#: How a PNG begins: its signature, and the name of its first part, which has its size.
PNG: Final = b"\x89PNG\r\n\x1a\n"
#: Nothing is loaded, nothing runs.
POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
#: What no document may have in it: control characters, and halves of surrogates.
UNFIT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: Pixels that a badge needs above its box; where they are not there, it is in the box.
BADGE: Final = 9
#: Characters of a title.
TITLE: Final = 120


class Shot(NamedTuple):
    """A page as it was seen.

    Attributes
    ----------
    png
        Picture of the page; pixel (x, y) is CSS pixel (x, y).
    title, url
        Of the page.
    page_size
        Width and height of the whole page: the picture may end before.
    notes
        What else has to be known of it, for people.
    """

    png: bytes
    title: str = ""
    url: str = ""
    page_size: tuple[float, float] = (0.0, 0.0)
    notes: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture.

        Raises
        ------
        InvalidInput
            It is no PNG.

        Examples
        --------
        >>> Shot(PNG + bytes(4) + b"IHDR" + bytes((0, 0, 5, 0, 0, 0, 3, 32))).size
        (1280, 800)
        """
        if not self.png.startswith(PNG) or self.png[12:16] != b"IHDR" or len(self.png) < 24:
            raise InvalidInput("a picture of a page is a PNG", url=self.url or None, stage="render")
        width, height = unpack_from(">II", self.png, 16)
        return max(width, 1), max(height, 1)


def said(text: str) -> str:
    """Return a text of the page as markup that says it and does nothing.

    Examples
    --------
    >>> said("<script>'&\\x00")
    '&lt;script&gt;&#x27;&amp;�'
    """
    return escape(UNFIT.sub("�", text))


def clipped(box: Box | None, size: tuple[float, float]) -> Box | None:
    """Return what is to be seen of a box in a picture of this size; None where that is nothing.

    Examples
    --------
    >>> clipped(Box(-10, 5, 100, 20), (50, 50))
    Box(x=0, y=5, width=50, height=20)
    >>> clipped(Box(0, 60, 10, 10), (50, 50)) is None
    True
    """
    if box is None:
        return None
    left, top = max(box.x, 0), max(box.y, 0)
    right, bottom = min(box.right, size[0]), min(box.bottom, size[1])
    return Box(left, top, right - left, bottom - top) if right > left and bottom > top else None


def area_of(mark: Mark) -> float:
    """Square pixels of a mark; those of the page for one without a place."""
    return mark.box.area if mark.box else 0.0


class Drawing:
    """Marks in the course of being written.

    Parameters
    ----------
    shot
        The picture below them.
    """

    def __init__(self, shot: Shot) -> None:
        self.size = shot.size
        self.unseen: list[Mark] = []

    def drawn(self, marks: Sequence[Mark]) -> str:
        """The marks, large ones below small ones, so that each can be pointed at."""
        return "\n".join(self.group(mark) for mark in sorted(marks, key=area_of, reverse=True))

    def group(self, mark: Mark) -> str:
        """A mark with its parts: who points at a part points at the whole as well."""
        box = clipped(mark.box, self.size)
        if box is None:
            self.unseen.append(mark)
        inner = "".join((self.frame(mark, box) if box else "", card(mark), self.drawn(mark.parts)))
        return f'<div class="group {mark.kind}">{inner}</div>'

    def frame(self, mark: Mark, box: Box) -> str:
        """The box of a mark, in parts of the picture."""
        width, height = self.size
        places = (100 * box.x / width, 100 * box.y / height, 100 * box.width / width, 100 * box.height / height)
        style = "left:{:.4f}%;top:{:.4f}%;width:{:.4f}%;height:{:.4f}%".format(*places)
        badge = said(mark.number if mark.kind == "record" else mark.name)
        kind = "box high" if box.y < BADGE else "box"
        return f'<div class="{kind}" id="{anchor(mark)}" tabindex="0" style="{style}"><b>{badge}</b></div>'


def anchor(mark: Mark) -> str:
    """Name of a mark inside of the report.

    Examples
    --------
    >>> anchor(Mark(None, "record", "1.3", "record"))
    'record-1.3'
    """
    return said(f"{mark.kind}-{mark.number}")


def card(mark: Mark) -> str:
    """Return what is told of a mark."""
    details = "".join(f"<dt>{said(name)}</dt><dd>{said(text)}</dd>" for name, text in mark.details)
    sheets = "".join(map(sheet, mark.sheets))
    return f'<section class="card"><h2>{said(mark.name)}</h2><dl>{details}</dl>{sheets}</section>'


def sheet(table: Sheet) -> str:
    """Return a small table."""
    head = "".join(f"<th>{said(cell)}</th>" for cell in table.head)
    rows = "".join("<tr>" + "".join(f"<td>{said(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f"<table><caption>{said(table.caption)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def figure(shot: Shot, marks: str) -> str:
    """Return the picture with marks over it."""
    width, height = shot.size
    data = base64.b64encode(shot.png).decode("ascii")
    image = f'<img src="data:image/png;base64,{data}" width="{width}" height="{height}" alt="The page as a browser shows it">'
    return f'<main class="figure" style="max-width:{width}px">{image}\n{marks}\n</main>'


def document(title: str, style: str, body: str) -> str:
    """Return a whole file."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{said(title)}</title>\n'
        f"<style>\n{STYLE}{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def remarks(shot: Shot, unseen: Sequence[Mark], notes: Sequence[str]) -> Iterator[str]:
    """Yield what a reader has to know of the picture."""
    yield from (*shot.notes, *notes)
    width, height = shot.size
    for name, seen, whole in (("high", height, shot.page_size[1]), ("wide", width, shot.page_size[0])):
        if whole >= seen + 1:
            yield f"The page is {whole:,.0f} pixels {name}; its picture ends after {seen:,}."
    if unseen:
        yield f"Not to be seen on the picture: {', '.join(mark.name for mark in unseen[:20])}{', …' * (len(unseen) > 20)}"


def contents(marks: Sequence[Mark]) -> str:
    """Return the list of all marks but parts, with a link to each."""
    lines = "".join(f'<li class="{mark.kind}"><a href="#{anchor(mark)}">{said(line_of(mark))}</a></li>' for mark in marks)
    return f"<ul>{lines}</ul>"


def line_of(mark: Mark) -> str:
    """Return a mark in a line: its name, and how the last of what is told of it begins."""
    text = dict(mark.details).get("text", dict(mark.details).get("reason", ""))
    return f"{mark.name}: {excerpt(text, 60)}" if text else mark.name


def report(shot: Shot, found: Findings) -> str:
    """Write a report: the picture of a page with marks, and what is told of each.

    It is one file without scripts that loads nothing. Linear in the marks and what is told of them.

    Parameters
    ----------
    shot
        The page as it was seen.
    found
        What was found on it.

    Examples
    --------
    >>> shot = Shot(PNG + bytes(4) + b"IHDR" + bytes((0, 0, 5, 0, 0, 0, 3, 32)), "Flax & hemp")
    >>> html = report(shot, Findings((Mark(Box(0, 80, 640, 400), "content", "1", "content", (("reason", "<b>long</b>"),)),)))
    >>> "left:0.0000%;top:10.0000%;width:50.0000%" in html, "<dd>&lt;b&gt;long&lt;/b&gt;</dd>" in html
    (True, True)
    """
    drawing = Drawing(shot)
    marks = drawing.drawn(found.marks)
    head = f"<h1>{said(excerpt(shot.title, TITLE) or 'A page')}</h1>" + (f"<p>{said(shot.url)}</p>" if shot.url else "")
    notes = "".join(f'<p class="note">{said(note)}</p>' for note in remarks(shot, drawing.unseen, found.notes))
    hint = '<p class="hint">Point at a box to see what it is, and why. Click to keep it.</p>'
    panel = f'<aside class="panel">{head}{notes}{hint}{contents(found.marks)}</aside>'
    return document(f"scutch: {excerpt(shot.title, TITLE)}", REPORT, f"{figure(shot, marks)}\n{panel}")


def poster(shot: Shot, found: Findings) -> str:
    """Write the picture with the boxes alone, to be photographed in its own size."""
    return document("scutch", POSTER, figure(shot, Drawing(shot).drawn(found.marks)))
