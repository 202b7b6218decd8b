"""A table of known words with a score each, looked up by the hash of their small letters."""

from typing import final

@final
class Lexicon:
    def __init__(self, scores: dict[bytes, float]) -> None: ...
    def get(self, word: bytes) -> float: ...
