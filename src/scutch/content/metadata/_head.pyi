"""Reads what the head of a page tells, and what its headings are."""

from collections.abc import Iterable

from scutch.page.parser import Columns

class Head:
    def __init__(self, *groups: Iterable[str]) -> None: ...
    def read(
        self, columns: Columns, most: int
    ) -> tuple[list[list[tuple[str, str, int]]], int, int, list[int], list[int], list[int], list[int]]: ...

def place(columns: Columns, node: int) -> tuple[bool, bool]: ...
