"""Reads what the head of a page tells, and what its headings are."""

from scutch.page.parser import Columns

def head(
    columns: Columns, wanted: dict[bytes, str], most: int
) -> tuple[list[tuple[str, str, int]], int, int, list[int], list[int], list[int], list[int]]: ...
def place(columns: Columns, node: int) -> tuple[bool, bool]: ...
