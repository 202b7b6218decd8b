"""Which links and buttons may be controls for pagination."""

from collections.abc import Collection
from typing import final

from scutch.page.parser import Columns

@final
class FirstWords:
    def __init__(self, labels: Collection[str]) -> None: ...
    def controls(self, columns: Columns, max_chars: int = ...) -> list[int]: ...
