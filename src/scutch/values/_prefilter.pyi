"""What short texts may be, by a look at their bytes."""

ANSWER: int
MONEY: int
DATE: int
AMOUNT: int

class Cues:
    """Words that belong to values of some kinds."""

    def __init__(self, words: dict[str, int], longest: int) -> None: ...
    def count(self, texts: list[str]) -> tuple[int, int, int, int, int, int, int, int]: ...
