"""A table of known words with a score each, looked up by the hash of their small letters."""

from typing import final

SORTS: dict[str, int]

@final
class Lexicon:
    def __init__(self, scores: dict[bytes, float]) -> None: ...
    def get(self, word: bytes) -> float: ...
    def scores_of(self, text: bytes, sort: str) -> list[float]: ...
