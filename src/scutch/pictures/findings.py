"""``find``: everything that is to be seen on a picture of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from scutch.content.extract import extract_content
from scutch.errors import InvalidInput, NotRendered
from scutch.layout.extract import PDOC, segment
from scutch.page import Page
from scutch.pictures.marks import Mark, content_marks, list_marks, segment_marks
from scutch.records.extract import extract_records


class Findings(NamedTuple):
    """What was found on a page, and what was not."""

    marks: tuple[Mark, ...]
    #: Why something is missing, for people.
    notes: tuple[str, ...] = ()


class How(NamedTuple):
    """The method, and the permitted degree of coherence of segments."""

    method: str
    pdoc: int


def find_content(page: Page, how: How) -> Findings:
    """The parts that the content is made of."""
    content = extract_content(page, method=how.method)
    return Findings(tuple(content_marks(content)), () if content else (f"no content found: {content.reason}",))


def find_records(page: Page, how: How) -> Findings:
    """The lists and their records."""
    regions = extract_records(page, method=how.method)
    return Findings(tuple(list_marks(regions)), () if regions else (f"no list found: {regions.reason}",))


def find_segments(page: Page, how: How) -> Findings:
    """The blocks."""
    return Findings(tuple(segment_marks(segment(page, method=how.method, pdoc=how.pdoc))))


#: What can be shown. The first are drawn first, below the others.
SHOWN: Final[dict[str, Callable[[Page, How], Findings]]] = {
    "segments": find_segments,
    "content": find_content,
    "records": find_records,
}
ALL: Final = "all"


def find(page: Page, show: str = ALL, *, method: str = "auto", pdoc: int = PDOC) -> Findings:
    """Look for what is to be shown of a page.

    Parameters
    ----------
    page
        As a browser gives it, with boxes.
    show
        ``"content"``, ``"records"``, ``"segments"`` or ``"all"``.
    method
        To find it with.
    pdoc
        Permitted degree of coherence of segments, as ``scutch.segment`` takes it.

    Raises
    ------
    NotRendered
        The page has no boxes.
    InvalidInput
        There is nothing of that name to show.

    Examples
    --------
    ::

        found = find(browser.render("https://example.org/shop"), "records")
        found.marks[0].label, found.marks[0].box
    """
    if page.layout is None:
        raise NotRendered("there are no boxes on a page that was only parsed: render it first", url=page.url, stage="render")
    if show not in {*SHOWN, ALL}:
        raise InvalidInput(f"what can be shown is {', '.join((*SHOWN, ALL))}, not {show!r}", url=page.url, stage="render")
    found = [look(page, How(method, pdoc)) for name, look in SHOWN.items() if show in {name, ALL}]
    return Findings(tuple(mark for part in found for mark in part.marks), tuple(note for part in found for note in part.notes))
