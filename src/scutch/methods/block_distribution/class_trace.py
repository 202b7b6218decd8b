"""Trace of ``block_distribution`` as a classifier: the features of the page, and what each part of the classifier adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scutch.methods.block_distribution.classifiers import Term, probability
from scutch.methods.block_distribution.distribution import distribution
from scutch.methods.block_distribution.features import BlockFeatures, block_features
from scutch.methods.block_distribution.page_classes import MODERN, PageClassRules, block_lengths, classifier_named
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.page.parser import Columns


@dataclass(frozen=True, slots=True)
class BlockClassTrace(Trace):
    """What the classifier computed; features are on a logarithmic scale."""

    classifier: str
    #: D: the lengths of the blocks without their links, longest first.
    lengths: tuple[float, ...]
    features: BlockFeatures
    #: The parts of the log odds that the page is a content page, ...
    terms: tuple[Term, ...]
    #: ... and the probability that they amount to.
    content: float

    def tables(self) -> Iterator[TraceTable]:
        """Yield features, terms and answer."""
        yield TraceTable("block features, log scale", (), list(self.features._asdict().items()))
        yield TraceTable(f"log odds of a content page by {self.classifier}", Term._fields, self.terms)
        yield TraceTable("answer", (), [("content", self.content), ("index", 1.0 - self.content)])

    def figures(self) -> Iterator[Chart]:
        """Yield D."""
        yield Chart("D: block lengths without links, longest first", [Series(self.lengths, style="bars")], ())


def trace_block_classes(columns: Columns, preset: PageClassRules = MODERN) -> BlockClassTrace:
    """Return what ``block_distribution_classes`` computes for a page.

    >>> import scutch
    >>> found = trace_block_classes(scutch.parse("<p>" + "Flax gives long fibres. " * 60).columns)
    >>> found.terms[0].reason, found.content > 0.5
    ('base', True)
    """
    lengths = block_lengths(columns)
    features = block_features(lengths)
    terms = tuple(classifier_named(preset.classifier).terms(features))
    return BlockClassTrace(
        classifier=preset.classifier,
        lengths=tuple(distribution(lengths)),
        features=features,
        terms=terms,
        content=probability(sum(term.odds for term in terms)),
    )
