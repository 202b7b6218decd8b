"""Finds the few texts near a title that may tell who wrote the page and when."""

from scutch.page.parser import Columns

def shown(
    columns: Columns, begin: int, last_name: int, end: int, most: int
) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]: ...
