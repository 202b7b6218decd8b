"""Rendered pages that are kept in ``benchmarks/output/rendered``, so that each is rendered once."""

import pickle
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from benchmarks.common import OUTPUT, say
from benchmarks.render.pages import OFFLINE, Sample
from scutch.errors import InvalidInput, SourceError
from scutch.page import Page
from scutch.sources.browser import SyncBrowser

RENDERED: Final = OUTPUT / "rendered"


def kept(samples: Iterable[Sample]) -> dict[str, Page]:
    """Return pages as Chromium shows them, by name; those that cannot be shown are left out."""
    waiting = list(samples)
    missing = [sample for sample in waiting if _page(sample) is None]
    if missing:
        _render(missing)
    return dict(_pages(waiting))


def _pages(samples: Iterable[Sample]) -> Iterator[tuple[str, Page]]:
    for sample in samples:
        page = _page(sample)
        if page is not None:
            yield sample.name, page


def _page(sample: Sample) -> Page | None:
    """Return a page that is kept; None if it is not, or was kept by a version with other columns."""
    path = _path(sample)
    try:
        page: Page = pickle.loads(path.read_bytes())
    except (FileNotFoundError, pickle.UnpicklingError, InvalidInput, ValueError):
        return None
    return page


def _path(sample: Sample) -> Path:
    return RENDERED / f"{sample.name.replace('/', '-')}.pickle"


def _render(samples: Iterable[Sample]) -> None:
    RENDERED.mkdir(parents=True, exist_ok=True)
    with SyncBrowser(OFFLINE) as browser:
        for sample in samples:
            url = sample.url if sample.url and sample.url.startswith("http") else None
            try:
                shown = browser.render(sample.html, url)
            except SourceError as problem:
                say(f"  {sample.name}: {type(problem).__name__}")
                continue
            _path(sample).write_bytes(pickle.dumps(shown.at(sample.url or None)))
