"""Finds the few places of a page that may tell what it is."""

from scutch.page.parser import Columns

def head(
    columns: Columns, wanted: frozenset[bytes]
) -> tuple[list[tuple[str, str, int]], list[int], list[int], list[int], list[int]]: ...
def shown(columns: Columns, begin: int, end: int, most: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]: ...
