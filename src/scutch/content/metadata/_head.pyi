"""Reader of the head and the headings of a page."""

from collections.abc import Iterable

from scutch.page.parser import Columns

class HeadReader:
    def __init__(self, *groups: Iterable[str]) -> None: ...
    def read(
        self, columns: Columns, limit: int
    ) -> tuple[list[list[tuple[str, str, int]]], int, int, list[int], list[int], list[int], list[int]]: ...

def link_and_landmark(columns: Columns, node: int) -> tuple[bool, bool]: ...
def nodes_with_class(columns: Columns, part: bytes) -> list[int]: ...
