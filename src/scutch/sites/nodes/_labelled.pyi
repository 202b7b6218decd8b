"""The values after labels."""

from collections.abc import Iterable

from scutch.page.parser import Columns

def labelled_nodes(columns: Columns, label: str, scopes: Iterable[tuple[int, int, int]]) -> list[tuple[int, int]]: ...
