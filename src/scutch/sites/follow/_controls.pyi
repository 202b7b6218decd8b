"""Which links and buttons may lead to the next page."""

from collections.abc import Collection
from typing import final

from scutch.page.parser import Columns

def next_relations(columns: Columns) -> list[int]: ...

@final
class Labels:
    def __init__(self, labels: Collection[str], nouns: Collection[str]) -> None: ...
    def controls(self, columns: Columns, max_chars: int = ...) -> list[int]: ...
