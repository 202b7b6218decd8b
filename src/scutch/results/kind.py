"""``PageKind``: the kind of a page, with probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from scutch.results.frozen import Frozen

if TYPE_CHECKING:
    from scutch.methods.names import KindName
    from scutch.methods.trace import Trace

#: Kinds of pages of links, and kinds of pages to read; the published methods know only ``index`` and ``content``.
INDEX_PAGES: Final = ("listing", "collection", "index")
CONTENT_PAGES: Final = ("article", "documentation", "content")


class KindEvidence(Protocol):
    """What a classifier weighed for the kind of one page."""

    def strongest(self) -> tuple[str, ...]:
        """What spoke for the kind, in words, strongest first."""


class PageKind(Frozen):
    """The kind of a page; false if it has none, and then ``reason`` says why.

    Attributes
    ----------
    probabilities
        Kinds with their probabilities, likeliest first; empty if the page has none.
    reason
        Why the page has no kind; empty if it has one.
    trace
        What the method computed, if it was requested.

    Examples
    --------
    >>> import scutch
    >>> kind = scutch.classify("<title>404 Not Found</title><h1>Not Found</h1>")
    >>> bool(kind), kind.name, kind.reason
    (False, '', 'error page: 404 Not Found')
    """

    __slots__ = ("_evidence", "probabilities", "reason", "trace")

    probabilities: tuple[tuple[KindName, float], ...]
    reason: str
    trace: Trace | None
    #: None for published methods.
    _evidence: KindEvidence | None

    def __bool__(self) -> bool:
        return bool(self.probabilities)

    @property
    def name(self) -> KindName:
        """``article forum product collection listing documentation service``, or empty.

        Published methods know ``content`` and ``index``.
        """
        return self.probabilities[0][0] if self.probabilities else ""

    @property
    def confidence(self) -> float:
        """Probability of this kind."""
        return self.probabilities[0][1] if self.probabilities else 0.0

    @property
    def index(self) -> float:
        """Probability of an index page, given that it is an index page or a content page."""
        found = dict(self.probabilities)
        lists, texts = (sum(found.get(name, 0.0) for name in names) for names in (INDEX_PAGES, CONTENT_PAGES))
        return lists / (lists + texts) if lists else 0.0

    @property
    def evidence(self) -> tuple[str, ...]:
        """Evidence for this kind, strongest first."""
        return self._evidence.strongest() if self._evidence else ()

    def __repr__(self) -> str:
        return f"<PageKind {self.name} {self.confidence:.2f}>" if self else f"<PageKind none: {self.reason}>"

    def to_dict(self) -> dict[str, Any]:
        """Return all values as plain ones, ready for JSON."""
        return {
            "kind": self.name,
            "confidence": self.confidence,
            "probabilities": dict(self.probabilities),
            "reason": self.reason,
            "evidence": list(self.evidence),
        }
