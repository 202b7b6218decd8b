"""Protocols: the shapes of a method, and of the stages that methods are made of.

A method answers for a whole page. A stage is a part of it that others can use: any region proposer runs with any segmenter.
All of them are pure functions of the columns, linear or nearly so, and any number of threads may call them at once;
``scutch.methods.testing`` holds them to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, Self

from scutch.methods.layout_block import LayoutBlock
from scutch.methods.record_set import RecordSet
from scutch.methods.selection import Selection
from scutch.page.parser import Columns


class ContentMethod(Protocol):
    """Chooses the content of a page."""

    def __call__(self, columns: Columns, /) -> Selection: ...


class RecordsMethod(Protocol):
    """Finds the records of a page: record sets, best first."""

    def __call__(self, columns: Columns, /) -> list[RecordSet]: ...


class LayoutMethod(Protocol):
    """Divides a page into blocks, down to a permitted degree of coherence (PDoC) from 1 to 11."""

    def __call__(self, columns: Columns, pdoc: int, /) -> LayoutBlock: ...


class Denoiser(Protocol):
    """Marks noise: one byte a node; where it is not 0, the subtree is left out."""

    def __call__(self, columns: Columns, /) -> bytearray: ...


class PageClassifier(Protocol):
    """Classifies a page: the probability of each class; they sum to 1."""

    def __call__(self, columns: Columns, /) -> Mapping[str, float]: ...


class RegionProposer(Protocol):
    """Proposes data regions: elements whose children, or runs of them, may be records, best first."""

    def __call__(self, columns: Columns, /) -> Sequence[int]: ...


class Segmenter(Protocol):
    """Segments a data region, given by its element, into records, best segmentation first."""

    def __call__(self, columns: Columns, region: int, /) -> list[RecordSet]: ...


class Ranker(Protocol):
    """Orders the record sets of a page, best first."""

    def __call__(self, columns: Columns, record_sets: Iterable[RecordSet], /) -> list[RecordSet]: ...


class Aligner(Protocol):
    """Aligns records, given by their top nodes: a table with one row per record."""

    def __call__(self, columns: Columns, records: Sequence[tuple[int, ...]], /) -> Any: ...


class TemplateLearner(Protocol):
    """Learns the template of a site from sample pages."""

    def fit(self, pages: Iterable[Columns]) -> Self: ...
