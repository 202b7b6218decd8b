"""Pages to render: those of the tests, and evenly spaced ones of the corpora, without network access.

A page of a corpus is a file: its pictures, style sheets and loaded scripts are not there, whatever its address says. What runs
is what stands in the page itself.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from benchmarks.common import ROOT, corpus, pages
from scutch.sources.browser import RenderOptions

BUNDLED: Final = ROOT / "tests" / "fixtures" / "rendered"
#: Bundled pages whose network is never idle.
RESTLESS: Final = frozenset(("never_stops", "hungry", "hangs"))
#: Nothing is loaded from the network, so it is idle at once.
OFFLINE: Final = RenderOptions(timeout=30, patience=4, quiet=0.05, scrolls=0, offline=True)


class Sample(NamedTuple):
    """Markup and its URL."""

    name: str
    url: str | None
    html: bytes


def bundled() -> list[Sample]:
    """Return the pages of the tests whose network becomes idle."""
    folders = sorted(folder for folder in BUNDLED.iterdir() if folder.name not in RESTLESS)
    return [Sample(folder.name, None, (folder / "index.html").read_bytes()) for folder in folders]


def real(count: int) -> list[Sample]:
    """Return so many pages of ``content-dev``; none without that corpus."""
    if corpus() is None:
        return []
    return [Sample(page.id, page.url if page.url.startswith("http") else None, page.html) for page in pages(count)]


def kibibytes(samples: Sequence[Sample]) -> float:
    """Return the mean size of pages."""
    return sum(len(sample.html) for sample in samples) / len(samples) / 1024
