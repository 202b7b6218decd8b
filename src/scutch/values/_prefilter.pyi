"""Which column types short texts may be of, in one pass over their bytes."""

from collections.abc import Iterable, Sequence

DIGIT: int
NEAR_NUMBERS: int
SCALE: int
MONEY_SIGN: int
ADDRESS_START: int
COLON: int
FIRST_WORD: int
ALL_WORDS: int
ANY_WORD: int
MAX_RULES: int

class Prefilter:
    """Counts the texts that may be of each of some types."""

    def __init__(self, rules: Sequence[tuple[int, int, int, Iterable[str]]]) -> None: ...
    def count(self, texts: list[str]) -> list[int]: ...
