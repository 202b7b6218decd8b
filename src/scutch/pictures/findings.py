"""``find_annotations``: the results of a page as annotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from scutch.content.extract import extract_content
from scutch.errors import InvalidInput, NotRendered
from scutch.layout.extract import PDOC, segment
from scutch.page import Page
from scutch.page.layout import Box
from scutch.pictures.annotations import Annotation, annotate_content, annotate_lists, annotate_segments, text_boxes
from scutch.records.extract import extract_records


class Findings(NamedTuple):
    """Annotations of a page, and notes on missing results for people."""

    annotations: tuple[Annotation, ...]
    notes: tuple[str, ...] = ()
    #: What labels should not cover.
    texts: tuple[Box, ...] = ()


class FindOptions(NamedTuple):
    """The method, and the permitted degree of coherence of segments."""

    method: Any
    pdoc: int


def find_content(page: Page, options: FindOptions) -> Findings:
    """Annotations of the content."""
    content = extract_content(page, method=options.method)
    return Findings(tuple(annotate_content(content)), () if content else (f"no content found: {content.reason}",))


def find_records(page: Page, options: FindOptions) -> Findings:
    """Annotations of the lists and their records."""
    regions = extract_records(page, method=options.method)
    return Findings(tuple(annotate_lists(regions)), () if regions else (f"no list found: {regions.reason}",))


def find_segments(page: Page, options: FindOptions) -> Findings:
    """Annotations of the segments."""
    return Findings(tuple(annotate_segments(segment(page, method=options.method, pdoc=options.pdoc))))


#: Finders by result, in drawing order: later ones are on top.
FINDERS: Final[dict[str, Callable[[Page, FindOptions], Findings]]] = {
    "segments": find_segments,
    "content": find_content,
    "records": find_records,
}
#: Content, and the lists that are not doubtful; and everything.
RESULTS: Final = "results"
ALL: Final = "all"
#: Names of the results that are found for each choice.
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    RESULTS: ("content", "records"),
    **{name: (name,) for name in FINDERS},
    ALL: tuple(FINDERS),
}


def find_annotations(page: Page, show: str = RESULTS, *, method: Any = "auto", pdoc: int = PDOC) -> Findings:
    """Extract results of a page as annotations.

    Parameters
    ----------
    page
        A rendered page.
    show
        ``"results"`` (content, and lists that are not doubtful), ``"content"``, ``"records"``, ``"segments"`` or ``"all"``.
    method
        Method of extraction.
    pdoc
        Permitted degree of coherence of segments, as ``scutch.segment`` takes it.

    Raises
    ------
    NotRendered
        The page has no layout.
    InvalidInput
        ``show`` is none of these names.

    Examples
    --------
    ::

        found = find_annotations(browser.render("https://example.org/shop"), "records")
        found.annotations[0].label, found.annotations[0].box
    """
    if page.layout is None:
        raise NotRendered("a parsed page has no layout: render it first", url=page.url, stage="render")
    if show not in CHOICES:
        raise InvalidInput(f"unknown result {show!r}; choose from: {', '.join(CHOICES)}", url=page.url, stage="render")
    parts = [FINDERS[name](page, FindOptions(method, pdoc)) for name in CHOICES[show]]
    found = tuple(annotation for part in parts for annotation in part.annotations)
    kept = tuple(mark for mark in found if mark.category != "doubtful") if show == RESULTS else found
    left_out = len(found) - len(kept)
    notes = [note for part in parts for note in part.notes]
    notes += [f"{left_out} doubtful {'lists' if left_out > 1 else 'list'} not drawn"] if left_out else []
    return Findings(kept, tuple(notes), text_boxes(page))
