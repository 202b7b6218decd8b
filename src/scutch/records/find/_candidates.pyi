"""Candidates: segmentations of a page into records that are worth ranking."""

from enum import IntEnum

from scutch.page.parser import Columns

class Origin(IntEnum):
    BY_PATH = 1
    BY_PATH_AND_CLASS = 2
    BY_CLASS = 4
    BY_CLASS_WORD = 8
    BY_CELLS = 16
    BY_HEAD = 32
    BY_HEAD_CONSISTENT = 64
    BY_TAIL = 128
    BY_PERIOD = 256

class Family(IntEnum):
    PAGE_WIDE = 31
    SIBLINGS = 480

class Candidates:
    """The candidates of a page, best prior first."""

    def __init__(self, columns: Columns, limit: int) -> None: ...
    @property
    def columns(self) -> Columns: ...
    def __len__(self) -> int: ...
    def records(self, index: int) -> tuple[tuple[int, ...], ...]: ...
    def value(self, index: int) -> float: ...
    def ancestor(self, index: int) -> int: ...
    def origins(self, index: int) -> int: ...
    def keep(self, scores: list[float], most: int) -> list[int]: ...
    def best_disjoint(self, scores: list[float], most: int) -> list[int]: ...
    def best_overlapping(self, index: int, scores: list[float], most: int) -> list[int]: ...
