"""Hash table of words and their scores, case-insensitive."""

from typing import final

SORTS: dict[str, int]

@final
class Lexicon:
    def __init__(self, scores: dict[bytes, float]) -> None: ...
    def get(self, word: bytes) -> float: ...
    def scores_of(self, text: bytes, sort: str) -> list[float]: ...
