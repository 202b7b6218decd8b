"""``classify``: the kind of a page."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Final

from scutch.content.kind._shape import SHAPE_FEATURES
from scutch.content.kind.evidence import Evidence
from scutch.content.kind.model import KINDS, shipped_kind_model, softmax
from scutch.content.kind.non_pages import non_page_reason
from scutch.methods.registry import Method, method_named, methods_for
from scutch.page import Limits, Page, parse
from scutch.page.limits import DEFAULT
from scutch.page.readers.file_types import format_of
from scutch.page.readers.without_scripts import revealed
from scutch.results.kind import PageKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scutch.methods.names import ClassifyMethodName, KindName, PresetName
    from scutch.methods.trace import Trace
    from scutch.page.readers.from_source import PageSource

PROSE_SHARE: Final = SHAPE_FEATURES.index("prose_share")


#: The methods by name.
METHODS: Final = {
    "auto": Method(
        "auto",
        "kind by words and shape of the page",
        {"classify": "scutch.content.kind.classify:kind_of"},
        class_trace="scutch.content.kind.trace:trace_kind",
    ),
    **methods_for("classify"),
}


def classify(  # noqa: PLR0913 (every answer has the same options)
    html_or_page: PageSource,
    *,
    url: str | None = None,
    encoding: str | None = None,
    limits: Limits = DEFAULT,
    method: ClassifyMethodName = "auto",
    preset: PresetName = "modern",
    settings: Mapping[str, object] | None = None,
    trace: bool = False,
    classifier: str | None = None,
) -> PageKind:
    """Classify a page by kind, with a probability for each kind.

    Parameters
    ----------
    html_or_page
        Any input of ``parse``, or a parsed page.
    url
        Address of the page; its words are evidence.
    encoding
        As for ``parse``; an error with a parsed page.
    limits
        As for ``parse``; an error with a parsed page.
    method
        ``"auto"``, or the name of a published method, which tells content pages from index pages.
    preset
        ``"modern"``, or ``"literal"``: the method as published.
    settings
        Values of the preset to change, by name; ``scutch methods`` lists them.
    trace
        Whether the result has a ``trace``: what the method computed, which takes time of its own.
    classifier
        The setting of that name: ``"adtree"``, ``"naive_bayes"`` or ``"knn"`` for ``block_distribution``.

    Returns
    -------
    PageKind
        ``article forum product collection listing documentation service``, each with its probability; ``content index`` by a
        published method. False, with a reason, for binary data, pages without text and, by ``auto``, error and consent pages.

    Raises
    ------
    UnknownMethod
        The method, preset or setting is unknown; the message lists the known ones.
    InvalidInput
        The value is not a page, a setting has the wrong type, or ``encoding`` or ``limits`` come with a parsed page.

    Examples
    --------
    >>> html = "<article><h1>Flax</h1>" + "<p>" + "Flax gives long, strong fibres, and its seeds give oil. " * 9
    >>> kind = classify(html, url="https://example.org/blog/2024/05/flax-and-its-fibres")
    >>> kind.name, kind.confidence > 0.5
    ('article', True)
    >>> classify("<p>" + "Flax gives long, strong fibres. " * 60, method="block_distribution", classifier="knn").name
    'content'
    """
    if classifier is not None:
        settings = {**(settings or {}), "classifier": classifier}
    choose = method_named(METHODS, method, "classify", preset=preset, settings=settings, url=url)
    parsed = parse(html_or_page, url, encoding, limits)
    if name := format_of(parsed.source):
        return PageKind(probabilities=(), reason=f"not a page: {name}", trace=None, _evidence=None)
    page = revealed(parsed, limits)
    if method == "auto":
        return kind_of(page, traced_kind(page) if trace else None)
    return page_class(page, choose(page.columns), choose.trace(page.columns) if trace else None)


def traced_kind(page: Page) -> Trace:
    """Trace the kind of a page."""
    from scutch.content.kind.trace import trace_kind  # noqa: PLC0415 (few calls need it)

    return trace_kind(page)


def page_class(page: Page, found: Mapping[str, float], trace: Trace | None = None) -> PageKind:
    """Make a result of the probabilities of a published method."""
    ranking = tuple(sorted(found.items(), key=lambda pair: -pair[1])) if page.columns.chars[0] else ()
    return PageKind(probabilities=ranking, reason="" if ranking else "no text", trace=trace, _evidence=None)


def kind_of(page: Page, trace: Trace | None = None) -> PageKind:
    """Classify a page whose ``noscript`` content is revealed. Linear in its nodes."""
    columns, address = page.columns, (page.url or "").encode()
    found = shipped_kind_model().score(columns, address)
    reason = non_page_reason(page, found.row[PROSE_SHARE] * columns.chars[0], address)
    ranking = () if reason else by_probability(softmax(found.scores))
    return PageKind(
        probabilities=ranking,
        reason=reason,
        trace=trace,
        _evidence=Evidence(columns, address, ranking[0][0] if ranking else ""),
    )


def by_probability(probabilities: Iterable[float]) -> tuple[tuple[KindName, float], ...]:
    """The kinds with their probabilities, likeliest first."""
    return tuple(sorted(zip(KINDS, probabilities, strict=True), key=itemgetter(1), reverse=True))
