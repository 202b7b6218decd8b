"""``PathProgram``: finds the elements of several paths in one traversal of a page."""

from collections.abc import Iterable, Sequence
from typing import final

from scutch.page.parser import Columns
from scutch.records.selectors.syntax import Path

@final
class PathProgram:
    def __init__(self, paths: Iterable[Path]) -> None: ...
    def find(self, columns: Columns, scopes: Sequence[tuple[int, int, int]]) -> list[list[tuple[int, int]]]: ...
