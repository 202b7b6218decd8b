"""Prefix sums over the nodes of a page: text, elements and signs before each node."""

from scutch.page.parser import Columns

class PageSums:
    def within(self, begin: int, end: int) -> dict[str, int]: ...

def page_sums(columns: Columns) -> PageSums: ...
