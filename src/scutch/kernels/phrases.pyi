"""Search for many phrases in a text, in one pass over its bytes."""

from typing import final

@final
class PhraseSearch:
    def __init__(self, phrases: list[str]) -> None: ...
    def found_in(self, text: str) -> list[int]: ...
